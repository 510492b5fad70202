// case: grid=2 block=64 out=128
// Read-only loads and cache hints.
extern "C" __global__ void mem_cache_hints(const unsigned* __restrict__ in, unsigned* __restrict__ out,
                                           int n) {
  unsigned i = blockIdx.x * 64 + threadIdx.x;
  uint2 p = __ldg((const uint2*)in + (i & 31));
  unsigned a = __ldcg(in + i) + __ldcs(in + i + 1) + __ldca(in + i + 2) + __ldcv(in + i + 3);
  __stcg(out + i, a + p.x * 3 + p.y + __ldg((const unsigned char*)in + i));
  __stcs(out + i, __ldcv(out + i) + 1);
}
