// case: block=64
// min, max and abs of 32 and 64 bits, signed and unsigned, selection.
extern "C" __global__ void int_minmax(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, a = in[t], b = in[t + 64];
  long long x = ((long long)(int)a << 32) | b, y = ((long long)(int)b << 32) | a;
  out[t * 6] = (unsigned)min((int)a, (int)b);
  out[t * 6 + 1] = max(a, b) - min(a, b);
  out[t * 6 + 2] = (unsigned)abs((int)(a >> 1)) ^ (unsigned)max((int)a, (int)b);
  out[t * 6 + 3] = (unsigned)(llmin(x, y) >> 16);
  out[t * 6 + 4] = (unsigned)(ullmax((unsigned long long)x, (unsigned long long)y) >> 16);
  out[t * 6 + 5] = (unsigned)(llabs(x >> 2) >> 20) + (x < y ? 7u : 11u) * (a > b ? a : b);
}
