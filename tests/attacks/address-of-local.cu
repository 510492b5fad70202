// Walks on behind its local memory.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  volatile float mine[8] = {};
  for (int i = 0; i < 1 << 20; ++i) data[0] += mine[i * rows];
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
