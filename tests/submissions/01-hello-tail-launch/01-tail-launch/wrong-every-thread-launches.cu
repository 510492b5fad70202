#include <cstdio>

extern "C" __global__ void hello() { printf("Hello "); }

extern "C" __global__ void world() { printf("World!\n"); }

extern "C" __global__ void greet() {
  hello<<<1, 1>>>();
  if (cudaGetLastError() != cudaSuccess) return;
  world<<<1, 1, 0, cudaStreamTailLaunch>>>();
}
