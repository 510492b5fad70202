// Room: common/simgpu. Schedules by name: every choice that the CUDA model leaves open is asked here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gridlings::simgpu {

/// \~english A schedule: repeatable from its name. \~chinese 一种调度:由名称即可重现。
class Schedule {
 public:
  /// False for an unknown name. Names: children-first, children-last, blocks-reversed, shuffle:SEED.
  bool set(std::string_view name);
  const std::string& name() const { return name_; }
  void restart();                             ///< back to the first choice (a fresh device)

  /// Where a grid that became ready stands in the order: smaller runs first.
  std::uint64_t grid_key(int depth, long long id);
  /// Does the launching warp pause right after a launch, so that the child may run at once?
  bool pause_at_launch();
  /// Does a programmatic grid start as soon as the one ahead of it allows that?
  bool dependents_early() const { return kind_ != Kind::ChildrenLast; }
  /// Order in which a grid's blocks start; empty: ascending.
  std::vector<std::uint32_t> block_order(std::uint64_t blocks);
  /// Are blocks (and the warps of a block) taken last to first?
  bool reversed() const { return kind_ == Kind::BlocksReversed; }
  /// The warp of a block that runs first in a round of `warps`.
  std::uint32_t first_warp(std::uint32_t warps);

 private:
  enum class Kind { ChildrenFirst, ChildrenLast, BlocksReversed, Shuffle };
  Kind kind_ = Kind::ChildrenFirst;
  std::string name_ = "children-first";
  std::uint64_t seed_ = 0, state_ = 0;
  std::uint64_t random();
};

}  // namespace gridlings::simgpu
