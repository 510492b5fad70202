// Room: common/simgpu. What a kernel is and how many of its blocks one multiprocessor takes: one answer for
// the host and for device code.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simgpu/arch.hpp"
#include "simgpu/code.hpp"

namespace gridlings::simgpu {

/// PTX does not tell how many registers machine code will use: this many are assumed, fewer where .maxnreg or
/// __launch_bounds__ forces the compiler to it.
constexpr int usual_registers = 32;
int registers_assumed(const CodeFunction& kernel);

/// Laid out as cudaFuncAttributes of CUDA 13.
struct FunctionAttributes {
  std::size_t shared_bytes, constant_bytes, local_bytes;
  int max_threads, registers, ptx_version, binary_version, cache_mode, max_dynamic_shared, carveout;
  int cluster_must_be_set, cluster_width, cluster_height, cluster_depth, cluster_policy, non_portable_cluster;
  int reserved[16];
};
FunctionAttributes attributes_of(const Code& code, const CodeFunction& kernel);

/// What of a block counts for occupancy.
struct BlockNeeds {
  int threads = 0, registers = 0;  ///< registers of one thread
  std::uint64_t static_shared = 0, dynamic_shared = 0;
  std::uint64_t most_dynamic_shared = 0;  ///< that the kernel may be launched with
};
/// Blocks of one multiprocessor; 0: such a block cannot run. The calculation is the one that the toolkit
/// documents in cuda_occupancy.h, without a preference for cache or shared memory.
int active_blocks(const Arch& arch, const BlockNeeds& needs);
int active_blocks(const CodeFunction& kernel, int threads, std::uint64_t dynamic_shared);

}  // namespace gridlings::simgpu
