// case: block=64 out=1280 compare=f32
// The four rounding modes of add, mul, fma, div, sqrt and reciprocal.
extern "C" __global__ void f32_rounding(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  float a = (float)(in[t] >> 8) * 1.0000001f, b = (float)((in[t + 64] >> 9) + 1) * 0.3333333f, c = a * 0.1f;
  float* o = (float*)out + t * 20;
  o[0] = __fadd_rn(a, b), o[1] = __fadd_rz(a, b), o[2] = __fadd_ru(a, b), o[3] = __fadd_rd(a, b);
  o[4] = __fmul_rn(a, b), o[5] = __fmul_rz(a, -b), o[6] = __fmul_ru(a, b), o[7] = __fmul_rd(a, -b);
  o[8] = __fmaf_rn(a, b, c), o[9] = __fmaf_rz(a, b, c), o[10] = __fmaf_ru(a, -b, c),
  o[11] = __fmaf_rd(a, b, -c);
  o[12] = __fdiv_rn(a, b), o[13] = __fdiv_rz(a, b), o[14] = __fdiv_ru(a, b), o[15] = __fdiv_rd(a, b);
  o[16] = __fsqrt_rz(b), o[17] = __fsqrt_ru(b), o[18] = __frcp_rd(b), o[19] = __frcp_ru(b);
}
