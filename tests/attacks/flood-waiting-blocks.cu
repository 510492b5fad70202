// Blocks that all wait, each with much local memory, so that all are there at once.
__device__ volatile int never;
extern "C" __global__ void wait(int n) {
  volatile int mine[100000];
  mine[n] = 1;
  while (never == 0) mine[(n + clock()) % 100000] += 1;
}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  wait<<<1000, 256>>>(rows);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
