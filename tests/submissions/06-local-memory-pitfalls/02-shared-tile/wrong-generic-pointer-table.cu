constexpr int kTile = 256;
constexpr int kMostTiles = 64;

__device__ const float* tiles[kMostTiles];  // the table is global; what it points to is not

extern "C" __global__ void smooth(int which, float* out, int count) {
  const float* tile = tiles[which];
  const int i = threadIdx.x;
  if (i >= count) return;
  float sum = tile[i];
  int parts = 1;
  if (i > 0) sum += tile[i - 1], ++parts;
  if (i + 1 < count) sum += tile[i + 1], ++parts;
  out[i] = sum / parts;
}

extern "C" __global__ void smooth_tiles(const float* in, float* out, int n) {
  __shared__ float tile[kTile];
  const int base = blockIdx.x * kTile, count = min(kTile, n - base);
  const int i = threadIdx.x;
  if (i < count) tile[i] = in[base + i] * in[base + i];
  __syncthreads();
  if (i != 0) return;
  tiles[blockIdx.x] = tile;
  smooth<<<1, kTile>>>(blockIdx.x, out + base, count);
}
