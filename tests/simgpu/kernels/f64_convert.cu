// case: block=32 out=512
// Conversions between double, float and integers, bit views.
extern "C" __global__ void f64_convert(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  double d = ((int)in[t]) * (t % 3 == 0 ? 1.0 / 65536 : t % 3 == 1 ? 1.0 : 3e5);
  unsigned* o = out + t * 12;
  o[0] = (unsigned)__double2int_rz(d), o[1] = (unsigned)__double2int_rn(d), o[2] = __double2uint_ru(d);
  o[3] = (unsigned)(__double2ll_rd(d) >> 5), o[4] = __float_as_uint((float)d);
  o[5] = __float_as_uint(__double2float_ru(d)), o[6] = (unsigned)__double2hiint(d),
  o[7] = (unsigned)__double2loint(d);
  double w = (double)(long long)(((unsigned long long)in[t] << 32) | in[t + 1]);
  o[8] = (unsigned)__double_as_longlong(w), o[9] = (unsigned)(__double_as_longlong(w) >> 32);
  double f = (double)__uint_as_float(in[t + 32] & 0xff7fffffu);
  o[10] = (unsigned)(__double_as_longlong(f) >> 32);
  o[11] = (unsigned)__double2hiint(__hiloint2double((int)in[t] & 0x3fffffff, 77) + 0.0);
}
