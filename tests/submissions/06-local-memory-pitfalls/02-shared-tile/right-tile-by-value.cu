// 1 KB fits into the arguments (4 KB in all).
constexpr int kTile = 256;

struct Tile {
  float value[kTile];
};

extern "C" __global__ void smooth(const Tile tile, float* out, int count) {
  const int i = threadIdx.x;
  if (i >= count) return;
  const int first = max(i - 1, 0), last = min(i + 1, count - 1);
  float sum = 0;
  for (int k = first; k <= last; ++k) sum += tile.value[k];
  out[i] = sum / (last - first + 1);
}

extern "C" __global__ void smooth_tiles(const float* in, float* out, int n) {
  __shared__ Tile tile;
  const int base = blockIdx.x * kTile, count = min(kTile, n - base);
  tile.value[threadIdx.x] = threadIdx.x < count ? in[base + threadIdx.x] * in[base + threadIdx.x] : 0;
  __syncthreads();
  if (threadIdx.x == 0) smooth<<<1, kTile>>>(tile, out + base, count);
}
