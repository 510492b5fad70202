// Room: common/simgpu/alu. See fold.hpp.
#include "simgpu/alu/fold.hpp"

#include "simgpu/alu/convert_any.hpp"

namespace gridlings::simgpu::alu {
namespace {

using ptx::Compare;
using ptx::Modifiers;
using ptx::Opcode;
using ptx::Operand;
using ptx::OperandKind;
using ptx::Rounding;
using ptx::Type;
using ptx::Width;

bool is_int(Type t) { return t != Type::Pred && t != Type::None && !ptx::is_float(t); }
bool is_half(Type t) { return t == Type::F16 || t == Type::BF16 || t == Type::F16x2 || t == Type::BF16x2; }
bool is_pair(Type t) { return t == Type::F16x2 || t == Type::BF16x2; }

/// The unsigned type of the same size, for forms that only see bits (or pairs of them).
Type as_bits(Type t) {
  if (t == Type::U16x2 || t == Type::S16x2) return Type::U16x2;
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
      return t;  // pred; b128, which no form takes
  }
}
Type unsigned_if_bits(Type t) {
  return t == Type::B8 || t == Type::B16 || t == Type::B32 || t == Type::B64 ? as_bits(t) : t;
}

bool negated(const ptx::Instruction& insn, std::size_t i) {
  return i < insn.operands.size() && insn.operands[i].negated;
}

std::uint32_t flag_if(bool on, std::uint32_t flag) { return on ? flag : 0; }

/// Rounding of float arithmetic: nearest is the plain form, the rest share one form with the mode in imm.
bool fold_rounding(Rounding r, Form& f, Selection& out) {
  if (r == Rounding::None || r == Rounding::Rn) return true;
  f.rounding = Rounding::Rz;
  out.imm = static_cast<std::uint64_t>(r);
  return ptx::is_float(f.t0) && (r == Rounding::Rz || r == Rounding::Rm || r == Rounding::Rp);
}

/// add sub mul mad fma div rcp sqrt rsqrt neg min max and their like
bool fold_arithmetic(const ptx::Instruction& insn, Form& f, Selection& out) {
  const Modifiers& m = insn.mod;
  const bool low = m.width == Width::None || m.width == Width::Lo;
  f.width = m.width;
  switch (insn.op) {
    case Opcode::Add:
    case Opcode::Addc:
    case Opcode::Sub:
    case Opcode::Subc:
    case Opcode::Mul:
    case Opcode::Mad:
    case Opcode::Madc:
      if (is_int(f.t0) && low && !m.sat) f.t0 = as_bits(f.t0);
      if (m.cc) f.variant = sets_carry;
      if (insn.op == Opcode::Mad && ptx::is_float(f.t0)) f.op = Opcode::Fma;
      break;
    case Opcode::Neg:
      if (is_int(f.t0)) f.t0 = as_bits(f.t0);
      break;
    case Opcode::Min:
    case Opcode::Max:
      f.variant = (m.nan ? nan_wins : 0) | (m.xorsign ? xor_sign : 0) | (m.relu ? rectified : 0);
      break;
    case Opcode::Div:
      if (m.approx) f.variant = approximate;
      break;
    case Opcode::Rcp:
    case Opcode::Rsqrt:
      if (m.approx && f.t0 == Type::F64) f.variant = approximate;
      break;
    default:
      break;
  }
  return fold_rounding(m.rounding, f, out);
}

/// Bit operations: the type's size counts, and a mode or two.
bool fold_bits(const ptx::Instruction& insn, Form& f, Selection& out) {
  const Modifiers& m = insn.mod;
  switch (insn.op) {
    case Opcode::Bfind:
      f.variant = m.shiftamt ? shift_amount : plain;
      return true;
    case Opcode::Szext:
      f.variant = m.wrap ? wraps : plain;
      return true;
    case Opcode::Shr:
    case Opcode::Bfe:
      return true;
    case Opcode::Dp4a:
    case Opcode::Dp2a:
      f.width = m.width;
      f.t1 = m.type[1];
      return true;
    case Opcode::Slct:
      f.t1 = m.type[1];
      break;
    case Opcode::Shf:
    case Opcode::Bmsk:
      f.variant = m.wrap ? wraps : plain;
      [[fallthrough]];
    case Opcode::Prmt:
      f.mode = m.mode;
      break;
    case Opcode::Lop3:
      if (insn.operands.size() != 5 || insn.operands[4].kind != OperandKind::Immediate) return false;
      out.imm = insn.operands[4].imm & 0xff;
      break;
    case Opcode::Selp:
      out.aux = flag_if(negated(insn, 3), aux_not_c);
      break;
    default:
      out.aux = flag_if(negated(insn, 1), aux_not_a) | flag_if(negated(insn, 2), aux_not_b);
  }
  f.t0 = as_bits(f.t0);
  return true;
}

/// The orders that make a comparison true.
std::uint32_t orders_of(Compare c) {
  switch (c) {
    case Compare::Eq:
      return order_eq;
    case Compare::Ne:
      return order_lt | order_gt;
    case Compare::Lt:
      return order_lt;
    case Compare::Le:
      return order_lt | order_eq;
    case Compare::Gt:
      return order_gt;
    case Compare::Ge:
      return order_gt | order_eq;
    case Compare::Equ:
      return order_eq | order_unordered;
    case Compare::Neu:
      return order_lt | order_gt | order_unordered;
    case Compare::Ltu:
      return order_lt | order_unordered;
    case Compare::Leu:
      return order_lt | order_eq | order_unordered;
    case Compare::Gtu:
      return order_gt | order_unordered;
    case Compare::Geu:
      return order_gt | order_eq | order_unordered;
    case Compare::Num:
      return order_lt | order_eq | order_gt;
    case Compare::Nan:
      return order_unordered;
    default:
      return 0;
  }
}

Compare as_ordered(Compare c) {
  switch (c) {
    case Compare::Lo:
      return Compare::Lt;
    case Compare::Ls:
      return Compare::Le;
    case Compare::Hi:
      return Compare::Gt;
    case Compare::Hs:
      return Compare::Ge;
    default:
      return c;
  }
}

/// What set writes for true; 0 for a type it cannot write.
std::uint32_t true_value(Type t) {
  switch (t) {
    case Type::U32:
    case Type::S32:
      return ~0u;
    case Type::U16:
    case Type::S16:
      return 0xffff;
    case Type::F32:
      return 0x3f800000;
    case Type::F16:
    case Type::F16x2:
      return 0x3c00;
    case Type::BF16:
    case Type::BF16x2:
      return 0x3f80;
    default:
      return 0;
  }
}

bool fold_compare(const ptx::Instruction& insn, Form& f, Selection& out) {
  const Modifiers& m = insn.mod;
  const bool is_set = insn.op == Opcode::Set;
  f.t0 = unsigned_if_bits(m.type[is_set ? 1 : 0]);
  f.compare = as_ordered(m.compare);
  if (is_int(f.t0) && (f.compare != m.compare || f.compare == Compare::Eq || f.compare == Compare::Ne))
    f.t0 = as_bits(f.t0);

  std::uint32_t yes = 0;
  if (is_set) {
    yes = true_value(m.type[0]);
    if (yes == 0 || is_pair(m.type[0]) != is_pair(f.t0)) return false;
  }
  out.imm = compare_imm(yes, orders_of(f.compare));
  if (is_half(f.t0)) f.compare = Compare::None;

  const Operand& d = insn.operands[0];
  const bool write_d = d.kind != OperandKind::Sink;
  const bool write_d2 = !d.second.empty() && d.second[0].kind != OperandKind::Sink;
  out.aux = static_cast<std::uint32_t>(m.bool_op) | flag_if(write_d, aux_write_d) |
            flag_if(write_d2, aux_write_d2) | flag_if(negated(insn, 3), aux_not_c);
  if (write_d2) out.d2 = Kind::Pred;
  const bool simple = m.bool_op == ptx::BoolOp::None && write_d && !write_d2;
  if (!is_set && !is_half(f.t0) && !simple) f.variant = combined;
  return true;
}

/// The conversions of math/convert.hpp: rows as wide as the types, into a register that the destination type
/// fills or is zero-extended to.
bool is_common_convert(const Modifiers& m, unsigned register_bytes, Form& f) {
  const Type d = m.type[0], s = m.type[1];
  if (ptx::is_signed(d) && register_bytes > ptx::size_of(d)) return false;
  const bool from_float = ptx::is_float(s);
  if (from_float && !ptx::is_float(d)) {  // .sat is implied, and .ftz matters only to .rmi and .rpi
    if (m.rounding != Rounding::Rzi && m.ftz) return false;
    f.rounding = m.rounding == Rounding::Rzi ? Rounding::None : m.rounding;
    f.sat = f.ftz = false;
    return true;
  }
  if (m.ftz && (from_float || s == Type::F32)) return false;
  f.ftz = false;  // an integer never becomes a subnormal
  f.rounding = m.rounding == Rounding::Rn ? Rounding::None : m.rounding;
  return true;
}

/// The kind of row of a source of cvt.
Kind source_kind(const Operand& o, Type type, const ptx::Function& function) {
  const bool is_register = o.kind == OperandKind::Register && o.reg < function.registers.size();
  return ptx::size_of(is_register ? function.registers[o.reg].type : type) == 8 ? Kind::R64 : Kind::R32;
}

/// Bytes of the destination register of cvt; 0 if it is none.
unsigned target_bytes(const ptx::Instruction& insn, const ptx::Function& function) {
  const Operand& o = insn.operands[0];
  const bool is_register = o.kind == OperandKind::Register && o.reg < function.registers.size();
  return is_register ? ptx::size_of(function.registers[o.reg].type) : 0;
}

bool fold_convert(const ptx::Instruction& insn, const ptx::Function& function, Form& f) {
  const Modifiers& m = insn.mod;
  const unsigned bytes = target_bytes(insn, function);
  f.t1 = m.type[1];
  if (is_pair(f.t0)) return m.rounding == Rounding::Rn && !m.ftz && !m.sat;
  const bool from_row64 = source_kind(insn.operands[1], f.t1, function) == Kind::R64;
  const bool natural = (bytes == 8) == (ptx::size_of(f.t0) == 8) && from_row64 == (ptx::size_of(f.t1) == 8);
  return natural && is_common_convert(m, bytes, f);
}

}  // namespace

