// Writes to constants.
__constant__ int fixed[4] = {1, 2, 3, 4};
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  asm volatile("st.b32 [%0], 7;" ::"l"(&fixed[rows & 1]) : "memory");
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
