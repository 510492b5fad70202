// case: block=64
// Conversions between float and integers: rounding modes, saturation, NaN, 64 bits, narrow types.
extern "C" __global__ void f32_convert(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  float a = __uint_as_float(in[t]), s = ((int)t - 32) * 0.375f;
  unsigned* o = out + t * 16;
  o[0] = (unsigned)__float2int_rn(a), o[1] = (unsigned)__float2int_rz(a);
  o[2] = (unsigned)__float2int_ru(s), o[3] = (unsigned)__float2int_rd(s);
  o[4] = __float2uint_rn(a), o[5] = __float2uint_rz(s);
  o[6] = (unsigned)(__float2ll_rn(a * 4096.f) >> 7), o[7] = (unsigned)(__float2ull_rd(a * 4096.f) >> 7);
  o[8] = __float_as_uint(__int2float_rz((int)in[t])), o[9] = __float_as_uint(__int2float_ru((int)in[t]));
  o[10] = __float_as_uint(__uint2float_rn(in[t])), o[11] = __float_as_uint(__uint2float_rd(in[t]));
  long long w = ((long long)(int)in[t] << 21) + in[t + 1];
  o[12] = __float_as_uint((float)w), o[13] = __float_as_uint((float)(unsigned long long)w);
  o[14] = (unsigned)(int)(signed char)(int)s + ((unsigned)(unsigned char)(int)(s + 40.f) << 8);
  o[15] = (unsigned)(short)(int)(s * 100.f) ^ (unsigned)(s != 0.f && (bool)(int)s);
}
