// Room: common/ptx. One instruction: its guard, its opcode against the table of forms, calls.
#include <algorithm>

#include "ptx/parser.hpp"

namespace gridlings::ptx {
namespace {
constexpr std::size_t kMaxUnsupported = 10000;
constexpr std::size_t kMaxText = 400;

/// vabsdiff4.u32.u32.u32 %r1.b10, %r2.b7654, ...: masks and selectors are read as a form that is not
/// supported.
bool selects_parts(Opcode op, const Lexer& lexer) {
  if (op != Opcode::Vabsdiff2 && op != Opcode::Vabsdiff4) return false;
  const std::string_view text = lexer.rest();
  return text.substr(0, text.find(';')).find('.') != std::string_view::npos;
}
}  // namespace

void Parser::parse_guarded() {
  expect('@');
  Instruction instruction;
  instruction.guarded = true;
  instruction.guard_negated = accept('!');
  const Token name = expect_word("a predicate");
  const Operand guard = parse_name(name);
  if (guard.kind != OperandKind::Register) fail("the guard must be a predicate register", name.line);
  check_register(guard, Type::Pred, false, name.line);
  instruction.guard = guard.reg;
  if (lexer_.peek().kind != TokenKind::Word) fail_here("expected an instruction");
  if (lexer_.dot_follows()) lexer_.extend_opcode();
  parse_instruction(lexer_.take(), std::move(instruction));
}

const Resolved& Parser::resolve(std::string_view text) {
  auto [it, fresh] = resolved_.try_emplace(text);
  if (fresh) {
    it->second = resolve_opcode(text);
    it->second.mnemonic = static_cast<std::uint32_t>(module_.mnemonics.size());
    module_.mnemonics.emplace_back(text);
  }
  return it->second;
}

void Parser::parse_instruction(Token opcode, Instruction instruction) {
  if (lexer_.peek().kind == TokenKind::Dot) {  // `add .u32`: modifiers apart from the opcode
    std::string& joined = kept_texts_.emplace_back(opcode.text);
    while (lexer_.peek().kind == TokenKind::Dot) joined += lexer_.take().text;
    opcode.text = joined;
  }
  const Resolved& r = resolve(opcode.text);
  instruction.ptx_line = opcode.line;
  instruction.location = body_->location;
  instruction.mnemonic = r.mnemonic;
  instruction.op = r.op;
  instruction.mod = r.mod;
  if (!r.form || selects_parts(r.op, lexer_)) return keep_unsupported(opcode, std::move(instruction));
  if (r.op == Opcode::Ld) instruction.used_bytes = body_->used_bytes;
  body_->used_bytes = ~0U;
  if (r.op == Opcode::Call) {
    parse_call(instruction);
  } else {
    parse_operands(*r.form, instruction);
  }
  if (!accept(';')) fail_here(std::string(opcode.text) + ": expected ';'");
  const bool atomic = r.op == Opcode::Atom || r.op == Opcode::Red;
  if (atomic && r.mod.vec > 1) return emit_elements(opcode.text, instruction);
  emit(std::move(instruction));
}

/// A vector atomic is atomic only element by element: as many scalar ones say the same.
void Parser::emit_elements(std::string_view opcode, const Instruction& whole) {
  std::string& text = kept_texts_.emplace_back(opcode);
  text.erase(text.find(".v"), 3);
  const Resolved& scalar = resolve(text);
  const bool returns = whole.op == Opcode::Atom;
  std::vector<Operand> values = whole.operands.back().elements;
  for (Operand& value : values) {  // a destination may be a source of a later element
    if (returns && value.kind == OperandKind::Register) {
      value = move_to_register(Opcode::Mov, std::move(value),
                               size_of(whole.mod.type[0]) == 2 ? Type::B16 : Type::B32);
    }
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    Instruction one = whole;
    one.mod = scalar.mod;
    one.mnemonic = scalar.mnemonic;
    if (returns) one.operands.front() = whole.operands.front().elements[i];
    one.operands.back() = std::move(values[i]);
    one.operands[returns ? 1 : 0].offset += static_cast<std::int64_t>(i * size_of(whole.mod.type[0]));
    emit(std::move(one));
  }
}

void Parser::emit(Instruction instruction) { body_->function.body.push_back(std::move(instruction)); }

/// Copies what an executor expects only in mov (special registers, addresses) or not at all (!%p in logic)
/// into a fresh register, ahead of the instruction that names it.
Operand Parser::move_to_register(Opcode op, Operand source, Type type) {
  Instruction move;
  move.op = op;
  move.mod.type[0] = type;
  move.ptx_line = lexer_.peek().line;
  move.location = body_->location;
  move.mnemonic =
      resolve(kept_texts_.emplace_back(std::string(name_of(op)) + "." + std::string(name_of(type)))).mnemonic;
  Operand target;
  target.kind = OperandKind::Register;
  target.reg = add_temporary(type);
  move.operands.push_back(target);
  move.operands.push_back(std::move(source));
  emit(std::move(move));
  return target;
}

void Parser::note_unsupported(std::uint32_t ptx_line, std::string what, std::string message) {
  if (module_.unsupported.size() >= kMaxUnsupported) return;
  Error e;
  e.kind = Error::Kind::unsupported;
  e.message = std::move(message);
  e.what = std::move(what);
  e.ptx_line = ptx_line;
  module_.unsupported.push_back(std::move(e));
  unsupported_locations_.push_back(body_ ? body_->location : no_location);
}

void Parser::keep_unsupported(const Token& opcode, Instruction instruction) {
  std::string what(opcode.text.substr(0, kMaxText));
  const char* begin = lexer_.peek().text.data();
  const std::string_view operands = [&] {
    std::uint32_t depth = 0;
    for (;;) {
      const Token& t = lexer_.peek();
      if (t.kind == TokenKind::End || (t.is('}') && depth == 0)) fail_here("expected ';' after " + what);
      if (t.is(';') && depth == 0) return lexer_.text_from(begin);
      if (t.is('{')) ++depth;
      if (t.is('}')) --depth;
      lexer_.take();
    }
  }();
  instruction.op = Opcode::Unsupported;
  instruction.text = what;
  if (!operands.empty()) instruction.text += ' ' + std::string(operands.substr(0, kMaxText));
  lexer_.take();
  note_unsupported(opcode.line, what, "the instruction " + what + " is not supported");
  emit(std::move(instruction));
}

// ---- calls ----

void Parser::parse_call_operands(std::vector<Operand>& operands) {
  expect('(');
  if (accept(')')) return;
  do {
    const Token& t = lexer_.peek();
    if (t.kind == TokenKind::Word && t.text != "WARP_SZ") {
      const Token name = lexer_.take();
      const Operand operand = parse_name(name);
      if (operand.kind != OperandKind::Register && operand.param < 0) {
        fail("a call takes parameters, registers and constants", name.line);
      }
      operands.push_back(operand);
    } else {
      Operand constant;
      constant.kind = OperandKind::Immediate;
      constant.imm = parse_constant(lexer_).bits;
      operands.push_back(constant);
    }
  } while (accept(','));
  expect(')');
}

/// call (returns), target, (arguments), prototype;
void Parser::parse_call(Instruction& instruction) {
  if (lexer_.peek().is('(')) {
    parse_call_operands(instruction.call_returns);
    expect(',');
  }
  const Token target = expect_word("a function");
  Operand operand = parse_name(target);
  const bool indirect = operand.kind == OperandKind::Register;
  if (indirect) check_register(operand, Type::B64, false, target.line);
  if (!indirect && (operand.kind != OperandKind::Symbol || operand.param >= 0))
    fail("cannot call that", target.line);
  instruction.operands.push_back(std::move(operand));
  if (!accept(',')) return;
  if (lexer_.peek().is('(')) {
    parse_call_operands(instruction.call_args);
    if (!accept(',')) return;
  }
  const Token prototype = expect_word("a prototype");
  const Binding* binding = find(prototype.text);
  if (!binding || binding->kind != Binding::Kind::Prototype) fail("that is not a prototype", prototype.line);
  instruction.prototype = static_cast<std::int32_t>(binding->index);
}

}  // namespace gridlings::ptx
