// report: C36. A device event must be made with cudaEventDisableTiming; one that was not made orders nothing.
// host: block=1
// mistake: finds=invalid-handle,race,uninitialized-read sync=any
// mended: out=2
__global__ void first(int* p) { *p = 1; }
__global__ void second(const int* p, int* q) { *q = *p + 1; }
__device__ void pair(int* data, int* out, unsigned flags) {
  cudaStream_t s, t;
  cudaEvent_t e;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&e, flags);
  first<<<1, 1, 0, s>>>(data);
  cudaEventRecord(e, s);
  cudaStreamWaitEvent(t, e, 0);
  second<<<1, 1, 0, t>>>(data, out);
  cudaEventDestroy(e);
  cudaStreamDestroy(s);
  cudaStreamDestroy(t);
}
extern "C" __global__ void mistake(int* data, int* out) { pair(data, out, cudaEventBlockingSync); }
extern "C" __global__ void mended(int* data, int* out) { pair(data, out, cudaEventDisableTiming); }
