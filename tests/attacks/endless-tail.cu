// A tail launch that launches its own tail.
extern "C" __global__ void again() { again<<<1, 1, 0, cudaStreamTailLaunch>>>(); }
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  again<<<1, 1, 0, cudaStreamTailLaunch>>>();
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
