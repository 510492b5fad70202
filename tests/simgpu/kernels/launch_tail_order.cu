// case: block=1 out=16
// Tail launches: written first, run last, one after the other, each with its own descendants.
__device__ unsigned tick;
extern "C" __global__ void launch_tail_mark(unsigned* out, unsigned i) { out[i] = atomicAdd(&tick, 1u); }
extern "C" __global__ void launch_tail_outer(unsigned* out) {
  launch_tail_mark<<<1, 1, 0, cudaStreamTailLaunch>>>(out, 4);
  launch_tail_mark<<<1, 1, 0, cudaStreamFireAndForget>>>(out, 3);
}
extern "C" __global__ void launch_tail_order(const unsigned* in, unsigned* out, int n) {
  launch_tail_outer<<<1, 1, 0, cudaStreamTailLaunch>>>(out);
  launch_tail_mark<<<1, 1, 0, cudaStreamTailLaunch>>>(out, 5);
  launch_tail_mark<<<1, 1>>>(out, 1);
  launch_tail_mark<<<1, 1>>>(out, 2);
  out[0] = atomicAdd(&tick, 0u) <= 2;
}
