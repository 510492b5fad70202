// case: block=64 out=1536 compare=f32 rel=2e-6 abs=1e-6
// The accurate single precision library.
extern "C" __global__ void f32_math(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  float x = (in[t] & 0xffff) / 65536.f * 8.f - 4.f, y = (in[t] >> 16) / 65536.f + 0.125f;
  float* o = (float*)out + t * 24;
  o[0] = sinf(x), o[1] = cosf(x), o[2] = tanf(y), o[3] = expf(x), o[4] = logf(y), o[5] = powf(y, x);
  sincosf(x * 20000.f, &o[6], &o[7]);
  o[8] = atan2f(x, y), o[9] = tanhf(x), o[10] = erff(x), o[11] = cbrtf(x), o[12] = hypotf(x, y);
  o[13] = fmodf(x * 10.f, y), o[14] = asinf(y * 0.8f), o[15] = acosf(y * 0.8f), o[16] = sinhf(x),
  o[17] = log1pf(y);
  int e;
  o[18] = frexpf(x, &e), o[19] = ldexpf(y, e + 3), o[20] = exp2f(x), o[21] = log10f(y), o[22] = rcbrtf(y);
  o[23] = expm1f(x * 0.01f);
}
