constexpr int kTile = 256;
constexpr int kMostTiles = 64;

__device__ float squares[kMostTiles * kTile];

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
  const int g = blockIdx.x * blockDim.x + threadIdx.x;
  if (g < n) squares[g] = in[g] * in[g];
  __syncthreads();
  if (threadIdx.x) return;
  const int base = blockIdx.x * blockDim.x;
  smooth<<<1, kTile>>>(squares + base, out + base, min(kTile, n - base));
}
