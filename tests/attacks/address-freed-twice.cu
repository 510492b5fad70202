// Frees twice, and in the middle.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  char* some = static_cast<char*>(malloc(64));
  free(some + 8);
  free(some);
  free(some);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
