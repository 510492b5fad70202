// Room: common/simgpu. mbarrier objects: their phases, and what asynchronous copies do to them.
#pragma once

#include <cstdint>

#include "simgpu/grid.hpp"

namespace gridlings::simgpu {

/// Flags of a decoded mbarrier instruction (Insn::aux2).
enum MbarrierFlag : std::uint32_t { mbarrier_narrow = 1, mbarrier_parity = 2, mbarrier_expects = 4 };

/// The mbarrier at an offset of the block's shared memory; nullptr if there is none or something has
/// overwritten it.
Mbarrier* mbarrier_at(Block& block, std::uint32_t offset);
/// One thread's `count` arrivals. False if the phase does not expect so many.
bool arrive_at(Mbarrier& b, std::uint32_t count);
void end_phase_if_complete(Mbarrier& b);
/// What the watchers know a phase of it by.
std::uint64_t object_of(std::uint64_t address, std::uint64_t phase);

}  // namespace gridlings::simgpu
