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

/// Starts a block of the grid in the memory of `spare`, an ended block (or nullptr). `cluster`: nullptr if it is in
/// none.
std::unique_ptr<Block> start_block(Grid& grid, std::uint64_t linear, std::uint64_t uid, Schedule& schedule,
                                   std::unique_ptr<Block> spare, const std::shared_ptr<Cluster>& cluster);

/// Runs the block's warps in turn until one of the ends. Subtracts the warp instructions it ran from `budget`.
SliceEnd run_block(Block& block, Schedule& schedule, std::uint64_t& budget);

/// Lets the threads that wait at barrier `id` go on.
void release_barrier(Block& block, std::uint32_t id);

}  // namespace gridlings::simgpu
