// Room: common/simgpu/spread. See divisible.hpp.
#include "simgpu/spread/divisible.hpp"

#include <algorithm>
#include <vector>

#include "simgpu/grid.hpp"

namespace gridlings::simgpu {
namespace {

using ptx::Opcode;

bool is_own_work(Opcode op) {
  if (op <= Opcode::Xor) return true;  // arithmetic, comparison, logic: opcodes.def
  switch (op) {
    case Opcode::Cvt:
    case Opcode::Cvta:
    case Opcode::Isspacep:
    case Opcode::Mov:
    case Opcode::Prefetch:
    case Opcode::Prefetchu:
    case Opcode::Prmt:
    case Opcode::Shfl:
    case Opcode::Bra:
    case Opcode::BrxIdx:
    case Opcode::Exit:
    case Opcode::Ret:
    case Opcode::Activemask:
    case Opcode::Bar:
    case Opcode::BarWarp:
    case Opcode::Barrier:
    case Opcode::Elect:
    case Opcode::Match:
    case Opcode::Redux:
    case Opcode::Vote:
    case Opcode::Vabsdiff2:
    case Opcode::Vabsdiff4:
    case Opcode::Trap:
      return true;
    default:
      return false;
  }
}

/// Plain, or within the block's own shared memory and without an order for other memory.
bool is_quiet_access(const ptx::Instruction& i) {
  const bool own = i.mod.space == ptx::Space::Shared;
  const bool plain = i.mod.semantics == ptx::Semantics::Weak;
  const bool unordered =
      i.mod.semantics == ptx::Semantics::Relaxed || i.mod.semantics == ptx::Semantics::Volatile;
  switch (i.op) {
    case Opcode::Ld:
    case Opcode::Ldu:
    case Opcode::St:
      return i.mod.space != ptx::Space::SharedCluster && (plain || (own && unordered));
    case Opcode::Atom:
    case Opcode::Red:
      return own && unordered;
    default:
      return false;
  }
}

bool reads_clock(const ptx::Operand& o) {
  using S = ptx::Special;
  if (std::any_of(o.elements.begin(), o.elements.end(), reads_clock)) return true;
  if (o.kind != ptx::OperandKind::Special) return false;
  return o.special == S::Clock || o.special == S::Clock64 || o.special == S::GlobalTimer ||
         o.special == S::GlobalTimerLo || o.special == S::GlobalTimerHi || o.special == S::Other;
}

/// The function that is called, by index; -1: one that nobody can name here, or one of the device runtime.
std::int32_t callee_of(const Code& code, const ptx::Instruction& call) {
  for (const ptx::Operand& o : call.operands) {
    if (o.kind == ptx::OperandKind::Register) return -1;
    if (o.kind == ptx::OperandKind::Symbol && o.symbol >= 0)
      return code.module.symbols[static_cast<std::size_t>(o.symbol)].function;
  }
  return -1;
}

bool is_assert(const CodeFunction& f) { return f.ptx->name == "__assertfail"; }

bool is_divisible(const Code& code, const CodeFunction& kernel) {
  std::vector<const CodeFunction*> reached{&kernel};
  for (std::size_t k = 0; k < reached.size(); ++k) {
    for (const ptx::Instruction& i : reached[k]->ptx->body) {
      if (std::any_of(i.operands.begin(), i.operands.end(), reads_clock)) return false;
      if (is_own_work(i.op) || is_quiet_access(i)) continue;
      if (i.op != Opcode::Call) return false;
      const std::int32_t callee = callee_of(code, i);
      if (callee < 0) return false;
      const CodeFunction* f = &code.functions[static_cast<std::size_t>(callee)];
      if (is_assert(*f)) continue;  // it ends the kernel, if it is ever called: see op_call_builtin()
      if (f->ptx->declared_only) return false;
      if (std::find(reached.begin(), reached.end(), f) == reached.end()) reached.push_back(f);
    }
  }
  return true;
}

}  // namespace

bool divisible(const Grid& grid) {
  std::int8_t& known = grid.kernel->divisible;
  if (known == 0) known = is_divisible(*grid.code, *grid.kernel) ? 1 : -1;
  return known > 0;
}

}  // namespace gridlings::simgpu
