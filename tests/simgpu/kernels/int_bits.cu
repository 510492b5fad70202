// case: block=64
// clz, popc, brev, ffs in both widths, byte_perm with sign replication, bit fields.
extern "C" __global__ void int_bits(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, a = in[t], b = in[t + 64];
  unsigned long long w = ((unsigned long long)a << 32) | b;
  if (t & 1) w >>= 32;
  out[t * 8] = __clz(a) | __popc(a) << 8 | __ffs(a) << 16;
  out[t * 8 + 1] = __brev(a);
  out[t * 8 + 2] = __clzll(w) | __popcll(w) << 8 | __ffsll(w) << 16;
  out[t * 8 + 3] = (unsigned)(__brevll(w) >> 7);
  out[t * 8 + 4] = __byte_perm(a, b, in[t + 3]);
  unsigned replicated;
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(replicated) : "r"(a), "r"(b), "r"(0x8f3c ^ (t << 4)));
  out[t * 8 + 5] = replicated;
  unsigned u, pos = t % 40, len = (t * 5) % 36;
  int s;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(u) : "r"(a), "r"(pos), "r"(len));
  asm("bfe.s32 %0, %1, %2, %3;" : "=r"(s) : "r"(a), "r"(pos), "r"(len));
  out[t * 8 + 6] = u ^ ((unsigned)s * 3);
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(u) : "r"(b), "r"(a), "r"(pos), "r"(len));
  out[t * 8 + 7] = u;
}
