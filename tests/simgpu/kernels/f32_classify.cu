// case: block=64
// NaN, infinity, sign, copysign, nextafter, min and max with NaN, ordered and unordered comparison.
extern "C" __global__ void f32_classify(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  float a = __uint_as_float(in[t % 32]), b = __uint_as_float(in[(t * 3 + 5) % 32]);
  unsigned m = 0;
  m |= isnan(a) ? 1 : 0, m |= isinf(a) ? 2 : 0, m |= signbit(a) ? 4 : 0, m |= isfinite(a) ? 8 : 0;
  m |= a < b ? 16 : 0, m |= a <= b ? 32 : 0, m |= a == b ? 64 : 0, m |= a != b ? 128 : 0;
  m |= !(a < b) ? 256 : 0, m |= a > b ? 512 : 0, m |= !(a >= b) ? 1024 : 0;
  float lo = fminf(a, b), hi = fmaxf(a, b);
  out[t * 4] = m;
  out[t * 4 + 1] = isnan(lo) ? 0x7fc00000u : __float_as_uint(lo);
  out[t * 4 + 2] = isnan(hi) ? 0x7fc00000u : __float_as_uint(hi);
  out[t * 4 + 3] =
      __float_as_uint(copysignf(1.5f, a)) ^ (isnan(a) ? 0u : __float_as_uint(nextafterf(a, 2.f)));
}
