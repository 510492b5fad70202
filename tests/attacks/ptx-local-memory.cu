// Half a terabyte of local memory for each thread.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) { asm volatile("{ .local .align 8 .b8 all[549755813888]; st.local.b32 [all+549755813000], 1; }"); }
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
