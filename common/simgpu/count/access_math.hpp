// Room: common/simgpu/count. What one warp-wide access costs the memory system. Plain arithmetic on
// addresses.
#pragma once

#include <cstdint>

namespace gridlings::simgpu::count {

/// Addresses of the lanes in `mask`, each of which accesses `bytes` from its own on.
struct WarpAccess {
  std::uint64_t address[32] = {};
  std::uint32_t mask = 0;
  unsigned bytes = 4;
};

/// Distinct 32-byte sectors that the lanes touch together.
unsigned sectors(const WarpAccess& access);

/// Passes over the 32 banks of shared memory (4 bytes wide) beyond the fewest that so many words can take:
/// lanes with the same word of a bank are served together. As an H200 counts them
/// (l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld) for accesses of 4, 8 and 16 bytes.
unsigned bank_conflicts(const WarpAccess& access);

}  // namespace gridlings::simgpu::count
