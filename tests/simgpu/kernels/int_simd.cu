// case: block=64
// Byte-wise and half-word-wise arithmetic: dp4a, dp2a, the byte forms of the __v functions.
extern "C" __global__ void int_simd(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, a = in[t], b = in[t + 64];
  out[t * 5] = (unsigned)__dp4a((int)a, (int)b, (int)t) ^ __dp4a(a, b, t);
  out[t * 5 + 1] = (unsigned)__dp2a_lo((int)a, (int)b, 5) ^ (unsigned)__dp2a_hi((int)a, (int)b, 9);
  out[t * 5 + 2] = __vadd4(a, b) ^ __vsub4(a, b);
  out[t * 5 + 3] = __vmaxu4(a, b) ^ __vmins4(a, b);
  out[t * 5 + 4] = __vcmpeq4(a, b) ^ __vavgu4(a, b);
}
