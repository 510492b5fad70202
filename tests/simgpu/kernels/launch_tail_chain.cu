// case: block=1 out=4
// A tail launch that launches its own successor, 300 times.
extern "C" __global__ void launch_tail_chain_step(unsigned* out, unsigned left) {
  out[0] = out[0] * 7 + left;
  if (left > 0) launch_tail_chain_step<<<1, 1, 0, cudaStreamTailLaunch>>>(out, left - 1);
}
extern "C" __global__ void launch_tail_chain(const unsigned* in, unsigned* out, int n) {
  out[0] = 1;
  launch_tail_chain_step<<<1, 1, 0, cudaStreamTailLaunch>>>(out, 300);
}
