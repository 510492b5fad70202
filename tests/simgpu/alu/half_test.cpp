// Room: tests/simgpu/alu. f16, bf16 and their pairs (PTX ISA 9.7.4 to 9.7.7) against the exact reference.
#include <catch2/catch_test_macros.hpp>

#include "bench.hpp"
#include "reference.hpp"

namespace gridlings::simgpu::alu::test {
namespace {

using u64 = std::uint64_t;

struct Half {
  std::string name;
  Format format;
  u64 one;
};
const std::vector<Half> halves = {{"f16", Format::half, 0x3c00}, {"bf16", Format::brain, 0x3f80}};

using Op = std::function<u64(u64 a, u64 b, u64 c)>;  // on one half

/// Checks the form on halves and on pairs.
void check_half(const std::string& op, const Half& t, unsigned sources, const Op& f) {
  std::string one, two;
  for (unsigned i = 0; i <= sources; ++i) {
    one += i ? ", h" : " h";
    two += i ? ", r" : " r";
  }
  check(op + "." + t.name + one, f);
  check(op + "." + t.name + "x2" + two, [&](u64 a, u64 b, u64 c) {
    const u64 low = f(a & 0xffff, b & 0xffff, c & 0xffff) & 0xffff;
    return low | (f(a >> 16 & 0xffff, b >> 16 & 0xffff, c >> 16 & 0xffff) & 0xffff) << 16;
  });
}

using Exact = std::function<Number(const Number&, const Number&, const Number&)>;
const std::vector<std::pair<std::string, Exact>> operations = {
    {"add", [](auto& a, auto& b, auto&) { return add(a, b); }},
    {"sub", [](auto& a, auto& b, auto&) { return add(a, negate(b)); }},
    {"mul", [](auto& a, auto& b, auto&) { return mul(a, b); }},
    {"fma.rn", [](auto& a, auto& b, auto& c) { return add(mul(a, b), c); }}};

void check_operation(const std::string& op, const Exact& exact, const Half& t, bool ftz, bool sat) {
  const auto in = [=](u64 x) { return decode(ftz ? flushed(x, t.format) : x, t.format); };
  check_half(op + (ftz ? ".ftz" : "") + (sat ? ".sat" : ""), t, op[0] == 'f' ? 3 : 2,
             [&](u64 a, u64 b, u64 c) {
               u64 r = encode(exact(in(a), in(b), in(c)), t.format);
               if (ftz) r = flushed(r, t.format);
               return sat ? saturated(r, t.format) : r;
             });
}

u64 smaller(u64 a, u64 b, const Half& t, bool larger, bool nan_wins) {
  const bool xn = is_nan(a, t.format), yn = is_nan(b, t.format);
  if ((xn && yn) || (nan_wins && (xn || yn))) return 0x7fff;
  if (xn || yn) return xn ? b : a;
  const Number x = decode(a, t.format), y = decode(b, t.format);
  const int o = order(x, y);
  return (o < 0 || (o == 0 && x.negative)) != larger ? a : b;
}

}  // namespace

TEST_CASE("half add, sub, mul, fma") {
  for (const Half& t : halves)
    for (const auto& [op, exact] : operations)
      for (const bool ftz : {false, true})
        for (const bool sat : {false, true})
          if (t.format == Format::half || !(ftz || sat)) check_operation(op, exact, t, ftz, sat);
}

TEST_CASE("half min, max") {
  for (const Half& t : halves)
    for (const bool larger : {false, true})
      for (unsigned m = 0; m < 8; ++m) {
        const bool ftz = m & 1, nan_wins = m & 2, xorsign = m & 4;
        if (ftz && t.format == Format::brain) continue;
        const std::string op = std::string(larger ? "max" : "min") + (ftz ? ".ftz" : "") +
                               (nan_wins ? ".NaN" : "") + (xorsign ? ".xorsign.abs" : "");
        check_half(op, t, 2, [&](u64 a, u64 b, u64) -> u64 {
          if (ftz) a = flushed(a, t.format), b = flushed(b, t.format);
          if (!xorsign) return smaller(a, b, t, larger, nan_wins);
          const u64 r = smaller(a & 0x7fff, b & 0x7fff, t, larger, nan_wins);
          return is_nan(r, t.format) ? r : r | ((a ^ b) & 0x8000);
        });
      }
}

TEST_CASE("half neg, abs") {
  for (const Half& t : halves) {
    const auto nan_or = [&](u64 a, u64 r) { return is_nan(a, t.format) ? 0x7fff : r; };
    check_half("neg", t, 1, [&](u64 a, u64, u64) { return nan_or(a, a ^ 0x8000); });
    check_half("abs", t, 1, [&](u64 a, u64, u64) { return nan_or(a, a & 0x7fff); });
  }
  check_half("neg.ftz", halves[0], 1, [](u64 a, u64, u64) {
    return is_nan(a, Format::half) ? 0x7fff : flushed(a, Format::half) ^ 0x8000;
  });
}

TEST_CASE("setp and set on halves") {
  const std::vector<std::pair<std::string, std::string>> compares = {
      {"eq", "="},   {"ne", "<>"},   {"lt", "<"},    {"le", "<="},  {"gt", ">"},
      {"ge", ">="},  {"equ", "=?"},  {"neu", "<>?"}, {"ltu", "<?"}, {"leu", "<=?"},
      {"gtu", ">?"}, {"geu", ">=?"}, {"num", "<=>"}, {"nan", "?"}};
  const auto relation = [](u64 a, u64 b, Format f) {
    if (is_nan(a, f) || is_nan(b, f)) return '?';
    const int o = order(decode(a, f), decode(b, f));
    return o < 0 ? '<' : o > 0 ? '>' : '=';
  };
  for (const Half& t : halves)
    for (const auto& [name, orders] : compares) {
      const auto holds = [&, &orders = orders](u64 a, u64 b) {
        return orders.find(relation(a & 0xffff, b & 0xffff, t.format)) != std::string::npos;
      };
      check("setp." + name + "." + t.name + " p, h, h", [&](u64 a, u64 b, u64) { return u64(holds(a, b)); });
      check("set." + name + "." + t.name + "." + t.name + " h, h, h",
            [&](u64 a, u64 b, u64) { return holds(a, b) ? t.one : 0; });
      check("set." + name + ".u32." + t.name + " r, h, h",
            [&](u64 a, u64 b, u64) { return holds(a, b) ? 0xffffffffull : 0; });
      check("set." + name + "." + t.name + "x2." + t.name + "x2 r, r, r", [&](u64 a, u64 b, u64) {
        return (holds(a, b) ? t.one : 0) | (holds(a >> 16, b >> 16) ? t.one << 16 : 0);
      });
      check_outcome("setp." + name + "." + t.name + "x2 p|p, r, r", [&](const Values& v) {
        return Outcome{holds(v.a, v.b), holds(v.a >> 16, v.b >> 16), v.carry};
      });
      check_outcome("setp." + name + ".or." + t.name + " p|p, h, h, p", [&](const Values& v) {
        return Outcome{holds(v.a, v.b) || v.c, !holds(v.a, v.b) || v.c, v.carry};
      });
    }
}

TEST_CASE("half ex2, tanh") {
  CHECK(value("ex2.approx.f16 h, h", 0x3c00) == 0x4000);
  CHECK(value("ex2.approx.f16x2 r, r", 0x4000bc00) == 0x44003800);
  CHECK(value("ex2.approx.ftz.bf16 h, h", 0x3f80) == 0x4000);
  CHECK(value("tanh.approx.f16 h, h", 0x7c00) == 0x3c00);
  CHECK(value("tanh.approx.bf16x2 r, r", 0xff807f80) == 0xbf803f80);
}

}  // namespace gridlings::simgpu::alu::test
