// An atomic on an address that it may not have.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) { asm volatile("{ .reg .b64 a; mov.b64 a, scale_rows; atom.global.add.u64 a, [a], 1; }" ::: "memory"); }
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
