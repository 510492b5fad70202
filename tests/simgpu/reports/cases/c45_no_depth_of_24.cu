// report: C45. Nesting has no limit of 24 levels.
// host: block=1
// mended: out=101,1001,0
__global__ void deep(int left, int* n, int* error) {
  atomicAdd(n, 1);
  if (left == 0) return;
  deep<<<1, 1>>>(left - 1, n, error);
  const int e = cudaGetLastError();
  if (e != 0) atomicExch(error, e);
}
__global__ void chain(int left, int* n) {
  atomicAdd(n, 1);
  if (left > 0) chain<<<1, 1, 0, cudaStreamTailLaunch>>>(left - 1, n);
}
extern "C" __global__ void mended(int* data, int* out) {
  deep<<<1, 1>>>(100, out, out + 2);
  chain<<<1, 1>>>(1000, out + 1);
}
