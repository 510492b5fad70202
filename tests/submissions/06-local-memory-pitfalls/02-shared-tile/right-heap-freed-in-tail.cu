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

__global__ void release(float* tile) { free(tile); }

extern "C" __global__ void smooth_tiles(const float* in, float* out, int n) {
  __shared__ float* tile;  // the pointer is shared by the block; what it points to is global
  const int i = threadIdx.x, base = blockIdx.x * kTile;
  if (i == 0) tile = static_cast<float*>(malloc(kTile * sizeof(float)));
  __syncthreads();
  if (tile == nullptr) return;
  if (base + i < n) tile[i] = in[base + i] * in[base + i];
  __syncthreads();
  if (i == 0) {
    smooth<<<1, kTile>>>(tile, out + base, min(kTile, n - base));
    release<<<1, 1, 0, cudaStreamTailLaunch>>>(tile);
  }
}
