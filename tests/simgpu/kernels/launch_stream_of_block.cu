// case: grid=2 block=64 out=128
// One thread creates a stream, others of its block launch into it, in an order given by barriers.
__shared__ cudaStream_t stream;
extern "C" __global__ void launch_stream_of_block_step(unsigned* p, unsigned k) {
  p[threadIdx.x] = p[threadIdx.x] * 3 + k;
}
extern "C" __global__ void launch_stream_of_block(const unsigned* in, unsigned* out, int n) {
  unsigned* mine = out + blockIdx.x * 64;
  mine[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  __syncthreads();
  for (unsigned turn = 0; turn < 3; ++turn) {
    if (threadIdx.x == turn * 20) launch_stream_of_block_step<<<1, 64, 0, stream>>>(mine, turn);
    __syncthreads();
  }
  if (threadIdx.x == 63) cudaStreamDestroy(stream);
}
