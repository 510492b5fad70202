#include <stdio.h>

extern "C" __global__ void hello() { printf("Hello "); }

extern "C" __global__ void world() { printf("World!\n"); }

extern "C" __global__ void greet() {
  if (threadIdx.x == 0) {
    hello<<<1, 1>>>();
    if (cudaSuccess != cudaGetLastError()) {
      return;
    }
    world<<<1, 1, 0, cudaStreamTailLaunch>>>();
  }
}
