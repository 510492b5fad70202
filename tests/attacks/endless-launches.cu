// Children that launch children that launch children.
extern "C" __global__ void again() {
  again<<<64, 32>>>();
  again<<<64, 32>>>();
}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  again<<<64, 32>>>();
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
