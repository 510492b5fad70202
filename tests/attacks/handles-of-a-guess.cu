// Streams and events that nobody made.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  cudaStreamDestroy(reinterpret_cast<cudaStream_t>(0x7ffff7a00010ull));
  cudaEventDestroy(reinterpret_cast<cudaEvent_t>(data));
  cudaStreamWaitEvent(reinterpret_cast<cudaStream_t>(0x1234), reinterpret_cast<cudaEvent_t>(~0ull), 0);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
