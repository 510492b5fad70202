// case: block=32 out=1024 compare=f64
// Double precision + - * / sqrt fma and rounding modes.
extern "C" __global__ void f64_arith(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  double a = (double)in[t] / 7.0 + 1e-3, b = ((double)(int)in[t + 32] + 0.5) * 1e-3, c = a * 0.1;
  double* o = (double*)out + t * 14;
  o[0] = a + b, o[1] = a - b, o[2] = a * b, o[3] = a / b, o[4] = sqrt(a), o[5] = fma(a, b, -c);
  o[6] = __dadd_ru(a, b), o[7] = __dadd_rd(a, b), o[8] = __dmul_rz(a, b), o[9] = __ddiv_ru(a, b);
  o[10] = __dsqrt_rd(a), o[11] = __drcp_rn(b), o[12] = __fma_rz(a, b, c), o[13] = __dmul_ru(c, b);
}
