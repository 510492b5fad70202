// The tail is the last to run however early it is launched.
#include <cstdio>

extern "C" __global__ void hello() { printf("Hello "); }

extern "C" __global__ void world() { printf("World!\n"); }

extern "C" __global__ void greet() {
  if (threadIdx.x != 31) return;
  world<<<1, 1, 0, cudaStreamTailLaunch>>>();
  if (cudaGetLastError() != cudaSuccess) printf("no tail\n");
  hello<<<1, 1>>>();
  if (cudaGetLastError() != cudaSuccess) printf("no child\n");
}
