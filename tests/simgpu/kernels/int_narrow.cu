// case: block=64
// 8- and 16-bit arithmetic: truncation, sign extension, comparison after promotion.
extern "C" __global__ void int_narrow(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  signed char c = (signed char)in[t];
  unsigned char u = (unsigned char)in[t];
  short s = (short)(in[t] >> 3);
  unsigned short w = (unsigned short)(in[t] >> 5);
  c = (signed char)(c * 3 + 100);
  u = (unsigned char)(u * 3 + 100);
  s = (short)(s * s);
  w = (unsigned short)(w << 3);
  out[t * 4] = (unsigned)(int)c;
  out[t * 4 + 1] = u;
  out[t * 4 + 2] = (unsigned)(int)s;
  out[t * 4 + 3] = w + (c < 0) * 0x10000u + (s < c) * 0x20000u + ((unsigned)u > w) * 0x40000u;
}
