// case: block=64
// Carry chains: 128-bit sum, difference and multiply-add.
extern "C" __global__ void int_carry(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, a[4], b[4], s[4], d[4], lo, hi;
  for (int i = 0; i < 4; ++i) {
    a[i] = in[t + i];
    b[i] = in[t + i + 17];
  }
  asm("add.cc.u32 %0, %4, %8;\n\t"
      "addc.cc.u32 %1, %5, %9;\n\t"
      "addc.cc.u32 %2, %6, %10;\n\t"
      "addc.u32 %3, %7, %11;"
      : "=r"(s[0]), "=r"(s[1]), "=r"(s[2]), "=r"(s[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]));
  asm("sub.cc.u32 %0, %4, %8;\n\t"
      "subc.cc.u32 %1, %5, %9;\n\t"
      "subc.cc.u32 %2, %6, %10;\n\t"
      "subc.u32 %3, %7, %11;"
      : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]));
  asm("mad.lo.cc.u32 %0, %2, %3, %4;\n\t"
      "madc.hi.u32 %1, %2, %3, %5;"
      : "=&r"(lo), "=r"(hi)
      : "r"(a[0]), "r"(b[0]), "r"(a[1]), "r"(b[1]));
  for (int i = 0; i < 4; ++i) {
    out[t * 10 + i] = s[i];
    out[t * 10 + 4 + i] = d[i];
  }
  out[t * 10 + 8] = lo;
  out[t * 10 + 9] = hi;
}
