// Room: common/ptx. The operands of one instruction, each against what the form wants.
#include "ptx/parser.hpp"

namespace gridlings::ptx {

namespace {
/// .x .y .z .w, or .r .g .b .a
std::optional<unsigned> part_index(std::string_view part) {
  if (part.size() != 2) return std::nullopt;
  for (std::string_view names : {".xyzw", ".rgba"}) {
    const std::size_t i = names.find(part[1]);
    if (i != std::string_view::npos && i > 0) return static_cast<unsigned>(i - 1);
  }
  return std::nullopt;
}

Operand register_operand(std::uint32_t reg) {
  Operand o;
  o.kind = OperandKind::Register;
  o.reg = reg;
  return o;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

// ---- registers and names ----

std::uint32_t Parser::add_register(std::string_view name, Type type) {
  auto& registers = body_->function.registers;
  registers.push_back({std::string(name), type});
  return static_cast<std::uint32_t>(registers.size() - 1);
}

std::uint32_t Parser::add_temporary(Type type) {
  if (register_budget_ == 0) fail_here("too many registers");
  --register_budget_;
  return add_register("%t" + std::to_string(body_->function.registers.size()), type);
}

/// The register of that name, from a range (%r12 of %r<41>) or by itself; kUnset if it is none.
std::uint32_t Parser::find_register(std::string_view name) {
  const bool numbered = is_digit(name.back());
  if (!numbered || body_->shadowing) {
    auto it = body_->names.find(name);
    if (it != body_->names.end()) {
      Binding& b = it->second;
      if (b.kind != Binding::Kind::Register) return kUnset;
      if (b.index == kUnset) b.index = add_register(name, b.type);
      return b.index;
    }
  }
  if (!numbered) return kUnset;
  std::size_t digits = name.size();
  while (digits > 0 && is_digit(name[digits - 1])) --digits;
  const std::string_view number = name.substr(digits);
  if (digits == 0 || number.size() > 9 || (number.size() > 1 && number[0] == '0')) return kUnset;
  const Binding* b = find(name.substr(0, digits));
  if (!b || b->kind != Binding::Kind::Range) return kUnset;
  std::uint32_t n = 0;
  for (char c : number) n = n * 10 + static_cast<std::uint32_t>(c - '0');
  RegisterRange& range = body_->ranges[b->index];
  if (n >= range.count) return kUnset;
  if (n >= range.index.size())
    range.index.resize(std::min<std::size_t>(range.count, std::size_t{n} * 2 + 8), kUnset);
  if (range.index[n] == kUnset) range.index[n] = add_register(name, range.type);
  return range.index[n];
}

/// Joins `%tid` and `.x` when they stand together.
std::string_view Parser::joined_name(const Token& name) {
  const Token& next = lexer_.peek();
  const bool together =
      next.kind == TokenKind::Dot && next.text.data() == name.text.data() + name.text.size();
  if (!together) return name.text;
  const Token part = lexer_.take();
  return {name.text.data(), name.text.size() + part.text.size()};
}

/// Any name: register, special register, parameter, variable or function. `name` has been taken.
Operand Parser::parse_name(const Token& name) {
  if (const std::uint32_t reg = find_register(name.text); reg != kUnset) return register_operand(reg);
  Operand o;
  const std::string_view whole = joined_name(name);
  if (const Binding* b = find(name.text)) {
    switch (b->kind) {
      case Binding::Kind::Vector: {
        if (whole.size() == name.text.size()) {
          o.kind = OperandKind::Vector;
          for (unsigned i = 0; i < b->lanes; ++i) o.elements.push_back(register_operand(b->index + i));
          return o;
        }
        const auto part = part_index(whole.substr(name.text.size()));
        if (!part || *part >= b->lanes) fail("no such element: " + quoted(whole), name.line);
        return register_operand(b->index + *part);
      }
      case Binding::Kind::Param:
        o.param = static_cast<std::int32_t>(b->index);
        break;
      case Binding::Kind::Symbol:
        o.symbol = static_cast<std::int32_t>(b->index);
        break;
      default:
        fail(quoted(name.text) + " cannot be an operand", name.line);
    }
    o.kind = OperandKind::Symbol;
    return o;
  }
  if (name.text[0] == '%') {
    const std::optional<Special> special = special_from(whole);
    if (!special)
      fail("register " + quoted(whole) + " is not declared", name.line, std::string(whole.substr(0, 200)));
    o.kind = OperandKind::Special;
    o.special = *special;
    if (*special == Special::Other) o.text = whole;
    return o;
  }
  o.kind = OperandKind::Symbol;
  o.symbol = reference(name.text, name.line);
  return o;
}

/// sym+4
Operand Parser::name_with_offset(Operand o) {
  while (lexer_.peek().is('+') || lexer_.peek().is('-')) {
    const bool minus = lexer_.take().punct == '-';
    const auto term = static_cast<std::uint64_t>(parse_offset_term(lexer_));
    const auto sum = static_cast<std::uint64_t>(o.offset);
    o.offset = static_cast<std::int64_t>(minus ? sum - term : sum + term);
  }
  return o;
}

void Parser::check_register(const Operand& o, Type type, bool wider, std::uint32_t line) const {
  const Register& r = body_->function.registers[o.reg];
  const unsigned have = size_of(r.type), want = size_of(type);
  const bool fits = type == Type::Pred ? r.type == Type::Pred : have == want || (wider && have > want);
  if (fits) return;
  fail("register " + quoted(r.name) + " of type " + std::string(name_of(r.type)) + " where " +
           std::string(name_of(type)) + " is wanted",
       line, r.name);
}

bool Parser::at_predicate() const {
  const Token& t = lexer_.peek();
  if (t.is('!')) return true;
  if (t.kind != TokenKind::Word) return false;
  std::string_view name = t.text;
  const Binding* b = find(name);
  if (!b) {
    while (!name.empty() && is_digit(name.back())) name.remove_suffix(1);
    b = find(name);
  }
  return b && b->type == Type::Pred;
}

// ---- one operand ----

void Parser::parse_operands(const Form& form, Instruction& instruction) {
  const std::size_t count = form.operands.size();
  instruction.operands.reserve(count);
  bool comma = false;
  for (std::size_t i = 0; i < count; ++i) {
    const OperandSpec& spec = form.operands[i];
    if (lexer_.peek().is(';')) {
      if (spec.optional) continue;
      fail_here(module_.mnemonics[instruction.mnemonic] + ": too few operands");
    }
    if (comma) expect(',');
    comma = false;
    const bool before_predicate = i + 1 < count && form.operands[i + 1].kind == OperandSpec::Kind::Pred;
    if (spec.optional && before_predicate && at_predicate()) continue;
    Operand operand = parse_operand(spec, instruction);
    if (operand.kind == OperandKind::Label)
      body_->uses.back().operand = static_cast<std::uint32_t>(instruction.operands.size());
    instruction.operands.push_back(std::move(operand));
    comma = true;
  }
  if (lexer_.peek().is(',')) fail_here(module_.mnemonics[instruction.mnemonic] + ": too many operands");
}

Operand Parser::parse_operand(const OperandSpec& spec, const Instruction& instruction) {
  using Kind = OperandSpec::Kind;
  switch (spec.kind) {
    case Kind::Memory:
      return parse_memory();
    case Kind::Texture:
      return parse_texture(operand_type(spec, instruction.mod));
    case Kind::Label:
      return parse_label_use(false);
    case Kind::Table:
      return parse_label_use(true);
    case Kind::Constant:
      return parse_constant_operand(spec.type);
    case Kind::Pred:
      if (!spec.destination) return parse_predicate(false);
      break;
    default:
      break;
  }
  const Type type = operand_type(spec, instruction.mod);
  if (spec.kind == Kind::Vector && instruction.mod.vec > 1)
    return parse_list(spec, type, instruction.mod.vec);
  if (spec.kind == Kind::Pack && lexer_.peek().is('{')) return parse_list(spec, type, 0);
  return spec.destination ? parse_destination(spec, type) : parse_source(spec, type, instruction.op);
}

Operand Parser::parse_destination(const OperandSpec& spec, Type type) {
  const Token name = expect_word("a destination register");
  Operand o;
  if (name.text == "_") {
    o.kind = OperandKind::Sink;
  } else {
    o = parse_name(name);
    if (o.kind != OperandKind::Register) fail(quoted(name.text) + " is not a register", name.line);
    check_register(o, type, spec.wider || spec.kind == OperandSpec::Kind::Vector, name.line);
  }
  if (spec.second && accept('|')) o.second.push_back(parse_predicate(true));
  return o;
}

Operand Parser::parse_predicate(bool destination) {
  Operand o;
  const bool negated = !destination && accept('!');
  const Token& t = lexer_.peek();
  if (t.kind != TokenKind::Word) {
    if (destination || negated) fail_here("expected a predicate register");
    return parse_constant_operand(Type::Pred);
  }
  const Token name = lexer_.take();
  if (destination && name.text == "_") {
    o.kind = OperandKind::Sink;
    return o;
  }
  o = parse_name(name);
  if (o.kind == OperandKind::Special) o = move_to_register(Opcode::Mov, std::move(o), Type::Pred);
  if (o.kind != OperandKind::Register) fail(quoted(name.text) + " is not a predicate register", name.line);
  check_register(o, Type::Pred, false, name.line);
  o.negated = negated;
  return o;
}

Operand Parser::parse_constant_operand(Type type) {
  const std::uint32_t line = lexer_.peek().line;
  const Constant c = parse_constant(lexer_);
  const std::optional<std::uint64_t> bits = convert(c, type);
  if (!bits) {
    fail(std::string(c.is_float() ? "a floating-point" : "an integer") + " constant where " +
             std::string(name_of(type)) + " is wanted",
         line);
  }
  Operand o;
  o.kind = OperandKind::Immediate;
  o.imm = *bits;
  return o;
}

Operand Parser::parse_source(const OperandSpec& spec, Type type, Opcode op) {
  const Token& t = lexer_.peek();
  if (type == Type::Pred) {
    Operand o = parse_predicate(false);
    if (!o.negated) return o;
    o.negated = false;
    return move_to_register(Opcode::Not, std::move(o), type);
  }
  if (t.kind != TokenKind::Word || t.text == "WARP_SZ") return parse_constant_operand(type);
  const Token name = lexer_.take();
  Operand o = parse_name(name);
  switch (o.kind) {
    case OperandKind::Register: {
      const bool address = spec.kind == OperandSpec::Kind::Address;
      const bool narrow = address && size_of(body_->function.registers[o.reg].type) == 4;
      check_register(o, narrow ? Type::U32 : type, spec.wider || spec.kind == OperandSpec::Kind::Vector,
                     name.line);
      return o;
    }
    case OperandKind::Special:
      return op == Opcode::Mov ? o : move_to_register(Opcode::Mov, o, special_type(o));
    case OperandKind::Symbol:
      o = name_with_offset(std::move(o));
      if (size_of(type) != 4 && size_of(type) != 8) fail("an address does not fit here", name.line);
      if (op == Opcode::Mov) return o;
      return move_to_register(Opcode::Mov, std::move(o), size_of(type) == 4 ? Type::U32 : Type::U64);
    default:
      fail(quoted(name.text) + " cannot stand here", name.line);
  }
}

/// { a, b }: `count` elements of the type, or (count 0) equal parts of it.
Operand Parser::parse_list(const OperandSpec& spec, Type type, unsigned count) {
  Operand list;
  const std::uint32_t line = lexer_.peek().line;
  if (lexer_.peek().kind == TokenKind::Word) {  // a vector register by its name
    list = parse_name(lexer_.take());
    if (list.kind != OperandKind::Vector || list.elements.size() != count)
      fail("expected a list of registers", line);
    for (const Operand& e : list.elements) check_register(e, type, true, line);
    return list;
  }
  list.kind = OperandKind::Vector;
  expect('{');
  OperandSpec element;
  element.destination = spec.destination;
  element.wider = count > 0;
  if (count == 0) {
    // as many parts as names: count them in a copy of the lexer
    Lexer ahead = lexer_;
    count = 1;
    for (; !ahead.peek().is('}') && ahead.peek().kind != TokenKind::End; ahead.take())
      count += ahead.peek().is(',');
    switch (size_of(type) % count == 0 ? size_of(type) / count : 0) {
      case 1:
        type = Type::B8;
        break;
      case 2:
        type = Type::B16;
        break;
      case 4:
        type = Type::B32;
        break;
      case 8:
        type = Type::B64;
        break;
      default:
        fail("the parts do not make up " + std::string(name_of(type)), line);
    }
  }
  for (unsigned i = 0; i < count; ++i) {
    if (i > 0) expect(',');
    list.elements.push_back(spec.destination ? parse_destination(element, type)
                                             : parse_source(element, type, Opcode::St));
  }
  expect('}');
  return list;
}

Operand Parser::parse_memory() {
  expect('[');
  const std::uint32_t line = lexer_.peek().line;
  Operand o;
  if (lexer_.peek().kind == TokenKind::Word && lexer_.peek().text != "WARP_SZ") {
    const Token name = lexer_.take();
    o = parse_name(name);
    if (o.kind == OperandKind::Register) {
      const unsigned size = size_of(body_->function.registers[o.reg].type);
      if (size != 4 && size != 8) fail("register " + quoted(name.text) + " cannot hold an address", line);
      o.has_reg = true;
    } else if (o.kind != OperandKind::Symbol) {
      fail(quoted(name.text) + " is not an address", line);
    }
    o = name_with_offset(std::move(o));
  } else {
    o.offset = parse_integer(lexer_);
  }
  o.kind = OperandKind::Memory;
  expect(']');
  return o;
}

/// [texture, {x, y, ...}]: a texture object in a register, or the name of a parameter or reference, and 1 to 4
/// coordinates (the index of a layer is one of them).
Operand Parser::parse_texture(Type coordinate) {
  expect('[');
  const Token name = expect_word("a texture object");
  Operand o = parse_name(name);
  if (o.kind != OperandKind::Register) fail(quoted(name.text) + " is not a texture object in a register", name.line);
  check_register(o, Type::B64, false, name.line);
  o.has_reg = true;
  o.kind = OperandKind::Memory;
  expect(',');
  OperandSpec element;
  const bool braces = accept('{');
  do {
    if (o.elements.size() == 4) fail_here("a texture has at most four coordinates");
    o.elements.push_back(parse_source(element, coordinate, Opcode::St));
  } while (braces && accept(','));
  if (braces) expect('}');
  expect(']');
  return o;
}

/// A branch target or a list of them, to be patched when the body has been read.
Operand Parser::parse_label_use(bool names_table) {
  const Token name = expect_word(names_table ? "a list of targets" : "a label");
  LabelUse use;
  use.name = name.text;
  use.scope = body_->scopes.back().id;
  use.line = name.line;
  use.instruction = static_cast<std::uint32_t>(body_->function.body.size());
  use.names_table = names_table;
  body_->uses.push_back(use);
  Operand o;
  o.kind = OperandKind::Label;
  return o;
}

}  // namespace gridlings::ptx
