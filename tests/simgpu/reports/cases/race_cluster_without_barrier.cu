// report: Distributed shared memory is read before the other block of the cluster has written it.
// host: grid=2 block=1
// mistake: finds=race sync=any
// mended: out=11,10
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ void exchange(int* out, bool barriers) {
  __shared__ int word;
  cg::cluster_group cluster = cg::this_cluster();
  word = 0;
  cluster.sync();
  word = 10 + cluster.block_rank();
  if (barriers) cluster.sync();
  out[cluster.block_rank()] = *cluster.map_shared_rank(&word, 1 - cluster.block_rank());
  cluster.sync();
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) mistake(int* data, int* out) { exchange(out, false); }
extern "C" __global__ void __cluster_dims__(2, 1, 1) mended(int* data, int* out) { exchange(out, true); }
