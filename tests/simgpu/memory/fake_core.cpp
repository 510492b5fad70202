// Tests of common/simgpu/memory: the core's hooks, recording what they are told.
#include "fake_core.hpp"

#include <algorithm>

namespace fake {

Core* Core::current = nullptr;

std::string Seen::arg(const std::string& name) const {
  for (const auto& [key, value] : args)
    if (key == name) return value;
  return "(none)";
}

Core::Core() {
  current = this;
  block.uid = own_uid;
  block.shared.resize(4096);
  warp.block = &block;
  warp.code = &code;
  warp.index = 1;
  static std::vector<std::uint8_t> storage(64 * 256 + 64);
  std::fill(storage.begin(), storage.end(), std::uint8_t{0});
  auto aligned = (reinterpret_cast<std::uintptr_t>(storage.data()) + 63) / 64 * 64;
  warp.frame = reinterpret_cast<std::uint8_t*>(aligned);
  warp.constants = warp.frame + 63 * 256;  // a row of zeros
  warp.local_stride = 128;
  warp.local.resize(128 * warp_lanes);
  for (unsigned lane = 0; lane < warp_lanes; ++lane) {
    warp.local_top[lane] = 96;
    warp.local_base[lane] = 32;
  }
}
Core::~Core() { current = nullptr; }

Core::Prepared Core::prepare(ptx::Opcode op, ptx::Space space, ptx::Type type, ptx::Type register_type,
                             ptx::AtomicOp atomic, unsigned vec, bool narrow, ptx::Semantics semantics) {
  ptx::Function function;
  function.registers = {{"%a", narrow ? ptx::Type::B32 : ptx::Type::B64}, {"%v", register_type}};
  ptx::Instruction text;
  text.op = op;
  text.mod.space = space;
  text.mod.type[0] = type;
  text.mod.atomic = atomic;
  text.mod.vec = static_cast<std::uint8_t>(vec);
  text.mod.semantics = semantics;
  ptx::Operand address, data;
  address.kind = ptx::OperandKind::Memory;
  address.has_reg = true;
  data.kind = vec > 1 ? ptx::OperandKind::Vector : ptx::OperandKind::Register;
  data.reg = 1;
  if (vec > 1) {
    ptx::Operand element;
    element.kind = ptx::OperandKind::Register;
    element.reg = 1;
    data.elements.assign(vec, element);
  }
  bool data_first = op == ptx::Opcode::Ld || op == ptx::Opcode::Atom;
  text.operands = data_first ? std::vector{data, address} : std::vector{address, data};
  if (op == ptx::Opcode::Atom) text.operands.push_back(data);
  if (atomic == ptx::AtomicOp::Cas) text.operands.push_back(data);

  Prepared prepared;
  Selection selection;
  prepared.supported = select_memory(text, function, selection);
  prepared.insn.full = selection.full;
  prepared.insn.masked = selection.masked;
  prepared.insn.a = reg(0);
  prepared.insn.d = op == ptx::Opcode::Atom ? reg(4) : reg(1);
  prepared.insn.b = reg(1);
  prepared.insn.c = reg(2);
  DataOperands operands;
  operands.count = static_cast<std::uint8_t>(vec);
  for (unsigned e = 0; e < vec; ++e) {
    operands.ref[e] = reg(1 + e);
    operands.kind[e] = ptx::size_of(register_type) == 8 ? Kind::R64 : Kind::R32;
  }
  prepared.insn.aux = static_cast<std::uint32_t>(code.data.size());
  code.data.push_back(operands);
  code.data.push_back(operands);
  return prepared;
}

void Core::run(const Prepared& prepared, std::uint32_t mask) {
  warp.mask = mask;
  (mask == full_mask ? prepared.insn.full : prepared.insn.masked)(warp, prepared.insn);
}

}  // namespace fake

namespace gridlings::simgpu {

using fake::Core;

void report(Warp& w, const Insn&, unsigned lane, FindingKind kind, const char* message, Args args,
            int cuda_error) {
  Core::current->seen.push_back({kind, message, std::move(args), cuda_error, lane});
  if (cuda_error != 0) w.signal |= signal_fault;
}
void report_foreign(Warp& w, const Insn& insn, unsigned lane, FindingKind kind, const char* message,
                    Args args, int cuda_error, std::uint64_t owner_uid, unsigned) {
  report(w, insn, lane, kind, message, std::move(args), cuda_error);
  Core::current->seen.back().owner_uid = owner_uid;
}
bool repeat(Warp&, const Insn&, FindingKind kind, long long times) {
  for (fake::Seen& s : Core::current->seen)
    if (s.kind == kind) return s.count += times, true;
  return false;
}
OwnerState owner_state(const Warp&, std::uint64_t uid) {
  return uid == fake::ended_uid ? OwnerState::Ended : OwnerState::Running;
}
bool only_copies(const Warp&, const Insn&) { return false; }
bool heap_failed(const Warp&) { return Core::current->heap_failed; }
void report_freed(Warp& w, const Insn& insn, unsigned lane, const char* message, Args args, int cuda_error,
                  const Allocation&) {
  report(w, insn, lane, FindingKind::UseAfterFree, message, std::move(args), cuda_error);
}
Window* peer_shared_of(const Warp&, std::uint64_t) { return nullptr; }
Window* shared_at_rank(const Warp&, std::uint32_t) { return nullptr; }
bool copy_pending(const Warp&, std::uint64_t) { return false; }
Memory& memory_of(const Warp&) { return Core::current->memory; }
Window& shared_of(const Warp& w) { return w.block->shared; }
std::uint64_t uid_of(const Warp& w) { return w.block->uid; }
unsigned first_thread_of(const Warp& w) { return w.index * warp_lanes; }

}  // namespace gridlings::simgpu

// The front end's two helpers, so that the test needs no parser.
namespace gridlings::ptx {
unsigned size_of(Type t) {
  switch (t) {
    case Type::B8:
    case Type::U8:
    case Type::S8:
      return 1;
    case Type::B16:
    case Type::U16:
    case Type::S16:
    case Type::F16:
    case Type::BF16:
      return 2;
    case Type::B64:
    case Type::U64:
    case Type::S64:
    case Type::F64:
      return 8;
    case Type::B128:
      return 16;
    default:
      return 4;
  }
}
bool is_signed(Type t) { return t == Type::S8 || t == Type::S16 || t == Type::S32 || t == Type::S64; }
}  // namespace gridlings::ptx
