// case: grid=4 block=32 out=128
// Variables of the module: initialised, arrays, pointers to others, a static inside a function.
__device__ int counter = 7;
__device__ unsigned squares[10] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81};
__device__ unsigned* inside = &squares[4];
__device__ const char* const names[3] = {"one", "three", "seven"};
__device__ double scale = 2.5;
__device__ unsigned ticket() {
  static __device__ unsigned next = 100;
  return atomicAdd(&next, 1u);
}
extern "C" __global__ void mem_device_global(const unsigned* in, unsigned* out, int n) {
  unsigned i = blockIdx.x * 32 + threadIdx.x;
  const char* s = names[i % 3];
  unsigned length = 0;
  while (s[length]) ++length;
  atomicAdd(&counter, 1);
  bool fresh = ticket() >= 100;
  out[i] = squares[in[i] % 10] + inside[i & 3] * 1000 + length * 1000000 + (unsigned)(scale * 4) + fresh;
}
