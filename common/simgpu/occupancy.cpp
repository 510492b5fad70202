// Room: common/simgpu. Attributes of kernels, and occupancy.
#include "simgpu/occupancy.hpp"

#include <algorithm>
#include <charconv>

namespace gridlings::simgpu {
namespace {

constexpr int registers_per_sm = 65536, most_registers = 255, register_unit = 256, partitions = 4,
              most_threads = 1024;
constexpr std::uint64_t usual_shared = 49152;

template <class T>
T round_up(T n, T to) {
  return (n + to - 1) / to * to;
}

int product(const std::uint32_t (&dims)[3]) {
  const std::uint64_t n = std::uint64_t{dims[0]} * std::max(dims[1], 1u) * std::max(dims[2], 1u);
  return static_cast<int>(std::min<std::uint64_t>(n, most_threads));
}

int threads_bound(const ptx::Function& f) {
  const int n = product(f.reqntid[0] != 0 ? f.reqntid : f.maxntid);
  return n == 0 ? most_threads : n;
}

std::size_t constant_bytes(const ptx::Module& module) {
  std::size_t bytes = 0;
  for (const ptx::Symbol& s : module.symbols)
    if (s.kind == ptx::SymbolKind::Variable && s.space == ptx::Space::Const) bytes += s.size;
  return bytes;
}

int version_of(std::string_view target) {
  constexpr std::string_view prefix = "sm_";
  int number = 0;
  if (target.starts_with(prefix))
    std::from_chars(target.data() + prefix.size(), target.data() + target.size(), number);
  return number;
}

int by_registers(const BlockNeeds& n, int warps) {
  const int per_warp = round_up(n.registers * 32, register_unit);
  if (per_warp == 0) return registers_per_sm;
  // Hardware checks a launch as if all partitions were given the same number of warps.
  if (n.registers > most_registers || per_warp * round_up(warps, partitions) > registers_per_sm) return 0;
  return registers_per_sm / partitions / per_warp * partitions / warps;
}

int by_shared(const Arch& arch, const BlockNeeds& n) {
  const std::uint64_t unit = arch.major < 8 ? 256 : 128,
                      reserved = static_cast<std::uint64_t>(arch.shared_reserved);
  const std::uint64_t needed = round_up(n.static_shared + n.dynamic_shared + reserved, unit);
  const bool opted_in = n.static_shared + n.most_dynamic_shared + reserved > usual_shared;
  const std::uint64_t limit =
      (opted_in ? static_cast<std::uint64_t>(arch.shared_per_block_optin) : usual_shared) + reserved;
  if (n.dynamic_shared > n.most_dynamic_shared || needed > limit) return 0;
  return needed == 0 ? arch.blocks_per_sm
                     : static_cast<int>(static_cast<std::uint64_t>(arch.shared_per_sm) / needed);
}

}  // namespace

int registers_assumed(const CodeFunction& kernel) {
  const ptx::Function& f = *kernel.ptx;
  int registers =
      f.maxnreg != 0 ? std::min<int>(usual_registers, static_cast<int>(f.maxnreg)) : usual_registers;
  if (f.minnctapersm != 0) {
    const int warps = (threads_bound(f) + 31) / 32 * static_cast<int>(f.minnctapersm);
    registers = std::min(registers, registers_per_sm / std::max(warps * 32, 1) / 8 * 8);
  }
  return std::max(registers, 8);
}

FunctionAttributes attributes_of(const Code& code, const CodeFunction& kernel) {
  FunctionAttributes out{};
  const ptx::Function& f = *kernel.ptx;
  out.shared_bytes = kernel.shared_bytes;
  out.constant_bytes = constant_bytes(code.module);
  out.local_bytes = kernel.local_bytes;
  out.max_threads = threads_bound(f);
  out.registers = registers_assumed(kernel);
  out.ptx_version = version_of(code.module.target);
  out.binary_version = claimed_arch().number();
  out.max_dynamic_shared = static_cast<int>(kernel.max_dynamic_shared);
  out.carveout = -1;
  out.cluster_width = static_cast<int>(f.reqnctapercluster[0]);
  out.cluster_height = static_cast<int>(f.reqnctapercluster[1]);
  out.cluster_depth = static_cast<int>(f.reqnctapercluster[2]);
  out.cluster_must_be_set = f.explicit_cluster && f.reqnctapercluster[0] == 0 ? 1 : 0;
  out.non_portable_cluster = kernel.non_portable_cluster ? 1 : 0;
  return out;
}

int active_blocks(const Arch& arch, const BlockNeeds& needs) {
  if (needs.threads <= 0 || needs.threads > most_threads) return 0;
  const int warps = (needs.threads + 31) / 32;
  return std::min({arch.threads_per_sm / 32 / warps, by_registers(needs, warps), by_shared(arch, needs),
                   arch.blocks_per_sm});
}

int active_blocks(const CodeFunction& kernel, int threads, std::uint64_t dynamic_shared) {
  return active_blocks(claimed_arch(), BlockNeeds{threads, registers_assumed(kernel), kernel.shared_bytes,
                                                  dynamic_shared, kernel.max_dynamic_shared});
}

}  // namespace gridlings::simgpu
