// A grid of 2^31 blocks.
extern "C" __global__ void nothing() {}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  nothing<<<2147483647, 1024>>>();
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
