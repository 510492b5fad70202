// Room: common/simgpu. Clusters of blocks: who belongs together, their barrier, what reaches across.
#pragma once

#include <cstdint>
#include <memory>

#include "simgpu/grid.hpp"

namespace gridlings::simgpu {

/// The cluster of a block; a block that was launched without clusters is one of its own.
Cluster& cluster_of(Block& block);

/// The blocks of one of the grid's clusters: linear block indices, by rank.
std::vector<std::uint64_t> blocks_of_cluster(const Grid& grid, std::uint64_t cluster);
inline std::uint64_t cluster_count(const Grid& grid) { return grid.grid_dim.count() / grid.cluster.count(); }

void join_cluster(Block& block, const std::shared_ptr<Cluster>& cluster);
void leave_cluster(Block& block);            ///< the block has ended
void threads_leave_cluster(Warp& w);         ///< lanes w.mask exit
bool waits_for_cluster(const Block& block);  ///< some of its threads wait in barrier.cluster
/// Every block of the cluster waits and nobody is left who could come: reports it and lets them go on. False
/// if that is not so.
bool resolve_cluster_stall(Cluster& cluster);

/// The block of the running block's cluster whose uid is in an address, or nullptr.
Block* peer_of(const Block& block, std::uint64_t uid);

// 32-bit addresses of the .shared::cluster window: rank + 1 above the offset; 0: the block's own.
constexpr unsigned cluster_rank_shift = 24;
constexpr std::uint32_t cluster_offset_mask = (1u << cluster_rank_shift) - 1;

}  // namespace gridlings::simgpu
