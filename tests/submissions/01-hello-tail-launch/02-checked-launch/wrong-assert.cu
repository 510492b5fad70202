#include <cstdio>

extern "C" __global__ void hello_each() { printf("Hello "); }

extern "C" __global__ void world_once() { printf("World!\n"); }

#include <cassert>

extern "C" __global__ void greet_many(int threads, int* status) {
  hello_each<<<1, threads>>>();
  *status = cudaPeekAtLastError();
  assert(cudaGetLastError() == cudaSuccess);
  world_once<<<1, 1, 0, cudaStreamTailLaunch>>>();
}
