// Room: common/ptx. Declarations: registers, .param objects, variables, and the table of module symbols.
#include <algorithm>
#include <limits>

#include "ptx/parser.hpp"

namespace gridlings::ptx {
namespace {

constexpr std::uint64_t kMaxVariable = 1ULL << 40;  // bytes
constexpr std::uint64_t kMaxParam = 1ULL << 20;
constexpr std::uint32_t kMaxAlign = 1U << 16;

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  return __builtin_mul_overflow(a, b, &result) ? std::numeric_limits<std::uint64_t>::max() : result;
}

std::uint32_t round_up(std::uint32_t value, std::uint32_t align) {
  return (value + align - 1) / align * align;
}

}  // namespace

std::int32_t Parser::reference(std::string_view name, std::uint32_t line) {
  auto [it, fresh] = symbols_.try_emplace(name, static_cast<std::int32_t>(module_.symbols.size()));
  if (fresh) {
    module_.symbols.emplace_back().name = name;
    states_.emplace_back().first_use = line;
  }
  return it->second;
}

std::int32_t Parser::declare(std::string_view name) {
  const std::int32_t symbol = reference(name, 0);
  states_[symbol].declared = true;
  return symbol;
}

std::uint32_t Parser::checked_align(std::int64_t align, std::uint32_t line) {
  if (align <= 0 || align > kMaxAlign || (align & (align - 1)) != 0)
    fail("alignment must be a power of two", line);
  return static_cast<std::uint32_t>(align);
}

// ---- variables ----

Declarator Parser::parse_declarator() {
  Declarator d;
  while (lexer_.peek().kind == TokenKind::Dot) {
    const Token t = lexer_.take();
    const Type type = type_from(t.text.substr(1));
    if (type != Type::None) {
      d.type = type;
    } else if (t.text == ".align") {
      const std::uint32_t line = lexer_.peek().line;
      d.align = checked_align(expect_count("an alignment"), line);
    } else if (t.text == ".v2" || t.text == ".v4") {
      d.lanes = static_cast<std::uint8_t>(t.text[2] - '0');
    } else if (t.text == ".attribute") {
      parse_attributes(d);
    } else {
      fail("unknown type or attribute " + quoted(t.text), t.line, std::string(t.text));
    }
  }
  if (d.type == Type::None) fail_here("expected a type");
  return d;
}

void Parser::parse_attributes(Declarator& d) {
  expect('(');
  do {
    if (lexer_.peek().kind != TokenKind::Dot) fail_here("expected an attribute");
    if (lexer_.take().text == ".managed") d.managed = true;
    if (accept('(')) {
      do {
        parse_integer(lexer_);
      } while (accept(','));
      expect(')');
    }
  } while (accept(','));
  expect(')');
}

/// Each [N]; 0 stands for [].
std::vector<std::uint64_t> Parser::parse_dimensions() {
  std::vector<std::uint64_t> dimensions;
  while (accept('[')) {
    if (accept(']')) {
      if (!dimensions.empty()) fail_here("only the first dimension may be left open");
      dimensions.push_back(0);
      continue;
    }
    const std::int64_t n = parse_integer(lexer_);
    if (n < 0) fail_here("negative array size");
    dimensions.push_back(static_cast<std::uint64_t>(n));
    expect(']');
    if (dimensions.size() > 16) fail_here("too many dimensions");
  }
  return dimensions;
}

void Parser::parse_variable(Space space, Linkage linkage) {
  const Token& t = lexer_.peek();
  if (t.is_dot(".texref") || t.is_dot(".samplerref") || t.is_dot(".surfref")) {
    note_unsupported(t.line, std::string(t.text), "texture, sampler and surface variables are not supported");
    return skip_to_semicolon();
  }
  if (accept('[')) {  // .const[2]: banks of PTX 2
    parse_integer(lexer_);
    expect(']');
  }
  const Declarator d = parse_declarator();
  if (size_of(d.type) == 0) fail_here("a variable cannot have the type pred");
  do {
    parse_one_variable(space, linkage, d);
  } while (accept(','));
  expect(';');
}

