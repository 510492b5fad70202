// Room: common/simgpu/check. Race checker: what threads have learnt from others through memory, as vector
// clocks: for each block, bounds of segments that are known.
//
// A clock is an immutable tree (Okasaki and Gill 1998), and joining two shares all that they have in common:
// the cost is that of their difference, so that a lock may change hands, and a barrier be passed, any number
// of times.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "simgpu/check/race_stamp.hpp"
#include "simgpu/warp.hpp"

namespace gridlings::simgpu::race {

/// Segments of one warp: those below `floor` are known, of its lanes those below their bound. `latest`: of
/// the lanes that released.
struct WarpBound {
  std::uint32_t warp = 0, floor = 0, latest = 0;
  std::array<std::uint32_t, warp_lanes> lanes{};
};

/// Segments of one block: those below `floor`, and more of some warps (in order of their index).
struct BlockBound {
  std::uint32_t block = 0, floor = 0;
  std::vector<WarpBound> warps;
};

/// A leaf (bit == 0) holds the bound of block `key`; a branch parts those with and without a bit.
struct KnowledgeNode {
  std::uint32_t key = 0, bit = 0;
  std::shared_ptr<const KnowledgeNode> below, above;
  BlockBound bound;
};
using KnowledgeTree = std::shared_ptr<const KnowledgeNode>;

struct Knowledge {
  static constexpr std::size_t most_grids = 64;
  KnowledgeTree tree;
  std::shared_ptr<const std::vector<std::uint32_t>> grids;  ///< of the blocks, sorted: what they came after
  std::uint32_t floor = 0;                                  ///< all segments below are known
  std::uint32_t top = 0;                                    ///< what the tree says is about segments below
  bool empty() const { return !tree && floor == 0; }
  bool operator==(const Knowledge&) const = default;  ///< equal trees may differ, the same do not
  /// What is known of the block; nullptr: nothing.
  const BlockBound* of(std::uint32_t block) const;
};
Knowledge joined(const Knowledge& a, const Knowledge& b);
Knowledge knowledge_of(BlockBound own, std::uint32_t grid, std::uint32_t floor, std::uint32_t top);
/// Steps that joining has taken so far.
std::uint64_t steps_of_joining();

/// Lanes with what each has learnt; those that know the same are together.
struct LaneKnowledge {
  std::vector<std::pair<std::uint32_t, Knowledge>> groups;
  bool empty() const { return groups.empty(); }
  void clear() { groups.clear(); }
  /// True if that is news to one of the lanes.
  bool learn(std::uint32_t lanes, const Knowledge& k);
  void forget(std::uint32_t lanes);
  /// What at least one of the lanes knows.
  Knowledge of(std::uint32_t lanes) const;
};

}  // namespace gridlings::simgpu::race
