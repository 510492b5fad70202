// Half of a block waits for the other half.
extern "C" __global__ void stuck() {
  if (threadIdx.x < 64) __syncthreads();
  for (volatile int i = 0; threadIdx.x >= 64;) {}
}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  stuck<<<1, 128>>>();
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
