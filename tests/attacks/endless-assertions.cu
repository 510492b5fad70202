// Every thread of a large grid fails an assertion.
#include <cassert>
extern "C" __global__ void wrong() { assert(threadIdx.x > 5000); }
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  wrong<<<100000, 1024>>>();
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
