// A function that calls itself until the stack is gone.
__device__ __noinline__ int deeper(volatile int* place, int n) {
  volatile int here[64];
  here[n & 63] = n;
  return deeper(here, n + 1) + *place;
}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  volatile int place = 1;
  data[0] += deeper(&place, 0);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
