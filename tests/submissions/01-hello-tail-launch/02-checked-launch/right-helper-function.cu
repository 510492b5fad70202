#include <cstdio>

extern "C" __global__ void hello_each() { printf("Hello "); }

extern "C" __global__ void world_once() { printf("World!\n"); }

template <typename Launch>
__device__ int checked(Launch launch) {
  cudaGetLastError();  // an older error must not be blamed on this launch
  launch();
  return cudaGetLastError();
}

extern "C" __global__ void greet_many(int threads, int* status) {
  const int error = checked([=] { hello_each<<<1, threads>>>(); });
  if (!error) checked([] { world_once<<<1, 1, 0, cudaStreamTailLaunch>>>(); });
  *status = error;
}
