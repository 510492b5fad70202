// Room: common/simgpu. The forms of clusters, mbarrier objects, asynchronous copies, dependent grids and
// textures.
#include "simgpu/async.hpp"
#include "simgpu/decode.hpp"
#include "simgpu/mbarrier.hpp"
#include "simgpu/ops.hpp"

namespace gridlings::simgpu {

using ptx::Instruction;
using ptx::Mode;
using ptx::Opcode;
using ptx::Operand;
using ptx::OperandKind;

bool FunctionDecoder::is_narrow(const Operand& o) const {
  return o.has_reg && ptx::size_of(ptx_.registers[o.reg].type) == 4;
}

bool FunctionDecoder::cluster_form(const Instruction& i) {
  switch (i.op) {
    case Opcode::BarrierCluster:
      emit(i.mod.mode == Mode::Wait ? op_cluster_wait : op_cluster_arrive);
      return true;
    case Opcode::Griddepcontrol:
      emit(i.mod.mode == Mode::Wait ? op_grid_wait : op_launch_dependents);
      return true;
    case Opcode::Mapa:
    case Opcode::Getctarank: {
      const Kind kind = ptx::size_of(i.mod.type[0]) == 8 ? Kind::R64 : Kind::R32;
      const bool map = i.op == Opcode::Mapa;
      const Ref a = source(i.operands[1], kind), b = map ? source(i.operands[2], Kind::R32) : 0;
      Insn& insn = emit(map ? op_mapa : op_getctarank);
      insn.d = destination(i.operands[0], map ? kind : Kind::R32);
      insn.a = a, insn.b = b;
      insn.imm = (kind == Kind::R64 ? 1 : 0) | (i.mod.space != ptx::Space::Generic ? 2 : 0);
      return true;
    }
    default:
      return false;
  }
}

bool FunctionDecoder::mbarrier_form(const Instruction& i) {
  const Mode mode = i.mod.mode;
  const auto& o = i.operands;
  if (mode == Mode::PendingCount) {
    const Ref a = source(o[1], Kind::R64);
    Insn& insn = emit(op_mbarrier_pending);
    insn.d = destination(o[0], Kind::R32);
    insn.a = a;
    return true;
  }
  const bool arrives = mode == Mode::Arrive || mode == Mode::ArriveDrop;
  const bool waits = mode == Mode::TestWait || mode == Mode::TryWait;
  const std::size_t at = arrives || waits ? 1 : 0;
  std::uint64_t offset = 0;
  const bool narrow = is_narrow(o[at]);
  const Ref a = address(o[at], narrow ? Kind::R32 : Kind::R64, offset);
  const Kind second = waits && !i.mod.parity ? Kind::R64 : Kind::R32;
  const Ref b = o.size() > at + 1 ? source(o[at + 1], second) : pool_.get(Kind::R32, 1);
  Insn& insn = emit(waits ? op_mbarrier_wait : op_mbarrier);
  if (waits) insn.d = destination(o[0], Kind::Pred);
  if (arrives && o[0].kind == OperandKind::Register) insn.d = destination(o[0], Kind::R64);
  insn.a = a, insn.b = b, insn.imm = offset;
  insn.aux = static_cast<std::uint32_t>(mode);
  insn.aux2 = (narrow ? mbarrier_narrow : 0u) | (i.mod.parity ? mbarrier_parity : 0u) |
              (i.mod.expect_tx ? mbarrier_expects : 0u);
  return true;
}

bool FunctionDecoder::async_form(const Instruction& i) {
  const auto& o = i.operands;
  switch (i.mod.mode) {
    case Mode::CommitGroup:
      emit(op_cp_async_commit);
      return true;
    case Mode::WaitAll:
    case Mode::WaitGroup: {
      Insn& insn = emit(op_cp_async_wait);
      insn.aux = i.mod.mode == Mode::WaitAll;
      insn.imm = o.empty() ? 0 : o[0].imm;
      return true;
    }
    case Mode::Arrive:
    case Mode::MbarrierArrive: {
      std::uint64_t offset = 0;
      const bool narrow = is_narrow(o[0]);
      const Ref a = address(o[0], narrow ? Kind::R32 : Kind::R64, offset);
      Insn& insn = emit(op_cp_async_arrive);
      insn.a = a, insn.imm = offset;
      insn.aux = i.mod.noinc;
      insn.aux2 = narrow ? async_narrow : 0u;
      return true;
    }
    default:
      return copy_form(i);
  }
}

/// cp.async [to], [from], bytes ...; cp.async.bulk [to], [from], bytes, [mbarrier]
bool FunctionDecoder::copy_form(const Instruction& i) {
  const auto& o = i.operands;
  const bool bulk = i.mod.mode == Mode::Bulk;
  std::uint64_t to = 0, from = 0, barrier = 0;
  const bool narrow = is_narrow(o[0]);
  const Ref a = address(o[0], narrow ? Kind::R32 : Kind::R64, to);
  if (is_narrow(o[1])) return false;
  const Ref b = address(o[1], Kind::R64, from);
  std::uint32_t flags = narrow ? async_narrow : 0u;
  Ref c = 0, e = 0;
  if (bulk) {
    c = source(o[2], Kind::R32);
    if (is_narrow(o[3])) flags |= async_narrow_barrier;
    e = address(o[3], is_narrow(o[3]) ? Kind::R32 : Kind::R64, barrier);
    if (barrier != 0) return false;
  } else {
    if (o[2].imm != 4 && o[2].imm != 8 && o[2].imm != 16) return fail(i, "cp.async copies 4, 8 or 16 bytes");
    flags |= static_cast<std::uint32_t>(o[2].imm);
    if (o.size() > 3) {
      const bool ignores = o[3].kind == OperandKind::Register && kind_of(o[3].reg) == Kind::Pred;
      flags |= ignores ? async_ignores : async_size;
      c = source(o[3], ignores ? Kind::Pred : Kind::R32);
    }
  }
  Insn& insn = emit(bulk ? op_cp_async_bulk : op_cp_async);
  insn.a = a, insn.b = b, insn.c = c, insn.e = e, insn.imm = to;
  insn.aux = static_cast<std::uint32_t>(from);
  insn.aux2 = flags;
  return true;
}

/// tex, tld4: a level is read and has no effect: there are no mipmaps.
bool FunctionDecoder::texture_form(const Instruction& i) {
  const Operand& where = i.operands[1];
  const bool by_index = ptx::is_signed(i.mod.type[1]) && !ptx::is_float(i.mod.type[1]);
  if (i.mod.vec != 4 || (by_index && i.mod.mode != Mode::Tex1d)) return false;
  std::size_t wanted = 1;
  if (i.mod.mode == Mode::Tex2d || i.mod.mode == Mode::TexA1d) wanted = 2;
  if (i.mod.mode == Mode::Tex3d || i.mod.mode == Mode::TexA2d) wanted = 3;
  if (where.elements.size() < wanted) return fail(i, "the texture instruction has too few coordinates");
  Operand coordinates;
  coordinates.kind = OperandKind::Vector;
  coordinates.elements = where.elements;
  const DataOperands from = vector(coordinates, 32, false), to = vector(i.operands[0], 32, true);
  Insn& insn = emit(op_texture);
  insn.a = function_.registers[where.reg];
  insn.aux = static_cast<std::uint32_t>(code_.data.size());
  insn.imm = static_cast<std::uint32_t>(i.mod.mode) | (by_index ? texture_by_index : 0u);
  if (i.op == Opcode::Tld4)
    insn.imm |= texture_gather | std::uint32_t{i.mod.component} << texture_channel_shift;
  code_.data.push_back(to);
  code_.data.push_back(from);
  return true;
}

/// A further step of `whole`, which has been counted.
void FunctionDecoder::emit_step(Opcode op, ptx::Modifiers mod, const Instruction& whole,
                                std::vector<Operand> operands) {
  Instruction step = whole;
  step.op = op;
  step.mod = mod;
  step.operands = std::move(operands);
  if (simple_form(step))
    uncount(code_.insns.back());
  else
    emit(op_unsupported);
}

namespace {
Operand constant(std::uint64_t bits) {
  Operand o;
  o.kind = OperandKind::Immediate;
  o.imm = bits;
  return o;
}
ptx::Modifiers plain(ptx::Type type) {
  ptx::Modifiers mod;
  mod.type[0] = type;
  return mod;
}
}  // namespace

/// fma.relu: fma, then the maximum with zero. set.cmp.u32.f16x2: ones where the form with 1.0 in each half
/// has a one.
bool FunctionDecoder::lowered_form(const Instruction& i) {
  const ptx::Type type = i.mod.type[0];
  if (i.op == Opcode::Fma && i.mod.relu) {
    Instruction fma = i;
    fma.mod.relu = false;
    if (!simple_form(fma)) return false;
    ptx::Modifiers most = plain(type);
    most.nan = true;
    emit_step(Opcode::Max, most, i, {i.operands[0], i.operands[0], constant(0)});
    return true;
  }
  const bool pairs = i.mod.type[1] == ptx::Type::F16x2 || i.mod.type[1] == ptx::Type::BF16x2;
  if (i.op != Opcode::Set || !pairs || ptx::size_of(type) != 4 || ptx::is_float(type)) return false;
  const unsigned bit_of_one = i.mod.type[1] == ptx::Type::F16x2 ? 10 : 7;  // 1.0 is 0x3c00, 0x3f80
  Instruction ones = i;
  ones.mod.type[0] = i.mod.type[1];
  if (!simple_form(ones)) return false;
  const Operand& d = i.operands[0];
  ptx::Modifiers low = plain(ptx::Type::U32);
  low.width = ptx::Width::Lo;
  emit_step(Opcode::Shr, plain(ptx::Type::U32), i, {d, d, constant(bit_of_one)});
  emit_step(Opcode::And, plain(ptx::Type::B32), i, {d, d, constant(0x00010001)});
  emit_step(Opcode::Mul, low, i, {d, d, constant(0xffff)});
  return true;
}

bool FunctionDecoder::advanced_form(const Instruction& i) {
  switch (i.op) {
    case Opcode::Mbarrier:
      return mbarrier_form(i);
    case Opcode::CpAsync:
      return async_form(i);
    case Opcode::Tex:
    case Opcode::Tld4:
      return texture_form(i);
    default:
      return cluster_form(i);
  }
}

}  // namespace gridlings::simgpu
