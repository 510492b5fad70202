// case: block=64
// High halves of products, 24-bit products, averages, sums of absolute differences.
extern "C" __global__ void int_mulhi(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, a = in[t], b = in[t + 64];
  long long x = ((long long)(int)a << 32) | b, y = ((long long)(int)b << 32) | a;
  out[t * 8] = (unsigned)__mulhi((int)a, (int)b);
  out[t * 8 + 1] = __umulhi(a, b);
  out[t * 8 + 2] = (unsigned)(__mul64hi(x, y) >> 13);
  out[t * 8 + 3] = (unsigned)(__umul64hi(x, y) >> 13);
  out[t * 8 + 4] = (unsigned)__mul24((int)a, (int)b) ^ __umul24(a, b);
  out[t * 8 + 5] = (unsigned)__sad((int)a, (int)b, t) ^ __usad(a, b, t);
  out[t * 8 + 6] = (unsigned)__hadd((int)a, (int)b) ^ (unsigned)__rhadd((int)a, (int)b);
  out[t * 8 + 7] = __uhadd(a, b) ^ __urhadd(a, b);
}
