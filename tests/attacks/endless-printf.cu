// Prints for ever.
#include <cstdio>
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  for (int i = 0;; ++i) printf("%d %s\n", i, "0123456789012345678901234567890123456789012345678901234567890123456789");
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
