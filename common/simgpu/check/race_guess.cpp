// Room: common/simgpu/check. See race_guess.hpp.
#include "simgpu/check/race_guess.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "simgpu/code.hpp"

namespace gridlings::simgpu::race {
namespace {

using ptx::Instruction;
using ptx::Opcode;
using ptx::Operand;
using ptx::OperandKind;

void collect(const Operand& o, std::vector<std::uint32_t>& registers) {
  if (o.kind == OperandKind::Register) registers.push_back(o.reg);
  for (const Operand& e : o.elements) collect(e, registers);
  for (const Operand& e : o.second) collect(e, registers);
}

std::vector<std::uint32_t> registers_of(const Operand& o) {
  std::vector<std::uint32_t> all;
  collect(o, all);
  return all;
}

const Operand* address_of(const Instruction& i) {
  for (const Operand& o : i.operands)
    if (o.kind == OperandKind::Memory) return &o;
  return nullptr;
}

/// The instructions of the function that a load stands in.
class FunctionView {
 public:
  FunctionView(const Code& code, std::uint32_t source) : code_(code) {
    const auto function = code.source_function[source];
    first_ = last_ = source;
    while (first_ > 0 && code.source_function[first_ - 1] == function) --first_;
    while (last_ + 1 < code.source.size() && code.source_function[last_ + 1] == function) ++last_;
    for (std::uint32_t k = first_; k <= last_; ++k)
      for (const std::uint32_t r : written(*code.source[k])) definitions_[r].push_back(k);
  }
  std::uint32_t first() const { return first_; }
  std::uint32_t last() const { return last_; }
  const Instruction& at(std::uint32_t k) const { return *code_.source[k]; }

  /// The register that another one is a copy of for good: by mov or cvta, its only definition.
  std::uint32_t origin(std::uint32_t r) const {
    for (int steps = 0; steps < 32; ++steps) {
      const auto found = definitions_.find(r);
      if (found == definitions_.end() || found->second.size() != 1) return r;
      const Instruction& i = at(found->second.front());
      const bool copies = (i.op == Opcode::Mov || i.op == Opcode::Cvta) && !i.guarded && i.operands.size() == 2 &&
                          i.operands[1].kind == OperandKind::Register;
      if (!copies) return r;
      r = i.operands[1].reg;
    }
    return r;
  }
  bool defined_once(std::uint32_t r) const {
    const auto found = definitions_.find(r);
    return found == definitions_.end() || found->second.size() == 1;
  }
  bool defined_between(std::uint32_t r, std::uint32_t from, std::uint32_t to) const {
    const auto found = definitions_.find(r);
    return found != definitions_.end() &&
           std::any_of(found->second.begin(), found->second.end(), [&](auto k) { return from < k && k < to; });
  }

 private:
  static std::vector<std::uint32_t> written(const Instruction& i) {
    std::vector<std::uint32_t> all;
    if (!i.operands.empty()) all = registers_of(i.operands.front());  // [address] of a store is none
    for (const Operand& o : i.call_returns) collect(o, all);
    return all;
  }

  const Code& code_;
  std::uint32_t first_ = 0, last_ = 0;
  std::map<std::uint32_t, std::vector<std::uint32_t>> definitions_;
};

bool same_address(const FunctionView& view, std::uint32_t load, std::uint32_t cas) {
  const Operand *a = address_of(view.at(load)), *b = address_of(view.at(cas));
  if (!a || !b || a->has_reg != b->has_reg || a->symbol != b->symbol || a->offset != b->offset) return false;
  if (!a->has_reg) return a->imm == b->imm;
  const std::uint32_t reg = view.origin(a->reg);
  if (reg == view.origin(b->reg) && view.defined_once(reg)) return true;
  const auto [from, to] = std::minmax(load, cas);
  return a->reg == b->reg && !view.defined_between(a->reg, from, to);
}

/// The registers that may hold what the load read: it, and copies of it.
std::set<std::uint32_t> copies_of(const FunctionView& view, std::uint32_t load) {
  std::set<std::uint32_t> held;
  for (const std::uint32_t r : registers_of(view.at(load).operands.front())) held.insert(r);
  for (bool more = true; more;) {
    more = false;
    for (std::uint32_t k = view.first(); k <= view.last(); ++k) {
      const Instruction& i = view.at(k);
      if (i.op != Opcode::Mov || i.operands.size() != 2) continue;
      const auto from = registers_of(i.operands[1]);
      if (std::none_of(from.begin(), from.end(), [&](std::uint32_t r) { return held.count(r) != 0; })) continue;
      for (const std::uint32_t r : registers_of(i.operands[0])) more |= held.insert(r).second;
    }
  }
  return held;
}

}  // namespace

bool feeds_cas(const Code& code, std::uint32_t source) {
  if (source >= code.source.size()) return false;
  const Instruction& load = *code.source[source];
  if (load.op != Opcode::Ld || load.operands.empty()) return false;
  const FunctionView view(code, source);
  const std::set<std::uint32_t> held = copies_of(view, source);
  constexpr std::size_t compared = 2;  // atom.cas d, [a], b, c
  for (std::uint32_t k = view.first(); k <= view.last(); ++k) {
    const Instruction& i = view.at(k);
    if (i.op != Opcode::Atom || i.mod.atomic != ptx::AtomicOp::Cas || i.operands.size() <= compared) continue;
    if (ptx::size_of(i.mod.type[0]) != ptx::size_of(load.mod.type[0]) || !same_address(view, source, k)) continue;
    const auto with = registers_of(i.operands[compared]);
    if (std::any_of(with.begin(), with.end(), [&](std::uint32_t r) { return held.count(r) != 0; })) return true;
  }
  return false;
}

}  // namespace gridlings::simgpu::race
