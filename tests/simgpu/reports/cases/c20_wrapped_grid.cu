// report: C20. (n - 1) / 256 + 1 with an unsigned n of 0: 16,777,216 blocks for no work.
// host: block=1 data=zeros
// mistake: finds=budget-exceeded,wasteful-launch@launch sync=any
// mended: out=0
__global__ void visit(int* seen, unsigned n) {
  if (threadIdx.x < n) atomicAdd(seen, 1);
}
extern "C" __global__ void mistake(int* data, int* out) {
  const unsigned n = data[0];
  visit<<<(n - 1) / 256 + 1, 256>>>(out, n);  // @launch
}
extern "C" __global__ void mended(int* data, int* out) {
  const unsigned n = data[0];
  if (n > 0) visit<<<(n - 1) / 256 + 1, 256>>>(out, n);
}
