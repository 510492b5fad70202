// case: block=64 compare=f32
// Single precision + - * / sqrt fma on ordinary and special operands.
extern "C" __global__ void f32_arith(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  float a = __uint_as_float(in[t]), b = __uint_as_float(in[(t * 5 + 8) % n]), c = (float)t - 31.5f;
  float* o = (float*)out + t * 8;
  o[0] = a + b;
  o[1] = a - b;
  o[2] = a * b;
  o[3] = a / b;
  o[4] = sqrtf(fabsf(c) * 3.1f);
  o[5] = fmaf(c, 1.25f, b);
  o[6] = c * c - c / 3.0f;
  o[7] = 1.0f / c;
}
