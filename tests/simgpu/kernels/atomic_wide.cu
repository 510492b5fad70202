// case: grid=2 block=64 out=32
// 64-bit atomics.
extern "C" __global__ void atomic_wide(const unsigned* in, unsigned* out, int n) {
  unsigned i = blockIdx.x * 64 + threadIdx.x;
  unsigned long long v = ((unsigned long long)in[i] << 32) | in[i + 1], *w = (unsigned long long*)out;
  atomicAdd(w, v), atomicMin(w + 1, v), atomicMax(w + 2, v), atomicAnd(w + 3, v | 0xff00ff00ff00ff00ull);
  atomicOr(w + 4, v & 0x00ff00ff00ff00ffull), atomicXor(w + 5, v), atomicExch(w + 6, 77ull);
  atomicMin((long long*)w + 7, (long long)v), atomicMax((long long*)w + 8, (long long)v);
  atomicCAS(w + 9, 0xa5a5a5a5a5a5a5a5ull, 123456789012ull);
}