void Parser::parse_one_variable(Space space, const Linkage& linkage, const Declarator& d) {
  const Token name = expect_word("a variable name");
  const std::vector<std::uint64_t> dimensions = parse_dimensions();
  Symbol s;
  s.name = name.text;
  s.space = space;
  s.type = d.type;
  s.align = d.align ? d.align : size_of(d.type) * d.lanes;
  s.is_extern = linkage.is_extern;
  s.visible = linkage.visible;
  s.weak = linkage.weak;
  s.common = linkage.common;
  s.managed = d.managed;
  // strides[i]: bytes of one element of dimension i; the last is that of one scalar
  std::vector<std::uint64_t> strides{size_of(d.type)};
  if (d.lanes > 1) strides.insert(strides.begin(), saturating_product(d.lanes, strides.front()));
  for (std::size_t i = dimensions.size(); i-- > 0;) {
    if (i > 0) strides.insert(strides.begin(), saturating_product(dimensions[i], strides.front()));
  }
  const std::uint64_t count = dimensions.empty() ? 1 : dimensions.front();
  s.size = saturating_product(count, strides.front());
  if (s.size > kMaxVariable || strides.front() > kMaxVariable)
    fail("variable " + s.name + " is too large", name.line);
  const bool open = !dimensions.empty() && count == 0;
  if (accept('=')) {
    if (open) s.size = kMaxVariable;
    parse_initialiser(s, std::move(strides));
    if (open) s.size = s.bytes.size();
  }
  if (body_) {
    install_local(std::move(s), name);
  } else {
    install_global(std::move(s), name);
  }
}

/// A variable of a function: a module symbol that only the function's scope can name.
void Parser::install_local(Symbol s, const Token& name) {
  s.owner = body_->index;
  const auto symbol = static_cast<std::int32_t>(module_.symbols.size());
  if (!local_names_.insert(s.name).second) s.name.append("$").append(std::to_string(symbol));
  bind(name.text, {Binding::Kind::Symbol, s.type, 1, 0, static_cast<std::uint32_t>(symbol)}, name.line);
  if (s.space == Space::Local) body_->function.locals.push_back(symbol);
  if (s.space == Space::Shared) body_->function.shareds.push_back(symbol);
  module_.symbols.push_back(std::move(s));
  SymbolState& state = states_.emplace_back();
  state.declared = state.defined = true;
}

void Parser::install_global(Symbol s, const Token& name) {
  const std::int32_t symbol = declare(name.text);
  SymbolState& state = states_[symbol];
  Symbol& known = module_.symbols[symbol];
  if (state.function >= 0 || !state.alias_of.empty())
    fail(s.name + " is declared as a function already", name.line);
  const bool mergeable = s.weak || s.common || known.weak || known.common;
  if (state.defined && !s.is_extern && !mergeable) fail(s.name + " is defined twice", name.line);
  if (state.defined) return;
  state.defined = !s.is_extern;
  known = std::move(s);
}

// ---- registers ----

void Parser::parse_registers() {
  std::uint8_t lanes = 1;
  if (lexer_.peek().is_dot(".v2") || lexer_.peek().is_dot(".v4")) {
    lanes = static_cast<std::uint8_t>(lexer_.take().text[2] - '0');
  }
  if (lexer_.peek().kind != TokenKind::Dot) fail_here("expected a register type");
  const Token t = lexer_.take();
  const Type type = type_from(t.text.substr(1));
  if (type == Type::None) fail("unknown register type " + quoted(t.text), t.line);
  do {
    parse_register(type, lanes);
  } while (accept(','));
  expect(';');
}

