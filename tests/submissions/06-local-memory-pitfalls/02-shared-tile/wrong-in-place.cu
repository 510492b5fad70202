// The squares go to `out`, and the child smooths `out` in place: its threads read what others have replaced.
constexpr int kTile = 256;

extern "C" __global__ void smooth(float* out, int count) {
  const int i = threadIdx.x;
  if (i >= count) return;
  float sum = out[i];
  int parts = 1;
  if (i > 0) sum += out[i - 1], ++parts;
  if (i + 1 < count) sum += out[i + 1], ++parts;
  out[i] = sum / parts;
}

extern "C" __global__ void smooth_tiles(const float* in, float* out, int n) {
  const int base = blockIdx.x * kTile, count = min(kTile, n - base);
  const int i = threadIdx.x;
  if (i < count) out[base + i] = in[base + i] * in[base + i];
  __syncthreads();
  if (i == 0) smooth<<<1, kTile>>>(out + base, count);
}
