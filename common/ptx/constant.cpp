// Room: common/ptx. Literals and constant expressions. All integer arithmetic is on 64 bits and wraps.
#include "ptx/constant.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "ptx/failure.hpp"

namespace gridlings::ptx {
namespace {

using Kind = Constant::Kind;

constexpr unsigned kMaxDepth = 300;
constexpr std::uint64_t kWarpSize = 32;

Constant integer(std::uint64_t v, bool is_unsigned) {
  return {is_unsigned ? Kind::Unsigned : Kind::Signed, v};
}
Constant boolean(bool b) { return integer(b, false); }

Constant parse_hex_float(std::string_view text, std::uint32_t line) {
  const bool single = (text[1] | 32) == 'f';
  std::uint64_t bits = 0;
  const char* begin = text.data() + 2;
  const char* end = text.data() + text.size();
  auto [stop, error] = std::from_chars(begin, end, bits, 16);
  if (error != std::errc{} || stop != end || end - begin != (single ? 8 : 16)) {
    fail("malformed floating-point constant " + std::string(text), line);
  }
  return {single ? Kind::Single : Kind::Double, bits};
}

Constant parse_decimal_float(std::string_view text, std::uint32_t line) {
  double value = 0;
  auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (stop != text.data() + text.size() || error == std::errc::invalid_argument) {
    fail("malformed floating-point constant " + std::string(text.substr(0, 40)), line);
  }
  if (error == std::errc::result_out_of_range) {
    const std::size_t e = text.find_first_of("eE");  // too large is infinity, too small is zero
    const bool small = e != std::string_view::npos && e + 1 < text.size() && text[e + 1] == '-';
    value = small ? 0.0 : std::numeric_limits<double>::infinity();
  }
  return {Kind::Double, std::bit_cast<std::uint64_t>(value)};
}

double as_double(const Constant& c) {
  switch (c.kind) {
    case Kind::Single:
      return std::bit_cast<float>(static_cast<std::uint32_t>(c.bits));
    case Kind::Double:
      return std::bit_cast<double>(c.bits);
    case Kind::Unsigned:
      return static_cast<double>(c.bits);
    case Kind::Signed:
      break;
  }
  return static_cast<double>(static_cast<std::int64_t>(c.bits));
}

class Expression {
 public:
  explicit Expression(Lexer& lexer) : lexer_(lexer) {}

  Constant ternary() { return ternary(unary()); }

  /// Goes on after a first operand that has been read.
  Constant ternary(Constant first) {
    Depth guard(*this);
    Constant condition = binary(0, first);
    if (!lexer_.peek().is('?')) return condition;
    lexer_.take();
    Constant yes = ternary();
    if (!lexer_.peek().is(':')) fail("expected ':' in a constant expression", lexer_.peek().line);
    lexer_.take();
    Constant no = ternary();
    return truth(condition) ? yes : no;
  }

  Constant unary() {
    Depth guard(*this);
    const Token t = lexer_.take();
    if (t.kind == TokenKind::Number) return parse_literal(t.text, t.line);
    if (t.is_word("WARP_SZ")) return integer(kWarpSize, true);
    if (t.is('(')) return parenthesised();
    if (t.is('-')) return negate(unary());
    if (t.is('+')) return unary();
    if (t.is('~')) return complement(unary(), t.line);
    if (t.is('!')) return boolean(!truth(unary()));
    fail("expected a constant, found " + quoted(t.text), t.line);
  }

 private:
  struct Depth {
    explicit Depth(Expression& e) : expression(e) {
      if (++e.depth_ > kMaxDepth) fail("constant expression nested too deeply", e.lexer_.peek().line);
    }
    ~Depth() { --expression.depth_; }
    Expression& expression;
  };

  static bool truth(const Constant& c) { return c.is_float() ? as_double(c) != 0 : c.bits != 0; }

  static Constant negate(Constant c) {
    if (c.kind == Kind::Single) return c.bits ^= 1ULL << 31, c;
    if (c.kind == Kind::Double) return c.bits ^= 1ULL << 63, c;
    return integer(0 - c.bits, c.kind == Kind::Unsigned);
  }

  static Constant complement(Constant c, std::uint32_t line) {
    if (c.is_float()) fail("'~' needs an integer constant", line);
    return c.bits = ~c.bits, c;
  }

