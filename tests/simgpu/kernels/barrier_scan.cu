// case: block=256 out=1024
// Prefix sum with two buffers; barriers that count, and, or.
extern "C" __global__ void barrier_scan(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned s[2][256];
  unsigned t = threadIdx.x, from = 0;
  s[0][t] = in[t] & 0xffff;
  __syncthreads();
  for (unsigned d = 1; d < 256; d *= 2, from ^= 1) {
    s[from ^ 1][t] = t >= d ? s[from][t] + s[from][t - d] : s[from][t];
    __syncthreads();
  }
  out[t] = s[from][t];
  out[256 + t] = __syncthreads_count(in[t] & 1);
  out[512 + t] = __syncthreads_and(in[t] != 0x12345u) + 2 * __syncthreads_or(in[t] == 3u);
}
