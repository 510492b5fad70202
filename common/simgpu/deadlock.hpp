// Room: common/simgpu. Work that waits for ever: how it is known, and who waits for whom.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "simgpu/finding.hpp"
#include "simgpu/grid.hpp"

namespace gridlings::simgpu {

/// A number for all that decides what the block does next: where its threads stand and what they hold. The same twice,
/// and nothing else has moved: it does the same again.
std::uint64_t fingerprint(const Block& block);

/// Sees that all work waits for what nobody is left to do.
class StallDetector {
 public:
  void moved() { moved_ = true; }                 ///< something other than waiting has happened
  void span(Block& block) {                       ///< a block ran, and only waited
    if (quiet_ < quiet_before_looking) return;
    const std::uint64_t now = fingerprint(block);
    moved_ |= now != block.fingerprint;
    block.fingerprint = now;
  }
  /// Every grid that may run has had its turn. True: nothing will ever change.
  bool round_over() {
    quiet_ = moved_ && quiet_ < quiet_before_looking ? 0 : quiet_ + 1;
    still_ = moved_ || quiet_ <= quiet_before_looking ? 0 : still_ + 1;
    moved_ = false;
    return still_ >= rounds_to_be_sure;
  }
  void reset() { *this = StallDetector{}; }

 private:
  static constexpr std::uint64_t quiet_before_looking = 2, rounds_to_be_sure = 2;
  std::uint64_t quiet_ = 0, still_ = 0;
  bool moved_ = false;
};

/// The finding for grids that all wait. `queued`: grids that have not started.
Finding deadlock_finding(const std::vector<std::shared_ptr<Grid>>& waiting, const std::vector<std::shared_ptr<Grid>>& queued);

}  // namespace gridlings::simgpu
