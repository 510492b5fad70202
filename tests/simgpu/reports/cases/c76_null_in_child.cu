// report: C76. A child gets a null pointer.
// host: block=1
// mistake: finds=out-of-bounds@write sync=cudaErrorIllegalAddress
// mended: out=1
__global__ void leaf(int* p) {
  *p = 1;  // @write
}
extern "C" __global__ void mistake(int* data, int* out) { leaf<<<1, 1>>>(nullptr); }
extern "C" __global__ void mended(int* data, int* out) { leaf<<<1, 1>>>(out); }
