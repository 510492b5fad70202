// report: C20. No work gives a grid of no blocks: the launch is refused, and nobody reads the error.
// host: block=4 data=iota
// mistake: finds=launch-error-ignored@launch
// mended: out=1
__global__ void visit(int* seen, int n) {
  if (threadIdx.x < n) atomicAdd(seen, 1);
}
extern "C" __global__ void mistake(int* data, int* out) {
  const int n = threadIdx.x == 2;
  visit<<<(n + 255) / 256, 256>>>(out, n);  // @launch
}
extern "C" __global__ void mended(int* data, int* out) {
  const int n = threadIdx.x == 2;
  if (n > 0) visit<<<(n + 255) / 256, 256>>>(out, n);
}
