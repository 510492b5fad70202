// case: block=64
// Structures with padding, nested and by value through calls; bit fields; unions.
struct Inner {
  char a;
  double b;
};
struct Outer {
  Inner in[2];
  short c;
  unsigned bits : 5, more : 11;
  union {
    float f;
    unsigned u;
  } z;
};
__device__ __noinline__ Outer turn(Outer o, unsigned k) {
  Inner x = o.in[0];
  o.in[0] = o.in[1];
  o.in[1] = x;
  o.c = (short)(o.c + k);
  o.bits += k;
  o.more ^= k * 3;
  return o;
}
extern "C" __global__ void mem_struct(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  Outer o = {};
  o.in[0].a = (char)in[t];
  o.in[0].b = in[t] * 0.5;
  o.in[1].a = (char)t;
  o.in[1].b = -1.0 * t;
  o.c = (short)in[t + 1];
  o.bits = in[t + 2];
  o.more = in[t + 3];
  o.z.f = (float)t * 0.5f;
  Outer r = turn(turn(o, t), 3);
  Outer copy[2] = {o, r};
  const Outer& c = copy[in[t] & 1];
  out[t * 4] = (unsigned)(int)c.in[0].a ^ (unsigned)(long long)(c.in[1].b * 2);
  out[t * 4 + 1] = (unsigned)(int)c.c;
  out[t * 4 + 2] = c.bits + c.more * 100u;
  out[t * 4 + 3] = c.z.u;
}
