// Fuzz target of the room ptx: any text is either refused or gives a module whose indices are in range and
// which can be printed.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "ptx/print.hpp"

using namespace gridlings::ptx;

namespace {

void require(bool ok) {
  if (!ok) std::abort();
}

void check(const Module& m, const Function& f, const Operand& o) {
  if (o.kind == OperandKind::Register || o.has_reg) require(o.reg < f.registers.size());
  require(o.symbol < static_cast<std::int64_t>(m.symbols.size()));
  require(o.param < static_cast<std::int64_t>(f.params.size()));
  for (const Operand& e : o.elements) check(m, f, e);
  for (const Operand& e : o.second) check(m, f, e);
}

void check(const Module& m, const Function& f) {
  for (std::uint32_t label : f.labels) require(label <= f.body.size());
  for (const auto& table : f.branch_targets) {
    for (std::uint32_t label : table) require(label < f.labels.size());
  }
  for (const Instruction& i : f.body) {
    require(i.location == no_location || i.location < m.locations.size());
    require(i.mnemonic < m.mnemonics.size());
    for (const auto* list : {&i.operands, &i.call_args, &i.call_returns}) {
      for (const Operand& o : *list) {
        check(m, f, o);
        if (o.kind == OperandKind::Label) {
          require(o.label < (i.op == Opcode::BrxIdx ? f.branch_targets.size() : f.labels.size()));
        }
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Module m;
  Error e;
  if (!parse({reinterpret_cast<const char*>(data), size}, m, e)) {
    require(!e.message.empty());
    return 0;
  }
  for (const Function& f : m.functions) check(m, f);
  print(m);
  return 0;
}
