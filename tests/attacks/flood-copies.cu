// Copies of 16 megabytes, a million of them.
__device__ char from[1 << 24], to[1 << 24];
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  for (int i = 0; i < 1000000; ++i) cudaMemcpyAsync(to, from, sizeof to, cudaMemcpyDeviceToDevice, 0);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
