// Room: common/simgpu. The compute capability that the simulated GPU claims (SIMGPU_ARCH), and what follows
// from it.
#pragma once

#include <string>
#include <string_view>

namespace gridlings::ptx {
struct Module;
}

namespace gridlings::simgpu {

/// \~english A compute capability with the sizes that differ between them (guide, "Compute Capabilities").
/// Bytes.
/// \~chinese 一种计算能力及各代之间不同的规格(编程指南“Compute Capabilities”一节)。单位为字节。
struct Arch {
  int major, minor;
  int threads_per_sm, blocks_per_sm;
  int shared_per_sm, shared_per_block_optin, shared_reserved;  ///< reserved: by the driver, in each block
  int single_to_double;                                        ///< how many times faster float is than double
  int number() const { return 10 * major + minor; }            ///< 90: as in sm_90
  bool has_clusters() const { return major >= 9; }
};

/// What SIMGPU_ARCH says ("9.0", "90" or "sm_90"), read once; 9.0 without it, or with a complaint
/// (settings.hpp) if it is none that is known.
const Arch& claimed_arch();
/// Another one for this process, for tests. False if it is not known.
bool claim_arch(std::string_view text);

/// Does PTX with this .target run here? sm_80 runs on 8.0 and everything newer, sm_90a on 9.0 only, sm_100f
/// on its family (PTX ISA, ".target").
bool runs_here(std::string_view target);
/// Why a driver would not load the module here: its target, or an instruction that its target lacks. "" if it
/// would.
std::string load_error(const ptx::Module& module);

}  // namespace gridlings::simgpu
