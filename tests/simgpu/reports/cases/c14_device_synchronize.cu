// report: C14. Device-side cudaDeviceSynchronize() is gone: what followed it becomes a tail launch.
// host: block=1 data=iota
// mistake: compile=identifier~"cudaDeviceSynchronize"~is~undefined
// mended: out=992
__global__ void twice(int* d) { d[threadIdx.x] *= 2; }
__global__ void add(const int* d, int* sum) {
  for (int k = 0; k < 32; ++k) *sum += d[k];
}
#ifdef MISTAKE
extern "C" __global__ void mistake(int* data, int* out) {
  twice<<<1, 32>>>(data);
  cudaDeviceSynchronize();
  for (int k = 0; k < 32; ++k) *out += data[k];
}
#endif
extern "C" __global__ void mended(int* data, int* out) {
  twice<<<1, 32>>>(data);
  add<<<1, 1, 0, cudaStreamTailLaunch>>>(data, out);
}
