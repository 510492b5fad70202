// Thread block clusters, barriers in shared memory, programmatic dependent launch.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda_awbarrier_primitives.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) clusters(float* out) {
  __shared__ float mine[32];
  auto cluster = cg::this_cluster();
  mine[threadIdx.x] = threadIdx.x;
  cluster.sync();
  float* other = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1);
  out[blockIdx.x * 32 + threadIdx.x] = other[threadIdx.x];
  cudaGridDependencySynchronize();
  cudaTriggerProgrammaticLaunchCompletion();
  cluster.sync();
}

__global__ void copies(int* out, const int* in) {
  __shared__ int buffer[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  if (threadIdx.x == 0) init(&ready, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(buffer + threadIdx.x, in + threadIdx.x, sizeof(int), ready);
  ready.arrive_and_wait();
  out[threadIdx.x] = buffer[63 - threadIdx.x];
}
