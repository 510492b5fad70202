// report: C34. Every thread frees the block's scratch memory.
// host: block=4
// mistake: finds=use-after-free@free sync=any
// mended: out=1
__shared__ int* scratch;
extern "C" __global__ void mistake(int* data, int* out) {
  if (threadIdx.x == 0) scratch = static_cast<int*>(malloc(64));
  __syncthreads();
  free(scratch);  // @free
}
extern "C" __global__ void mended(int* data, int* out) {
  if (threadIdx.x == 0) scratch = static_cast<int*>(malloc(64));
  __syncthreads();
  if (threadIdx.x == 0) {
    free(scratch);
    *out = 1;
  }
}
