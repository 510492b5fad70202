// Half a megabyte of local memory for each of a hundred million threads.
extern "C" __global__ void deep(int n) {
  volatile int mine[120000];
  for (int i = 0; i < 120000; i += 512) mine[(i + n) % 120000] = i;
}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  deep<<<100000, 1024>>>(rows);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
