// case: block=64
// Functions that are not inlined, called by a part of the warp, with loops and early returns inside.
__device__ __noinline__ unsigned walk(unsigned v, unsigned limit) {
  for (unsigned i = 0; i < limit; ++i) {
    if (v % 17 == 0) return i;
    v = v * 1664525u + 1013904223u;
  }
  return limit;
}
__device__ __noinline__ unsigned both(unsigned v, unsigned t) {
  if (t & 1) return walk(v, t) * 2;
  return walk(v + 1, 40) + 1;
}
extern "C" __global__ void flow_call_divergent(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, r = 0;
  if (t % 4 != 2) r = both(in[t], t);
  if (t % 4 == 2 || (in[t] & 1)) r += walk(in[t + 1], 25);
  out[t] = r;
}