bool fold(const ptx::Instruction& insn, const ptx::Function& function, Form& form, Selection& out) {
  const Modifiers& m = insn.mod;
  if (!insn.operands[0].second.empty() && insn.op != Opcode::Setp) return false;
  form = {.op = insn.op, .t0 = unsigned_if_bits(m.type[0]), .ftz = m.ftz, .sat = m.sat};
  switch (insn.op) {
    case Opcode::And:
    case Opcode::Or:
    case Opcode::Xor:
    case Opcode::Not:
    case Opcode::Cnot:
    case Opcode::Mov:
    case Opcode::Shl:
    case Opcode::Shr:
    case Opcode::Selp:
    case Opcode::Slct:
    case Opcode::Popc:
    case Opcode::Clz:
    case Opcode::Brev:
    case Opcode::Bfe:
    case Opcode::Bfi:
    case Opcode::Bfind:
    case Opcode::Bmsk:
    case Opcode::Szext:
    case Opcode::Fns:
    case Opcode::Lop3:
    case Opcode::Prmt:
    case Opcode::Shf:
    case Opcode::Dp4a:
    case Opcode::Dp2a:
      return fold_bits(insn, form, out);
    case Opcode::Setp:
    case Opcode::Set:
      return fold_compare(insn, form, out);
    case Opcode::Cvt:
      return fold_convert(insn, function, form);
    case Opcode::Vabsdiff2:
    case Opcode::Vabsdiff4:
      form.t1 = m.type[1];
      form.variant = m.atomic == ptx::AtomicOp::Add ? accumulates : plain;
      return true;
    case Opcode::Testp:
      form.mode = m.mode;
      return true;
    default:
      return fold_arithmetic(insn, form, out);
  }
}

bool fold_any_convert(const ptx::Instruction& insn, const ptx::Function& function, Form& form,
                      Selection& out) {
  const Modifiers& m = insn.mod;
  const Type to = m.type[0], from = m.type[1];
  const unsigned bytes = target_bytes(insn, function);
  const auto scalar = [](Type t) { return ptx::size_of(t) != 0 && ptx::size_of(t) <= 8 && !is_pair(t); };
  if (insn.op != Opcode::Cvt || bytes == 0 || m.rounding == Rounding::Rna || !scalar(to) || !scalar(from))
    return false;
  out.imm = pack({to, from, m.rounding, m.ftz, m.sat, static_cast<std::uint8_t>(bytes)});
  const bool from_64 = source_kind(insn.operands[1], from, function) == Kind::R64;
  const int rows = any_convert | (bytes == 8 ? to_row64 : 0) | (from_64 ? from_row64 : 0);
  form = Form{.op = Opcode::Cvt, .variant = static_cast<std::uint8_t>(rows)};
  return true;
}

}  // namespace gridlings::simgpu::alu
