// Room: tests/simgpu/alu. Floating point from its definition: exact values as integers times powers of two,
// rounded by looking at the bits. Shares nothing with the code under test and uses no floating-point unit.
#pragma once

#include <cstdint>

namespace gridlings::simgpu::alu::test {

enum class Format { half, brain, single, twice };
enum class Round { nearest, zero, down, up };

/// An unsigned integer of 512 bits.
struct Big {
  std::uint64_t word[8] = {};
  Big() = default;
  Big(std::uint64_t low) { word[0] = low; }
  bool zero() const;
  int bits() const;  ///< position of the highest set bit + 1
  bool bit(int i) const;
  bool any_below(int i) const;  ///< a set bit under position i?
  Big shifted(int left) const;
  Big operator+(const Big& b) const;
  Big operator-(const Big& b) const;
  bool operator<(const Big& b) const;
};

/// (-1)^negative * magnitude * 2^exponent; an inexact magnitude carries a sticky lowest bit.
struct Number {
  enum Kind { finite, infinite, nan } kind = finite;
  bool negative = false;
  Big magnitude;
  int exponent = 0;
  bool zero() const { return kind == finite && magnitude.zero(); }
};

Number decode(std::uint64_t bits, Format format);
/// Rounds into the format; NaN is canonical (f16, bf16, f32: 0x7fff..., f64: 0xfff8...).
std::uint64_t encode(const Number& x, Format format, Round round = Round::nearest);
Number from_integer(__int128 x);

Number add(const Number& a, const Number& b, Round round = Round::nearest);
Number mul(const Number& a, const Number& b);
Number div(const Number& a, const Number& b);
Number root(const Number& a);
Number negate(Number a);

/// To an integral value: nearest even, toward zero, down, up.
Number integral(const Number& x, Round round);
/// An integral finite number, cut to the range [low, high].
__int128 clamp_to_integer(const Number& x, __int128 low, __int128 high);
/// -1, 0, 1; both numbers are not NaN.
int order(const Number& a, const Number& b);

/// .ftz on the bits of an f32 (or f16).
std::uint64_t flushed(std::uint64_t bits, Format format);
/// .sat on the bits of a float.
std::uint64_t saturated(std::uint64_t bits, Format format);
bool is_nan(std::uint64_t bits, Format format);

}  // namespace gridlings::simgpu::alu::test
