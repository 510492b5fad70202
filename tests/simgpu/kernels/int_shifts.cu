// case: block=64
// Shifts by a variable amount, funnel shifts with wrap and clamp.
extern "C" __global__ void int_shifts(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, a = in[t], b = in[t + 64], k = t % 48;
  out[t * 8] = a << (k & 31);
  out[t * 8 + 1] = a >> (k & 31);
  out[t * 8 + 2] = (unsigned)((int)a >> (k & 31));
  out[t * 8 + 3] = __funnelshift_l(a, b, k);
  out[t * 8 + 4] = __funnelshift_r(a, b, k);
  out[t * 8 + 5] = __funnelshift_lc(a, b, k);
  out[t * 8 + 6] = __funnelshift_rc(a, b, k);
  unsigned clamped;
  asm("shl.b32 %0, %1, %2;" : "=r"(clamped) : "r"(a), "r"(k));
  unsigned logical;
  asm("shr.u32 %0, %1, %2;" : "=r"(logical) : "r"(a), "r"(k));
  int arithmetic;
  asm("shr.s32 %0, %1, %2;" : "=r"(arithmetic) : "r"((int)a), "r"(k));
  out[t * 8 + 7] = clamped ^ (logical * 3) ^ ((unsigned)arithmetic * 5);
}
