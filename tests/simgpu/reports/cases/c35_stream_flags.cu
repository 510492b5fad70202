// report: C35. A stream made on the device must be non-blocking.
// host: block=1
// mistake: finds=invalid-handle@create
// mended: out=1
__global__ void work(int* p) { atomicAdd(p, 1); }
extern "C" __global__ void mistake(int* data, int* out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamDefault);  // @create
  work<<<1, 1, 0, s>>>(out);
  cudaStreamDestroy(s);
}
extern "C" __global__ void mended(int* data, int* out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  work<<<1, 1, 0, s>>>(out);
  cudaStreamDestroy(s);
}
