// case: block=1 out=16
// The kernel to launch is chosen through a pointer.
extern "C" __global__ void launch_kernel_pointer_a(unsigned* out) { out[0] = 11; }
extern "C" __global__ void launch_kernel_pointer_b(unsigned* out) { out[1] = 22; }
typedef void (*Kernel)(unsigned*);
__device__ Kernel choice[2] = {launch_kernel_pointer_a, launch_kernel_pointer_b};
extern "C" __global__ void launch_kernel_pointer(const unsigned* in, unsigned* out, int n) {
  for (int i = 0; i < 2; ++i) choice[i]<<<1, 1>>>(out);
}
