// Room: common/ptx, internal. Tokens of PTX text. Knows characters only, nothing of PTX meaning.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gridlings::ptx {

/// Word: add, %r1, $L__BB0_2. Dot: .param, .shared::cta (the dot is part of the text). Two-character
/// operators have the codes given in `Operator`.
enum class TokenKind : std::uint8_t { End, Word, Dot, Number, String, Punct };

namespace Operator {
constexpr char ShiftLeft = 'l', ShiftRight = 'r', LessEqual = 'i', GreaterEqual = 'g', Equal = 'e',
               NotEqual = 'n', AndAnd = 'a', OrOr = 'o';
}

struct Token {
  TokenKind kind = TokenKind::End;
  char punct = 0;
  std::uint32_t line = 1;
  std::string_view text;  // String: without its quotes
  bool is(char c) const { return kind == TokenKind::Punct && punct == c; }
  bool is_dot(std::string_view s) const { return kind == TokenKind::Dot && text == s; }
  bool is_word(std::string_view s) const { return kind == TokenKind::Word && text == s; }
};

class Lexer {
 public:
  explicit Lexer(std::string_view text);

  const Token& peek() const { return token_; }
  Token take();
  /// The current token is a word: joins the modifiers that follow without a gap (add -> add.rn.f32).
  void extend_opcode();
  /// Whether the character right after the current token is a dot.
  bool dot_follows() const { return position_ < text_.size() && text_[position_] == '.'; }
  /// Skips a balanced { } body; the current token is its opening brace, afterwards it is what follows.
  bool skip_braces();
  /// The text between two tokens' starts, trailing blanks removed.
  std::string_view text_from(const char* begin) const;
  /// The text from the current token on.
  std::string_view rest() const {
    return text_.substr(static_cast<std::size_t>(token_.text.data() - text_.data()));
  }
  std::string_view whole_text() const { return text_; }

 private:
  void advance();
  void skip_blanks();
  void lex_number();
  void lex_string();
  void lex_punct();
  std::size_t word_end(std::size_t p) const;
  char at(std::size_t p) const { return p < text_.size() ? text_[p] : '\0'; }
  void finish(TokenKind kind, std::size_t begin, std::size_t end);

  std::string_view text_;
  std::size_t position_ = 0;  // just after token_
  std::uint32_t line_ = 1;
  Token token_;
};

}  // namespace gridlings::ptx