void Parser::parse_register(Type type, std::uint8_t lanes) {
  const Token name = expect_word("a register name");
  Binding binding{Binding::Kind::Register, type, lanes, 0, kUnset};
  std::uint64_t count = lanes;
  if (accept('<')) {
    if (lanes > 1) fail("a range of vector registers is not supported", name.line);
    RegisterRange range{type, expect_count("a register count"), {}};
    count = range.count;
    expect('>');
    binding.kind = Binding::Kind::Range;
    binding.index = static_cast<std::uint32_t>(body_->ranges.size());
    body_->ranges.push_back(std::move(range));
  } else if (lanes > 1) {
    binding.kind = Binding::Kind::Vector;
    binding.index = static_cast<std::uint32_t>(body_->function.registers.size());
    constexpr std::string_view kParts[] = {".x", ".y", ".z", ".w"};
    for (unsigned i = 0; i < lanes; ++i) add_register(std::string(name.text) + std::string(kParts[i]), type);
  } else {
    body_->shadowing |= name.text.back() >= '0' && name.text.back() <= '9';
  }
  if (count > register_budget_) fail("too many registers", name.line);
  register_budget_ -= count;
  bind(name.text, binding, name.line);
}

// ---- .param ----

Param Parser::parse_param(Param::Role role) { return parse_param_name(parse_param_type(role)); }

/// What stands in front of the name; several names may follow.
Param Parser::parse_param_type(Param::Role role) {
  Param p;
  p.role = role;
  p.align = 0;  // none given
  bool pointer = false;
  while (lexer_.peek().kind == TokenKind::Dot) {
    const Token t = lexer_.take();
    const Type type = type_from(t.text.substr(1));
    if (type != Type::None) {
      p.type = type;
    } else if (t.text == ".align") {
      const std::uint32_t line = lexer_.peek().line;
      const std::uint32_t n = checked_align(expect_count("an alignment"), line);
      if (!pointer) p.align = n;  // after .ptr it tells of what is pointed to
    } else if (t.text == ".ptr") {
      pointer = true;
    } else if (t.text == ".texref" || t.text == ".samplerref" || t.text == ".surfref") {
      fail("texture, sampler and surface parameters are not supported", t.line, std::string(t.text),
           Error::Kind::unsupported);
    } else if (!pointer) {
      fail("unknown parameter attribute " + quoted(t.text), t.line, std::string(t.text));
    }
  }
  return p;
}

Param Parser::parse_param_name(Param p) {
  const Token name = expect_word("a parameter name");
  p.name = name.text;
  if (size_of(p.type) == 0) fail("parameter " + p.name + " needs a type", name.line);
  std::uint64_t size = size_of(p.type);
  for (std::uint64_t n : parse_dimensions()) size = saturating_product(size, n);
  if (size > kMaxParam || size > byte_budget_) fail("parameter " + p.name + " is too large", name.line);
  byte_budget_ -= size;
  p.size = static_cast<std::uint32_t>(size);
  if (p.align == 0) p.align = size_of(p.type);
  return p;
}

void Parser::layout_params(std::vector<Param>& params, std::uint32_t& end, std::uint32_t line) const {
  for (Param& p : params) {
    p.offset = round_up(end, p.align);
    end = p.offset + p.size;
    if (end > kMaxParam * 16) fail("the parameters are too large", line);
  }
}

/// `.param .b32 param0, param1;` inside a body: objects of a call sequence.
void Parser::parse_param_locals() {
  const Param type = parse_param_type(Param::Role::Local);
  do {
    const std::uint32_t line = lexer_.peek().line;
    std::vector<Param> one{parse_param_name(type)};
    layout_params(one, body_->frame, line);
    Function& f = body_->function;
    f.frame_bytes = std::max(f.frame_bytes, body_->frame);
    // the name must be the text's own: bindings view it
    const std::string& kept = kept_texts_.emplace_back(one.front().name);
    bind(kept, {Binding::Kind::Param, one.front().type, 1, 0, static_cast<std::uint32_t>(f.params.size())},
         line);
    f.params.push_back(std::move(one.front()));
  } while (accept(','));
  expect(';');
}

}  // namespace gridlings::ptx
