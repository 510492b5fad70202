// Room: common/ptx. Module level: directives in order, one after another; and the entry point parse().
#include "ptx/parser.hpp"

#include <new>

namespace gridlings::ptx {

bool Parser::accept(char c) {
  if (!lexer_.peek().is(c)) return false;
  lexer_.take();
  return true;
}

bool Parser::accept_dot(std::string_view name) {
  if (!lexer_.peek().is_dot(name)) return false;
  lexer_.take();
  return true;
}

void Parser::expect(char c) {
  if (!accept(c)) fail_here(std::string("expected '") + c + "'");
}

Token Parser::expect_word(std::string_view what) {
  if (lexer_.peek().kind != TokenKind::Word) fail_here("expected " + std::string(what));
  return lexer_.take();
}

std::uint32_t Parser::expect_count(std::string_view what) {
  if (lexer_.peek().kind != TokenKind::Number) fail_here("expected " + std::string(what));
  const Token t = lexer_.take();
  const Constant c = parse_literal(t.text, t.line);
  if (c.is_float() || c.bits > 0xFFFFFFFFU) fail(std::string(what) + " is out of range", t.line);
  return static_cast<std::uint32_t>(c.bits);
}

void Parser::fail_here(std::string message) const {
  const Token& t = lexer_.peek();
  const std::string found = t.kind == TokenKind::End ? "the end of the text" : quoted(t.text);
  fail(message + ", found " + found, t.line);
}

void Parser::skip_to_semicolon() {
  std::uint32_t depth = 0;
  for (;;) {
    const Token& t = lexer_.peek();
    if (t.kind == TokenKind::End) fail_here("expected ';'");
    if (t.is(';') && depth == 0) break;
    if (t.is('{')) ++depth;
    if (t.is('}') && depth-- == 0) fail_here("expected ';'");
    lexer_.take();
  }
  lexer_.take();
}

void Parser::parse_module() {
  while (lexer_.peek().kind != TokenKind::End) {
    if (accept(';')) continue;
    if (lexer_.peek().kind != TokenKind::Dot) fail_here("expected a directive");
    const Linkage linkage = parse_linkage();
    if (lexer_.peek().kind != TokenKind::Dot) fail_here("expected a directive");
    const bool item = linkage.is_extern || linkage.visible || linkage.weak || linkage.common;
    if (item) {
      parse_item(linkage);
    } else {
      parse_directive(lexer_.peek());
    }
  }
  finish();
}

Linkage Parser::parse_linkage() {
  Linkage linkage;
  for (;;) {
    if (accept_dot(".extern")) {
      linkage.is_extern = true;
    } else if (accept_dot(".visible")) {
      linkage.visible = true;
    } else if (accept_dot(".weak")) {
      linkage.weak = true;
    } else if (accept_dot(".common")) {
      linkage.common = true;
    } else {
      return linkage;
    }
  }
}

void Parser::parse_item(Linkage linkage) {
  const Token t = lexer_.take();
  if (t.text == ".entry") return parse_function(true, linkage);
  if (t.text == ".func") return parse_function(false, linkage);
  if (t.text == ".global") return parse_variable(Space::Global, linkage);
  if (t.text == ".const") return parse_variable(Space::Const, linkage);
  if (t.text == ".shared") return parse_variable(Space::Shared, linkage);
  if (t.text == ".local") return parse_variable(Space::Local, linkage);
  fail("unknown directive " + quoted(t.text), t.line, std::string(t.text.substr(0, 60)));
}

void Parser::parse_directive(Token directive) {
  const std::string_view name = directive.text;
  if (name == ".version") {
    lexer_.take();
    if (lexer_.peek().kind != TokenKind::Number) fail_here("expected a PTX version");
    module_.version = lexer_.take().text;
  } else if (name == ".target") {
    parse_target();
  } else if (name == ".address_size") {
    lexer_.take();
    const std::uint32_t line = lexer_.peek().line;
    if (expect_count("an address size") != 64) {
      fail("only 64-bit addresses are supported", line, ".address_size", Error::Kind::unsupported);
    }
  } else if (name == ".file") {
    parse_file();
  } else if (name == ".loc") {
    parse_location();
  } else if (name == ".section") {
    parse_section();
  } else if (name == ".pragma") {
    parse_pragma();
  } else if (name == ".alias") {
    parse_alias();
  } else if (name == ".tex" || name == ".texref" || name == ".samplerref" || name == ".surfref") {
    note_unsupported(directive.line, std::string(name),
                     "texture, sampler and surface variables are not supported");
    skip_to_semicolon();
  } else {
    parse_item({});
  }
}

void Parser::parse_target() {
  lexer_.take();
  module_.target = expect_word("a target").text;
  while (accept(',')) expect_word("a target option");
}

void Parser::parse_alias() {
  lexer_.take();
  const Token name = expect_word("a function name");
  expect(',');
  const Token target = expect_word("a function name");
  expect(';');
  const std::int32_t symbol = reference(name.text, name.line);
  reference(target.text, target.line);
  states_[symbol].declared = states_[symbol].defined = true;
  states_[symbol].alias_of = target.text;
}

void Parser::parse_pragma() {
  lexer_.take();
  do {
    if (lexer_.peek().kind != TokenKind::String) fail_here("expected a string");
    const Token t = lexer_.take();
    constexpr std::string_view kUsedBytes = "used_bytes_mask ";
    if (body_ && t.text.substr(0, kUsedBytes.size()) == kUsedBytes) {
      const Constant mask = parse_literal(t.text.substr(kUsedBytes.size()), t.line);
      if (!mask.is_float()) body_->used_bytes = static_cast<std::uint32_t>(mask.bits);
    }
  } while (accept(','));
  expect(';');
}

void Parser::place_error(Error& error, std::uint32_t location) const {
  if (location == no_location) return;
  const auto& locations = module_.locations;
  while (locations[location].inlined_at != no_location) location = locations[location].inlined_at;
  error.line = locations[location].line;
  auto file = module_.files.find(locations[location].file);
  if (file != module_.files.end()) error.file = file->second;
}

void Parser::place_error(Error& error) const {
  if (!body_ || body_->location == no_location) return;
  place_error(error, body_->location);
  if (!error.file.empty()) return;
  // nvcc writes the .file lines at the end, which was never reached
  std::uint32_t location = body_->location;
  while (module_.locations[location].inlined_at != no_location)
    location = module_.locations[location].inlined_at;
  const std::string_view text = lexer_.whole_text();
  const std::string wanted = std::to_string(module_.locations[location].file);
  for (std::size_t p = text.find(".file"); p != std::string_view::npos; p = text.find(".file", p + 1)) {
    const std::size_t number = text.find_first_not_of(" \t", p + 5);
    if (number == std::string_view::npos || text.compare(number, wanted.size(), wanted) != 0) continue;
    const std::size_t open = text.find_first_not_of(" \t", number + wanted.size());
    if (open == std::string_view::npos || text[open] != '"') continue;
    const std::size_t close = text.find('"', open + 1);
    if (close != std::string_view::npos) error.file = text.substr(open + 1, close - open - 1);
    return;
  }
}

bool parse(std::string_view text, Module& module, Error& error) {
  module = Module{};
  std::unique_ptr<Parser> parser;
  try {
    parser = std::make_unique<Parser>(text, module);
    parser->parse_module();
    return true;
  } catch (const Failure& failure) {
    error = failure.error;
    if (parser) parser->place_error(error);
  } catch (const std::bad_alloc&) {
    error = Error{};
    error.message = "the module needs too much memory";
  }
  return false;
}

}  // namespace gridlings::ptx