  Constant parenthesised() {
    const Token& t = lexer_.peek();
    if (t.is_dot(".s64") || t.is_dot(".u64")) {  // a cast
      const bool is_unsigned = lexer_.take().text == ".u64";
      expect_close();
      const Constant c = unary();
      if (!c.is_float()) return integer(c.bits, is_unsigned);
      return integer(static_cast<std::uint64_t>(std::llrint(std::clamp(as_double(c), -9e18, 9e18))),
                     is_unsigned);
    }
    Constant c = ternary();
    expect_close();
    return c;
  }

  void expect_close() {
    if (!lexer_.peek().is(')')) fail("expected ')' in a constant expression", lexer_.peek().line);
    lexer_.take();
  }

  static int precedence(char op) {
    switch (op) {
      case Operator::OrOr:
        return 1;
      case Operator::AndAnd:
        return 2;
      case '|':
        return 3;
      case '^':
        return 4;
      case '&':
        return 5;
      case Operator::Equal:
      case Operator::NotEqual:
        return 6;
      case '<':
      case '>':
      case Operator::LessEqual:
      case Operator::GreaterEqual:
        return 7;
      case Operator::ShiftLeft:
      case Operator::ShiftRight:
        return 8;
      case '+':
      case '-':
        return 9;
      case '*':
      case '/':
      case '%':
        return 10;
      default:
        return 0;
    }
  }

  Constant binary(int minimum, Constant left) {
    Depth guard(*this);
    for (;;) {
      const Token& t = lexer_.peek();
      const int p = t.kind == TokenKind::Punct ? precedence(t.punct) : 0;
      if (p == 0 || p <= minimum) return left;
      const Token op = lexer_.take();
      const Constant right = binary(p, unary());
      left = left.is_float() || right.is_float() ? combine_floats(op, left, right) : combine(op, left, right);
    }
  }

  static Constant combine_floats(const Token& op, const Constant& a, const Constant& b) {
    const double x = as_double(a), y = as_double(b);
    auto real = [](double v) { return Constant{Kind::Double, std::bit_cast<std::uint64_t>(v)}; };
    switch (op.punct) {
      case '+':
        return real(x + y);
      case '-':
        return real(x - y);
      case '*':
        return real(x * y);
      case '/':
        return real(x / y);
      case '<':
        return boolean(x < y);
      case '>':
        return boolean(x > y);
      case Operator::LessEqual:
        return boolean(x <= y);
      case Operator::GreaterEqual:
        return boolean(x >= y);
      case Operator::Equal:
        return boolean(x == y);
      case Operator::NotEqual:
        return boolean(x != y);
      default:
        fail("operator needs integer constants", op.line);
    }
  }

  static Constant combine(const Token& op, const Constant& a, const Constant& b) {
    const bool u = a.kind == Kind::Unsigned || b.kind == Kind::Unsigned;
    const auto x = static_cast<std::int64_t>(a.bits), y = static_cast<std::int64_t>(b.bits);
    switch (op.punct) {
      case '+':
        return integer(a.bits + b.bits, u);
      case '-':
        return integer(a.bits - b.bits, u);
      case '*':
        return integer(a.bits * b.bits, u);
      case '/':
      case '%':
        return divide(op, a.bits, b.bits, u);
      case '&':
        return integer(a.bits & b.bits, u);
      case '|':
        return integer(a.bits | b.bits, u);
      case '^':
        return integer(a.bits ^ b.bits, u);
      case Operator::ShiftLeft:
        return integer(b.bits < 64 ? a.bits << b.bits : 0, u);
      case Operator::ShiftRight:
        if (a.kind == Kind::Signed)
          return integer(static_cast<std::uint64_t>(x >> (b.bits < 64 ? b.bits : 63)), u);
        return integer(b.bits < 64 ? a.bits >> b.bits : 0, u);
      case '<':
        return boolean(u ? a.bits < b.bits : x < y);
      case '>':
        return boolean(u ? a.bits > b.bits : x > y);
      case Operator::LessEqual:
        return boolean(u ? a.bits <= b.bits : x <= y);
      case Operator::GreaterEqual:
        return boolean(u ? a.bits >= b.bits : x >= y);
      case Operator::Equal:
        return boolean(a.bits == b.bits);
      case Operator::NotEqual:
        return boolean(a.bits != b.bits);
      case Operator::AndAnd:
        return boolean(a.bits && b.bits);
      default:
        return boolean(a.bits || b.bits);  // OrOr
    }
  }

