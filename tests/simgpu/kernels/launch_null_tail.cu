// case: block=1 out=16
// A child of the NULL stream with its own tail, then a second child: the tail comes in between.
__device__ unsigned tick;
extern "C" __global__ void launch_null_tail_mark(unsigned* out, unsigned i) { out[i] = atomicAdd(&tick, 1u); }
extern "C" __global__ void launch_null_tail_child(unsigned* out) {
  launch_null_tail_mark<<<1, 1, 0, cudaStreamTailLaunch>>>(out, 1);
  out[0] = atomicAdd(&tick, 1u);
}
extern "C" __global__ void launch_null_tail(const unsigned* in, unsigned* out, int n) {
  launch_null_tail_mark<<<1, 1, 0, cudaStreamTailLaunch>>>(out, 3);
  launch_null_tail_child<<<1, 1>>>(out);
  launch_null_tail_mark<<<1, 1>>>(out, 2);
}
