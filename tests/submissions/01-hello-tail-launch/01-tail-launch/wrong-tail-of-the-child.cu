#include <cstdio>

extern "C" __global__ void hello() { printf("Hello "); }

extern "C" __global__ void world() { printf("World!\n"); }

// The tail of greet_world is launched by another kernel, so hello need not be done.
extern "C" __global__ void greet_world() { world<<<1, 1, 0, cudaStreamTailLaunch>>>(); }

extern "C" __global__ void greet() {
  if (threadIdx.x != 0) return;
  hello<<<1, 1, 0, cudaStreamFireAndForget>>>();
  greet_world<<<1, 1>>>();
}
