// case: grid=3 block=64 out=80
// Every 32-bit atomic on global memory; the returned values checked by sums that no order changes.
extern "C" __global__ void atomic_int(const unsigned* in, unsigned* out, int n) {
  unsigned i = blockIdx.x * 64 + threadIdx.x, v = in[i];
  if (i < 32) out[32 + i] = 0;
  unsigned r = atomicAdd(out, 1u) ^ atomicAdd(out + 1, 1u) * 0u;
  atomicAdd(out + 2, r);
  atomicSub(out + 3, v & 15);
  atomicMin((int*)out + 4, (int)v), atomicMax((int*)out + 5, (int)v), atomicMin(out + 6, v),
      atomicMax(out + 7, v);
  atomicAnd(out + 8, v | 0xf0f0f0f0u), atomicOr(out + 9, v & 0x0f0f00f0u), atomicXor(out + 10, v);
  atomicInc(out + 11, 1000000u), atomicDec(out + 12, 50u);
  atomicCAS(out + 13, 0xa5a5a5a5u, 4711u);
  atomicExch(out + 14, 99u);
  atomicAdd((int*)out + 15, -(int)(v & 7));
  atomicAdd_block(out + 16 + blockIdx.x, v & 3), atomicAdd_system(out + 20, v & 1);
}
