#include <cstdio>

extern "C" __global__ void hello() { printf("Hello World!\n"); }

extern "C" __global__ void world() {}

extern "C" __global__ void greet() {
  if (threadIdx.x != 0) return;
  hello<<<1, 1>>>();
  world<<<1, 1, 0, cudaStreamTailLaunch>>>();
}
