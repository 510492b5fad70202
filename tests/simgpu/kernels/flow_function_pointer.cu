// case: block=64
// Function pointers: tables in device and constant memory, passed as arguments.
__device__ unsigned twice(unsigned x) { return x * 2; }
__device__ unsigned square(unsigned x) { return x * x; }
__device__ unsigned invert(unsigned x) { return ~x; }
typedef unsigned (*Function)(unsigned);
__device__ Function table[3] = {twice, square, invert};
__constant__ Function fixed[2] = {invert, twice};
__device__ __noinline__ unsigned apply(Function f, unsigned x, int times) {
  for (int i = 0; i < times; ++i) x = f(x);
  return x;
}
extern "C" __global__ void flow_function_pointer(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  out[t] = apply(table[in[t] % 3], t, 1 + (int)(t % 3)) + fixed[t & 1](in[t]);
}
