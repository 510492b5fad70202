// Room: common/simgpu/spread. Blocks of one grid side by side, on several cores of the host.
//
// The model leaves the order of blocks open, but a run is repeatable from the name of its schedule, which
// fixes that order. So the workers only speculate that no order can be told from another: each notes what its
// blocks do (ledger.hpp, Watcher::share), nothing is told to anybody, and in the end it is seen whether it
// holds: no byte was written by one worker and touched by another, no finding, no fault, no end of the
// budget. If it does not hold, all is undone and one thread runs the blocks in the schedule's order, as if
// nothing had been. What a run finds and what it leaves is thus the same for any number of cores.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "simgpu/block.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/memory/ledger.hpp"
#include "simgpu/spread/team.hpp"

namespace gridlings::simgpu {

class Schedule;

/// Blocks that are to run, counted in the order in which one thread would start them.
struct Batch {
  Grid& grid;
  const Schedule& schedule;
  std::uint64_t first = 0, blocks = 0;  ///< places in the grid's order
  std::uint64_t first_uid = 0;
  std::uint64_t budget = 0;                ///< what they may use together
  std::vector<std::uint32_t> first_warps;  ///< Schedule's choice for each
};

/// What a batch came to.
struct BatchResult {
  bool kept = false;       ///< false: nothing has happened
  std::uint64_t used = 0;  ///< of the budget
  std::uint64_t warp_instructions = 0, thread_instructions = 0;
};

class Spreader {
 public:
  Spreader();
  ~Spreader();

  /// How many of the grid's next blocks are worth the trouble; 0: none. `budget`: what is left of it.
  std::uint64_t worth(const Grid& grid, std::uint64_t budget) const;
  BatchResult run(const Batch& batch, Memory& memory);
  void reset();                                   ///< a fresh device
  void set(unsigned cores, std::uint64_t least);  ///< 0: the usual
  std::uint64_t blocks = 0, undone = 0;  ///< blocks that ran side by side, and batches that came to nothing

 private:
  struct Worker;
  bool ready(unsigned workers, Memory& memory);
  void work(const Batch& batch, unsigned member);
  void run_block_at(const Batch& batch, Worker& worker, std::uint64_t at);
  bool settle(const Batch& batch, BatchResult& result);

  unsigned cores_;
  std::uint64_t least_;  ///< budget that blocks must be going to use
  Team* team_ = nullptr;
  std::unique_ptr<Ledgers> ledgers_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::atomic<std::uint64_t> next_{0};  ///< the batch's first block that nobody has taken
  std::uint64_t portion_ = 1;           ///< blocks that are taken at a time
};

/// The block at a place of the order in which one thread would start the grid's blocks.
std::uint64_t block_in_order(const Grid& grid, const Schedule& schedule, std::uint64_t place);

}  // namespace gridlings::simgpu
