// Room: common/ptx. Functions: headers, bodies, scopes, labels and the directives that belong to them.
#include <algorithm>

#include "ptx/parser.hpp"

namespace gridlings::ptx {
namespace {
constexpr std::size_t kMaxScopes = 128;
}

// ---- headers ----

void Parser::parse_param_list(std::vector<Param>& params, Param::Role role) {
  expect('(');
  if (accept(')')) return;
  do {
    if (lexer_.peek().is_dot(".reg")) {
      fail("parameters in registers are not supported", lexer_.peek().line, ".reg", Error::Kind::unsupported);
    }
    if (!accept_dot(".param")) fail_here("expected .param");
    params.push_back(parse_param(role));
  } while (accept(','));
  expect(')');
}

void Parser::parse_up_to_three(std::uint32_t (&values)[3]) {
  values[1] = values[2] = 1;
  for (unsigned i = 0; i < 3; ++i) {
    values[i] = expect_count("a count");
    if (!accept(',')) return;
  }
  fail_here("expected at most three values");
}

bool Parser::parse_performance_directive(std::string_view name, Function& f) {
  std::uint32_t ignored[3];
  if (name == ".maxntid") {
    parse_up_to_three(f.maxntid);
  } else if (name == ".reqntid") {
    parse_up_to_three(f.reqntid);
  } else if (name == ".minnctapersm") {
    f.minnctapersm = expect_count("a count");
  } else if (name == ".maxnreg") {
    f.maxnreg = expect_count("a count");
  } else if (name == ".maxnctapersm" || name == ".maxclusterrank") {
    expect_count("a count");
  } else if (name == ".reqnctapercluster") {
    parse_up_to_three(f.reqnctapercluster);
    f.explicit_cluster = true;
  } else if (name == ".explicitcluster") {
    f.explicit_cluster = true;
  } else if (name == ".blocksareclusters") {
    f.blocks_are_clusters = true;
  } else if (name == ".noreturn") {
    f.noreturn = true;
  } else if (name == ".abi_preserve" || name == ".abi_preserve_control") {
    parse_up_to_three(ignored);
  } else {
    return name == ".unique";
  }
  return true;
}

void Parser::parse_performance_directives(Function& f) {
  while (lexer_.peek().kind == TokenKind::Dot) {
    if (lexer_.peek().text == ".pragma") {
      parse_pragma();
      continue;
    }
    const Token t = lexer_.take();
    if (!parse_performance_directive(t.text, f)) fail("unknown directive " + quoted(t.text), t.line);
  }
}

/// The entry of a function in the module: a new one, or that of an earlier declaration. -1: a weak duplicate,
/// to be skipped.
std::int32_t Parser::function_entry(std::int32_t symbol, const Function& header, bool defines,
                                    std::uint32_t line) {
  SymbolState& state = states_[symbol];
  if (state.function < 0) {
    if (state.defined) fail(header.name + " is declared as a variable already", line);
    state.function = static_cast<std::int32_t>(module_.functions.size());
    module_.functions.emplace_back();
  } else {
    const Function& known = module_.functions[state.function];
    if (known.formal_count != header.formal_count || known.return_count != header.return_count) {
      fail(header.name + " was declared with other parameters before", line);
    }
    if (defines && state.defined) {
      if (known.weak || header.weak) return -1;
      fail(header.name + " is defined twice", line);
    }
  }
  state.declared = true;
  state.defined |= defines;
  return state.function;
}

void Parser::parse_function(bool is_kernel, const Linkage& linkage) {
  Function f;
  std::vector<Param> returns;
  f.is_kernel = is_kernel;
  f.visible = linkage.visible;
  f.weak = linkage.weak;
  while (lexer_.peek().kind == TokenKind::Dot) parse_performance_directives(f);
  if (!is_kernel && lexer_.peek().is('(')) parse_param_list(returns, Param::Role::Return);
  const Token name = expect_word("a function name");
  f.name = name.text;
  if (lexer_.peek().is('(')) parse_param_list(f.params, Param::Role::Formal);
  parse_performance_directives(f);

  f.formal_count = static_cast<std::uint32_t>(f.params.size());
  f.return_count = static_cast<std::uint32_t>(returns.size());
  layout_params(f.params, is_kernel ? f.param_bytes : f.frame_bytes, name.line);
  layout_params(returns, f.frame_bytes, name.line);
  for (Param& p : returns) f.params.push_back(std::move(p));

  const bool defines = lexer_.peek().is('{');
  f.declared_only = !defines;
  f.symbol = reference(name.text, name.line);
  const std::int32_t index = function_entry(f.symbol, f, defines, name.line);
  Symbol& symbol = module_.symbols[f.symbol];
  symbol.kind = is_kernel ? SymbolKind::Kernel : SymbolKind::Function;
  symbol.visible |= linkage.visible;
  symbol.weak |= linkage.weak;
  symbol.is_extern = !states_[f.symbol].defined;
  if (!defines) {
    if (!accept(';')) fail_here("expected ';' or '{'");
    if (!states_[f.symbol].defined) module_.functions[index] = std::move(f);
    return;
  }
  if (index < 0) {
    if (!lexer_.skip_braces()) fail_here("expected '}'");
    return;
  }
  symbol.function = index;
  body_ = std::make_unique<Body>();
  body_->index = index;
  body_->frame = f.frame_bytes;
  body_->function = std::move(f);
  parse_body();
  module_.functions[index] = std::move(body_->function);
  body_.reset();
}

// ---- bodies ----

void Parser::push_scope() {
  if (body_->scopes.size() >= kMaxScopes) fail_here("scopes nested too deeply");
  const auto id = static_cast<std::uint32_t>(body_->scope_parent.size());
  body_->scope_parent.push_back(body_->scopes.empty() ? kUnset : body_->scopes.back().id);
  body_->scopes.push_back({id, body_->undo.size(), body_->frame});
}

void Parser::pop_scope() {
  const Block block = body_->scopes.back();
  body_->scopes.pop_back();
  while (body_->undo.size() > block.undo_mark) {
    auto& [name, old] = body_->undo.back();
    if (old) {
      body_->names[name] = *old;
    } else {
      body_->names.erase(name);
    }
    body_->undo.pop_back();
  }
  body_->frame = block.frame_mark;
}

void Parser::bind(std::string_view name, const Binding& binding, std::uint32_t line) {
  Binding b = binding;
  b.scope = body_->scopes.back().id;
  auto [it, fresh] = body_->names.try_emplace(name, b);
  if (fresh) {
    body_->undo.emplace_back(name, std::nullopt);
    return;
  }
  if (it->second.scope == b.scope) fail(quoted(name) + " is declared twice", line);
  body_->undo.emplace_back(name, it->second);
  it->second = b;
}

const Binding* Parser::find(std::string_view name) const {
  auto it = body_->names.find(name);
  return it == body_->names.end() ? nullptr : &it->second;
}

void Parser::parse_body() {
  push_scope();
  const Function& f = body_->function;
  for (std::uint32_t i = 0; i < f.params.size(); ++i) {
    if (f.params[i].name == "_") continue;
    const std::string& name = kept_texts_.emplace_back(f.params[i].name);
    bind(name, {Binding::Kind::Param, f.params[i].type, 1, 0, i}, lexer_.peek().line);
  }
  expect('{');
  push_scope();  // a body may declare the names of its parameters again
  while (body_->scopes.size() > 1) parse_statement();
  resolve_labels();
}

void Parser::parse_statement() {
  const Token& t = lexer_.peek();
  switch (t.kind) {
    case TokenKind::Dot:
      return parse_body_directive(t);
    case TokenKind::Punct:
      break;
    case TokenKind::Word: {
      const bool dotted = lexer_.dot_follows();
      if (dotted) lexer_.extend_opcode();
      const Token word = lexer_.take();
      if (!dotted && lexer_.peek().is(':')) return parse_named(word);
      return parse_instruction(word, Instruction{});
    }
    default:
      fail_here("expected an instruction");
  }
  if (t.is('@')) return parse_guarded();
  if (accept('{')) return push_scope();
  if (accept('}')) return pop_scope();
  if (accept(';')) return;
  fail_here("expected an instruction");
}

void Parser::parse_body_directive(Token directive) {
  const std::string_view name = directive.text;
  if (name == ".loc") return parse_location();
  if (name == ".pragma") return parse_pragma();
  if (name == ".file") return parse_file();
  lexer_.take();
  if (name == ".reg") return parse_registers();
  if (name == ".param") return parse_param_locals();
  if (name == ".local") return parse_variable(Space::Local, {});
  if (name == ".shared") return parse_variable(Space::Shared, {});
  if (name == ".global") return parse_variable(Space::Global, {});
  if (name == ".const") return parse_variable(Space::Const, {});
  if (!parse_performance_directive(name, body_->function)) {
    fail("unknown directive " + quoted(name), directive.line, std::string(name.substr(0, 60)));
  }
  accept(';');
}

/// `name :` — a label, or the name of a prototype or of a list of targets.
void Parser::parse_named(const Token& name) {
  expect(':');
  if (accept_dot(".callprototype")) return parse_prototype(name.text);
  if (accept_dot(".calltargets")) return parse_call_targets(name.text);
  if (accept_dot(".branchtargets")) return parse_branch_targets(name.text);
  define_label(name);
}

void Parser::define_label(const Token& name) {
  Function& f = body_->function;
  const auto label = static_cast<std::uint32_t>(f.labels.size());
  const LabelKey key{body_->scopes.back().id, name.text};
  if (!body_->labels.try_emplace(key, label).second) {
    fail("label " + quoted(name.text) + " is defined twice", name.line);
  }
  f.labels.push_back(static_cast<std::uint32_t>(f.body.size()));
  f.label_names.emplace_back(name.text);
}

void Parser::parse_prototype(std::string_view name) {
  const std::uint32_t line = lexer_.peek().line;
  Prototype p;
  p.name = name;
  if (lexer_.peek().is('(')) parse_param_list(p.returns, Param::Role::Return);
  expect_word("'_'");
  if (lexer_.peek().is('(')) parse_param_list(p.params, Param::Role::Formal);
  Function directives;
  parse_performance_directives(directives);
  p.noreturn = directives.noreturn;
  expect(';');
  std::uint32_t end = 0;
  layout_params(p.params, end, line);
  layout_params(p.returns, end, line);
  auto& all = body_->function.prototypes;
  bind(name, {Binding::Kind::Prototype, Type::None, 1, 0, static_cast<std::uint32_t>(all.size())}, line);
  all.push_back(std::move(p));
}

/// `.calltargets f, g;` — the prototype is that of the first.
void Parser::parse_call_targets(std::string_view name) {
  const std::uint32_t line = lexer_.peek().line;
  Prototype p;
  p.name = name;
  bool first = true;
  do {
    const Token target = expect_word("a function name");
    const std::int32_t entry = states_[reference(target.text, target.line)].function;
    if (!first) continue;
    first = false;
    const bool itself = entry == body_->index;
    if (entry < 0)
      fail("call target " + std::string(target.text.substr(0, 200)) + " is not declared", target.line);
    const Function& f = itself ? body_->function : module_.functions[entry];
    const auto formals = f.params.begin() + f.formal_count;
    p.params.assign(f.params.begin(), formals);
    p.returns.assign(formals, formals + f.return_count);
    p.noreturn = f.noreturn;
  } while (accept(','));
  expect(';');
  auto& all = body_->function.prototypes;
  bind(name, {Binding::Kind::Prototype, Type::None, 1, 0, static_cast<std::uint32_t>(all.size())}, line);
  all.push_back(std::move(p));
}

void Parser::parse_branch_targets(std::string_view name) {
  auto& tables = body_->function.branch_targets;
  const auto table = static_cast<std::uint32_t>(tables.size());
  if (!body_->tables.try_emplace(name, table).second) fail_here(quoted(name) + " is defined twice");
  tables.emplace_back();
  do {
    const Token label = expect_word("a label");
    LabelUse use;
    use.name = label.text;
    use.scope = body_->scopes.back().id;
    use.line = label.line;
    use.table = table;
    use.entry = static_cast<std::uint32_t>(tables[table].size());
    tables[table].push_back(0);
    body_->uses.push_back(use);
  } while (accept(','));
  expect(';');
}

/// The label in the scope of its use, or in one around it.
std::uint32_t Parser::find_label(const LabelUse& use) const {
  for (std::uint32_t scope = use.scope; scope != kUnset; scope = body_->scope_parent[scope]) {
    auto it = body_->labels.find({scope, use.name});
    if (it != body_->labels.end()) return it->second;
  }
  fail("label " + quoted(use.name) + " is not defined", use.line);
}

void Parser::resolve_labels() {
  Function& f = body_->function;
  for (const LabelUse& use : body_->uses) {
    if (use.names_table) {
      auto it = body_->tables.find(use.name);
      if (it == body_->tables.end()) fail(quoted(use.name) + " is not a list of targets", use.line);
      f.body[use.instruction].operands[use.operand].label = it->second;
    } else if (use.table != kUnset) {
      f.branch_targets[use.table][use.entry] = find_label(use);
    } else {
      f.body[use.instruction].operands[use.operand].label = find_label(use);
    }
  }
}

}  // namespace gridlings::ptx
