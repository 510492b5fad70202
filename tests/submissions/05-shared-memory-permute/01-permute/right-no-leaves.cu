// Copies in loops, parts of one element get no grid, each half is launched by a thread of its own.
extern __shared__ int part[];

__device__ void copy(int* to, const int* from, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) to[i] = from[i];
}

extern "C" __global__ void permute(int n, int* data) {
  if (n <= 1) return;
  copy(part, data, n);
  __syncthreads();
  const int half = n / 2;
  for (int i = threadIdx.x; i < half; i += blockDim.x) {
    data[i] = part[2 * i];
    data[half + i] = part[2 * i + 1];
  }
  __syncthreads();
  if (half > 1 && threadIdx.x < 2) permute<<<1, 256, half * sizeof(int)>>>(half, data + threadIdx.x * half);
}
