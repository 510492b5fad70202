// case: grid=2 block=40 out=1 output=sorted
// Lines from many threads and blocks; only some threads print.
extern "C" __global__ void printf_threads(const unsigned* in, unsigned* out, int n) {
  if (threadIdx.x % 3 == 0)
    printf("block %u thread %u value %08x\n", blockIdx.x, threadIdx.x, in[threadIdx.x]);
  if (threadIdx.x == 39) printf("last of block %d\n", (int)blockIdx.x);
}
