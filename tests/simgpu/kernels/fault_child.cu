// case: block=1 out=0 findings=out-of-bounds
// A fault in a child: the host sees it, the tail launch never runs.
extern "C" __global__ void fault_child_body(unsigned* p) { *p = 1; }
extern "C" __global__ void fault_child_tail() { printf("the tail ran\n"); }
extern "C" __global__ void fault_child(const unsigned* in, unsigned* out, int n) {
  fault_child_tail<<<1, 1, 0, cudaStreamTailLaunch>>>();
  fault_child_body<<<1, 1>>>(nullptr);
}
