// Room: common/simgpu. Work that waits for ever: how it is known, and who waits for whom.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "simgpu/finding.hpp"
#include "simgpu/grid.hpp"

namespace gridlings::simgpu {

/// A number for all that decides what the block does next: where its threads stand and what they hold. The
/// same twice, and nothing else has moved: it does the same again.
std::uint64_t fingerprint(const Block& block);

/// While the clock stands still every reading is the same: what waits with an eye on the clock does the same
/// again.
void stop_clock(bool stopped);
std::uint64_t stopped_clock(std::uint64_t now);

/// Sees that all work waits for what nobody is left to do. Rounds in which every grid only waits are counted;
/// in some of them, ever more rarely, the state of every block is compared with that of the round before.
class StallDetector {
 public:
  void moved() {  ///< something other than waiting has happened
    moved_ = true;
    stop_clock(false);
  }
  void span(Block& block) {  ///< a block ran, and only waited
    if (!looking()) return;
    const std::uint64_t now = fingerprint(block);
    changed_ |= now != block.fingerprint;
    block.fingerprint = now;
  }
  /// Every grid that may run has had its turn. True: nothing will ever change.
  bool round_over() {
    still_ = moved_ || changed_ || !looking() ? 0 : still_ + 1;
    quiet_ = moved_ ? 0 : quiet_ + 1;
    moved_ = changed_ = false;
    // By now more than a minute has passed for those who look at the clock (Scheduler::pass_time).
    stop_clock(quiet_ >= rounds_of_time && looking());
    return still_ >= rounds_to_be_sure;
  }
  std::uint64_t quiet_rounds() const { return quiet_; }
  void reset() {
    *this = StallDetector{};
    stop_clock(false);
  }

 private:
  static constexpr std::uint64_t rounds_to_be_sure = 2, rounds_of_time = 128;
  bool looking() const { return quiet_ >= 2 && (quiet_ & (std::bit_floor(quiet_) - 1)) < 4; }
  std::uint64_t quiet_ = 0, still_ = 0;
  bool moved_ = false, changed_ = false;
};

/// The finding for grids that all wait. `queued`: grids that have not started.
Finding deadlock_finding(const std::vector<std::shared_ptr<Grid>>& waiting,
                         const std::vector<std::shared_ptr<Grid>>& queued);

}  // namespace gridlings::simgpu
