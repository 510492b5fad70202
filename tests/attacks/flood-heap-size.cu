// Asks for more memory than there are addresses.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  char* all = static_cast<char*>(malloc(~0ull - 8));
  char* most = static_cast<char*>(malloc(1ull << 40));
  if (all) all[1ull << 41] = 1;
  most[1ull << 39] = 1;
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
