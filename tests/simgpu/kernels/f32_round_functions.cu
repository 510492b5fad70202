// case: block=64 compare=f32
// floor, ceil, trunc, round, rint, nearbyint, modf, remainder, fdim.
extern "C" __global__ void f32_round_functions(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  float x = ((int)t - 32) * 0.25f, y = (float)((int)in[t] >> 8) / 4096.f, whole;
  float* o = (float*)out + t * 12;
  o[0] = floorf(x), o[1] = ceilf(x), o[2] = truncf(x), o[3] = roundf(x), o[4] = rintf(x),
  o[5] = nearbyintf(y);
  o[6] = modff(y, &whole), o[7] = whole, o[8] = remainderf(y, 3.f), o[9] = fdimf(x, y);
  o[10] = (float)lroundf(x), o[11] = (float)llrintf(y);
}
