// One thread launches hello, another the tail: a tail waits for all, whoever launched it.
#include <cstdio>

extern "C" __global__ void hello() { printf("Hello "); }

extern "C" __global__ void world() { printf("World!\n"); }

extern "C" __global__ void greet() {
  if (threadIdx.x == 31) hello<<<1, 1>>>();
  if (threadIdx.x == 7) world<<<1, 1, 0, cudaStreamTailLaunch>>>();
}
