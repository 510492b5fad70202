// Every block launches a grid from each of its threads, down to a depth; blocks are numbered as they come.
#include <cstdio>

__device__ int blocks = 0;

__global__ void tree(int depth, int deepest, int parent, int thread) {
  __shared__ int mine;
  if (threadIdx.x == 0) {
    mine = atomicAdd(&blocks, 1);
    for (int i = 0; i < depth; ++i) printf("  ");
    if (parent < 0)
      printf("block %d from the host\n", mine);
    else
      printf("block %d from thread %d of block %d\n", mine, thread, parent);
  }
  __syncthreads();
  if (depth < deepest) tree<<<gridDim.x, blockDim.x>>>(depth + 1, deepest, mine, threadIdx.x);
}

int main(int, char**) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  if (properties.major < 7) return 2;
  tree<<<2, 2>>>(0, 2, -1, -1);
  const cudaError_t error = cudaDeviceSynchronize();
  int value = 0;
  cudaMemcpyFromSymbol(&value, blocks, sizeof value);
  printf("%d blocks, %s\n", value, cudaGetErrorName(error));
  return error;
}