  static Constant divide(const Token& op, std::uint64_t a, std::uint64_t b, bool is_unsigned) {
    if (b == 0) fail("division by zero in a constant expression", op.line);
    const bool quotient = op.punct == '/';
    if (is_unsigned) return integer(quotient ? a / b : a % b, true);
    if (b == ~0ULL) return integer(quotient ? 0 - a : 0, false);  // INT64_MIN / -1 overflows
    const auto x = static_cast<std::int64_t>(a), y = static_cast<std::int64_t>(b);
    return integer(static_cast<std::uint64_t>(quotient ? x / y : x % y), false);
  }

  Lexer& lexer_;
  unsigned depth_ = 0;
};

}  // namespace

Constant parse_literal(std::string_view text, std::uint32_t line) {
  int base = 10;
  std::string_view digits = text;
  if (text.size() > 1 && text[0] == '0') {
    const char c = static_cast<char>(text[1] | 32);
    if (c == 'f' || c == 'd') return parse_hex_float(text, line);
    if (c == 'x' || (c == 'b' && text.size() > 2)) {
      base = c == 'x' ? 16 : 2;
      digits.remove_prefix(2);
    }
  }
  if (base == 10 && text.find_first_of(".eE") != std::string_view::npos)
    return parse_decimal_float(text, line);
  if (base == 10 && text[0] == '0') base = 8;
  const bool is_unsigned = digits.size() > 1 && (digits.back() | 32) == 'u';
  if (is_unsigned) digits.remove_suffix(1);
  std::uint64_t value = 0;
  auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc{} || stop != digits.data() + digits.size()) {
    fail("malformed integer constant " + std::string(text.substr(0, 40)), line);
  }
  return integer(value,
                 is_unsigned || value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
}

Constant parse_constant(Lexer& lexer) {
  if (lexer.peek().kind != TokenKind::Number) return Expression(lexer).ternary();
  // nearly always one literal
  const Token t = lexer.take();
  const Constant c = parse_literal(t.text, t.line);
  const Token& next = lexer.peek();
  const bool ends =
      next.kind != TokenKind::Punct || next.is(',') || next.is(';') || next.is(']') || next.is('}');
  return ends ? c : Expression(lexer).ternary(c);
}

std::int64_t parse_integer(Lexer& lexer) {
  const std::uint32_t line = lexer.peek().line;
  const Constant c = parse_constant(lexer);
  if (c.is_float()) fail("expected an integer constant", line);
  return static_cast<std::int64_t>(c.bits);
}

std::int64_t parse_offset_term(Lexer& lexer) {
  const std::uint32_t line = lexer.peek().line;
  const Constant c = Expression(lexer).unary();
  if (c.is_float()) fail("expected an integer offset", line);
  return static_cast<std::int64_t>(c.bits);
}

std::optional<std::uint64_t> convert(const Constant& c, Type type) {
  const unsigned size = size_of(type);
  if (type == Type::Pred) return c.is_float() ? std::nullopt : std::optional<std::uint64_t>(c.bits != 0);
  if (type == Type::F64) {
    if (!c.is_float()) return std::nullopt;
    return c.kind == Constant::Kind::Double ? c.bits : std::bit_cast<std::uint64_t>(as_double(c));
  }
  if (c.is_float()) {
    // untyped registers take the bits of a floating-point constant (sm_100 keeps floats in .b32)
    const bool as_f32 = type == Type::F32 || type == Type::B32;
    if (as_f32 && c.kind == Constant::Kind::Single) return c.bits;
    if (as_f32) return std::bit_cast<std::uint32_t>(static_cast<float>(as_double(c)));
    if (type == Type::B64)
      return c.kind == Constant::Kind::Double ? c.bits : std::bit_cast<std::uint64_t>(as_double(c));
    return std::nullopt;
  }
  if (type == Type::F32) return std::nullopt;
  if (size == 0) return std::nullopt;
  return size >= 8 ? c.bits : c.bits & ((1ULL << (8 * size)) - 1);
}

}  // namespace gridlings::ptx
