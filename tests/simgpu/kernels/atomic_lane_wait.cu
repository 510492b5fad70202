// case: block=32 out=32
// One lane spins until another lane of its warp has written.
extern "C" __global__ void atomic_lane_wait(const unsigned* in, unsigned* out, int n) {
  __shared__ volatile unsigned flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 3) {
    while (flag == 0) {
    }
    out[3] = flag + 1;
  } else if (threadIdx.x == 20) {
    out[20] = 5;
    __threadfence_block();
    flag = 41;
  } else {
    out[threadIdx.x] = threadIdx.x;
  }
}
