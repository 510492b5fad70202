// case: block=64 compare=f32
// Denormal numbers are kept, also by fma, conversion and comparison.
extern "C" __global__ void f32_denormal(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  float d = __uint_as_float((in[t + 32] & 0x7fffff) | (t & 1) << 31),
        e = __uint_as_float(0x00800000u + t * 977);
  float* o = (float*)out + t * 8;
  o[0] = d + d, o[1] = e - e * 0.75f, o[2] = d * 0.5f, o[3] = fmaf(d, 1.5f, e),
  o[4] = (float)((double)d * 0.25);
  o[5] = d < 0 ? -1.f : d > 0 ? 1.f : 0.f, o[6] = e / 3.f, o[7] = sqrtf(fabsf(d));
}
