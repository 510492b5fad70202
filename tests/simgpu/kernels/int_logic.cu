// case: block=64
// Three-operand logic, short circuit, comparison results as numbers, chained conditions.
extern "C" __global__ void int_logic(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, a = in[t], b = in[t + 64], c = in[t + 128];
  unsigned lop;
  asm("lop3.b32 %0, %1, %2, %3, 0xE8;" : "=r"(lop) : "r"(a), "r"(b), "r"(c));
  bool p = a < b && (b < c || c == 0), q = !(a & 1) != !(b & 1);
  out[t * 4] = lop;
  out[t * 4 + 1] = (a & b) | (~a & c);
  out[t * 4 + 2] = p + 2 * q + 4 * (p ^ q) + 8 * ((int)a < (int)b) + 16 * (p && !q) + 32 * (a == b || a >= c);
  out[t * 4 + 3] = (p ? a : b) ^ (q ? b : c);
}
