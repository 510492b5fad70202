// Room: common/simgpu. Objects in shared memory that instructions name by their address: whose block, which
// offset.
#pragma once

#include <cstdint>

#include "simgpu/grid.hpp"
#include "simgpu/memory/check.hpp"

namespace gridlings::simgpu {

struct SharedPlace {
  Block* block = nullptr;
  std::uint32_t offset = 0;
  Target target;
  std::uint64_t address() const;  ///< generic
};

/// The address operand of one lane: row plus offset, from a 32-bit or a 64-bit register.
std::uint64_t address_of(const Warp& w, Ref r, std::uint64_t offset, bool narrow, unsigned lane);
/// Finds `bytes` at a shared or generic address of this block or its cluster; false after a finding.
bool find_shared(Warp& w, const Insn& i, unsigned lane, std::uint64_t address, unsigned bytes,
                 ptx::Space space, Access access, SharedPlace& out);

}  // namespace gridlings::simgpu
