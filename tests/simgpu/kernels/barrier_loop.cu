// case: block=96 out=96
// Barriers in a loop and in a function: a ring passes values on, reductions decide when to stop.
__device__ __noinline__ unsigned pass_on(unsigned* ring, unsigned v) {
  __syncthreads();
  ring[threadIdx.x] = v;
  __syncthreads();
  return ring[(threadIdx.x + 1) % 96];
}
extern "C" __global__ void barrier_loop(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned ring[96];
  unsigned v = in[threadIdx.x] & 0xffff, rounds = 0;
  do {
    v = (v * 5 + pass_on(ring, v)) & 0xffff;
    ++rounds;
  } while (__syncthreads_or(v == in[7] % 1000) == 0 && rounds < 40);
  out[threadIdx.x] = v * 64 + rounds;
}
