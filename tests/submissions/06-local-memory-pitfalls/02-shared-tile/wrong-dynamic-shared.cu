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

__global__ void one_tile(const float* in, float* out, int count) {
  extern __shared__ float tile[];
  const int i = threadIdx.x;
  if (i < count) tile[i] = in[i] * in[i];
  __syncthreads();
  if (i == 0) smooth<<<1, kTile>>>(tile, out, count);
}

extern "C" __global__ void smooth_tiles(const float* in, float* out, int n) {
  const int base = blockIdx.x * kTile;
  if (threadIdx.x == 0)
    one_tile<<<1, kTile, kTile * sizeof(float)>>>(in + base, out + base, min(kTile, n - base));
}
