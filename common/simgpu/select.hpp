// Room: common/simgpu. The rooms of handlers, as the decoder asks them.
#pragma once

#include <vector>

#include "ptx/module.hpp"
#include "simgpu/insn.hpp"

namespace gridlings::simgpu {

/// Data operands of a load, store or atomic: refs and kinds of up to 8 vector elements, filled by the decoder.
struct DataOperands {
  std::uint8_t count = 0;
  Ref ref[8] = {};
  Kind kind[8] = {};
};

/// ld, ldu, st, atom, red, prefetch in global, shared, local, const and generic space. Not here: ld.param / st.param of
/// the decoder. What the decoder fills:
///   address   Insn::a: the register of the memory operand, R64 or (shared only) R32 as Selection::a says; a constant
///             row of zeros if it has none. Insn::imm: the byte offset, plus the symbol's absolute address (global,
///             const) or its offset in the window (shared) or in the running function's local frame (local).
///   scalar    ld: Insn::d the destination. st: Insn::b the source. atom: Insn::d, b, c. red: Insn::b. Kinds as in
///             Selection; a destination or result that is a sink: a row that nobody reads.
///   vector    ld, st, atom, red .v2 .v4 .v8: Insn::aux an index into Code::data (ld, atom: destinations; st, red:
///             sources; Kind::None for a sink); atom .v2 has its sources in the entry aux + 1.
bool select_memory(const ptx::Instruction& insn, const ptx::Function& function, Selection& out);

}  // namespace gridlings::simgpu
