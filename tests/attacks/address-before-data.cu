// Reads backwards from its buffer.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  float found = 0;
  for (int i = 1; i < (1 << 22); ++i) found += data[-i];
  data[start[0]] = found;
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
