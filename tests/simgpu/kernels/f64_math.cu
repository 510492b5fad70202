// case: block=32 out=1088 compare=f64 rel=1e-14 abs=1e-14
// The double precision library.
extern "C" __global__ void f64_math(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  double x = in[t] / 4294967296.0 * 8 - 4, y = in[t + 32] / 4294967296.0 + 0.125;
  double* o = (double*)out + t * 17;
  o[0] = sin(x), o[1] = cos(x * 1e6), o[2] = tan(y), o[3] = exp(x), o[4] = log(y), o[5] = pow(y, x);
  o[6] = atan2(x, y), o[7] = tanh(x), o[8] = erf(x), o[9] = cbrt(x), o[10] = hypot(x, y),
  o[11] = fmod(x * 10, y);
  o[12] = floor(x) + ceil(y) + trunc(x) + rint(x), o[13] = asin(y * 0.8), o[14] = log2(y), o[15] = exp2(x),
  o[16] = rsqrt(y);
}
