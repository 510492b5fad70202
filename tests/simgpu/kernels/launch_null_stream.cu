// case: block=4 out=16
// Launches of one block into the NULL stream run one after the other.
__device__ unsigned chain = 1;
extern "C" __global__ void launch_null_stream_step(unsigned add, unsigned* out) {
  chain = chain * 3 + add;
  out[0] = chain;
}
extern "C" __global__ void launch_null_stream(const unsigned* in, unsigned* out, int n) {
  if (threadIdx.x == 0)
    for (unsigned i = 0; i < 8; ++i) launch_null_stream_step<<<1, 1>>>(i, out);
}
