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
  __shared__ float* tile;
  const int i = threadIdx.x, base = blockIdx.x * kTile, count = min(kTile, n - base);
  if (i == 0) tile = static_cast<float*>(malloc(kTile * sizeof(float)));
  __syncthreads();
  if (i < count) tile[i] = in[base + i] * in[base + i];
  __syncthreads();
  if (i == 0) {
    smooth<<<1, kTile>>>(tile, out + base, count);
    free(tile);
  }
}
