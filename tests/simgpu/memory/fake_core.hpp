// Tests of common/simgpu/memory: one warp of one block, with the hooks of the core that the handlers call.
#pragma once

#include <string>
#include <vector>

#include "simgpu/code.hpp"
#include "simgpu/grid.hpp"
#include "simgpu/report.hpp"

namespace fake {

using namespace gridlings;
using namespace gridlings::simgpu;

struct Seen {
  FindingKind kind;
  std::string message;
  Args args;
  int cuda_error;
  unsigned lane;
  long long count = 1;
  std::uint64_t owner_uid = 0;
  std::string arg(const std::string& name) const;
};

constexpr std::uint64_t own_uid = 7, running_uid = 8, ended_uid = 9;

/// A core with one warp; registers by number, one row each.
struct Core {
  Core();
  ~Core();
  Memory memory;
  Block block;
  Code code;
  Warp warp;
  std::vector<Seen> seen;
  bool heap_failed = false;

  static Core* current;

  /// Row `r` of the frame; every row has room for 64-bit lanes.
  static Ref reg(unsigned r) { return r * 256; }
  std::uint64_t* row64(unsigned r) { return out_row<std::uint64_t>(warp, reg(r)); }
  std::uint32_t* row32(unsigned r) { return out_row<std::uint32_t>(warp, reg(r)); }

  /// The instruction with its handlers selected. Registers: 0 the address (64 bits; 32 if narrow), 1 the
  /// data.
  struct Prepared {
    Insn insn;
    bool supported = false;
  };
  Prepared prepare(ptx::Opcode op, ptx::Space space, ptx::Type type, ptx::Type register_type,
                   ptx::AtomicOp atomic = ptx::AtomicOp::None, unsigned vec = 1, bool narrow = false,
                   ptx::Semantics semantics = ptx::Semantics::Weak);
  void run(const Prepared& prepared, std::uint32_t mask = full_mask);
};

}  // namespace fake
