// Room: common/simgpu. The scheduler: which grid runs, what becomes ready when work completes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "simgpu/deadlock.hpp"
#include "simgpu/grid.hpp"
#include "simgpu/schedule.hpp"
#include "simgpu/spread/spread.hpp"

namespace gridlings::simgpu {

class Device;
enum class SliceEnd : std::uint8_t;

class Scheduler {
 public:
  explicit Scheduler(Device& device) : device_(device) {}

  Schedule schedule;
  static constexpr std::uint64_t usual_budget = 250'000'000;  // Insn::cost units: about a second
  std::uint64_t budget_default = usual_budget, budget = usual_budget;

  /// Appends work to a stream and starts it if nothing is in its way.
  void push(Stream& stream, Work work);
  /// A grid that waits for nothing (fire-and-forget).
  void start(const std::shared_ptr<Grid>& grid);
  /// A child of a running grid: its parent is not complete before it is.
  void adopt(Grid& parent) { ++parent.outstanding; }

  /// Another block of the grid lets dependent grids start. True: one starts now.
  bool block_triggered(Grid& grid);

  /// Takes from the budget what the instruction counts do not see. The last of it ends the warp's slice.
  void charge(Warp& w, std::uint64_t instructions) {
    budget -= std::min(budget > 1 ? budget - 1 : 0, instructions);
    if (budget <= 1) w.signal |= signal_yield;
  }

  /// Runs one slice of one grid. False if nothing can run.
  bool step();
  Spreader& spreader() { return spreader_; }
  bool settled() const { return !draining_; }   ///< not within push(): no stream is being worked on
  void abort();                       ///< a sticky error: all work is dropped
  std::uint64_t virtual_time() const { return time_; }
  /// The same, with what the running slice has used of the budget so far.
  std::uint64_t now() const { return time_ + (slice_budget_ > budget ? slice_budget_ - budget : 0); }
  long long next_id() { return ++last_id_; }
  std::uint64_t next_uid() { return ++last_uid_; }
  void reset();

  // Handles of device-side streams and events; any number that was never handed out is invalid.
  std::unordered_map<std::uint64_t, std::unique_ptr<Stream>> device_streams;
  std::unordered_map<std::uint64_t, std::shared_ptr<Event>> device_events;
  std::uint64_t next_handle = 0x1000;
  std::uint64_t pending_null = 0, pending_tail = 0;   ///< launches that occupy the pool
  std::uint64_t most_pending = 0;                     ///< the highest that either has been
  std::vector<Stream*> host_streams;                  ///< all host streams, the NULL stream first

 private:
  void activate(const std::shared_ptr<Grid>& grid);
  std::shared_ptr<Grid> next_grid() const;
  void run_slice(std::shared_ptr<Grid> grid);
  Block* choose_block(Grid& grid);
  void start_next(Grid& grid);                        ///< a block, or all blocks of a cluster
  void start_one(Grid& grid, std::uint64_t linear, const std::shared_ptr<Cluster>& cluster);
  void after_spin(const std::shared_ptr<Grid>& grid, Block* block);
  void deadlocked();
  void pass_time();
  void account(const Block& block);                   ///< adds its instructions to the kernel's counts
  void finish_block(Grid& grid, Block* block);
  bool spread(Grid& grid);                            ///< runs blocks side by side; false: one thread has to
  void blocks_done(Grid& grid, std::uint64_t blocks); ///< so many more have ended
  void progress(const std::shared_ptr<Grid>& grid);   ///< own work done? tails? complete?
  void complete(const std::shared_ptr<Grid>& grid);
  void drain();                                       ///< works off what became ready
  void advance(Stream& stream);
  void advance_stream(Stream& stream);
  bool may_start(const Stream& stream, const Work& work) const;
  void work_done(Stream& stream);
  void budget_exhausted(Grid& grid, Block* block, bool spinning);
  void memory_exhausted(Grid& grid);
  void forget_handles(Grid& grid);

  Device& device_;
  std::map<std::pair<std::uint64_t, long long>, std::shared_ptr<Grid>> active_;
  std::vector<std::shared_ptr<Grid>> spinning_;
  std::unique_ptr<Block> spare_;                      ///< an ended block: the next one takes its memory
  std::unordered_map<const Grid*, std::shared_ptr<Grid>> live_;
  std::deque<std::shared_ptr<Grid>> to_check_;        ///< grids whose state may have changed
  std::deque<Stream*> to_advance_;
  bool draining_ = false;
  StallDetector stall_;
  Spreader spreader_;
  std::uint64_t time_ = 0;
  std::uint64_t slice_budget_ = 0;                    ///< the budget as the running slice found it; 0 between slices
  long long last_id_ = 0;
  long long tick_ = 0;
  std::uint64_t last_uid_ = 0;
};

}  // namespace gridlings::simgpu
