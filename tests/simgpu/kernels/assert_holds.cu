// case: block=32 out=32
// Assertions that hold change nothing.
#ifndef __CUDACC_RTC__
#include <cassert>
#endif
extern "C" __global__ void assert_holds(const unsigned* in, unsigned* out, int n) {
  assert(n > 0);
  assert(threadIdx.x < 32 && "block too large");
  out[threadIdx.x] = threadIdx.x;
}
