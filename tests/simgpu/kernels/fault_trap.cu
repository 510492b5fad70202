// case: block=32 out=0 findings=trap
extern "C" __global__ void fault_trap(const unsigned* in, unsigned* out, int n) {
  if (threadIdx.x == 7) __trap();
}
