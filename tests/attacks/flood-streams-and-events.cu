// Streams and events without number.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  for (int i = 0; i < 1000000; ++i) {
    cudaStream_t stream;
    cudaEvent_t event;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    cudaEventRecord(event, stream);
  }
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
