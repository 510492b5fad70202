// case: block=64 compare=f32 rel=1e-5 abs=1e-6
// Fast approximations: __sinf, __cosf, __expf, __logf, __powf, __fdividef, rsqrtf, saturate, fast tangent.
extern "C" __global__ void f32_fast(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  float x = (in[t] & 0xffff) / 65536.f * 6.f - 3.f, y = (in[t] >> 16) / 65536.f + 0.25f;
  float* o = (float*)out + t * 10;
  o[0] = __sinf(x), o[1] = __cosf(x), o[2] = __expf(x), o[3] = __logf(y), o[4] = __powf(y, x);
  o[5] = __fdividef(x, y), o[6] = rsqrtf(y), o[7] = __saturatef(x), o[8] = __exp10f(x * 0.3f),
  o[9] = __log2f(y);
}
