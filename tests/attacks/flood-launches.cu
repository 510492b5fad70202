// Launches until the pool of waiting launches is full, and on.
extern "C" __global__ void nothing() {}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  for (int i = 0; i < 1000000; ++i) nothing<<<1, 1>>>();
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
