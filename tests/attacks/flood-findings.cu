// 100 kernels with names of 2048 letters and a mistake in each: a result too large to be read would be our fault.
#define JOINED(a, b) a##b
#define JOIN(a, b) JOINED(a, b)
#define A JOIN(a_name_without_e, nd_and_sense_at_)
#define B JOIN(A, A)
#define C JOIN(B, B)
#define D JOIN(C, C)
#define E JOIN(D, D)
#define F JOIN(E, E)
#define G JOIN(F, F)
#define I JOIN(G, G)
template <int N>
__device__ __noinline__ void I(float* data) {
  float unset[64];
  asm volatile("" ::"l"(unset) : "memory");
  data[0] += unset[N % 64];
}
template <int N>
__global__ void JOIN(kernel_, I)(float* data) {
  I<N>(data);
  if constexpr (N > 0) JOIN(kernel_, I)<N - 1><<<1, 1>>>(data);
}
#define cudaGetLastError() (JOIN(kernel_, I)<100><<<1, 1>>>(data), cudaGetLastError())
@SOLUTION@
