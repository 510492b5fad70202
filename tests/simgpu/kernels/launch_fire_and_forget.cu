// case: block=1 out=40
// Fire-and-forget children without order; a tail launch that runs after all of them.
extern "C" __global__ void launch_ff_child(unsigned* out, unsigned i) { out[i] = i * i; }
extern "C" __global__ void launch_ff_tail(unsigned* out) {
  unsigned s = 0;
  for (int i = 0; i < 32; ++i) s += out[i];
  out[32] = s;
}
extern "C" __global__ void launch_fire_and_forget(const unsigned* in, unsigned* out, int n) {
  launch_ff_tail<<<1, 1, 0, cudaStreamTailLaunch>>>(out);
  for (unsigned i = 0; i < 32; ++i) launch_ff_child<<<1, 1, 0, cudaStreamFireAndForget>>>(out, i);
}
