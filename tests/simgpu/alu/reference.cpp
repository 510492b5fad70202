// Room: tests/simgpu/alu. See reference.hpp.
#include "reference.hpp"

namespace gridlings::simgpu::alu::test {

using std::uint64_t;

bool Big::zero() const { return bits() == 0; }

int Big::bits() const {
  for (int i = 7; i >= 0; --i)
    if (word[i]) return i * 64 + 64 - __builtin_clzll(word[i]);
  return 0;
}

bool Big::bit(int i) const { return i >= 0 && i < 512 && (word[i / 64] >> (i % 64) & 1); }

bool Big::any_below(int i) const {
  if (i <= 0) return false;
  for (int j = 0; j < 8 && j * 64 < i; ++j)
    if (i - j * 64 >= 64 ? word[j] != 0 : (word[j] & ((1ull << (i - j * 64)) - 1)) != 0) return true;
  return false;
}

Big Big::shifted(int left) const {
  Big r;
  const int words = left >= 0 ? left / 64 : -((63 - left) / 64), rest = left - words * 64;
  for (int i = 0; i < 8; ++i) {
    const int from = i - words;
    if (from >= 0 && from < 8) r.word[i] |= word[from] << rest;
    if (rest && from >= 1 && from <= 8) r.word[i] |= word[from - 1] >> (64 - rest);
  }
  return r;
}

Big Big::operator+(const Big& b) const {
  Big r;
  unsigned __int128 carry = 0;
  for (int i = 0; i < 8; ++i) {
    carry += static_cast<unsigned __int128>(word[i]) + b.word[i];
    r.word[i] = static_cast<uint64_t>(carry);
    carry >>= 64;
  }
  return r;
}

Big Big::operator-(const Big& b) const {
  Big r;
  uint64_t borrow = 0;
  for (int i = 0; i < 8; ++i) {
    const unsigned __int128 take = static_cast<unsigned __int128>(b.word[i]) + borrow;
    r.word[i] = static_cast<uint64_t>(word[i] - take);
    borrow = word[i] < take;
  }
  return r;
}

bool Big::operator<(const Big& b) const {
  for (int i = 7; i >= 0; --i)
    if (word[i] != b.word[i]) return word[i] < b.word[i];
  return false;
}

namespace {

struct Layout {
  int fraction, exponent;  // field widths
  int bias() const { return (1 << (exponent - 1)) - 1; }
  uint64_t sign() const { return 1ull << (fraction + exponent); }
  uint64_t infinity() const { return ((1ull << exponent) - 1) << fraction; }
};

Layout layout(Format f) {
  switch (f) {
    case Format::half:
      return {10, 5};
    case Format::brain:
      return {7, 8};
    case Format::single:
      return {23, 8};
    default:
      return {52, 11};
  }
}

Number make(Number::Kind kind, bool negative) {
  Number r;
  r.kind = kind;
  r.negative = negative;
  return r;
}

/// Should a magnitude with these discarded bits be increased?
bool rounds_up(Round round, bool negative, bool odd, bool half, bool rest) {
  switch (round) {
    case Round::nearest:
      return half && (rest || odd);
    case Round::zero:
      return false;
    case Round::down:
      return negative && (half || rest);
    default:
      return !negative && (half || rest);
  }
}

Big multiply(const Big& a, const Big& b) {
  Big r;
  for (int i = 0; i < b.bits(); ++i)
    if (b.bit(i)) r = r + a.shifted(i);
  return r;
}

}  // namespace

Number decode(uint64_t bits, Format format) {
  const Layout l = layout(format);
  const uint64_t fraction = bits & ((1ull << l.fraction) - 1);
  const int field = static_cast<int>(bits >> l.fraction & ((1u << l.exponent) - 1));
  Number r;
  r.negative = (bits & l.sign()) != 0;
  if (field == (1 << l.exponent) - 1)
    r.kind = fraction ? Number::nan : Number::infinite;
  else
    r.magnitude = field ? fraction | 1ull << l.fraction : fraction;
  r.exponent = (field ? field : 1) - l.bias() - l.fraction;
  return r;
}

uint64_t encode(const Number& x, Format format, Round round) {
  const Layout l = layout(format);
  const uint64_t sign = x.negative ? l.sign() : 0;
  if (x.kind == Number::nan) return format == Format::twice ? 0xfff8000000000000 : l.sign() - 1;
  if (x.kind == Number::infinite) return sign | l.infinity();
  if (x.zero()) return sign;
  // The weight of the last place kept: set by the highest bit, but no lower than a subnormal's.
  const int lowest = 1 - l.bias() - l.fraction;
  int last = x.exponent + x.magnitude.bits() - 1 - l.fraction;
  if (last < lowest) last = lowest;
  const int cut = last - x.exponent;
  uint64_t kept = x.magnitude.shifted(-cut).word[0];
  if (rounds_up(round, x.negative, kept & 1, x.magnitude.bit(cut - 1), x.magnitude.any_below(cut - 1)))
    ++kept;
  // `kept` may have reached the next power of two: adding it to the exponent field below carries by itself.
  const uint64_t field = static_cast<uint64_t>(last - lowest);
  const uint64_t bits = kept < (1ull << l.fraction) ? kept : (field << l.fraction) + kept;
  if (bits < l.infinity()) return sign | bits;
  const bool to_max = round == Round::zero || round == (x.negative ? Round::up : Round::down);
  return sign | (to_max ? l.infinity() - 1 : l.infinity());
}

Number from_integer(__int128 x) {
  Number r;
  r.negative = x < 0;
  unsigned __int128 m = static_cast<unsigned __int128>(x);
  if (r.negative) m = -m;
  r.magnitude.word[0] = static_cast<uint64_t>(m);
  r.magnitude.word[1] = static_cast<uint64_t>(m >> 64);
  return r;
}

Number negate(Number a) {
  a.negative = !a.negative;
  return a;
}

Number add(const Number& a, const Number& b, Round round) {
  if (a.kind == Number::nan || b.kind == Number::nan) return make(Number::nan, false);
  if (a.kind == Number::infinite)
    return b.kind == Number::infinite && a.negative != b.negative ? make(Number::nan, false) : a;
  if (b.kind == Number::infinite) return b;
  if (a.zero() && b.zero())
    return make(Number::finite, a.negative == b.negative ? a.negative : round == Round::down);
  if (a.zero()) return b;
  if (b.zero()) return a;
  Number high = a, low = b;
  if (high.exponent + high.magnitude.bits() < low.exponent + low.magnitude.bits()) {
    high = b;
    low = a;
  }
  // A term far below the other matters only as "not zero".
  if (high.exponent - low.exponent - low.magnitude.bits() > 140) {
    low.magnitude = Big(1);
    low.exponent = high.exponent - 140;
  }
  const int e = high.exponent < low.exponent ? high.exponent : low.exponent;
  const Big x = high.magnitude.shifted(high.exponent - e), y = low.magnitude.shifted(low.exponent - e);
  Number r;
  r.exponent = e;
  if (high.negative == low.negative) {
    r.negative = high.negative;
    r.magnitude = x + y;
  } else {
    r.negative = x < y ? low.negative : high.negative;
    r.magnitude = x < y ? y - x : x - y;
    if (r.magnitude.zero()) r.negative = round == Round::down;
  }
  return r;
}

Number mul(const Number& a, const Number& b) {
  const bool negative = a.negative != b.negative;
  if (a.kind == Number::nan || b.kind == Number::nan) return make(Number::nan, false);
  if (a.kind == Number::infinite || b.kind == Number::infinite)
    return a.zero() || b.zero() ? make(Number::nan, false) : make(Number::infinite, negative);
  Number r = make(Number::finite, negative);
  r.magnitude = multiply(a.magnitude, b.magnitude);
  r.exponent = a.exponent + b.exponent;
  return r;
}

Number div(const Number& a, const Number& b) {
  const bool negative = a.negative != b.negative;
  if (a.kind == Number::nan || b.kind == Number::nan) return make(Number::nan, false);
  if (a.kind == Number::infinite)
    return b.kind == Number::infinite ? make(Number::nan, false) : make(Number::infinite, negative);
  if (b.kind == Number::infinite) return make(Number::finite, negative);
  if (b.zero()) return a.zero() ? make(Number::nan, false) : make(Number::infinite, negative);
  // Long division, 60 bits beyond the widest format; the remainder becomes a sticky bit.
  Number r = make(Number::finite, negative);
  const int extra = 130;
  Big rest = a.magnitude.shifted(extra);
  for (int i = extra + 60; i >= 0; --i) {
    const Big step = b.magnitude.shifted(i);
    if (rest < step) continue;
    rest = rest - step;
    r.magnitude.word[i / 64] |= 1ull << (i % 64);
  }
  r.magnitude = r.magnitude.shifted(1);
  if (!rest.zero()) r.magnitude.word[0] |= 1;
  r.exponent = a.exponent - b.exponent - extra - 1;
  return r;
}

Number root(const Number& a) {
  if (a.kind == Number::nan || a.zero()) return a;
  if (a.negative) return make(Number::nan, false);
  if (a.kind == Number::infinite) return a;
  const int extra = (a.exponent & 1) ? 141 : 140;
  // Digit by digit: rest is the radicand less the square of r.
  Big rest = a.magnitude.shifted(extra), r;
  for (int i = 110; i >= 0; --i) {
    Big digit;
    digit.word[i / 64] |= 1ull << (i % 64);
    const Big step = (r.shifted(1) + digit).shifted(i);
    if (rest < step) continue;
    rest = rest - step;
    r = r + digit;
  }
  Number x = make(Number::finite, false);
  x.magnitude = r.shifted(1);
  if (!rest.zero()) x.magnitude.word[0] |= 1;
  x.exponent = (a.exponent - extra) / 2 - 1;
  return x;
}

Number integral(const Number& x, Round round) {
  if (x.kind != Number::finite || x.exponent >= 0) return x;
  const int cut = -x.exponent;
  Number r = x;
  r.exponent = 0;
  r.magnitude = x.magnitude.shifted(-cut);
  if (rounds_up(round, x.negative, r.magnitude.bit(0), x.magnitude.bit(cut - 1),
                x.magnitude.any_below(cut - 1)))
    r.magnitude = r.magnitude + Big(1);
  return r;
}

__int128 clamp_to_integer(const Number& x, __int128 low, __int128 high) {
  if (x.kind == Number::infinite || x.exponent + x.magnitude.bits() > 100) return x.negative ? low : high;
  const Big m = x.magnitude.shifted(x.exponent);
  __int128 v = static_cast<__int128>(static_cast<unsigned __int128>(m.word[1]) << 64 | m.word[0]);
  if (x.negative) v = -v;
  return v < low ? low : v > high ? high : v;
}

int order(const Number& a, const Number& b) {
  if (a.kind == Number::infinite && b.kind == Number::infinite && a.negative == b.negative) return 0;
  const Number d = add(a, negate(b));
  return d.zero() ? 0 : d.negative ? -1 : 1;
}

uint64_t flushed(uint64_t bits, Format format) {
  const Layout l = layout(format);
  return bits & l.infinity() ? bits : bits & l.sign();
}

bool is_nan(uint64_t bits, Format format) { return decode(bits, format).kind == Number::nan; }

uint64_t saturated(uint64_t bits, Format format) {
  const Number x = decode(bits, format), one = from_integer(1);
  if (x.kind == Number::nan || x.negative) return 0;
  return order(x, one) > 0 ? encode(one, format) : bits;
}

}  // namespace gridlings::simgpu::alu::test
