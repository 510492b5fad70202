// Cooperative groups within a block, and the whole grid.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

extern "C" __global__ void tiles(int* out) {  // <<<1, 64>>>
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<8>(block);
  const int rank = static_cast<int>(block.thread_rank());
  int* own = out + 8 * rank;
  own[0] = cg::reduce(tile, rank, cg::plus<int>());
  own[1] = cg::inclusive_scan(tile, 1);
  own[2] = tile.shfl(rank, 3);
  own[3] = static_cast<int>(tile.meta_group_rank());
  own[4] = static_cast<int>(tile.ballot(rank % 2 == 0));
  const auto part = cg::binary_partition(tile, rank % 8 < 3);
  own[5] = static_cast<int>(part.size());
  if (rank % 4 == 1) {
    const auto some = cg::coalesced_threads();
    own[6] = static_cast<int>(some.size() * 100 + some.thread_rank());
    some.sync();
  } else {
    own[6] = -1;
  }
  const auto warp = cg::tiled_partition<32>(block);
  own[7] = cg::reduce(warp, rank, cg::greater<int>());
  block.sync();
}

extern "C" __global__ void neighbours(int* data, int rounds) {
  const auto grid = cg::this_grid();
  const auto n = grid.num_threads();
  for (int k = 0; k < rounds; ++k) {
    const int next = data[(grid.thread_rank() + 1) % n];
    grid.sync();
    data[grid.thread_rank()] = next + 1;
    grid.sync();
  }
}

extern "C" __global__ void split(int* data) {
  const auto grid = cg::this_grid();
  data[grid.thread_rank()] = 1;
  auto token = grid.barrier_arrive();
  grid.barrier_wait(static_cast<decltype(token)&&>(token));
  int sum = 0;
  for (unsigned k = 0; k < grid.num_threads(); ++k) sum += data[k];
  grid.sync();
  data[grid.thread_rank()] = sum;
}

extern "C" __global__ void valid(int* out) { *out = cg::this_grid().is_valid() ? 1 : 0; }

extern "C" __global__ void early(int* data) {
  const auto grid = cg::this_grid();
  if (blockIdx.x == 2) return;
  data[grid.thread_rank()] = 1;
  grid.sync();  // @early
}
