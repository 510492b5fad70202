// Room: common/simgpu. One block: its start, a slice of its run, its barriers.
#pragma once

#include <cstdint>
#include <memory>

#include "simgpu/grid.hpp"

namespace gridlings::simgpu {

class Schedule;

enum class SliceEnd : std::uint8_t {
  Finished,   ///< every thread has exited
  Paused,     ///< a launch was made: the scheduler may run something else first
  Spinning,   ///< its warps wait for memory that somebody else writes
  Waiting,    ///< no thread can run before other blocks of its cluster come to a barrier
  Quantum,    ///< time is up
  Fault,      ///< a fatal finding was recorded
};

/// Which block of a grid, and how it starts. `first_warp`: Schedule's choice. `cluster`: nullptr if it is in none.
struct BlockStart {
  std::uint64_t linear = 0, uid = 0;
  std::uint32_t first_warp = 0;
  std::shared_ptr<Cluster> cluster = nullptr;
  Ledger* ledger = nullptr;                        ///< of the worker that runs it, see Warp::ledger
  const std::atomic<bool>* given_up = nullptr;
};
std::uint32_t warps_of_block(const Grid& grid);
Dim index_of_block(const Grid& grid, std::uint64_t linear);
std::uint64_t cost_of_start(const Grid& grid);   ///< of the budget, for a block and its warps

/// A warp gives way to the others of its block after this many instructions, so that plain polling ends too.
constexpr std::uint64_t warp_quantum = 200'000;

/// Starts a block of the grid in the memory of `spare`, an ended block (or nullptr).
std::unique_ptr<Block> start_block(Grid& grid, const BlockStart& start, std::unique_ptr<Block> spare);

/// Runs the block's warps in turn until one of the ends. Subtracts the warp instructions it ran from `budget`.
SliceEnd run_block(Block& block, const Schedule& schedule, std::uint64_t& budget);

/// Lets the threads that wait at barrier `id` go on.
void release_barrier(Block& block, std::uint32_t id);

}  // namespace gridlings::simgpu
