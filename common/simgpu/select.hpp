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

/// ld, ldu, st, atom, red in global, shared, local, const and generic space, prefetch, and 32- or 64-bit addresses.
/// The decoder fills: Insn::a the address row (Kind in Selection::a; the constant row 0 if the address has no
/// register), Insn::imm the byte offset or, for symbols, the absolute address/offset; for ld: Insn::aux an index into
/// Code::data (destinations) and for st/atom/red the sources: atom: d = result, b, c = operands. See memory_ops.cpp.
/// Not here: ld.param / st.param (the decoder's).
bool select_memory(const ptx::Instruction& insn, const ptx::Function& function, Selection& out);

}  // namespace gridlings::simgpu
