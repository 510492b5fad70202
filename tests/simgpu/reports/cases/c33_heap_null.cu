// report: C33. The device heap is full, and nobody looks at the null pointer.
// host: block=1
// mistake: finds=heap-exhausted@use sync=cudaErrorIllegalAddress
// mended: out=2
extern "C" __global__ void mistake(int* data, int* out) {
  int* p = nullptr;
  cudaMalloc(reinterpret_cast<void**>(&p), 16 << 20);
  p[0] = 1;  // @use
}
extern "C" __global__ void mended(int* data, int* out) {
  int* p = nullptr;
  *out = cudaMalloc(reinterpret_cast<void**>(&p), 16 << 20);
  if (*out != cudaSuccess) return;
  p[0] = 1;
  cudaFree(p);
}
