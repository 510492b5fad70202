// Room: common/ptx, internal. Constants of PTX text: literals and constant expressions (PTX ISA 4.5, 4.6).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "ptx/lexer.hpp"
#include "ptx/module.hpp"

namespace gridlings::ptx {

struct Constant {
  enum class Kind : std::uint8_t { Signed, Unsigned, Single, Double } kind = Kind::Signed;
  std::uint64_t bits = 0;  // Single: the 32 bits of the f32; Double: those of the f64
  bool is_float() const { return kind >= Kind::Single; }
};

/// One literal: 12, 0x1F, 017U, 0b101, 0f3F800000, 0d3FF0000000000000, 1.5e3.
Constant parse_literal(std::string_view text, std::uint32_t line);

/// A constant expression that starts at the current token.
Constant parse_constant(Lexer& lexer);

/// A constant expression that must be an integer.
std::int64_t parse_integer(Lexer& lexer);

/// One literal or bracketed expression, with its sign, but no binary operators: what follows an address' +
/// sign.
std::int64_t parse_offset_term(Lexer& lexer);

/// The bits of the constant as a value of the type, or nothing when PTX does not allow that pair.
std::optional<std::uint64_t> convert(const Constant& c, Type type);

}  // namespace gridlings::ptx
