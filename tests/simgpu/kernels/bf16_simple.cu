// case: block=64 compare=f32
// Brain float: arithmetic and conversion.
#include <cuda_bf16.h>
extern "C" __global__ void bf16_simple(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  __nv_bfloat16 a = __float2bfloat16(((int)t - 20) * 0.37f),
                b = __float2bfloat16((in[t] & 1023) / 256.f + 0.01f);
  float* o = (float*)out + t * 5;
  o[0] = __bfloat162float(__hadd(a, b)), o[1] = __bfloat162float(__hmul(a, b));
  o[2] = __bfloat162float(__hfma(a, b, b)), o[3] = __hgt(a, b) ? 1.f : 0.f;
  o[4] = __bfloat162float(__float2bfloat16_rz((float)(int)in[t]));
}
