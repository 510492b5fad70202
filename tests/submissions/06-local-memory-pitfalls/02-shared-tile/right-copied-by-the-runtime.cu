// The block's tile goes from shared to heap memory, and a child of the child's stream frees it.
constexpr int kTile = 256;

extern "C" __global__ void smooth(const float* tile, float* out, int count) {
  const int i = threadIdx.x;
  if (i >= count) return;
  float sum = tile[i];
  int parts = 1;
  if (i > 0) sum += tile[i - 1], ++parts;
  if (i + 1 < count) sum += tile[i + 1], ++parts;
  out[i] = sum / parts;
}

__global__ void drop(float* tile) { cudaFree(tile); }

extern "C" __global__ void smooth_tiles(const float* in, float* out, int n) {
  __shared__ float tile[kTile];
  __shared__ float* copy;
  const int i = threadIdx.x, base = blockIdx.x * kTile, count = min(kTile, n - base);
  if (i == 0 && cudaMalloc((void**)&copy, count * sizeof(float)) != cudaSuccess) __trap();
  if (i < count) tile[i] = in[base + i] * in[base + i];
  __syncthreads();
  if (i < count) copy[i] = tile[i];
  __syncthreads();
  if (i != 0) return;
  smooth<<<1, kTile>>>(copy, out + base, count);
  drop<<<1, 1>>>(copy);  // same block, same NULL stream: after smooth
}
