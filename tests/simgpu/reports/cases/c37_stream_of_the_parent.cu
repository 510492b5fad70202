// report: C37. A child launches into a stream of its parent.
// host: block=1
// mistake: finds=invalid-handle@launch out=0,1
// mended: out=3
__global__ void leaf(int* out) { *out = 3; }
__global__ void child(cudaStream_t s, int* out) {
  leaf<<<1, 1, 0, s>>>(out);  // @launch
  out[1] = cudaGetLastError();
}
extern "C" __global__ void mistake(int* data, int* out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  child<<<1, 1>>>(s, out);
}
__global__ void child_mended(int* out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  leaf<<<1, 1, 0, s>>>(out);
  cudaStreamDestroy(s);
}
extern "C" __global__ void mended(int* data, int* out) { child_mended<<<1, 1>>>(out); }
