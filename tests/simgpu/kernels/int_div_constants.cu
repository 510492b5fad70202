// case: block=64
// Division by constants, which the compiler turns into multiplications.
template <int... D>
__device__ unsigned divide_all(unsigned a) {
  unsigned h = 0;
  ((h = h * 31 + a / (unsigned)D + (unsigned)((int)a / D) + (unsigned)((int)a % D) * 7u), ...);
  return h;
}
extern "C" __global__ void int_div_constants(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, a = in[t];
  unsigned long long w = (unsigned long long)a << 20 | t;
  out[t * 3] = divide_all<2, 3, 5, 6, 7, 9, 10, 11, 12, 25, 60, 100, 125, 641, 1000, 65537, 1000000>(a);
  out[t * 3 + 1] =
      (unsigned)(w / 10) + (unsigned)(w % 1000000007ull) + (unsigned)((long long)(w - (1ull << 50)) / 12345);
  out[t * 3 + 2] = (unsigned short)(a) / (unsigned short)7 + (unsigned)((signed char)a / 3);
}
