// Room: common/simgpu. Operands of PTX -> rows.
#include "simgpu/decode.hpp"
#include "simgpu/ops.hpp"

namespace gridlings::simgpu {

using ptx::Operand;
using ptx::OperandKind;

Kind FunctionDecoder::kind_of(std::uint32_t reg) const {
  const ptx::Type t = ptx_.registers[reg].type;
  if (t == ptx::Type::Pred) return Kind::Pred;
  return ptx::size_of(t) >= 8 ? Kind::R64 : Kind::R32;
}

Ref FunctionDecoder::symbol_row(const Operand& o, Kind kind) {
  const bool wide = kind == Kind::R64;
  if (o.param >= 0) {
    const Ref d = allocate_row(Kind::R64);
    Insn& i = emit(op_param_symbol);
    i.d = d;
    i.imm = ptx_.params[static_cast<std::size_t>(o.param)].offset + static_cast<std::uint64_t>(o.offset);
    return d;
  }
  const auto at = static_cast<std::size_t>(o.symbol);
  const ptx::Symbol& s = code_.module.symbols[at];
  const bool variable = s.kind == ptx::SymbolKind::Variable;
  if (variable && s.space == ptx::Space::Shared) {
    const auto fixed = function_.shared_offset.find(o.symbol);
    if (ptx_.is_kernel && fixed != function_.shared_offset.end())
      return pool_.get(kind, fixed->second + static_cast<std::uint64_t>(o.offset));
    const Ref d = allocate_row(kind);
    Insn& i = emit(op_shared_symbol);
    i.d = d;
    i.aux = wide;
    i.aux2 = static_cast<std::uint32_t>(o.symbol);
    i.imm = static_cast<std::uint64_t>(o.offset);
    return d;
  }
  if (variable && s.space == ptx::Space::Local) {
    std::int64_t offset = o.offset;
    for (std::size_t k = 0; k < ptx_.locals.size(); ++k)
      if (ptx_.locals[k] == o.symbol) offset += function_.local_offset[k];
    const Ref d = allocate_row(kind);
    Insn& i = emit(op_local_symbol);
    i.d = d;
    i.aux = wide;
    i.imm = static_cast<std::uint64_t>(offset);
    return d;
  }
  return pool_.get(kind, code_.symbol_address[at] + static_cast<std::uint64_t>(o.offset));
}

Ref FunctionDecoder::source(const Operand& o, Kind kind) {
  switch (o.kind) {
    case OperandKind::Register: return function_.registers[o.reg];
    case OperandKind::Symbol: return symbol_row(o, kind);
    case OperandKind::Special: {
      const Ref d = allocate_row(kind);
      Insn& i = emit(op_special);
      i.d = d;
      i.aux = static_cast<std::uint32_t>(o.special);
      i.imm = kind == Kind::R64;
      return d;
    }
    default: return pool_.get(kind, o.imm);
  }
}

Ref FunctionDecoder::destination(const Operand& o, Kind kind) {
  if (o.kind == OperandKind::Register) return function_.registers[o.reg];
  return allocate_row(kind);  // `_`
}

Ref FunctionDecoder::address(const Operand& o, Kind kind, std::uint64_t& offset) {
  if (o.has_reg) {
    offset = static_cast<std::uint64_t>(o.offset);
    return function_.registers[o.reg];
  }
  offset = 0;
  if (o.symbol >= 0 || o.param >= 0) return symbol_row(o, kind);
  offset = o.imm + static_cast<std::uint64_t>(o.offset);
  return pool_.get(kind, 0);
}

DataOperands FunctionDecoder::vector(const Operand& o, unsigned bits, bool write) {
  DataOperands data;
  const Kind wanted = bits == 64 ? Kind::R64 : Kind::R32;
  auto add = [&](const Operand& e) {
    if (data.count == 8) return;
    const Kind kind = e.kind == OperandKind::Register ? kind_of(e.reg) : wanted;
    data.kind[data.count] = kind;
    data.ref[data.count++] = write ? destination(e, kind) : source(e, kind);
  };
  if (o.kind == OperandKind::Vector)
    for (const Operand& e : o.elements) add(e);
  else
    add(o);
  return data;
}

}  // namespace gridlings::simgpu
