// Lets a copy do the reading: from beyond the buffer, with a size that wraps around.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  cudaMemcpyAsync(data, data + (1 << 20), 64, cudaMemcpyDeviceToDevice, 0);
  cudaMemcpyAsync(data, start, ~0ull, cudaMemcpyDeviceToDevice, 0);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
