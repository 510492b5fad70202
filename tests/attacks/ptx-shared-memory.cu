// Half a terabyte of shared memory.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) { asm volatile("{ .shared .align 8 .b8 all[549755813888]; st.shared.b32 [all+8], 1; }"); }
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
