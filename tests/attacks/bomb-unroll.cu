// A loop of 2^26 steps, written out.
__device__ void attack(float* data, int n) {
#pragma unroll
  for (int i = 0; i < (1 << 26); ++i) data[(i * 7919) % n] += data[(i * 104729) % n] * i;
}
#define cudaGetLastError() (attack(data, rows), cudaGetLastError())
@SOLUTION@
