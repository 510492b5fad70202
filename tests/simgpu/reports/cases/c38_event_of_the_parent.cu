// report: C38. A child waits for an event of its parent.
// host: block=1
// mistake: finds=invalid-handle@wait out=1
// mended: out=0
__global__ void child(cudaEvent_t e, int* out) {
  *out = cudaStreamWaitEvent(0, e, 0);  // @wait
}
extern "C" __global__ void mistake(int* data, int* out) {
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaEventRecord(e, 0);
  child<<<1, 1>>>(e, out);
}
extern "C" __global__ void mended(int* data, int* out) {
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaEventRecord(e, 0);
  *out = cudaStreamWaitEvent(0, e, 0);
  cudaEventDestroy(e);
}
