// case: grid=4 block=256 out=8
// Tree reduction in shared memory.
extern "C" __global__ void barrier_reduce(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned s[256];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t] >> 4;
  for (unsigned half = 128; half > 0; half /= 2) {
    __syncthreads();
    if (t < half) s[t] += s[t + half];
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
