// report: C31. Two children in different streams update one word; an event between the streams orders them.
// host: block=1
// mistake: finds=race@add
// mended: data=2
__global__ void add(int* d) {
  *d += 1;  // @add
}
extern "C" __global__ void mistake(int* data, int* out) {
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  add<<<1, 1, 0, a>>>(data);
  add<<<1, 1, 0, b>>>(data);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}
extern "C" __global__ void mended(int* data, int* out) {
  cudaStream_t a, b;
  cudaEvent_t e;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  add<<<1, 1, 0, a>>>(data);
  cudaEventRecord(e, a);
  cudaStreamWaitEvent(b, e, 0);
  add<<<1, 1, 0, b>>>(data);
  cudaEventDestroy(e);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}
