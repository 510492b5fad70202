// case: block=32 out=512
// 64-bit arithmetic, division and modulo included.
extern "C" __global__ void int_arith64(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  unsigned long long a = ((unsigned long long)in[t] << 32) | in[t + 32];
  unsigned long long b = ((unsigned long long)in[(t * 5) % n] << (t % 33)) | 1u;
  long long sa = (long long)a, sb = (long long)(b >> 1) | 1;
  unsigned long long r[7] = {
      a + b,
      a * b,
      a / b,
      a % b,
      (unsigned long long)(sa / sb),
      (unsigned long long)(sa % sb),
      (a << (t & 63)) ^ (unsigned long long)(sa >> ((t * 3) & 63)) ^ (a >> ((t * 5) & 63))};
  for (int i = 0; i < 7; ++i) {
    out[t * 14 + 2 * i] = (unsigned)r[i];
    out[t * 14 + 2 * i + 1] = (unsigned)(r[i] >> 32);
  }
}
