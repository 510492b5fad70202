// Grids that fire and forget, each twice.
extern "C" __global__ void again() {
  again<<<1, 1, 0, cudaStreamFireAndForget>>>();
  again<<<1, 1, 0, cudaStreamFireAndForget>>>();
}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  again<<<1, 1, 0, cudaStreamFireAndForget>>>();
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
