// case: grid=2 block=64 out=1024
// Cooperative groups: block, tiles of 8, coalesced threads.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void coop_groups(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned s[64];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
  unsigned t = block.thread_rank(), i = blockIdx.x * 64 + t, v = in[i];
  s[t] = v;
  block.sync();
  unsigned sum = s[63 - t];
  for (int d = 4; d > 0; d /= 2) sum += tile.shfl_xor(sum, d);
  out[i * 4] = sum + tile.meta_group_rank() * 7 + tile.thread_rank();
  out[i * 4 + 1] = tile.ballot(v & 1) + 1000u * tile.any(v % 11 == 0);
  out[i * 4 + 2] = 0;
  if (v & 2) {
    cg::coalesced_group g = cg::coalesced_threads();
    out[i * 4 + 2] = g.size() * 100 + g.thread_rank() + g.shfl(v, 0);
  }
  out[i * 4 + 3] = block.size() + block.group_index().x;
}
