// case: block=32
// Warp barriers reached from different branches.
extern "C" __global__ void warp_divergent_sync(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned s[32];
  unsigned t = threadIdx.x;
  if (t < 16) {
    s[t] = in[t] * 3;
    __syncwarp();
    out[t] = s[t + 16];
  } else {
    s[t] = in[t] * 5;
    __syncwarp();
    out[t] = s[t - 16];
  }
  unsigned got;
  if (t & 1)
    got = __shfl_sync(0xaaaaaaaau, t * 10, 31);
  else
    got = __shfl_sync(0x55555555u, t * 10, 2);
  out[32 + t] = got;
}
