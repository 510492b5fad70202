// report: A block reverses its numbers through shared memory without a barrier.
// host: block=64 data=iota
// mistake: finds=race
// mended: out=63,62,61
__shared__ int s[64];
extern "C" __global__ void mistake(int* data, int* out) {
  s[threadIdx.x] = 0;
  __syncthreads();
  s[threadIdx.x] = data[threadIdx.x];
  const int other = s[63 - threadIdx.x];
  if (threadIdx.x < 16) out[threadIdx.x] = other;
}
extern "C" __global__ void mended(int* data, int* out) {
  s[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  const int other = s[63 - threadIdx.x];
  if (threadIdx.x < 16) out[threadIdx.x] = other;
}
