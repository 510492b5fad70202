// case: block=1 out=32
// A child that gets structures and narrow types by value.
struct Mixed {
  char c;
  double d;
  short s;
  int v[3];
};
struct Big {
  unsigned w[100];
};
extern "C" __global__ void launch_struct_child(unsigned* out, char a, Mixed m, short b, long long c, float3 f,
                                               bool t) {
  out[0] = (unsigned)(int)a, out[1] = (unsigned)(int)m.c, out[2] = (unsigned)(m.d * 4),
  out[3] = (unsigned)(int)m.s;
  out[4] = (unsigned)(m.v[0] + m.v[1] * 10 + m.v[2] * 100), out[5] = (unsigned)(int)b;
  out[6] = (unsigned)c, out[7] = (unsigned)(c >> 32), out[8] = (unsigned)(f.x + f.y * 10 + f.z * 100),
  out[9] = t;
}
extern "C" __global__ void launch_struct_big(Big b, unsigned* out) {
  unsigned s = 0;
  for (unsigned i = 0; i < 100; ++i) s = s * 3 + b.w[i];
  out[10] = s, out[11] = b.w[threadIdx.x + 3];
}
extern "C" __global__ void launch_struct(const unsigned* in, unsigned* out, int n) {
  Mixed m = {'m', 2.75, -300, {1, 2, 3}};
  launch_struct_child<<<1, 1>>>(out, 'a', m, -7, -1234567890123ll, make_float3(1, 2, 3), true);
  Big b;
  for (int i = 0; i < 100; ++i) b.w[i] = in[i];
  launch_struct_big<<<1, 1>>>(b, out);
}
