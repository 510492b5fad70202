// Room: common/ptx. What can be checked only once the whole module has been read.
#include "ptx/parser.hpp"

namespace gridlings::ptx {

void Parser::finish() {
  resolve_aliases();
  check_symbols();
  check_calls();
  decode_function_names();
  for (std::size_t i = 0; i < module_.unsupported.size(); ++i) {
    place_error(module_.unsupported[i], unsupported_locations_[i]);
  }
  for (const auto& [name, symbol] : symbols_) module_.symbol_index.emplace(name, symbol);
}

void Parser::resolve_aliases() {
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (states_[i].alias_of.empty()) continue;
    const std::int32_t target = symbols_.at(states_[i].alias_of);
    Symbol& symbol = module_.symbols[i];
    if (!states_[target].alias_of.empty() || module_.symbols[target].function < 0) {
      fail("alias " + symbol.name + " must name a function that is defined", states_[i].first_use);
    }
    symbol.kind = module_.symbols[target].kind;
    symbol.function = module_.symbols[target].function;
    symbol.is_extern = false;
    states_[i].function = states_[target].function;
  }
}

void Parser::check_symbols() {
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (!states_[i].declared) {
      fail(quoted(module_.symbols[i].name) + " is not declared", states_[i].first_use,
           module_.symbols[i].name);
    }
  }
}

void Parser::check_calls() {
  for (const Function& f : module_.functions) {
    for (const Instruction& i : f.body) {
      if (i.op == Opcode::Call) check_call(f, i);
    }
  }
}

/// A call must pass as many and as large parameters as its target takes: the executor copies them blindly.
void Parser::check_call(const Function& f, const Instruction& call) {
  const Param *formals = nullptr, *returns = nullptr;
  std::size_t formal_count = 0, return_count = 0;
  std::string name = "the call";
  if (call.operands[0].kind == OperandKind::Symbol) {
    const std::int32_t symbol = call.operands[0].symbol;
    name = module_.symbols[symbol].name;
    const std::int32_t entry = states_[symbol].function;
    if (entry < 0) fail(name + " is not a function", call.ptx_line, name);
    const Function& target = module_.functions[entry];
    if (target.is_kernel) fail(name + " is a kernel and cannot be called", call.ptx_line, name);
    formals = target.params.data();
    formal_count = target.formal_count;
    returns = formals + formal_count;
    return_count = target.return_count;
  } else {
    if (call.prototype < 0) fail("an indirect call needs a prototype", call.ptx_line);
    const Prototype& p = f.prototypes[call.prototype];
    formals = p.params.data();
    formal_count = p.params.size();
    returns = p.returns.data();
    return_count = p.returns.size();
  }
  auto check = [&](const std::vector<Operand>& actual, const Param* wanted, std::size_t count) {
    if (actual.size() != count) fail(name + ": wrong number of parameters", call.ptx_line, name);
    for (std::size_t i = 0; i < count; ++i) {
      const Operand& o = actual[i];
      if (o.kind == OperandKind::Immediate) continue;
      const unsigned size = o.param >= 0 ? f.params[o.param].size : size_of(f.registers[o.reg].type);
      if (size != wanted[i].size) fail(name + ": a parameter has the wrong size", call.ptx_line, name);
    }
  };
  check(call.call_args, formals, formal_count);
  check(call.call_returns, returns, return_count);
}

}  // namespace gridlings::ptx
