// Room: common/simgpu. Compute capabilities: their sizes, and which PTX they take.
#include "simgpu/arch.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "ptx/module.hpp"
#include "simgpu/settings.hpp"

namespace gridlings::simgpu {
namespace {

// Those for which CUDA 13 makes code, in ascending order.
constexpr std::array known = {
    //   cc   threads blocks  shared memory: SM, block, reserved   float : double
    Arch{7, 5, 1024, 16, 65536, 65536, 0, 32},       Arch{8, 0, 2048, 32, 167936, 166912, 1024, 2},
    Arch{8, 6, 1536, 16, 102400, 101376, 1024, 64},  Arch{8, 7, 1536, 16, 167936, 166912, 1024, 64},
    Arch{8, 9, 1536, 24, 102400, 101376, 1024, 64},  Arch{9, 0, 2048, 32, 233472, 232448, 1024, 2},
    Arch{10, 0, 2048, 32, 233472, 232448, 1024, 2},  Arch{10, 3, 2048, 32, 233472, 232448, 1024, 64},
    Arch{11, 0, 1536, 24, 233472, 232448, 1024, 64}, Arch{12, 0, 1536, 24, 102400, 101376, 1024, 64},
    Arch{12, 1, 1536, 24, 102400, 101376, 1024, 64},
};

/// Of "9.0", "90", "sm_90", "compute_90"; 0 if it is no number.
int number_in(std::string_view text) {
  for (const std::string_view prefix : {"sm_", "compute_"})
    if (text.starts_with(prefix)) text.remove_prefix(prefix.size());
  std::string digits;
  for (const char c : text)
    if (c != '.') digits += c;
  int number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool whole = error == std::errc{} && end == digits.data() + digits.size();
  return whole ? number : 0;
}

const Arch* find(std::string_view text) {
  const int number = number_in(text);
  const auto at =
      std::find_if(known.begin(), known.end(), [number](const Arch& a) { return a.number() == number; });
  return at == known.end() ? nullptr : &*at;
}

const Arch* from_environment() {
  constexpr std::string_view usual = "9.0";
  const char* text = std::getenv("SIMGPU_ARCH");
  if (text == nullptr || *text == 0) return find(usual);
  if (const Arch* arch = find(text)) return arch;
  std::string all;
  for (const Arch& a : known)
    all += (all.empty() ? "" : ", ") + std::to_string(a.major) + "." + std::to_string(a.minor);
  complain_of_setting(
      N_("SIMGPU_ARCH={value} is not a compute capability; 9.0 is used. Choose one of {known}."),
      {{"value", text}, {"known", all}});
  return find(usual);
}

const Arch*& current() {
  static const Arch* arch = from_environment();
  return arch;
}

/// ".target sm_90a, debug": 90 and 'a'.
struct Target {
  int number = 0;
  char suffix = 0;
};
Target parsed(std::string_view text) {
  text = text.substr(0, text.find(','));
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  Target t;
  if (!text.empty() && (text.back() == 'a' || text.back() == 'f')) {
    t.suffix = text.back();
    text.remove_suffix(1);
  }
  t.number = number_in(text);
  return t;
}

bool is_cluster_register(const ptx::Operand& o) {
  using enum ptx::Special;
  return o.kind == ptx::OperandKind::Special && o.special >= ClusterCtaidX && o.special <= IsExplicitCluster;
}

bool has_bfloat(const ptx::Modifiers& m) {
  return std::any_of(std::begin(m.type), std::end(m.type),
                     [](ptx::Type t) { return t == ptx::Type::BF16 || t == ptx::Type::BF16x2; });
}

/// The first target that has the instruction (PTX ISA, "Target ISA Notes" of each); 0: every one that CUDA 13
/// knows.
int first_target(const ptx::Instruction& i) {
  using ptx::Opcode;
  const ptx::Modifiers& m = i.mod;
  const bool cluster = m.scope == ptx::Scope::Cluster || m.space == ptx::Space::SharedCluster;
  if (cluster || std::any_of(i.operands.begin(), i.operands.end(), is_cluster_register)) return 90;
  switch (i.op) {
    case Opcode::BarrierCluster:
    case Opcode::Elect:
    case Opcode::Getctarank:
    case Opcode::Griddepcontrol:
    case Opcode::Mapa:
      return 90;
    case Opcode::Mbarrier:
      return m.mode == ptx::Mode::TryWait || m.expect_tx ? 90 : 80;
    case Opcode::CpAsync:
    case Opcode::Redux:
      return 80;
    case Opcode::Add:
    case Opcode::Sub:
    case Opcode::Mul:
    case Opcode::Atom:
    case Opcode::Red:
      return has_bfloat(m) ? 90 : 0;
    default:
      return has_bfloat(m) ? 80 : 0;
  }
}

}  // namespace

const Arch& claimed_arch() { return *current(); }

bool claim_arch(std::string_view text) {
  const Arch* arch = find(text);
  if (arch != nullptr) current() = arch;
  return arch != nullptr;
}

bool runs_here(std::string_view target) {
  const Target t = parsed(target);
  const Arch& here = claimed_arch();
  if (t.number == 0) return false;
  if (t.suffix == 'a') return t.number == here.number();
  if (t.suffix == 'f') return t.number / 10 == here.major && t.number <= here.number();
  return t.number <= here.number();
}

std::string load_error(const ptx::Module& module) {
  const Arch& here = claimed_arch();
  if (!runs_here(module.target))
    return "PTX for " + module.target + " does not run on compute capability " + std::to_string(here.major) +
           "." + std::to_string(here.minor) +
           ", which the simulated GPU claims: compile for it, or set SIMGPU_ARCH";
  const int target = parsed(module.target).number;
  for (const ptx::Function& f : module.functions) {
    if (target < 90 && (f.reqnctapercluster[0] != 0 || f.explicit_cluster))
      return "kernel " + f.name + ": clusters need .target sm_90 or newer, and the module says " +
             module.target;
    for (const ptx::Instruction& i : f.body)
      if (const int first = first_target(i); first > target)
        return "PTX line " + std::to_string(i.ptx_line) + ": " + module.mnemonics[i.mnemonic] +
               " needs .target sm_" + std::to_string(first) + " or newer, and the module says " +
               module.target;
  }
  return {};
}

}  // namespace gridlings::simgpu
