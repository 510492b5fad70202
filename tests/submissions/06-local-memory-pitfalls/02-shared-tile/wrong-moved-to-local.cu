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

extern "C" __global__ void smooth_tiles(const float* in, float* out, int n) {
  if (threadIdx.x != 0) return;
  const int base = blockIdx.x * kTile, count = min(kTile, n - base);
  float tile[kTile];
  for (int i = 0; i < count; ++i) tile[i] = in[base + i] * in[base + i];
  smooth<<<1, kTile>>>(tile, out + base, count);
}
