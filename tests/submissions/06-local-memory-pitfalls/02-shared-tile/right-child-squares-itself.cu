// Nothing to hand over: the child reads the input and has a tile of its own.
constexpr int kTile = 256;

extern "C" __global__ void smooth(const float* in, float* out, int count) {
  __shared__ float tile[kTile];
  const int i = threadIdx.x;
  if (i < count) tile[i] = in[i] * in[i];
  __syncthreads();
  if (i >= count) return;
  float sum = tile[i];
  int parts = 1;
  if (i > 0) sum += tile[i - 1], ++parts;
  if (i + 1 < count) sum += tile[i + 1], ++parts;
  out[i] = sum / parts;
}

extern "C" __global__ void smooth_tiles(const float* in, float* out, int n) {
  const int base = blockIdx.x * kTile;
  if (threadIdx.x == 0) smooth<<<1, kTile>>>(in + base, out + base, min(kTile, n - base));
}
