// Room: common/simgpu. Loads that only copy: a struct is copied with its padding, which nothing has written and nobody
// looks at.
#include <algorithm>

#include "simgpu/code.hpp"

namespace gridlings::simgpu {
namespace {

using ptx::Operand;
using ptx::OperandKind;

void collect(const Operand& o, std::vector<std::uint32_t>& registers) {
  if (o.kind == OperandKind::Register) registers.push_back(o.reg);
  for (const Operand& e : o.elements) collect(e, registers);
}

bool names(const Operand& o, const std::vector<std::uint32_t>& registers) {
  const bool holds = o.kind == OperandKind::Register || (o.kind == OperandKind::Memory && o.has_reg);
  if (holds && std::find(registers.begin(), registers.end(), o.reg) != registers.end()) return true;
  auto any = [&](const std::vector<Operand>& all) {
    return std::any_of(all.begin(), all.end(), [&](const Operand& e) { return names(e, registers); });
  };
  return any(o.elements) || any(o.second);
}

bool names(const std::vector<Operand>& all, const std::vector<std::uint32_t>& registers) {
  return std::any_of(all.begin(), all.end(), [&](const Operand& o) { return names(o, registers); });
}

/// Does the instruction use one of the registers for anything but storing it in as many bytes?
bool looks_at(const ptx::Instruction& i, ptx::Type type, const std::vector<std::uint32_t>& registers) {
  const bool store = i.op == ptx::Opcode::St && i.operands.size() > 1 && ptx::size_of(i.mod.type[0]) == ptx::size_of(type);
  if (store) return names(i.operands[0], registers);
  return names(i.operands, registers) || names(i.call_args, registers) || names(i.call_returns, registers);
}

bool copies(const ptx::Function& function, const ptx::Instruction& load) {
  if (load.op == ptx::Opcode::CpAsync) return true;
  if (load.op != ptx::Opcode::Ld || load.operands.empty()) return false;
  std::vector<std::uint32_t> registers;
  collect(load.operands[0], registers);
  return std::none_of(function.body.begin(), function.body.end(), [&](const ptx::Instruction& i) {
    if (&i == &load) return false;
    return looks_at(i, load.mod.type[0], registers) ||
           (i.guarded && std::find(registers.begin(), registers.end(), i.guard) != registers.end());
  });
}

}  // namespace

bool only_copies(const Code& code, std::uint32_t source) {
  const auto [known, fresh] = code.copies.try_emplace(source, false);
  if (fresh) {
    const auto function = static_cast<std::size_t>(code.source_function[source]);
    known->second = copies(*code.functions[function].ptx, *code.source[source]);
  }
  return known->second;
}

}  // namespace gridlings::simgpu
