// case: block=64
// Packed 16-bit instructions (add.s16x2, min.s16x2) and the video instruction vabsdiff4.
extern "C" __global__ void int_simd_packed(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, a = in[t], b = in[t + 64];
  out[t * 4] = __vadd2(a, b) ^ __vsub2(a, b);
  out[t * 4 + 1] = __vmins2(a, b) ^ __vmaxu2(a, b);
  out[t * 4 + 2] = __vabsdiffu4(a, b);
  out[t * 4 + 3] = __vaddss2(a, b);
}
