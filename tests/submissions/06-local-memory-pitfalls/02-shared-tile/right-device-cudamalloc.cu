// cudaMalloc in device code takes from the same heap.
constexpr int kTile = 256;
[[maybe_unused]] constexpr int kMostTiles = 64;

extern "C" __global__ void smooth(const float* tile, float* out, int count) {
  const int i = threadIdx.x;
  if (i >= count) return;
  float sum = tile[i];
  int parts = 1;
  if (i > 0) sum += tile[i - 1], ++parts;
  if (i + 1 < count) sum += tile[i + 1], ++parts;
  out[i] = sum / parts;
}

extern "C" __global__ void give_back(float* tile) { cudaFree(tile); }

extern "C" __global__ void smooth_tiles(const float* in, float* out, int n) {
  __shared__ float* tile;
  if (threadIdx.x == 0 && cudaMalloc(&tile, kTile * sizeof(float)) != cudaSuccess) __trap();
  __syncthreads();
  const int base = blockIdx.x * kTile;
  const int count = min(kTile, n - base);
  const int i = threadIdx.x;
  if (i < count) tile[i] = in[base + i] * in[base + i];
  __syncthreads();
  if (i == 0) smooth<<<1, kTile>>>(tile, out + base, count);
  if (i == 0) give_back<<<1, 1, 0, cudaStreamTailLaunch>>>(tile);
}
