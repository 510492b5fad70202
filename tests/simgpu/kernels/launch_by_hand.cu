// case: block=1 out=16
// A launch through cudaGetParameterBuffer and cudaLaunchDevice.
extern "C" __global__ void launch_by_hand_child(unsigned* out, unsigned v) {
  out[threadIdx.x] = v + threadIdx.x;
}
extern "C" __global__ void launch_by_hand(const unsigned* in, unsigned* out, int n) {
  char* p = (char*)cudaGetParameterBuffer(8, 16);
  if (!p) return;
  *(unsigned**)p = out;
  *(unsigned*)(p + 8) = 70;
  out[8] = cudaLaunchDevice((void*)launch_by_hand_child, p, dim3(1), dim3(4), 0, nullptr);
}
