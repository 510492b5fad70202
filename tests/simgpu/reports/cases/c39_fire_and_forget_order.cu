// report: C39. Fire-and-forget launches have no order among themselves.
// host: block=1 data=iota
// mistake: finds=race
// mended: out=31
__global__ void reset(int* n) { *n = 0; }
__global__ void count(const int* v, int* n) {
  if (v[threadIdx.x] > 0) atomicAdd(n, 1);
}
__global__ void publish(const int* n, int* out) { *out = *n; }
extern "C" __global__ void mistake(int* data, int* out) {
  int* n = data + 100;
  reset<<<1, 1, 0, cudaStreamFireAndForget>>>(n);
  count<<<1, 32, 0, cudaStreamFireAndForget>>>(data, n);
  publish<<<1, 1, 0, cudaStreamTailLaunch>>>(n, out);
}
extern "C" __global__ void mended(int* data, int* out) {
  int* n = data + 100;
  reset<<<1, 1>>>(n);
  count<<<1, 32>>>(data, n);
  publish<<<1, 1, 0, cudaStreamTailLaunch>>>(n, out);
}
