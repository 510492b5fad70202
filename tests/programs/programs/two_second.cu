// The other of two objects.
#include <cstdio>

__device__ int total = 2;
static __device__ int mine = 20;
__device__ int helper(int n) { return n + mine; }
__global__ void add(int n) { atomicAdd(&total, n); }
static __global__ void quiet() { printf("second: %d\n", mine); }

void other() {
  quiet<<<1, 1>>>();
  cudaDeviceSynchronize();
}
