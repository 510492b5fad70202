// report: C40. A tail launch runs after everything that its grid launches, also after what is launched later.
// host: block=1
// mistake: out=0
// mended: out=5
__global__ void compute(int* d) { *d = 5; }
__global__ void use(const int* d, int* out) { *out = *d; }
extern "C" __global__ void mistake(int* data, int* out) {
  compute<<<1, 1, 0, cudaStreamTailLaunch>>>(data);
  use<<<1, 1>>>(data, out);
}
extern "C" __global__ void mended(int* data, int* out) {
  compute<<<1, 1>>>(data);
  use<<<1, 1, 0, cudaStreamTailLaunch>>>(data, out);
}
