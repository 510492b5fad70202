// Two blocks share a tile where there are more than 32.
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

__device__ float tiles[32][kTile];

extern "C" __global__ void smooth_tiles(const float* in, float* out, int n) {
  float* tile = tiles[blockIdx.x % 32];
  const int base = blockIdx.x * kTile;
  const int count = min(kTile, n - base);
  const int i = threadIdx.x;
  if (i < count) tile[i] = in[base + i] * in[base + i];
  __syncthreads();
  if (i == 0) smooth<<<1, kTile>>>(tile, out + base, count);
}
