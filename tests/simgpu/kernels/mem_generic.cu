// case: block=64
// One pointer that may lead to global, shared, local or constant memory, also through a call.
__constant__ unsigned fixed[4] = {11, 22, 33, 44};
__device__ __noinline__ unsigned fetch(const unsigned* p, int i) { return p[i & 3] + 1; }
extern "C" __global__ void mem_generic(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned sh[64];
  unsigned t = threadIdx.x, own[4] = {t, t * 2, t * 3, t * 4};
  sh[t] = t * 100;
  __syncthreads();
  const unsigned* p = t % 4 == 0 ? in + t : t % 4 == 1 ? sh + (t & ~3u) : t % 4 == 2 ? own : fixed;
  out[t * 3] = fetch(p, (int)in[t]);
  __syncthreads();
  unsigned* q = (t & 1) ? own : sh + t;
  *q = 5 + t;
  out[t * 3 + 1] = own[0] + sh[t];
  out[t * 3 + 2] = __isGlobal(p) + 2 * __isShared(p) + 4 * __isLocal(p) + 8 * __isConstant(p);
}
