// Distributed shared memory, with and without the cluster's barrier.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <bool First, bool Last>
__device__ void exchange(int* out) {
  __shared__ int s[32];
  const auto cluster = cg::this_cluster();
  for (int k = 0; k < 40; ++k) {
    s[threadIdx.x] = 100 * cluster.block_rank() + threadIdx.x + k;  // @own
    if (First) cluster.sync(); else __syncthreads();
    const int* peer = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
    out[blockIdx.x * 32 + threadIdx.x] = peer[threadIdx.x];  // @peer
    if (Last) cluster.sync(); else __syncthreads();
  }
  cluster.sync();
}
extern "C" __global__ __cluster_dims__(2) void both(int* out) { exchange<true, true>(out); }
extern "C" __global__ __cluster_dims__(2) void first_missing(int* out) { exchange<false, true>(out); }
extern "C" __global__ __cluster_dims__(2) void last_missing(int* out) { exchange<true, false>(out); }
