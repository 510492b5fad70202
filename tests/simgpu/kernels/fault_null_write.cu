// case: block=32 out=0 findings=out-of-bounds
extern "C" __global__ void fault_null_write(const unsigned* in, unsigned* out, int n) {
  unsigned* p = n > 0 ? nullptr : out;
  if (threadIdx.x == 7) *p = 1;
}
