// Room: common/ptx. Where instructions come from: .file, .loc with its inlined-at chain, .section .debug_str.
#include "ptx/parser.hpp"

namespace gridlings::ptx {
namespace {

std::uint64_t place_key(const Location& l) {
  return (std::uint64_t{l.file} * 0x9E3779B97F4A7C15ULL) ^ (std::uint64_t{l.line} << 20) ^ l.column;
}

bool same_place(const Location& a, const Location& b) {
  return a.file == b.file && a.line == b.line && a.column == b.column;
}

}  // namespace

/// .file 1 "name", timestamp, size
void Parser::parse_file() {
  lexer_.take();
  const std::uint32_t number = expect_count("a file number");
  if (lexer_.peek().kind != TokenKind::String) fail_here("expected a file name");
  module_.files[number] = lexer_.take().text;
  while (accept(',')) parse_integer(lexer_);
}

/// .loc file line column, function_name label+offset, inlined_at file line column
void Parser::parse_location() {
  lexer_.take();
  auto place = [&] {
    Location l;
    l.file = expect_count("a file number");
    l.line = expect_count("a line");
    l.column = expect_count("a column");
    return l;
  };
  Location here = place();
  std::string_view label;
  std::uint32_t label_offset = 0;
  if (!body_) {
    while (accept(',')) skip_to_semicolon();
    return;
  }
  while (accept(',')) {
    const Token word = expect_word("function_name or inlined_at");
    if (word.text == "function_name") {
      label = expect_word("a label").text;
      if (accept('+')) label_offset = expect_count("an offset");
    } else if (word.text == "inlined_at") {
      const Location call = place();
      auto it = body_->places.find(place_key(call));
      if (it == body_->places.end() || !same_place(module_.locations[it->second], call)) {
        module_.locations.push_back(call);
        here.inlined_at = static_cast<std::uint32_t>(module_.locations.size() - 1);
        body_->places[place_key(call)] = here.inlined_at;
      } else {
        here.inlined_at = it->second;
      }
    } else {
      fail("expected function_name or inlined_at", word.line);
    }
  }
  auto [it, fresh] = body_->places.try_emplace(place_key(here), 0U);
  if (!fresh) {
    const Location& known = module_.locations[it->second];
    if (same_place(known, here) && known.inlined_at == here.inlined_at) {
      body_->location = it->second;
      return;
    }
  }
  it->second = body_->location = static_cast<std::uint32_t>(module_.locations.size());
  module_.locations.push_back(here);
  if (!label.empty()) function_names_.push_back({body_->location, label, label_offset});
}

void Parser::parse_section() {
  lexer_.take();
  const TokenKind kind = lexer_.peek().kind;
  if (kind != TokenKind::Dot && kind != TokenKind::Word) fail_here("expected a section name");
  const bool strings = lexer_.take().text == ".debug_str";
  if (!lexer_.peek().is('{')) fail_here("expected '{'");
  if (strings) {
    parse_debug_strings();
  } else if (!lexer_.skip_braces()) {
    fail_here("expected '}'");
  }
}

/// Labels and .b8 lists.
void Parser::parse_debug_strings() {
  expect('{');
  while (!accept('}')) {
    if (lexer_.peek().kind == TokenKind::Word) {
      const Token label = lexer_.take();
      expect(':');
      debug_labels_[label.text] = static_cast<std::uint32_t>(debug_strings_.size());
      continue;
    }
    const Token& t = lexer_.peek();
    if (t.kind != TokenKind::Dot) fail_here("expected .b8");
    const Type type = type_from(t.text.substr(1));
    if (size_of(type) == 0) fail_here("expected .b8");
    lexer_.take();
    do {
      const auto value = static_cast<std::uint64_t>(parse_integer(lexer_));
      for (unsigned i = 0; i < size_of(type); ++i)
        debug_strings_ += static_cast<char>(i < 8 ? value >> (8 * i) : 0);
    } while (accept(','));
    accept(';');
  }
}

void Parser::decode_function_names() {
  for (const FunctionName& use : function_names_) {
    auto it = debug_labels_.find(use.label);
    if (it == debug_labels_.end()) continue;
    const std::size_t begin = std::size_t{it->second} + use.offset;
    if (begin >= debug_strings_.size()) continue;
    const std::size_t end = std::min(debug_strings_.find('\0', begin), debug_strings_.size());
    module_.locations[use.location].function.assign(debug_strings_, begin,
                                                    std::min<std::size_t>(end - begin, 4096));
  }
}

}  // namespace gridlings::ptx
