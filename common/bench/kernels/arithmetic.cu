// Room: bench. Kernels whose time is arithmetic and memory; arithmetic.cl holds the same two for OpenCL.

extern "C" __global__ void saxpy(unsigned n, float a, const float* x, float* y) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

inline constexpr unsigned kTile = 16;

// c = a * b for square matrices; n is a multiple of kTile.
extern "C" __global__ void matmul(unsigned n, const float* a, const float* b, float* c) {
  __shared__ float tile_a[kTile][kTile], tile_b[kTile][kTile];
  const unsigned x = threadIdx.x, y = threadIdx.y;
  const unsigned column = blockIdx.x * kTile + x, row = blockIdx.y * kTile + y;
  float sum = 0;
  for (unsigned t = 0; t < n; t += kTile) {
    tile_a[y][x] = a[row * n + t + x];
    tile_b[y][x] = b[(t + y) * n + column];
    __syncthreads();
    for (unsigned k = 0; k < kTile; ++k) sum += tile_a[y][k] * tile_b[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// One sum per block of 256 threads.
extern "C" __global__ void reduce(unsigned n, const unsigned* values, unsigned* sums) {
  __shared__ unsigned partial[256];
  const unsigned thread = threadIdx.x, i = blockIdx.x * blockDim.x + thread;
  partial[thread] = i < n ? values[i] : 0;
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (thread < half) partial[thread] += partial[thread + half];
    __syncthreads();
  }
  if (thread == 0) sums[blockIdx.x] = partial[0];
}
