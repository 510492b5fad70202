// A child launch, device printf, and variables of every kind.
#include <cstdio>

__device__ int counter = 3;
__constant__ float factors[4] = {1, 2, 4, 8};
__managed__ int both = 5;

__global__ void child(int n) { printf("child %d of %d, counter %d\n", threadIdx.x, n, counter); }

__global__ void parent() {
  printf("parent: factor %g, managed %d\n", factors[2], both);
  both = 17;
  child<<<1, 2>>>(2);
}

int main() {
  both += 1;
  parent<<<1, 1>>>();
  const cudaError_t error = cudaDeviceSynchronize();
  printf("%s, managed %d\n", cudaGetErrorString(error), both);
  return error == cudaSuccess ? 0 : 1;
}
