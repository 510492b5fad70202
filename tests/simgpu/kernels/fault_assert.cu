// case: block=32 out=0 output=sorted findings=assert
// An assertion that fails in two threads: the message, then a sticky error.
#ifndef __CUDACC_RTC__
#include <cassert>
#endif
extern "C" __global__ void fault_assert(const unsigned* in, unsigned* out, int n) {
  printf("before %u\n", threadIdx.x / 16);
  assert(threadIdx.x != 5 && threadIdx.x != 9);
}
