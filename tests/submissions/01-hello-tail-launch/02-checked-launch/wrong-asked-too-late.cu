#include <cstdio>

extern "C" __global__ void hello_each() { printf("Hello "); }

extern "C" __global__ void world_once() { printf("World!\n"); }

extern "C" __global__ void greet_many(int threads, int* status) {
  hello_each<<<1, threads>>>();
  world_once<<<1, 1, 0, cudaStreamTailLaunch>>>();
  *status = cudaGetLastError();
}
