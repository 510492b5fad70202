// Room: common/simgpu. The forms that the core executes itself: control flow, calls, parameters, moves of addresses
// and vectors, warp-level and block-level synchronisation.
#include "simgpu/decode.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/ops.hpp"

namespace gridlings::simgpu {

using ptx::Instruction;
using ptx::Mode;
using ptx::Opcode;
using ptx::Operand;
using ptx::OperandKind;

namespace {

/// Of the budget, in units of a simple instruction: what the handlers were measured to take, rounded up.
std::uint16_t cost_of(const Instruction& i) {
  switch (i.op) {
    case Opcode::Ld:
    case Opcode::Ldu:
    case Opcode::St: return 10;
    case Opcode::Atom:
    case Opcode::Red: return 40;
    case Opcode::Div:
    case Opcode::Rem:
    case Opcode::Sqrt:
    case Opcode::Sin:
    case Opcode::Cos:
    case Opcode::Ex2:
    case Opcode::Lg2:
    case Opcode::Tanh: return 20;
    default: return 1;
  }
}

bool narrow_register(const ptx::Function& f, const Operand& o) {
  return o.kind == OperandKind::Register && ptx::size_of(f.registers[o.reg].type) == 2;
}

}  // namespace

bool FunctionDecoder::core_form(const Instruction& i) {
  if (i.op == Opcode::Bra) {
    Insn& insn = emit(i.guarded ? op_branch : op_jump);
    if (i.guarded) {
      insn.guard = function_.registers[i.guard];
      insn.guard_negated = i.guard_negated;
    }
    fixups_.emplace_back(code_.insns.size() - 1, layout_.block_of_label[i.operands.back().label]);
    return true;
  }
  if (move_form(i) || param_form(i)) return true;
  // What stops or moves lanes is guarded by a branch around it.
  std::size_t around = 0;
  const std::size_t before = code_.insns.size();
  if (i.guarded) {
    Insn& insn = emit(op_branch);
    insn.guard = function_.registers[i.guard];
    insn.guard_negated = !i.guard_negated;
    around = code_.insns.size() - 1;
  }
  if (!control_form(i) && !sync_form(i)) {
    code_.insns.resize(before);
    return false;
  }
  constexpr std::uint16_t slow_form = 10, match_form = 400;  // calls, shuffles, barriers; every lane with every other
  const bool by_lane = i.op == Opcode::Mbarrier || i.op == Opcode::CpAsync || i.op == Opcode::Tex || i.op == Opcode::Tld4;
  code_.insns.back().cost = i.op == Opcode::Match || by_lane ? match_form : slow_form;
  if (i.guarded) {
    uncount(code_.insns.back());  // the branch has been counted, for all lanes that came
    code_.insns[around].imm = code_.insns.size();
    // The branch needs a place to land, also where the guarded instruction is the last of its block.
    uncount(emit(op_nop));
  }
  return true;
}

bool FunctionDecoder::control_form(const Instruction& i) {
  switch (i.op) {
    case Opcode::Ret: emit(op_return); return true;
    case Opcode::Exit: emit(op_exit); return true;
    case Opcode::Trap: emit(op_trap); return true;
    case Opcode::Call: call_form(i); return true;
    case Opcode::BrxIdx: {
      const Ref index = source(i.operands[0], Kind::R32);
      std::vector<std::uint32_t> table;
      for (std::uint32_t label : ptx_.branch_targets[i.operands.back().label])
        table.push_back(layout_.block_of_label[label]);
      Insn& insn = emit(op_branch_table);
      insn.a = index;
      insn.aux = static_cast<std::uint32_t>(code_.jump_tables.size());
      code_.jump_tables.push_back(std::move(table));
      table_fixups_.push_back(insn.aux);
      return true;
    }
    case Opcode::Brkpt:
    case Opcode::Pmevent:
    case Opcode::Prefetch:
    case Opcode::Prefetchu: emit(op_nop); return true;
    default: return false;
  }
}

void FunctionDecoder::call_form(const Instruction& i) {
  const Operand& target = i.operands.front();
  CallSite site;
  auto rows = [&](const Operand& o) {
    return o.param >= 0 ? function_.params[static_cast<std::size_t>(o.param)] : ParamRows{};
  };
  for (const Operand& o : i.call_args) site.args.push_back(rows(o));
  for (const Operand& o : i.call_returns) site.returns.push_back(rows(o));
  bool missing = true;
  if (target.kind == OperandKind::Symbol && target.symbol >= 0) {
    const ptx::Symbol& symbol = code_.module.symbols[static_cast<std::size_t>(target.symbol)];
    const bool defined = symbol.function >= 0 &&
                         !code_.functions[static_cast<std::size_t>(symbol.function)].ptx->declared_only;
    if (defined) site.callee = symbol.function;
    if (!defined) site.builtin = find_builtin(symbol.name);
    missing = !defined && !site.builtin;
  }
  const bool indirect = target.kind == OperandKind::Register;
  const Ref pointer = indirect ? source(target, Kind::R64) : 0;
  Insn& insn = emit(indirect ? op_call_pointer : missing ? op_unsupported : site.builtin ? op_call_builtin : op_call);
  insn.a = pointer;
  insn.aux = static_cast<std::uint32_t>(code_.calls.size());
  code_.calls.push_back(std::move(site));
}

/// Shuffles, votes and the like: operations of a warp.
bool FunctionDecoder::warp_form(const Instruction& i) {
  auto operand = [&](std::size_t k) -> const Operand& { return i.operands[k]; };
  const std::size_t n = i.operands.size();
  switch (i.op) {
    case Opcode::Shfl: {
      const Operand* p = operand(0).pred_out();
      const Ref a = source(operand(1), Kind::R32), b = source(operand(2), Kind::R32);
      const Ref c = source(operand(3), Kind::R32);
      const Ref e = n > 4 ? source(operand(4), Kind::R32) : pool_.get(Kind::R32, full_mask);
      Insn& insn = emit(op_shfl);
      insn.d = destination(operand(0), Kind::R32);
      insn.d2 = p ? destination(*p, Kind::Pred) : 0;
      insn.a = a, insn.b = b, insn.c = c, insn.e = e;
      insn.aux = static_cast<std::uint32_t>(i.mod.mode);
      return true;
    }
    case Opcode::Vote: {
      const Ref a = source(operand(1), Kind::Pred);
      const Ref b = n > 2 ? source(operand(2), Kind::R32) : pool_.get(Kind::R32, full_mask);
      Insn& insn = emit(op_vote);
      insn.d = destination(operand(0), i.mod.mode == Mode::Ballot ? Kind::R32 : Kind::Pred);
      insn.a = a, insn.b = b;
      insn.aux = static_cast<std::uint32_t>(i.mod.mode);
      insn.aux2 = operand(1).negated;
      return true;
    }
    case Opcode::Match: {
      const bool wide = ptx::size_of(i.mod.type[0]) == 8;
      const Operand* p = operand(0).pred_out();
      const Ref a = source(operand(1), wide ? Kind::R64 : Kind::R32), b = source(operand(2), Kind::R32);
      Insn& insn = emit(op_match);
      insn.d = destination(operand(0), Kind::R32);
      insn.d2 = p ? destination(*p, Kind::Pred) : 0;
      insn.a = a, insn.b = b, insn.aux2 = wide;
      insn.aux = static_cast<std::uint32_t>(i.mod.mode);
      return true;
    }
    case Opcode::Redux: {
      if (ptx::is_float(i.mod.type[0])) return false;
      const Ref a = source(operand(1), Kind::R32), b = source(operand(2), Kind::R32);
      Insn& insn = emit(op_redux);
      insn.d = destination(operand(0), Kind::R32);
      insn.a = a, insn.b = b;
      insn.aux = static_cast<std::uint32_t>(i.mod.atomic);
      insn.aux2 = ptx::is_signed(i.mod.type[0]);
      return true;
    }
    case Opcode::Elect: {
      const Operand* p = operand(0).pred_out();
      const Ref a = source(operand(1), Kind::R32);
      Insn& insn = emit(op_elect);
      insn.d = operand(0).kind == OperandKind::Register ? destination(operand(0), Kind::R32) : 0;
      insn.d2 = p ? destination(*p, Kind::Pred) : allocate_row(Kind::Pred);
      insn.a = a;
      return true;
    }
    default: return false;
  }
}

bool FunctionDecoder::sync_form(const Instruction& i) {
  switch (i.op) {
    case Opcode::BarWarp: {
      const Ref a = source(i.operands[0], Kind::R32);
      emit(op_bar_warp).a = a;
      return true;
    }
    case Opcode::Bar:
    case Opcode::Barrier: return barrier_form(i);
    case Opcode::Membar:
    case Opcode::Fence: emit(op_fence); return true;
    case Opcode::Nanosleep: {
      const Ref a = source(i.operands[0], Kind::R32);
      emit(op_nanosleep).a = a;
      return true;
    }
    default: return warp_form(i) || advanced_form(i);
  }
}

bool FunctionDecoder::barrier_form(const Instruction& i) {
  const bool reduction = i.mod.mode == Mode::PopC || i.mod.mode == Mode::RedAnd || i.mod.mode == Mode::RedOr;
  const std::size_t first = reduction ? 1 : 0;
  const std::size_t last = reduction ? i.operands.size() - 1 : i.operands.size();  // the predicate comes last
  const Ref a = i.operands.size() > first ? source(i.operands[first], Kind::R32) : pool_.get(Kind::R32, 0);
  const Ref b = last > first + 1 ? source(i.operands[first + 1], Kind::R32) : pool_.get(Kind::R32, 0);
  const Ref c = reduction ? source(i.operands.back(), Kind::Pred) : 0;
  Insn& insn = emit(reduction ? op_barrier_red : op_barrier);
  insn.a = a, insn.b = b, insn.c = c;
  insn.aux = static_cast<std::uint32_t>(i.mod.mode);
  if (reduction) {
    const bool pred = i.mod.mode != Mode::PopC;
    insn.d = destination(i.operands[0], pred ? Kind::Pred : Kind::R32);
    insn.imm = (i.operands.back().negated ? 1 : 0) | (pred ? 2 : 0);
  }
  return true;
}

bool FunctionDecoder::move_form(const Instruction& i) {
  const auto& o = i.operands;
  if (i.op == Opcode::Mov && o.size() == 2) {
    const Operand &d = o[0], &s = o[1];
    if (s.kind == OperandKind::Vector || d.kind == OperandKind::Vector) {
      const Operand& v = s.kind == OperandKind::Vector ? s : d;
      const auto bits = static_cast<unsigned>(8 * ptx::size_of(i.mod.type[0]) / std::max<std::size_t>(v.elements.size(), 1));
      if (ptx::size_of(i.mod.type[0]) > 8) return false;
      const bool pack = s.kind == OperandKind::Vector;
      const DataOperands data = vector(v, bits, !pack);
      const Kind whole = ptx::size_of(i.mod.type[0]) == 8 ? Kind::R64 : Kind::R32;
      const Ref other = pack ? destination(d, whole) : source(s, whole);
      Insn& insn = emit(pack ? op_pack : op_unpack);
      (pack ? insn.d : insn.a) = other;
      insn.imm = bits;
      insn.aux = static_cast<std::uint32_t>(code_.data.size());
      code_.data.push_back(data);
      guard(insn, i);
      return true;
    }
    if (d.kind == OperandKind::Register && (s.kind == OperandKind::Special || s.kind == OperandKind::Symbol)) {
      const Kind kind = kind_of(d.reg);
      const bool special = s.kind == OperandKind::Special;
      if ((kind == Kind::Pred) != (special && s.special == ptx::Special::IsExplicitCluster))
        return fail(i, "a predicate can be copied from %is_explicit_cluster only, and that to a predicate only");
      const Ref a = special ? 0 : source(s, kind);
      Insn& insn = emit(special ? op_special : kind == Kind::R64 ? op_copy64 : op_copy32);
      insn.d = function_.registers[d.reg];
      insn.a = a;
      if (special) {
        insn.aux = static_cast<std::uint32_t>(s.special);
        insn.imm = kind == Kind::R64;
      }
      guard(insn, i);
      return true;
    }
    return false;
  }
  if (i.op == Opcode::Cvta && o.size() == 2) {
    const Kind kind = kind_of(o[0].reg);
    const Ref a = source(o[1], kind);
    const bool tag = i.mod.space == ptx::Space::Shared && !i.mod.space_to && kind == Kind::R64;
    Insn& insn = emit(tag ? op_to_generic_shared : kind == Kind::R64 ? op_copy64 : op_copy32);
    insn.d = function_.registers[o[0].reg];
    insn.a = a;
    guard(insn, i);
    return true;
  }
  if (i.op == Opcode::Isspacep) {
    const Ref a = source(o[1], Kind::R64);
    Insn& insn = emit(op_isspacep);
    insn.d = function_.registers[o[0].reg];
    insn.a = a;
    insn.aux = static_cast<std::uint32_t>(i.mod.space);
    guard(insn, i);
    return true;
  }
  if (i.op == Opcode::Activemask) {
    Insn& insn = emit(op_activemask);
    insn.d = function_.registers[o[0].reg];
    guard(insn, i);
    return true;
  }
  return false;
}

bool FunctionDecoder::param_form(const Instruction& i) {
  const bool load = i.op == Opcode::Ld, store = i.op == Opcode::St;
  if ((!load && !store) || i.mod.space != ptx::Space::Param) return false;
  const Operand& where = i.operands[load ? 1 : 0];
  const Operand& what = i.operands[load ? 0 : 1];
  if (where.param < 0 || where.has_reg) return false;
  const auto index = static_cast<std::size_t>(where.param);
  const ptx::Param& param = ptx_.params[index];
  const bool kernel_param = ptx_.is_kernel && param.role == ptx::Param::Role::Formal;
  if (kernel_param && store) return fail(i, "a kernel cannot write to its parameter " + param.name);
  const unsigned size = ptx::size_of(i.mod.type[0]);
  if (size > 8 || size == 0) return false;
  const DataOperands data = vector(what, 8 * size, load);
  for (unsigned k = 0; k < data.count; ++k) {
    const std::uint64_t offset = static_cast<std::uint64_t>(where.offset) + std::uint64_t{k} * size;
    if (offset > param.size || size > param.size - offset) return fail(i, "access outside parameter " + param.name);
    const Operand& element = what.kind == OperandKind::Vector ? what.elements[k] : what;
    Insn& insn = emit(store ? op_store_param : kernel_param ? op_load_kernel_param : op_load_param);
    insn.aux = size | (ptx::is_signed(i.mod.type[0]) ? 0x100u : 0) | (narrow_register(ptx_, element) ? 0x200u : 0);
    insn.aux2 = data.kind[k] == Kind::R64;
    insn.imm = kernel_param ? param.offset + offset : offset;
    if (load) {
      insn.d = data.ref[k];
      insn.a = kernel_param ? 0 : function_.params[index].first;
    } else {
      insn.d = function_.params[index].first;
      insn.a = data.ref[k];
    }
    guard(insn, i);
    if (k != 0) uncount(insn);  // .v2 and .v4 are one instruction
  }
  return true;
}

void FunctionDecoder::watch(Insn& insn, const Instruction& i) {
  const bool private_or_constant = i.mod.space == ptx::Space::Local || i.mod.space == ptx::Space::Const;
  if (!hooks().watches_accesses() || private_or_constant || i.op == Opcode::Prefetch || i.op == Opcode::Prefetchu) return;
  insn.plain_full = insn.full;
  insn.plain_masked = insn.masked;
  insn.form = form_of(i);
  insn.full = op_watched_full;
  insn.masked = op_watched_masked;
}

bool FunctionDecoder::simple_form(const Instruction& written) {
  Instruction i = written;
  if (i.mod.space == ptx::Space::Param) i.mod.space = ptx::Space::Generic;  // a parameter's address in a register
  Selection sel;
  const bool memory = select_memory(i, ptx_, sel);
  if (!memory && !select_alu(i, ptx_, sel)) return false;
  const auto& o = i.operands;
  Insn insn{};
  insn.full = sel.full;
  insn.masked = sel.masked;
  insn.imm = sel.imm;
  insn.aux = sel.aux;
  const unsigned bits = 8 * ptx::size_of(i.mod.type[0]);
  if (memory) {
    const bool result_first = i.op == Opcode::Ld || i.op == Opcode::Ldu || i.op == Opcode::Atom;
    const std::size_t at = result_first ? 1 : 0;
    const Operand& where = o[at];
    const bool local = where.symbol >= 0 &&
                       code_.module.symbols[static_cast<std::size_t>(where.symbol)].space == ptx::Space::Local;
    insn.a = address(where, local ? Kind::R64 : sel.a, insn.imm);
    if (i.op == Opcode::Ld || i.op == Opcode::Ldu || i.op == Opcode::St) {
      const DataOperands data = vector(o[i.op == Opcode::St ? 1 : 0], bits, i.op != Opcode::St);
      insn.aux = static_cast<std::uint32_t>(code_.data.size());
      code_.data.push_back(data);
      (i.op == Opcode::St ? insn.b : insn.d) = data.ref[0];  // scalar forms look no further
    } else if (i.mod.vec > 1) {
      insn.aux = static_cast<std::uint32_t>(code_.data.size());
      if (i.op == Opcode::Atom) code_.data.push_back(vector(o[0], bits, true));
      code_.data.push_back(vector(o[at + 1], bits, false));
    } else {
      if (i.op == Opcode::Atom) insn.d = destination(o[0], sel.d);
      if (o.size() > at + 1) insn.b = source(o[at + 1], sel.b);
      if (o.size() > at + 2) insn.c = source(o[at + 2], sel.c);
    }
  } else {
    Ref* const slots[] = {&insn.a, &insn.b, &insn.c, &insn.e};
    const Kind kinds[] = {sel.a, sel.b, sel.c, sel.e};
    for (std::size_t k = 1; k < o.size() && k <= 4; ++k)
      if (kinds[k - 1] != Kind::None) *slots[k - 1] = source(o[k], kinds[k - 1]);
    insn.d = destination(o[0], sel.d);
    if (sel.d2 != Kind::None) insn.d2 = o[0].pred_out() ? destination(*o[0].pred_out(), sel.d2) : allocate_row(sel.d2);
  }
  insn.source = source_;
  insn.cost = cost_of(i);
  if (memory) watch(insn, i);
  insn.form.narrow = memory && sel.a == Kind::R32;
  code_.insns.push_back(insn);
  guard(code_.insns.back(), i);
  return true;
}

}  // namespace gridlings::simgpu
