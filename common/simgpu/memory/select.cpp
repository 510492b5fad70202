// Room: common/simgpu/memory. Which handlers serve a memory instruction (see select.hpp for what the decoder
// fills).
#include "simgpu/select.hpp"

#include <cstdlib>
#include <string_view>

#include "simgpu/memory/forms.hpp"
#include "simgpu/warp.hpp"

namespace gridlings::simgpu {

namespace {

using ptx::OperandKind;
using ptx::Space;
using ptx::Type;

Kind row_kind(unsigned bytes) { return bytes == 8 ? Kind::R64 : Kind::R32; }

/// A load that may wait for others: the interpreter counts them to see a spin loop.
bool synchronises(const ptx::Modifiers& mod) {
  return mod.semantics != ptx::Semantics::Weak && mod.semantics != ptx::Semantics::Release;
}

void nothing(Warp&, const Insn&) {}

bool is_shared(Space s) { return s == Space::Shared || s == Space::SharedCluster; }

bool narrow_address(const ptx::Operand& memory, const ptx::Function& function) {
  return memory.has_reg && ptx::size_of(function.registers[memory.reg].type) == 4;
}

/// Bytes of the registers that take part: of the first that is a register, else of the type.
unsigned register_bytes(const ptx::Operand& data, const ptx::Function& function, unsigned type_bytes) {
  if (data.kind == OperandKind::Register) return ptx::size_of(function.registers[data.reg].type);
  for (const ptx::Operand& e : data.elements)
    if (e.kind == OperandKind::Register) return ptx::size_of(function.registers[e.reg].type);
  return type_bytes;
}

using Find = memory::Handlers (*)(const memory::Form&);
struct Finders {
  Find load, store;
};

/// The best set that the machine has, up to SIMGPU_ISA (base, v3 or v4), as for arithmetic: rows are read as
/// wide as they were written, for a row that was written in parts is waited for.
Finders choose_finders() {
#ifdef SIMGPU_X86_LEVELS
  const char* text = std::getenv("SIMGPU_ISA");
  const std::string_view limit = text ? text : "";
  const bool narrow = limit == "base" || limit == "v3";
  if (!narrow && __builtin_cpu_supports("x86-64-v4"))
    return {memory::level_v4::find_load, memory::level_v4::find_store};
  if (limit != "base" && __builtin_cpu_supports("x86-64-v3"))
    return {memory::level_v3::find_load, memory::level_v3::find_store};
#endif
  return {memory::level_base::find_load, memory::level_base::find_store};
}

memory::Handlers look_up(const memory::Form& form, bool load) {
  static const Finders finders = choose_finders();
  return load ? finders.load(form) : finders.store(form);
}

bool select_transfer(const ptx::Instruction& insn, const ptx::Function& function, Selection& out) {
  bool load = insn.op != ptx::Opcode::St;
  if (insn.operands.size() != 2 || insn.mod.space == Space::Param) return false;
  const ptx::Operand& address = insn.operands[load ? 1 : 0];
  const ptx::Operand& data = insn.operands[load ? 0 : 1];
  unsigned bytes = ptx::size_of(insn.mod.type[0]);
  memory::Form form{};
  form.space = insn.mod.space;
  form.narrow = narrow_address(address, function);
  form.vector = insn.mod.vec > 1;
  form.bytes = bytes;
  form.sign = ptx::is_signed(insn.mod.type[0]);
  form.counted = synchronises(insn.mod);
  form.width = register_bytes(data, function, bytes);
  if (form.width < 2) form.width = 2;  // an 8-bit register: its row is that of 16 bits
  if ((form.narrow && !is_shared(form.space)) || bytes * insn.mod.vec > 32 || form.width < bytes)
    return false;
  memory::Handlers handlers = look_up(form, load);
  if (handlers.full == nullptr) return false;
  out.full = handlers.full;
  out.masked = handlers.masked;
  out.a = form.narrow ? Kind::R32 : Kind::R64;
  if (!form.vector) (load ? out.d : out.b) = row_kind(form.width);
  return true;
}

bool select_atomic(const ptx::Instruction& insn, const ptx::Function& function, Selection& out) {
  bool returns = insn.op == ptx::Opcode::Atom;
  std::size_t at = returns ? 1 : 0;
  if (insn.operands.size() < at + 2) return false;
  bool narrow = narrow_address(insn.operands[at], function);
  if (narrow && !is_shared(insn.mod.space)) return false;
  memory::Handlers handlers = memory::find_atomic(insn, narrow);
  if (handlers.full == nullptr) return false;
  out.full = handlers.full;
  out.masked = handlers.masked;
  out.a = narrow ? Kind::R32 : Kind::R64;
  if (insn.mod.vec > 1) return true;
  Kind kind = row_kind(ptx::size_of(insn.mod.type[0]));
  if (returns) out.d = kind;
  out.b = kind;
  if (insn.mod.atomic == ptx::AtomicOp::Cas) out.c = kind;
  return true;
}

}  // namespace

bool select_memory(const ptx::Instruction& insn, const ptx::Function& function, Selection& out) {
  switch (insn.op) {
    case ptx::Opcode::Ld:
    case ptx::Opcode::Ldu:
    case ptx::Opcode::St:
      return select_transfer(insn, function, out);
    case ptx::Opcode::Atom:
    case ptx::Opcode::Red:
      return select_atomic(insn, function, out);
    case ptx::Opcode::Prefetch:
    case ptx::Opcode::Prefetchu:
      out.full = out.masked = nothing;
      return true;
    default:
      return false;
  }
}

}  // namespace gridlings::simgpu
