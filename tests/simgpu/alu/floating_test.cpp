// Room: tests/simgpu/alu. f32 and f64 arithmetic (PTX ISA 9.7.3) against the exact reference.
#include <catch2/catch_test_macros.hpp>
#include <cfenv>

#include "bench.hpp"
#include "reference.hpp"

namespace gridlings::simgpu::alu::test {
namespace {

using u64 = std::uint64_t;

/// A float type by its PTX name and the register letter that holds it.
struct Float {
  std::string name, reg;
  Format format;
};
const std::vector<Float> floats = {{"f32", "r", Format::single}, {"f64", "d", Format::twice}};

using Op = std::function<Number(const Number&, const Number&, const Number&, Round)>;

struct Operation {
  std::string name;
  unsigned sources;
  bool sat;
  Op f;
};
const std::vector<Operation> operations = {
    {"add", 2, true, [](auto& a, auto& b, auto&, Round r) { return add(a, b, r); }},
    {"sub", 2, true, [](auto& a, auto& b, auto&, Round r) { return add(a, negate(b), r); }},
    {"mul", 2, true, [](auto& a, auto& b, auto&, Round) { return mul(a, b); }},
    {"fma", 3, true, [](auto& a, auto& b, auto& c, Round r) { return add(mul(a, b), c, r); }},
    {"div", 2, false, [](auto& a, auto& b, auto&, Round) { return div(a, b); }},
    {"rcp", 1, false, [](auto& a, auto&, auto&, Round) { return div(from_integer(1), a); }},
    {"sqrt", 1, false, [](auto& a, auto&, auto&, Round) { return root(a); }}};

std::string operands(const Float& t, unsigned sources) {
  std::string text = "." + t.name + " " + t.reg;
  for (unsigned i = 0; i < sources; ++i) text += ", " + t.reg;
  return text;
}

/// The NaN of an f64 operation: the first operand that is one, quiet, or the default.
u64 first_nan(std::initializer_list<u64> operands) {
  for (const u64 x : operands)
    if (is_nan(x, Format::twice)) return x | 1ull << 51;
  return 0xfff8000000000000;
}

void check_operation(const Operation& op, const Float& t, const std::string& rounding, Round round, bool ftz,
                     bool sat) {
  const Format f = t.format;
  const auto in = [=](u64 x) { return decode(ftz ? flushed(x, f) : x, f); };
  check(op.name + rounding + (ftz ? ".ftz" : "") + (sat ? ".sat" : "") + operands(t, op.sources),
        [&](u64 a, u64 b, u64 c) {
          u64 r = encode(op.f(in(a), in(b), in(c), round), f, round);
          if (f == Format::twice && is_nan(r, f)) {
            if (op.sources == 1 || op.name == "div") return first_nan({a, op.sources > 1 ? b : 0});
            return first_nan({b, op.sources > 2 ? c : 0, a});
          }
          if (ftz) r = flushed(r, f);
          return sat ? saturated(r, f) : r;
        });
}

}  // namespace

TEST_CASE("add, sub, mul, fma, div, rcp, sqrt in every rounding mode") {
  const std::vector<std::pair<std::string, Round>> roundings = {
      {".rn", Round::nearest}, {".rz", Round::zero}, {".rm", Round::down}, {".rp", Round::up}};
  for (const Float& t : floats)
    for (const Operation& op : operations)
      for (const auto& [rounding, round] : roundings)
        for (const bool ftz : {false, true})
          for (const bool sat : {false, true}) {
            if (t.format == Format::twice && (ftz || sat)) continue;
            if (sat && !op.sat) continue;
            check_operation(op, t, rounding, round, ftz, sat);
          }
}

TEST_CASE("the host's rounding mode is restored") {
  const int before = std::fegetround();
  CHECK(value("add.rp.f32 r, r, r", 0x3f800000, 0x00000001) == 0x3f800001);
  CHECK(std::fegetround() == before);
  CHECK(value("add.f32 r, r, r", 0x3f800000, 0x00000001) == 0x3f800000);
}

TEST_CASE("add, sub, mul, fma without a rounding, mad") {
  for (const Float& t : floats)
    for (const std::string name : {"add", "sub", "mul"})
      for (const Operation& op : operations)
        if (op.name == name) check_operation(op, t, "", Round::nearest, false, false);
  CHECK(value("mad.rn.f32 r, r, r, r", 0x3f800001, 0x3f800001, 0xbf800002) == 0x28800000);
  CHECK(value("mad.rz.f64 d, d, d, d", 0x3ff0000000000001, 0x3ff0000000000001, 0xbff0000000000002) ==
        0x3970000000000000);
}

TEST_CASE("div.full, div.approx, rcp.approx, sqrt.approx") {
  const Float& t = floats[0];
  for (const Operation& op : operations) {
    if (op.name == "div") check_operation(op, t, ".full", Round::nearest, false, false);
    if (op.name == "rcp" || op.name == "sqrt") check_operation(op, t, ".approx", Round::nearest, true, false);
  }
  check("div.approx.f32 r, r, r", [](u64 a, u64 b, u64) -> u64 {
    const Number x = decode(a, Format::single), y = decode(b, Format::single);
    const u64 size = b & 0x7fffffff;
    if (size > 0x7e800000 && size < 0x7f800000)  // between 2^126 and 2^128
      return x.kind != Number::finite ? 0x7fffffff : (a ^ b) & 0x80000000;
    return encode(div(x, y), Format::single);
  });
}

namespace {

/// min or max by the definition: -0 < +0, and a NaN loses, or wins with .NaN.
u64 smaller(u64 a, u64 b, Format f, bool larger, bool nan_wins) {
  const Number x = decode(a, f), y = decode(b, f);
  const bool xn = x.kind == Number::nan, yn = y.kind == Number::nan;
  if (xn && yn && f == Format::twice) return b | 1ull << 51;
  if ((xn && yn) || (nan_wins && (xn || yn))) return encode(xn ? x : y, f);
  if (xn || yn) return xn ? b : a;
  const int o = order(x, y);
  const bool a_first = o < 0 || (o == 0 && x.negative);
  return a_first != larger ? a : b;
}

void check_min_max(const Float& t, bool larger, bool ftz, bool nan_wins, bool xorsign) {
  const Format f = t.format;
  const u64 sign = f == Format::twice ? 1ull << 63 : 0x80000000;
  check(std::string(larger ? "max" : "min") + (ftz ? ".ftz" : "") + (nan_wins ? ".NaN" : "") +
            (xorsign ? ".xorsign.abs" : "") + operands(t, 2),
        [&](u64 a, u64 b, u64) {
          if (ftz) a = flushed(a, f), b = flushed(b, f);
          if (!xorsign) return smaller(a, b, f, larger, nan_wins);
          const u64 r = smaller(a & ~sign, b & ~sign, f, larger, nan_wins);
          return is_nan(r, f) ? r : r | ((a ^ b) & sign);
        });
}

}  // namespace

TEST_CASE("min, max") {
  for (const Float& t : floats)
    for (const bool larger : {false, true}) {
      check_min_max(t, larger, false, false, false);
      if (t.format == Format::twice) continue;
      for (unsigned m = 1; m < 8; ++m) check_min_max(t, larger, m & 1, m & 2, m & 4);
    }
}

TEST_CASE("neg, abs, copysign, testp") {
  for (const Float& t : floats) {
    const Format f = t.format;
    const u64 sign = f == Format::twice ? 1ull << 63 : 0x80000000;
    const auto nan_or = [=](u64 a, u64 r) -> u64 {
      return !is_nan(a, f) ? r : f == Format::twice ? first_nan({a}) : 0x7fffffff;
    };
    check("neg" + operands(t, 1), [&](u64 a, u64, u64) { return nan_or(a, a ^ sign); });
    check("abs" + operands(t, 1), [&](u64 a, u64, u64) { return nan_or(a, a & ~sign); });
    check("copysign" + operands(t, 2), [&](u64 a, u64 b, u64) { return (b & ~sign) | (a & sign); });
    const auto test = [&](const std::string& name, const std::function<bool(u64, const Number&)>& g) {
      check("testp." + name + "." + t.name + " p, " + t.reg,
            [&](u64 a, u64, u64) { return static_cast<u64>(g(a, decode(a, f))); });
    };
    test("finite", [](u64, const Number& x) { return x.kind == Number::finite; });
    test("infinite", [](u64, const Number& x) { return x.kind == Number::infinite; });
    test("number", [](u64, const Number& x) { return x.kind != Number::nan; });
    test("notanumber", [](u64, const Number& x) { return x.kind == Number::nan; });
    const auto subnormal = [=](u64 a, const Number& x) { return !x.zero() && flushed(a, f) != a; };
    test("subnormal", subnormal);
    test("normal", [&](u64 a, const Number& x) { return x.kind == Number::finite && !subnormal(a, x); });
  }
  check("neg.ftz.f32 r, r", [](u64 a, u64, u64) -> u64 {
    return is_nan(a, Format::single) ? 0x7fffffff : flushed(a, Format::single) ^ 0x80000000;
  });
}

TEST_CASE("setp and set on floats") {
  // Which of less, equal, greater, unordered make each comparison true.
  const std::vector<std::pair<std::string, std::string>> compares = {
      {"eq", "="},   {"ne", "<>"},   {"lt", "<"},    {"le", "<="},  {"gt", ">"},
      {"ge", ">="},  {"equ", "=?"},  {"neu", "<>?"}, {"ltu", "<?"}, {"leu", "<=?"},
      {"gtu", ">?"}, {"geu", ">=?"}, {"num", "<=>"}, {"nan", "?"}};
  const auto relation = [](u64 a, u64 b, Format f) {
    const Number x = decode(a, f), y = decode(b, f);
    if (x.kind == Number::nan || y.kind == Number::nan) return '?';
    const int o = order(x, y);
    return o < 0 ? '<' : o > 0 ? '>' : '=';
  };
  for (const Float& t : floats)
    for (const auto& [name, orders] : compares) {
      const std::string end = "." + t.name + " p, " + t.reg + ", " + t.reg;
      const auto holds = [&, &orders = orders](u64 a, u64 b, bool ftz) {
        return orders.find(ftz ? relation(flushed(a, t.format), flushed(b, t.format), t.format)
                               : relation(a, b, t.format)) != std::string::npos;
      };
      check("setp." + name + end, [&](u64 a, u64 b, u64) { return static_cast<u64>(holds(a, b, false)); });
      check("setp." + name + ".xor" + end + ", !p",
            [&](u64 a, u64 b, u64 c) { return static_cast<u64>(holds(a, b, false) != !c); });
      check("set." + name + ".f32." + t.name + " r, " + t.reg + ", " + t.reg,
            [&](u64 a, u64 b, u64) { return holds(a, b, false) ? 0x3f800000ull : 0; });
      if (t.format == Format::twice) continue;
      check("setp." + name + ".ftz" + end,
            [&](u64 a, u64 b, u64) { return static_cast<u64>(holds(a, b, true)); });
      check("set." + name + ".ftz.s32.f32 r, r, r",
            [&](u64 a, u64 b, u64) { return holds(a, b, true) ? 0xffffffffull : 0; });
    }
}

TEST_CASE("approximations: values that are exact, special values, errors") {
  const u64 one = 0x3f800000, two = 0x40000000, inf = 0x7f800000, minus_inf = 0xff800000, nan = 0x7fffffff;
  CHECK(value("sin.approx.f32 r, r", 0) == 0);
  CHECK(value("sin.approx.f32 r, r", 0x80000000) == 0x80000000);
  CHECK(value("sin.approx.f32 r, r", inf) == nan);
  CHECK(value("cos.approx.f32 r, r", 0) == one);
  CHECK(value("cos.approx.ftz.f32 r, r", 1) == one);
  CHECK(value("ex2.approx.f32 r, r", one) == two);
  CHECK(value("ex2.approx.f32 r, r", minus_inf) == 0);
  CHECK(value("ex2.approx.f32 r, r", 0xc3148000) == 0x00000001);  // 2^-148.5 rounds up
  CHECK(value("ex2.approx.ftz.f32 r, r", 0xc3148000) == 0);
  CHECK(value("lg2.approx.f32 r, r", two) == one);
  CHECK(value("lg2.approx.f32 r, r", 0x80000000) == minus_inf);
  CHECK(value("lg2.approx.f32 r, r", 0xbf800000) == nan);
  CHECK(value("lg2.approx.f32 r, r", 1) == 0xc3150000);  // -149
  CHECK(value("lg2.approx.ftz.f32 r, r", 1) == minus_inf);
  CHECK(value("tanh.approx.f32 r, r", inf) == one);
  CHECK(value("rsqrt.approx.f32 r, r", 0x40800000) == 0x3f000000);
  CHECK(value("rsqrt.approx.f32 r, r", 0x80000000) == minus_inf);
  CHECK(value("rsqrt.approx.f32 r, r", inf) == 0);
  CHECK(value("rsqrt.approx.f32 r, r", 0xbf800000) == nan);
  CHECK(value("rsqrt.approx.f64 d, d", 0x4010000000000000) == 0x3fe0000000000000);
  CHECK(value("rsqrt.approx.ftz.f64 d, d", 0x4010000000000000) == 0x3fe0000000000000);
  CHECK(value("rcp.approx.ftz.f64 d, d", 0x4008000000000000) == 0x3fd5555500000000);
  CHECK(value("rcp.approx.ftz.f64 d, d", 1) == 0x7ff0000000000000);
  CHECK(value("sin.approx.f32 r, r", 0x3f800000) == 0x3f576aa4);   // 0.84147098
  CHECK(value("tanh.approx.f32 r, r", 0x3f000000) == 0x3eec9a9f);  // 0.46211716
}

}  // namespace gridlings::simgpu::alu::test
