// A comment that never closes, so that the rest of the file is gone.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) { asm volatile("/*"); }
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
