#include <cstdio>

extern "C" __global__ void hello() { printf("Hello "); }

extern "C" __global__ void world() { printf("World!\n"); }

extern "C" __global__ void greet() {
  if (threadIdx.x != 0) return;
  hello<<<1, 1, 0, cudaStreamTailLaunch>>>();
  world<<<1, 1, 0, cudaStreamTailLaunch>>>();
}
