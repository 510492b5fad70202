// Room: common/simgpu. Asynchronous copies to shared memory: what is under way, and when it arrives.
#pragma once

#include <cstdint>

#include "simgpu/grid.hpp"

namespace gridlings::simgpu {

/// Flags of a decoded copy (Insn::aux2), above the number of bytes.
enum AsyncFlag : std::uint32_t {
  async_narrow = 0x100,
  async_size = 0x200,
  async_ignores = 0x400,
  async_narrow_barrier = 0x800
};

/// Ends the copies that arrive at this mbarrier when they are done.
void deliver_for(Block& block, std::uint32_t mbarrier);
/// Is a copy under way to this offset of the block's shared memory?
bool copy_under_way(const Block& block, std::uint64_t offset);

}  // namespace gridlings::simgpu
