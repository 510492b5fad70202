// report: C41. A barrier in a branch that not all threads take.
// host: block=64
// mistake: finds=barrier-divergence sync=any
// mended: out=2016
__shared__ int sum;
extern "C" __global__ void mistake(int* data, int* out) {
  if (threadIdx.x == 0) sum = 0;
  if (threadIdx.x < 40) {
    __syncthreads();
    atomicAdd(&sum, threadIdx.x);
  } else {
    __syncthreads();
    atomicAdd(&sum, 1);
  }
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}
extern "C" __global__ void mended(int* data, int* out) {
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, threadIdx.x);
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}
