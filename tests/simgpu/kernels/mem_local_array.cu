// case: block=64
// Local arrays indexed by data: a small sort and a histogram per thread.
extern "C" __global__ void mem_local_array(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, v[12], count[5] = {0, 0, 0, 0, 0};
  for (int i = 0; i < 12; ++i) v[i] = in[t + 7 * i];
  for (int i = 1; i < 12; ++i) {
    unsigned x = v[i];
    int j = i;
    for (; j > 0 && v[j - 1] > x; --j) v[j] = v[j - 1];
    v[j] = x;
  }
  for (int i = 0; i < 12; ++i) count[v[i] % 5]++;
  out[t * 3] = v[in[t] % 12];
  out[t * 3 + 1] = v[5] - v[0];
  out[t * 3 + 2] = count[0] + count[1] * 16 + count[2] * 256 + count[3] * 4096 + count[4] * 65536;
}
