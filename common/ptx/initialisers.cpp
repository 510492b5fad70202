// Room: common/ptx. Initial values of variables (PTX ISA 5.4.4): bytes, wider elements, floats, addresses of
// symbols.
#include <algorithm>
#include <bit>

#include "ptx/parser.hpp"

namespace gridlings::ptx {

/// `strides[0]` is the size of one element of the outermost list, the last one that of a scalar. Lists may be
/// nested
/// ({{1, 2}, {3, 4}}) or flat, and shorter than the array.
void Parser::parse_initialiser(Symbol& symbol, std::vector<std::uint64_t> strides) {
  if (!lexer_.peek().is('{')) {
    parse_element(symbol, 0);
    return;
  }
  struct Level {
    std::uint64_t offset;
    std::size_t depth;
  };
  std::vector<Level> open;
  std::uint64_t offset = 0;
  const std::uint64_t scalar = strides.back();
  for (;;) {
    if (accept('{')) {
      if (open.size() >= strides.size()) fail_here("too many braces in an initialiser");
      open.push_back({offset, open.size()});
      if (!lexer_.peek().is('}')) continue;
    } else {
      parse_element(symbol, offset);
      offset += scalar;
    }
    while (accept('}')) {
      const Level closed = open.back();
      open.pop_back();
      if (open.empty()) return join_masked(symbol);
      offset = closed.offset + strides[closed.depth - 1];
    }
    expect(',');
  }
}

void Parser::store_bytes(Symbol& symbol, std::uint64_t offset, std::uint64_t value, unsigned size,
                         std::uint32_t line) {
  if (offset + size > symbol.size) fail("too many initial values for " + symbol.name, line);
  if (symbol.bytes.size() < offset + size) {
    const std::uint64_t grown = offset + size - symbol.bytes.size();
    if (grown > byte_budget_) fail("initial values need too much memory", line);
    byte_budget_ -= grown;
    symbol.bytes.resize(offset + size);
  }
  for (unsigned i = 0; i < size; ++i)
    symbol.bytes[offset + i] = static_cast<std::uint8_t>(i < 8 ? value >> (8 * i) : 0);
}

void Parser::parse_element(Symbol& symbol, std::uint64_t offset) {
  const Token& t = lexer_.peek();
  const std::uint32_t line = t.line;
  if (t.kind == TokenKind::Word && t.text != "WARP_SZ") {
    if (t.text == "mask") lexer_.take();
    return parse_address(symbol, offset, ~0ULL, line);
  }
  const Constant c = parse_constant(lexer_);
  if (lexer_.peek().is('(') && !c.is_float()) {  // 0xFF00(sym): some bytes of an address
    expect('(');
    parse_address(symbol, offset, c.bits, line);
    return expect(')');
  }
  const std::optional<std::uint64_t> value = convert(c, symbol.type);
  if (!value) fail("initial value does not fit the type " + std::string(name_of(symbol.type)), line);
  store_bytes(symbol, offset, *value, size_of(symbol.type), line);
}

/// sym, sym+4, generic(sym)+4, (sym), each with an optional offset.
void Parser::parse_address(Symbol& symbol, std::uint64_t offset, std::uint64_t mask, std::uint32_t line) {
  const bool bracketed = accept('(');
  Initializer init{};
  init.offset = static_cast<std::uint32_t>(offset);
  init.size = static_cast<std::uint8_t>(size_of(symbol.type));
  Token name = expect_word("a symbol");
  if (name.text == "generic" && lexer_.peek().is('(')) {
    init.generic = true;
    expect('(');
    name = expect_word("a symbol");
    expect(')');
  }
  init.symbol = reference(name.text, name.line);
  while (lexer_.peek().is('+') || lexer_.peek().is('-')) {
    const bool minus = lexer_.take().punct == '-';
    const auto term = static_cast<std::uint64_t>(parse_offset_term(lexer_));
    const auto sum = static_cast<std::uint64_t>(init.addend);
    init.addend = static_cast<std::int64_t>(minus ? sum - term : sum + term);
  }
  if (bracketed) expect(')');
  if (mask != ~0ULL) {
    const unsigned shift = mask ? static_cast<unsigned>(std::countr_zero(mask)) : 0;
    const std::uint64_t field = mask >> shift;
    if (shift % 8 != 0 || (field & (field + 1)) != 0 || std::popcount(field) != init.size * 8) {
      fail("unsupported address mask", line);
    }
    init.shift = static_cast<std::uint8_t>(shift);
  } else if (init.size < 4) {
    fail("an address does not fit the type " + std::string(name_of(symbol.type)), line);
  }
  if (offset > ~0U) fail("address too far into " + symbol.name, line);
  store_bytes(symbol, offset, 0, init.size, line);
  symbol.pointers.push_back(init);
}

/// Eight bytes 0xFF(s), 0xFF00(s), ... are one address.
void Parser::join_masked(Symbol& symbol) {
  std::vector<Initializer>& all = symbol.pointers;
  std::vector<Initializer> joined;
  for (std::size_t i = 0; i < all.size();) {
    Initializer whole = all[i++];
    unsigned bytes = whole.size;
    while (whole.shift == 0 && bytes < 8 && i < all.size()) {
      const Initializer& next = all[i];
      const bool continues = next.symbol == whole.symbol && next.addend == whole.addend &&
                             next.generic == whole.generic && next.offset == whole.offset + bytes &&
                             next.shift == 8 * bytes;
      if (!continues) break;
      bytes += next.size;
      ++i;
    }
    if (bytes == 8) whole.size = 8;
    if (bytes != 8 && bytes != whole.size)
      i -= (bytes - whole.size) / whole.size;  // leave the parts as they are
    joined.push_back(whole);
  }
  all = std::move(joined);
}

}  // namespace gridlings::ptx
