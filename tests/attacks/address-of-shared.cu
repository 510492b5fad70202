// Walks on behind its shared memory.
extern "C" __global__ void walk(float* data) {
  __shared__ float mine[32];
  mine[threadIdx.x] = 0;
  for (int i = 0; i < 1 << 20; ++i) data[0] += mine[threadIdx.x + 32 * i];
}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  walk<<<1, 1>>>(data);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
