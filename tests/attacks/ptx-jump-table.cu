// Jumps by a table to a place that it does not have.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  asm volatile("{ T: .branchtargets L0, L1; brx.idx %0, T; L0: L1: }" ::"r"(0x7fffffff));
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
