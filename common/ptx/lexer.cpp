// Room: common/ptx. Tokens of PTX text. One pass, no allocation: every token views the text.
#include "ptx/lexer.hpp"

#include <array>

#include "ptx/failure.hpp"

namespace gridlings::ptx {
namespace {

enum : std::uint8_t { kBlank = 1, kWordStart = 2, kWordPart = 4, kDigit = 8 };

constexpr std::array<std::uint8_t, 256> make_classes() {
  std::array<std::uint8_t, 256> classes{};
  for (int c = 'a'; c <= 'z'; ++c) classes[c] = kWordStart | kWordPart;
  for (int c = 'A'; c <= 'Z'; ++c) classes[c] = kWordStart | kWordPart;
  for (int c = '0'; c <= '9'; ++c) classes[c] = kWordPart | kDigit;
  classes['_'] = classes['$'] = kWordStart | kWordPart;
  for (char c : {' ', '\t', '\r', '\n', '\f', '\v'}) classes[static_cast<unsigned char>(c)] = kBlank;
  return classes;
}
constexpr auto kClasses = make_classes();

bool has(char c, std::uint8_t mask) { return (kClasses[static_cast<unsigned char>(c)] & mask) != 0; }

char two_character_operator(char a, char b) {
  if (a == '<' && b == '<') return Operator::ShiftLeft;
  if (a == '>' && b == '>') return Operator::ShiftRight;
  if (a == '<' && b == '=') return Operator::LessEqual;
  if (a == '>' && b == '=') return Operator::GreaterEqual;
  if (a == '=' && b == '=') return Operator::Equal;
  if (a == '!' && b == '=') return Operator::NotEqual;
  if (a == '&' && b == '&') return Operator::AndAnd;
  if (a == '|' && b == '|') return Operator::OrOr;
  return 0;
}

}  // namespace

Lexer::Lexer(std::string_view text) : text_(text) {
  while (!text_.empty() && text_.back() == '\0') text_.remove_suffix(1);
  advance();
}

Token Lexer::take() {
  Token taken = token_;
  advance();
  return taken;
}

void Lexer::finish(TokenKind kind, std::size_t begin, std::size_t end) {
  token_.kind = kind;
  token_.text = text_.substr(begin, end - begin);
  position_ = end;
}

void Lexer::skip_blanks() {
  for (;;) {
    char c = at(position_);
    if (has(c, kBlank)) {
      line_ += c == '\n';
      ++position_;
    } else if (c == '/' && at(position_ + 1) == '/') {
      position_ = text_.find('\n', position_);
      if (position_ == std::string_view::npos) position_ = text_.size();
    } else if (c == '/' && at(position_ + 1) == '*') {
      std::size_t end = text_.find("*/", position_ + 2);
      if (end == std::string_view::npos) fail("unterminated comment", line_);
      for (; position_ < end + 2; ++position_) line_ += text_[position_] == '\n';
    } else {
      return;
    }
  }
}

/// End of a word or dotted word that starts at p; `::` joins (.shared::cta) when a word follows it.
std::size_t Lexer::word_end(std::size_t p) const {
  for (;;) {
    while (has(at(p), kWordPart)) ++p;
    if (at(p) == ':' && at(p + 1) == ':' && has(at(p + 2), kWordPart)) {
      p += 2;
    } else {
      return p;
    }
  }
}

void Lexer::advance() {
  skip_blanks();
  token_.line = line_;
  token_.punct = 0;
  if (position_ >= text_.size()) return finish(TokenKind::End, text_.size(), text_.size());
  const std::size_t begin = position_;
  const char c = text_[begin];
  if (has(c, kWordStart) || (c == '%' && has(at(begin + 1), kWordStart))) {
    std::size_t p = begin + 1;
    while (has(at(p), kWordPart)) ++p;
    return finish(TokenKind::Word, begin, p);
  }
  if (has(c, kDigit)) return lex_number();
  if (c == '.') {
    // .5 is a number unless it continues a word (.2d in tex.2d)
    bool continues = begin > 0 && has(text_[begin - 1], kWordPart);
    if (has(at(begin + 1), kDigit) && !continues) return lex_number();
    if (!has(at(begin + 1), kWordPart)) fail("stray '.'", line_);
    return finish(TokenKind::Dot, begin, word_end(begin + 1));
  }
  if (c == '"') return lex_string();
  lex_punct();
}

void Lexer::lex_number() {
  const std::size_t begin = position_;
  std::size_t p = begin;
  const bool hexadecimal =
      at(p) == '0' && std::string_view("xXfFdD").find(at(p + 1)) != std::string_view::npos;
  while (has(at(p), kWordPart) || (at(p) == '.' && !hexadecimal)) {
    bool exponent = !hexadecimal && (at(p) == 'e' || at(p) == 'E');
    ++p;
    if (exponent && (at(p) == '+' || at(p) == '-') && has(at(p + 1), kDigit)) ++p;
  }
  finish(TokenKind::Number, begin, p);
}

void Lexer::lex_string() {
  const std::size_t begin = position_ + 1;
  std::size_t p = begin;
  while (p < text_.size() && text_[p] != '"' && text_[p] != '\n') p += text_[p] == '\\' ? 2 : 1;
  if (at(p) != '"') fail("unterminated string", line_);
  finish(TokenKind::String, begin, p);
  position_ = p + 1;
}

void Lexer::lex_punct() {
  const char c = text_[position_];
  if (std::string_view("{}()[]<>,;:=+-*/%&|^!~?@").find(c) == std::string_view::npos) {
    fail(c > ' ' && c < 127 ? std::string("unexpected character '") + c + "'" : "unexpected character",
         line_);
  }
  const char joined = two_character_operator(c, at(position_ + 1));
  token_.punct = joined ? joined : c;
  finish(TokenKind::Punct, position_, position_ + (joined ? 2 : 1));
}

void Lexer::extend_opcode() {
  const std::size_t begin = static_cast<std::size_t>(token_.text.data() - text_.data());
  while (at(position_) == '.' && has(at(position_ + 1), kWordPart)) position_ = word_end(position_ + 1);
  token_.text = text_.substr(begin, position_ - begin);
}

bool Lexer::skip_braces() {
  std::uint32_t depth = 0;
  do {
    if (token_.kind == TokenKind::End) return false;
    if (token_.is('{')) ++depth;
    if (token_.is('}')) --depth;
    advance();
  } while (depth != 0);
  return true;
}

std::string_view Lexer::text_from(const char* begin) const {
  std::string_view s(begin, static_cast<std::size_t>(token_.text.data() - begin));
  while (!s.empty() && has(s.back(), kBlank)) s.remove_suffix(1);
  return s;
}

}  // namespace gridlings::ptx
