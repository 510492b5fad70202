// report: C28. One thread launches before the block has written the child's input.
// host: block=256 data=minus
// mistake: finds=race
// mended: data=1,2,3
__global__ void child(int* d) { d[threadIdx.x] += 1; }
extern "C" __global__ void mistake(int* data, int* out) {
  data[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) child<<<1, 256>>>(data);
}
extern "C" __global__ void mended(int* data, int* out) {
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) child<<<1, 256>>>(data);
}
