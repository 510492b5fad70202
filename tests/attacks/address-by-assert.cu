// Lets an assertion read.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  __assertfail(reinterpret_cast<const char*>(0x7ffff7a00000ull), nullptr, 1, reinterpret_cast<const char*>(~0ull), 1);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
