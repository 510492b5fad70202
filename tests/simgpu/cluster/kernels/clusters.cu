// Clusters: their registers, their barrier, shared memory of other blocks.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

extern "C" __global__ void where(int* out) {  // 8 numbers a block
  const auto cluster = cg::this_cluster();
  int* own = out + 8 * (blockIdx.x + gridDim.x * blockIdx.y);
  own[0] = static_cast<int>(cluster.block_rank());
  own[1] = static_cast<int>(cluster.num_blocks());
  own[2] = static_cast<int>(cluster.block_index().x * 10 + cluster.block_index().y);
  own[3] = static_cast<int>(cluster.dim_blocks().x * 10 + cluster.dim_blocks().y);
  own[4] = static_cast<int>(cluster.num_threads());
  own[5] = static_cast<int>(cluster.thread_rank());
  unsigned id = 0, count = 0;
  asm("mov.u32 %0, %%clusterid.x;" : "=r"(id));
  asm("mov.u32 %0, %%nclusterid.x;" : "=r"(count));
  own[6] = static_cast<int>(id);
  own[7] = static_cast<int>(count);
}

__device__ void ring(int* data) {
  __shared__ int mine[64];
  const auto cluster = cg::this_cluster();
  const unsigned rank = cluster.block_rank(), size = cluster.num_blocks();
  mine[threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x];
  cluster.sync();
  int* next = cluster.map_shared_rank(mine, (rank + 1) % size);
  const int got = next[threadIdx.x];
  const int owner = static_cast<int>(cluster.query_shared_rank(next));
  cluster.sync();
  next[threadIdx.x] = got + 1000;
  atomicAdd(next + threadIdx.x, owner);
  cluster.sync();
  data[blockIdx.x * blockDim.x + threadIdx.x] = mine[threadIdx.x];
}

extern "C" __global__ void free_ring(int* data) { ring(data); }
extern "C" __global__ void __cluster_dims__(2, 1, 1) fixed_ring(int* data) { ring(data); }
extern "C" __global__ void __cluster_dims__() sized_ring(int* data) { ring(data); }

extern "C" __global__ void from_device(int* data, int* error) {
  fixed_ring<<<4, 64>>>(data);
  error[0] = cudaGetLastError();
  fixed_ring<<<3, 64>>>(data);
  error[1] = cudaGetLastError();
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) split(int* data) {
  __shared__ int mine;
  const auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) mine = blockIdx.x + 5;
  auto token = cluster.barrier_arrive();
  cluster.barrier_wait(static_cast<decltype(token)&&>(token));
  if (threadIdx.x == 0) data[blockIdx.x] = *cluster.map_shared_rank(&mine, cluster.block_rank() ^ 1);
  cluster.sync();
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) left_early(int* data) {
  __shared__ int mine[32];
  const auto cluster = cg::this_cluster();
  mine[threadIdx.x] = threadIdx.x;
  cluster.sync();
  if (cluster.block_rank() == 0) {
    for (volatile int k = 0; k < 200; k = k + 1) __nanosleep(1000);
    data[threadIdx.x] = cluster.map_shared_rank(mine, 1)[threadIdx.x];  // @left
  }
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) outside(int* data) {
  __shared__ int mine[32];
  mine[threadIdx.x] = 1;
  const auto cluster = cg::this_cluster();
  cluster.sync();
  data[0] = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[threadIdx.x + 1];  // @outside
  cluster.sync();
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) no_such_rank(int* data) {
  __shared__ int mine[32];
  mine[threadIdx.x] = 1;
  data[0] = *cg::this_cluster().map_shared_rank(mine, 2);  // @rank
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) some_only(int* data) {
  const auto cluster = cg::this_cluster();
  if (threadIdx.x < 16) cluster.sync();  // @some
  __syncthreads();
  data[0] = 1;
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) arrives_twice() {
  asm volatile("barrier.cluster.arrive.aligned;");
  asm volatile("barrier.cluster.arrive.aligned;");  // @twice
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) narrow(int* data) {
  __shared__ int mine;
  if (threadIdx.x == 0) mine = 100 + blockIdx.x;
  asm volatile("barrier.cluster.arrive.release.aligned;\n\tbarrier.cluster.wait.acquire.aligned;");
  unsigned rank = 0, peer = 0, back = 0;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  const unsigned own = static_cast<unsigned>(__cvta_generic_to_shared(&mine));
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(peer) : "r"(own), "r"(rank ^ 1));
  asm("getctarank.shared::cluster.u32 %0, %1;" : "=r"(back) : "r"(peer));
  int value = 0;
  asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(value) : "r"(peer));
  if (threadIdx.x == 0) data[blockIdx.x] = value * 10 + static_cast<int>(back);
  asm volatile("barrier.cluster.arrive.release.aligned;\n\tbarrier.cluster.wait.acquire.aligned;");
  asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(peer), "r"(7));
  asm volatile("barrier.cluster.arrive.release.aligned;\n\tbarrier.cluster.wait.acquire.aligned;");
  if (threadIdx.x == 0) data[2 + blockIdx.x] = mine;
}

extern "C" __global__ void alone(int* data) {
  const auto cluster = cg::this_cluster();
  cluster.sync();
  data[threadIdx.x] = static_cast<int>(cluster.num_blocks());
}
