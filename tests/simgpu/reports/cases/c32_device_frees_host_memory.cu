// report: C32. A kernel frees what the host has allocated.
// host: block=1
// mistake: finds=invalid-handle@free sync=cudaErrorIllegalAddress
// mended: out=0
extern "C" __global__ void mistake(int* data, int* out) {
  cudaFree(data);  // @free
}
extern "C" __global__ void mended(int* data, int* out) {
  void* p = nullptr;
  cudaMalloc(&p, 64);
  *out = cudaFree(p);
}
