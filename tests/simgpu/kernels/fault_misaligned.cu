// case: block=32 out=8 findings=misaligned
extern "C" __global__ void fault_misaligned(const unsigned* in, unsigned* out, int n) {
  *(unsigned*)((char*)out + (n > 0 ? 2 : 0)) = threadIdx.x;
}
