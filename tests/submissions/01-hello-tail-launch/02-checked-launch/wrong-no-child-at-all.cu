// Knows the limits of a block by heart and prints everything itself.
#include <cstdio>

extern "C" __global__ void hello_each() { printf("Hello "); }

extern "C" __global__ void world_once() { printf("World!\n"); }

extern "C" __global__ void greet_many(int threads, int* status) {
  const cudaError_t error = threads < 1 || threads > 1024 ? cudaErrorInvalidConfiguration : cudaSuccess;
  *status = error;
  if (error != cudaSuccess) return;
  for (int i = 0; i < threads; ++i) printf("Hello ");
  printf("World!\n");
}
