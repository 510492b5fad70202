// Room: tests/simgpu/alu. cvt between every two types (PTX ISA 9.7.9, cvt) against the exact reference.
#include <catch2/catch_test_macros.hpp>

#include "bench.hpp"
#include "reference.hpp"

namespace gridlings::simgpu::alu::test {
namespace {

using u64 = std::uint64_t;
using i128 = __int128;

struct Kind {
  std::string name;
  unsigned bits;
  bool is_float, is_signed;
  Format format = Format::single;
  std::string reg() const { return bits == 64 ? "d" : bits == 32 ? "r" : "h"; }
  u64 cut(u64 x) const { return bits == 64 ? x : x & ((1ull << bits) - 1); }
  i128 integer(u64 x) const {
    const u64 c = cut(x);
    return is_signed && (c >> (bits - 1)) ? static_cast<i128>(c) - (static_cast<i128>(1) << bits) : c;
  }
  i128 low() const { return is_signed ? -(static_cast<i128>(1) << (bits - 1)) : 0; }
  i128 high() const { return (static_cast<i128>(1) << (bits - is_signed)) - 1; }
};
const std::vector<Kind> ints = {
    {"u8", 8, false, false},   {"s8", 8, false, true},   {"u16", 16, false, false}, {"s16", 16, false, true},
    {"u32", 32, false, false}, {"s32", 32, false, true}, {"u64", 64, false, false}, {"s64", 64, false, true}};
const std::vector<Kind> floats = {{"f16", 16, true, true, Format::half},
                                  {"bf16", 16, true, true, Format::brain},
                                  {"f32", 32, true, true, Format::single},
                                  {"f64", 64, true, true, Format::twice}};
const std::vector<std::pair<std::string, Round>> roundings = {
    {".rn", Round::nearest}, {".rz", Round::zero}, {".rm", Round::down}, {".rp", Round::up}};
const std::vector<std::pair<std::string, Round>> integral_roundings = {
    {".rni", Round::nearest}, {".rzi", Round::zero}, {".rmi", Round::down}, {".rpi", Round::up}};

/// The register that holds the value of a type, extended to the register's width (u64 cut later by the
/// check).
u64 extended(u64 x, const Kind& t) { return static_cast<u64>(t.integer(x)); }

void check_cvt(const std::string& modifiers, const Kind& d, const Kind& s, const std::function<u64(u64)>& f,
               const std::string& wide_d = "", const std::string& wide_s = "") {
  check("cvt" + modifiers + "." + d.name + "." + s.name + " " + (wide_d.empty() ? d.reg() : wide_d) + ", " +
            (wide_s.empty() ? s.reg() : wide_s),
        [&](u64 a, u64, u64) { return f(s.cut(a)); });
}

u64 to_integer(u64 a, const Kind& s, const Kind& d, Round round) {
  const Number x = decode(a, s.format);
  if (x.kind == Number::nan) return s.bits == 64 || d.bits == 64 ? extended(1ull << (d.bits - 1), d) : 0;
  return static_cast<u64>(clamp_to_integer(integral(x, round), d.low(), d.high()));
}

/// What becomes of a NaN: with f64 on a side its sign and upper bits stay and it is quiet; else it is
/// canonical.
u64 nan_as(u64 a, const Kind& s, const Kind& d) {
  if (s.bits < 64 && d.bits < 64)
    return s.format == Format::brain && d.format == Format::single ? a << 16
                                                                   : encode(decode(a, s.format), d.format);
  const auto fraction_bits = [](const Kind& k) {
    return k.format == Format::twice    ? 52
           : k.format == Format::single ? 23
           : k.format == Format::half   ? 10
                                        : 7;
  };
  const u64 left = s.cut(a) << (64 - s.bits) << (s.bits - fraction_bits(s));  // the fraction, at the top
  const u64 quiet = left | 1ull << 63;
  const u64 infinity = encode(decode(0x7f800000, Format::single), d.format);
  return (a >> (s.bits - 1) & 1) << (d.bits - 1) | infinity | quiet >> (64 - fraction_bits(d));
}

u64 float_to_float(u64 a, const Kind& s, const Kind& d, Round round) {
  return is_nan(a, s.format) ? nan_as(a, s, d) : encode(decode(a, s.format), d.format, round);
}

}  // namespace

TEST_CASE("cvt between integers, plain and saturating, also through wider registers") {
  for (const Kind& d : ints)
    for (const Kind& s : ints) {
      const auto plain = [&](u64 a) { return extended(static_cast<u64>(s.integer(a)), d); };
      check_cvt("", d, s, plain);
      if (d.bits < 64) check_cvt("", d, s, plain, "d");
      if (d.bits < 32) check_cvt("", d, s, plain, "r");
      if (s.bits < 64) check_cvt("", d, s, plain, "", "d");
      if (s.bits < 32) check_cvt("", d, s, plain, "", "r");
      check_cvt(".sat", d, s, [&](u64 a) {
        const i128 x = s.integer(a);
        return static_cast<u64>(x < d.low() ? d.low() : x > d.high() ? d.high() : x);
      });
    }
}

TEST_CASE("cvt from integers to floats") {
  for (const Kind& d : floats)
    for (const Kind& s : ints)
      for (const auto& [name, round] : roundings) {
        check_cvt(name, d, s,
                  [&, round = round](u64 a) { return encode(from_integer(s.integer(a)), d.format, round); });
        check_cvt(name + ".sat", d, s, [&, round = round](u64 a) {
          return saturated(encode(from_integer(s.integer(a)), d.format, round), d.format);
        });
      }
}

TEST_CASE("cvt from floats to integers holds to the range; NaN gives 0, or MIN where 64 bits are involved") {
  for (const Kind& d : ints)
    for (const Kind& s : floats)
      for (const auto& [name, round] : integral_roundings) {
        check_cvt(name, d, s, [&, round = round](u64 a) { return to_integer(a, s, d, round); });
        if (s.format == Format::single)
          check_cvt(name + ".ftz", d, s,
                    [&, round = round](u64 a) { return to_integer(flushed(a, s.format), s, d, round); });
      }
  CHECK(value("cvt.rzi.s32.f32 r, r", 0x7fc00000) == 0);
  CHECK(value("cvt.rzi.s32.f64 r, d", 0x7ff8000000000000) == 0x80000000);
  CHECK(value("cvt.rzi.u64.f32 d, r", 0x7fc00000) == 0x8000000000000000);
  CHECK(value("cvt.rni.s32.f32 r, r", 0x40200000) == 2);  // 2.5
}

TEST_CASE("cvt between floats") {
  for (const Kind& d : floats)
    for (const Kind& s : floats) {
      if (d.bits < s.bits || (d.bits == s.bits && d.name != s.name))
        for (const auto& [name, round] : roundings)
          check_cvt(name, d, s, [&, round = round](u64 a) { return float_to_float(a, s, d, round); });
      if (d.bits > s.bits)
        check_cvt("", d, s, [&](u64 a) { return float_to_float(a, s, d, Round::nearest); });
      if (d.name == s.name)
        for (const auto& [name, round] : integral_roundings)
          check_cvt(name, d, s, [&, round = round](u64 a) {
            return is_nan(a, s.format) ? nan_as(a, s, d)
                                       : encode(integral(decode(a, s.format), round), d.format);
          });
    }
}

TEST_CASE("cvt between floats with .ftz and .sat") {
  const Kind &f32 = floats[2], &f16 = floats[0], &f64 = floats[3];
  const auto canonical = [](u64 a) {
    return is_nan(a, Format::single) ? 0x7fffffff : flushed(a, Format::single);
  };
  check_cvt(".ftz.sat", f32, f32,
            [](u64 a) { return saturated(flushed(a, Format::single), Format::single); });
  check_cvt(".sat", f32, f32, [](u64 a) { return saturated(a, Format::single); });
  check_cvt(".rn.ftz", f32, f64,
            [&](u64 a) { return flushed(float_to_float(a, f64, f32, Round::nearest), Format::single); });
  check_cvt(".ftz", f64, f32, [&](u64 a) { return float_to_float(canonical(a), f32, f64, Round::nearest); });
  check_cvt(".rn.sat", f16, f32,
            [](u64 a) { return saturated(encode(decode(a, Format::single), Format::half), Format::half); });
}

TEST_CASE("cvt of two f32 to a pair: the first operand goes up") {
  for (const auto& [name, format] : {std::pair{"f16x2", Format::half}, std::pair{"bf16x2", Format::brain}})
    check(std::string("cvt.rn.") + name + ".f32 r, r, r", [format = format](u64 a, u64 b, u64) {
      return encode(decode(b, Format::single), format) | encode(decode(a, Format::single), format) << 16;
    });
}

}  // namespace gridlings::simgpu::alu::test
