// case: block=1 out=40
// Three levels: every level writes before its children read; a tail adds up.
extern "C" __global__ void launch_nested_leaf(unsigned* out, unsigned i) {
  out[i * 4 + threadIdx.x] += out[32 + i] * 100;
}
extern "C" __global__ void launch_nested_middle(unsigned* out) {
  unsigned t = threadIdx.x;
  out[32 + t] = t + 1;
  out[t * 4] = out[t * 4 + 1] = out[t * 4 + 2] = out[t * 4 + 3] = t;
  launch_nested_leaf<<<1, 4>>>(out, t);
}
extern "C" __global__ void launch_nested_sum(unsigned* out) {
  unsigned s = 0;
  for (int i = 0; i < 32; ++i) s = s * 3 + out[i];
  out[39] = s;
}
extern "C" __global__ void launch_nested(const unsigned* in, unsigned* out, int n) {
  launch_nested_middle<<<1, 7>>>(out);
  launch_nested_sum<<<1, 1, 0, cudaStreamTailLaunch>>>(out);
}
