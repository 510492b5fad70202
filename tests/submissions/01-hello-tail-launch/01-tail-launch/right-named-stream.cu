#include <cstdio>

__device__ void say(const char* text) { printf("%s", text); }

extern "C" __global__ void hello() { say("Hello "); }

extern "C" __global__ void world() { say("World!\n"); }

extern "C" __global__ void greet() {
  if (threadIdx.x > 0) return;
  cudaStream_t stream;
  if (cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) != cudaSuccess) return;
  const dim3 one(1);
  hello<<<one, one, 0, stream>>>();
  world<<<one, one, 0, cudaStreamTailLaunch>>>();
  cudaStreamDestroy(stream);
}
