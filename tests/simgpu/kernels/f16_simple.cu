// case: block=64 compare=f32
// Half precision: arithmetic, pairs, comparison, conversion.
#include <cuda_fp16.h>
extern "C" __global__ void f16_simple(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  __half a = __float2half(((int)t - 20) * 0.37f), b = __float2half((in[t] & 1023) / 256.f + 0.01f);
  float* o = (float*)out + t * 12;
  o[0] = __half2float(__hadd(a, b)), o[1] = __half2float(__hsub(a, b)), o[2] = __half2float(__hmul(a, b));
  o[3] = __half2float(__hfma(a, b, a)), o[4] = __hlt(a, b) + 2 * __heq(a, b) + 4 * __hge(a, b);
  __half2 p = __halves2half2(a, b), q = __hadd2(p, __hmul2(p, __float2half2_rn(0.5f)));
  o[5] = __low2float(q), o[6] = __high2float(q), o[7] = (float)__half2int_rn(a);
  o[8] = __half2float(__float2half_rz((float)(int)in[t] * 1e-6f)),
  o[9] = __half2float(__int2half_rn((int)t * 77));
  o[10] = __half2float(__hneg(a)), o[11] = __half2float(__float2half(in[t] * 1.0f));
}
