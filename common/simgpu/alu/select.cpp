// Room: common/simgpu/alu. From a PTX instruction to its handlers: folds forms that mean the same, looks the
// form up, and checks that the operands fit.
#include "simgpu/alu/form.hpp"

namespace gridlings::simgpu::alu {

namespace level_base {
void add_forms(Table& t);
}
namespace level_v3 {
void add_forms(Table& t);
}
namespace level_v4 {
void add_forms(Table& t);
}

namespace {

using ptx::Compare;
using ptx::Opcode;
using ptx::Operand;
using ptx::OperandKind;
using ptx::Rounding;
using ptx::Type;

const Table& table(Level level) {
  static const auto build = [](void (*add_forms)(Table&)) {
    Table t;
    add_forms(t);
    return t;
  };
#ifdef SIMGPU_X86_LEVELS
  if (level == Level::V4) {
    static const Table v4 = build(level_v4::add_forms);
    return v4;
  }
  if (level == Level::V3) {
    static const Table v3 = build(level_v3::add_forms);
    return v3;
  }
#endif
  (void)level;
  static const Table base = build(level_base::add_forms);
  return base;
}

/// The unsigned type of the same size: for forms that only see bits.
Type as_bits(Type t) {
  switch (ptx::size_of(t)) {
    case 1:
      return Type::U8;
    case 2:
      return Type::U16;
    case 4:
      return Type::U32;
    case 8:
      return Type::U64;
    default:
      return t;
  }
}
bool is_int(Type t) { return t != Type::Pred && t != Type::None && !ptx::is_float(t); }

/// Untyped bits count as unsigned.
Type unsigned_if_bits(Type t) {
  return t == Type::B8 || t == Type::B16 || t == Type::B32 || t == Type::B64 ? as_bits(t) : t;
}

void fold_compare(Form& f) {
  const bool integer = is_int(f.t0);
  switch (f.compare) {
    case Compare::Lo:
      f.compare = Compare::Lt;
      break;
    case Compare::Ls:
      f.compare = Compare::Le;
      break;
    case Compare::Hi:
      f.compare = Compare::Gt;
      break;
    case Compare::Hs:
      f.compare = Compare::Ge;
      break;
    case Compare::Eq:
    case Compare::Ne:
      if (integer) f.t0 = as_bits(f.t0);
      return;
    default:
      return;
  }
  if (integer) f.t0 = as_bits(f.t0);
}

bool host_rounding(Rounding r, std::uint64_t& mode) {
  mode = static_cast<std::uint64_t>(r);
  return r == Rounding::Rz || r == Rounding::Rm || r == Rounding::Rp;
}

/// The form of an instruction, folded; fills what goes into the Insn besides operands.
Form form_of(const ptx::Instruction& insn, Selection& out) {
  const ptx::Modifiers& m = insn.mod;
  Form f{.op = insn.op, .t0 = unsigned_if_bits(m.type[0]), .ftz = m.ftz, .sat = m.sat};
  switch (insn.op) {
    case Opcode::And:
    case Opcode::Or:
    case Opcode::Xor:
    case Opcode::Not:
    case Opcode::Cnot:
    case Opcode::Shl:
    case Opcode::Selp:
    case Opcode::Mov:
      f.t0 = as_bits(f.t0);
      break;
    case Opcode::Shr:
    case Opcode::Rem:
    case Opcode::Sad:
    case Opcode::Abs:
    case Opcode::Min:
    case Opcode::Max:
      if (m.nan) f.variant |= nan_wins;
      if (m.xorsign) f.variant |= xor_sign;
      break;
    case Opcode::Neg:
      if (is_int(f.t0)) f.t0 = as_bits(f.t0);
      break;
    case Opcode::Mad:
      if (ptx::is_float(f.t0)) f.op = Opcode::Fma;
      [[fallthrough]];
    case Opcode::Add:
    case Opcode::Sub:
    case Opcode::Mul:
      f.width = m.width;
      if (is_int(f.t0) && !m.sat && (m.width == ptx::Width::None || m.width == ptx::Width::Lo))
        f.t0 = as_bits(f.t0);
      if (m.cc) f.variant = sets_carry;
      [[fallthrough]];
    case Opcode::Fma:
    case Opcode::Sqrt:
      f.rounded = host_rounding(m.rounding, out.imm);
      break;
    case Opcode::Div:
    case Opcode::Rcp:
      f.rounded = host_rounding(m.rounding, out.imm);
      if (m.approx && (f.op == Opcode::Div || f.t0 == Type::F64)) f.variant = approximate;
      break;
    case Opcode::Setp:
    case Opcode::Set:
      if (f.op == Opcode::Set) f.t0 = unsigned_if_bits(m.type[1]);
      f.compare = m.compare;
      fold_compare(f);
      break;
    case Opcode::Cvt:
      f.t1 = unsigned_if_bits(m.type[1]);
      break;
    default:
      break;
  }
  return f;
}

/// cvt: the conversions of math/convert.hpp, into a register that the destination type fills or is
/// zero-extended to.
bool is_common_convert(const ptx::Instruction& insn, const ptx::Function& function) {
  const ptx::Modifiers& m = insn.mod;
  const Type d = m.type[0], s = m.type[1];
  const bool d_float = ptx::is_float(d), s_float = ptx::is_float(s);
  const Operand& target = insn.operands[0];
  if (target.kind != OperandKind::Register || target.reg >= function.registers.size()) return false;
  if (ptx::is_signed(d) && ptx::size_of(function.registers[target.reg].type) > ptx::size_of(d)) return false;
  if (s_float && !d_float) return m.rounding == Rounding::Rzi;  // .sat is implied, .ftz changes nothing
  const bool nearest = m.rounding == Rounding::None || m.rounding == Rounding::Rn;
  return !m.sat && nearest && !(m.ftz && s_float);
}

/// Does the operand live in a row of this kind?
bool fits(const Operand& o, Kind kind, const ptx::Function& function) {
  if (o.kind == OperandKind::Immediate) return true;
  if (o.kind != OperandKind::Register || o.reg >= function.registers.size()) return false;
  const Type t = function.registers[o.reg].type;
  if (t == Type::Pred) return kind == Kind::Pred;
  return kind == (ptx::size_of(t) == 8 ? Kind::R64 : ptx::size_of(t) <= 4 ? Kind::R32 : Kind::None);
}

/// Sets aux, and drops c where a comparison has none. False for operands that the form does not take.
bool set_aux(const ptx::Instruction& insn, Form& form, Selection& out) {
  const auto& o = insn.operands;
  const auto negated = [&](std::size_t i) { return i < o.size() && o[i].negated; };
  switch (insn.op) {
    case Opcode::Setp: {
      const Operand* second = o[0].second.empty() ? nullptr : &o[0].second[0];
      const bool write_d = o[0].kind != OperandKind::Sink;
      const bool write_d2 = second && second->kind != OperandKind::Sink;
      if (insn.mod.bool_op == ptx::BoolOp::None && write_d && !write_d2) return true;
      form.variant = combined;
      out.aux = static_cast<std::uint32_t>(insn.mod.bool_op) | (write_d ? aux_write_d : 0u) |
                (write_d2 ? aux_write_d2 : 0u) | (negated(3) ? aux_not_c : 0u);
      if (write_d2) out.d2 = Kind::Pred;
      return true;
    }
    case Opcode::Set:
      out.imm = insn.mod.type[0] == Type::F32 ? 0x3f800000u : ~0u;
      out.aux = static_cast<std::uint32_t>(insn.mod.bool_op) | (negated(3) ? aux_not_c : 0u);
      return true;
    case Opcode::Selp:
      out.aux = negated(3) ? aux_not_c : 0u;
      return true;
    default:
      out.aux = (negated(1) ? aux_not_a : 0u) | (negated(2) ? aux_not_b : 0u);
      return out.aux == 0 || form.t0 == Type::Pred;
  }
}

}  // namespace

bool select_at(Level level, const ptx::Instruction& insn, const ptx::Function& function, Selection& out) {
  out = {};
  const auto& o = insn.operands;
  if (o.size() < 2 || o.size() > 5) return false;
  Form form = form_of(insn, out);
  if (!set_aux(insn, form, out)) return false;
  if (insn.op == Opcode::Cvt && !is_common_convert(insn, function)) return false;
  const Entry* entry = table(level).find(form);
  if (!entry) return false;

  out.full = entry->full;
  out.masked = entry->masked;
  const Kind wanted[5] = {entry->d, entry->a, entry->b, entry->c, entry->e};
  Kind* const chosen[5] = {&out.d, &out.a, &out.b, &out.c, &out.e};
  for (std::size_t i = 0; i < 5; ++i) {
    const bool sink = i == 0 && o[0].kind == OperandKind::Sink;
    const bool absent = i >= o.size() || sink;
    const bool optional = (insn.op == Opcode::Setp || insn.op == Opcode::Set) &&
                          ((i == 3 && insn.mod.bool_op == ptx::BoolOp::None) || sink);
    if (absent && (optional || wanted[i] == Kind::None)) continue;
    if (absent || wanted[i] == Kind::None || !fits(o[i], wanted[i], function)) return false;
    *chosen[i] = wanted[i];
  }
  if (o[0].kind == OperandKind::Immediate) return false;
  return out.d2 == Kind::None || fits(o[0].second[0], out.d2, function);
}

}  // namespace gridlings::simgpu::alu

namespace gridlings::simgpu {

bool select_alu(const ptx::Instruction& insn, const ptx::Function& function, Selection& out) {
  return alu::select_at(alu::current_level(), insn, function, out);
}

}  // namespace gridlings::simgpu
