// case: block=64
// 32-bit signed and unsigned + - * / % with edge operands.
extern "C" __global__ void int_arith32(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, a = in[t], b = in[(t * 7 + 3) % n] | 1u;
  int sa = (int)a, sb = (int)(b & 0x7fffffffu);
  unsigned h = a + b;
  h = h * 31 + (a - b);
  h = h * 31 + a * b;
  h = h * 31 + a / b;
  h = h * 31 + a % b;
  out[t * 4] = h;
  out[t * 4 + 1] = (unsigned)(sa / sb);
  out[t * 4 + 2] = (unsigned)(sa % sb);
  out[t * 4 + 3] = (unsigned)(sa / 7) ^ (unsigned)(sa % 1000) ^ (a / 10u);
}
