// Room: common/simgpu/alu. From a PTX instruction to its handlers: folds forms that mean the same, looks the
// form up, and checks that the operands fit.
#include "simgpu/alu/convert_any.hpp"
#include "simgpu/alu/fold.hpp"

namespace gridlings::simgpu::alu {

// Each in files of its own, compiled for its instruction set.
namespace level_common {
void add_forms(Table& t);
}
namespace level_base {
void add_basic_forms(Table& t);
void add_half_forms(Table& t);
}  // namespace level_base
namespace level_v3 {
void add_basic_forms(Table& t);
void add_half_forms(Table& t);
}  // namespace level_v3
namespace level_v4 {
void add_basic_forms(Table& t);
void add_half_forms(Table& t);
}  // namespace level_v4

namespace {

using ptx::Opcode;
using ptx::Operand;
using ptx::OperandKind;
using ptx::Type;

using AddForms = void (*)(Table&);

Table build(AddForms basic, AddForms half) {
  Table t;
  add_any_convert(t);
  level_common::add_forms(t);
  basic(t);
  half(t);
  return t;
}

const Table& table(Level level) {
#ifdef SIMGPU_X86_LEVELS
  if (level == Level::V4) {
    static const Table v4 = build(level_v4::add_basic_forms, level_v4::add_half_forms);
    return v4;
  }
  if (level == Level::V3) {
    static const Table v3 = build(level_v3::add_basic_forms, level_v3::add_half_forms);
    return v3;
  }
#endif
  (void)level;
  static const Table base = build(level_base::add_basic_forms, level_base::add_half_forms);
  return base;
}

/// Does the operand live in a row of this kind?
bool fits(const Operand& o, Kind kind, const ptx::Function& function) {
  if (o.kind == OperandKind::Immediate) return true;
  if (o.kind != OperandKind::Register || o.reg >= function.registers.size()) return false;
  const Type t = function.registers[o.reg].type;
  if (t == Type::Pred) return kind == Kind::Pred;
  return kind == (ptx::size_of(t) == 8 ? Kind::R64 : ptx::size_of(t) <= 4 ? Kind::R32 : Kind::None);
}

}  // namespace

bool select_at(Level level, const ptx::Instruction& insn, const ptx::Function& function, Selection& out) {
  out = {};
  const auto& o = insn.operands;
  if (o.size() < 2 || o.size() > 5) return false;
  Form form;
  const Entry* entry = fold(insn, function, form, out) ? table(level).find(form) : nullptr;
  if (!entry && fold_any_convert(insn, function, form, out)) entry = table(level).find(form);
  if (!entry) return false;

  out.full = entry->full;
  out.masked = entry->masked;
  // A table of lop3 went into imm; comparisons without a boolean operator have no third source; `_` has no
  // row.
  const std::size_t count = insn.op == Opcode::Lop3 ? 4 : o.size();
  const bool compare = insn.op == Opcode::Setp || insn.op == Opcode::Set;
  const Kind wanted[5] = {entry->d, entry->a, entry->b, entry->c, entry->e};
  Kind* const chosen[5] = {&out.d, &out.a, &out.b, &out.c, &out.e};
  for (std::size_t i = 0; i < 5; ++i) {
    if (i == 0 && compare && o[0].kind == OperandKind::Sink) continue;
    if (i >= count) {
      if (wanted[i] == Kind::None || (compare && i == 3 && insn.mod.bool_op == ptx::BoolOp::None)) continue;
      return false;
    }
    if (wanted[i] == Kind::None || !fits(o[i], wanted[i], function)) return false;
    *chosen[i] = wanted[i];
  }
  if (o[0].kind == OperandKind::Immediate) return false;
  return out.d2 == Kind::None || (entry->d == Kind::Pred && fits(o[0].second[0], out.d2, function));
}

}  // namespace gridlings::simgpu::alu

namespace gridlings::simgpu {

bool select_alu(const ptx::Instruction& insn, const ptx::Function& function, Selection& out) {
  return alu::select_at(alu::current_level(), insn, function, out);
}

}  // namespace gridlings::simgpu
