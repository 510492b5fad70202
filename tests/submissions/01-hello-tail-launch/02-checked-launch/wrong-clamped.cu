#include <cstdio>

extern "C" __global__ void hello_each() { printf("Hello "); }

extern "C" __global__ void world_once() { printf("World!\n"); }

extern "C" __global__ void greet_many(int threads, int* status) {
  const int block = min(max(threads, 1), 1024);
  hello_each<<<1, block>>>();
  *status = cudaGetLastError();
  if (*status != cudaSuccess) return;
  world_once<<<1, 1, 0, cudaStreamTailLaunch>>>();
}
