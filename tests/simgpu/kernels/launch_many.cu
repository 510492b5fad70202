// case: grid=2 block=32 out=64
// Every thread of two blocks launches its own child of a different size.
extern "C" __global__ void launch_many_child(unsigned base, unsigned count, unsigned* out) {
  if (threadIdx.x < count) atomicAdd(out + base, threadIdx.x + 1);
}
extern "C" __global__ void launch_many(const unsigned* in, unsigned* out, int n) {
  unsigned i = blockIdx.x * 32 + threadIdx.x;
  out[i] = 0;
  launch_many_child<<<2, 32>>>(i, i % 20, out);
}
