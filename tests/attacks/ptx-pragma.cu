// Pragmas of PTX, real ones and invented ones.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) { asm volatile(".pragma \"nounroll\", \"used_bytes_mask 0xffffffffffffffffffff\", \"exit 0\", \"system ls\";"); }
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
