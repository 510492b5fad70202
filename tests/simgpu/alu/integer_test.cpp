// Room: tests/simgpu/alu. Integer arithmetic and logic (PTX ISA 9.7.1, 9.7.8) against 128-bit arithmetic.
#include <catch2/catch_test_macros.hpp>

#include "bench.hpp"

namespace gridlings::simgpu::alu::test {
namespace {

using u64 = std::uint64_t;
using i128 = __int128;

/// An integer type by its PTX name and the register letter that holds it.
struct Int {
  std::string name;
  std::string reg;
  unsigned bits;
  bool is_signed;
  i128 of(u64 x) const {
    const u64 cut = bits == 64 ? x : x & ((1ull << bits) - 1);
    return is_signed && (cut >> (bits - 1)) ? static_cast<i128>(cut) - (static_cast<i128>(1) << bits) : cut;
  }
  i128 low() const { return is_signed ? -(static_cast<i128>(1) << (bits - 1)) : 0; }
  i128 high() const { return (static_cast<i128>(1) << (bits - is_signed)) - 1; }
};

const std::vector<Int> ints = {{"u16", "h", 16, false}, {"s16", "h", 16, true},  {"u32", "r", 32, false},
                               {"s32", "r", 32, true},  {"u64", "d", 64, false}, {"s64", "d", 64, true}};

using Op = std::function<i128(i128, i128, i128)>;

void check_int(const std::string& op, const Int& t, unsigned sources, const Op& f) {
  std::string text = op + "." + t.name + " " + t.reg;
  for (unsigned i = 0; i < sources; ++i) text += ", " + t.reg;
  check(text, [&](u64 a, u64 b, u64 c) { return static_cast<u64>(f(t.of(a), t.of(b), t.of(c))); });
}

i128 clamp(i128 x, i128 low, i128 high) { return x < low ? low : x > high ? high : x; }

/// (a * b) >> shift, exact also where the product needs 128 unsigned bits.
i128 product_high(const Int& t, i128 a, i128 b) {
  if (t.bits < 64 || t.is_signed) return (a * b) >> t.bits;
  return static_cast<i128>((static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b)) >> 64);
}

/// The elements of a word, each through f and back to its place.
u64 each_element(const Int& t, u64 a, u64 b, const std::function<i128(i128, i128)>& f) {
  u64 word = 0;
  for (unsigned i = 0; i < 32; i += t.bits)
    word |= (static_cast<u64>(f(t.of(a >> i), t.of(b >> i))) & ((1ull << t.bits) - 1)) << i;
  return word;
}

}  // namespace

TEST_CASE("integer add, sub, mul, mad, sad") {
  for (const Int& t : ints) {
    check_int("add", t, 2, [](i128 a, i128 b, i128) { return a + b; });
    check_int("sub", t, 2, [](i128 a, i128 b, i128) { return a - b; });
    check_int("mul.lo", t, 2, [](i128 a, i128 b, i128) {
      return static_cast<i128>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b));
    });
    check_int("mul.hi", t, 2, [&](i128 a, i128 b, i128) { return product_high(t, a, b); });
    check_int("mad.lo", t, 3, [](i128 a, i128 b, i128 c) {
      return static_cast<i128>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b) + c);
    });
    check_int("mad.hi", t, 3, [&](i128 a, i128 b, i128 c) { return product_high(t, a, b) + c; });
    check_int("sad", t, 3, [](i128 a, i128 b, i128 c) { return c + (a < b ? b - a : a - b); });
  }
  const i128 low = ints[3].low(), high = ints[3].high();
  check_int("add.sat", ints[3], 2, [&](i128 a, i128 b, i128) { return clamp(a + b, low, high); });
  check_int("sub.sat", ints[3], 2, [&](i128 a, i128 b, i128) { return clamp(a - b, low, high); });
}

TEST_CASE("integer mul.wide, mad.wide") {
  for (const Int& t : ints) {
    if (t.bits == 64) continue;
    const Int wide{"", t.bits == 16 ? "r" : "d", t.bits * 2, t.is_signed};
    const std::string d = wide.reg + ", " + t.reg + ", " + t.reg;
    check("mul.wide." + t.name + " " + d,
          [&](u64 a, u64 b, u64) { return static_cast<u64>(t.of(a) * t.of(b)); });
    check("mad.wide." + t.name + " " + d + ", " + wide.reg,
          [&](u64 a, u64 b, u64 c) { return static_cast<u64>(t.of(a) * t.of(b) + wide.of(c)); });
  }
}

TEST_CASE("integer div, rem: by zero all ones, MIN / -1 wraps") {
  for (const Int& t : ints) {
    check_int("div", t, 2, [](i128 a, i128 b, i128) { return b == 0 ? -1 : a / b; });
    check_int("rem", t, 2, [](i128 a, i128 b, i128) { return b == 0 ? -1 : a % b; });
  }
}

TEST_CASE("integer min, max, neg, abs") {
  for (const Int& t : ints) {
    check_int("min", t, 2, [](i128 a, i128 b, i128) { return a < b ? a : b; });
    check_int("max", t, 2, [](i128 a, i128 b, i128) { return a > b ? a : b; });
    if (!t.is_signed) continue;
    check_int("neg", t, 1, [](i128 a, i128, i128) { return -a; });
    check_int("abs", t, 1, [](i128 a, i128, i128) { return a < 0 ? -a : a; });
  }
}

TEST_CASE("integer add, min, max of pairs") {
  const std::vector<std::pair<std::string, std::function<i128(i128, i128)>>> operations = {
      {"add", [](i128 a, i128 b) { return a + b; }},
      {"min", [](i128 a, i128 b) { return a < b ? a : b; }},
      {"max", [](i128 a, i128 b) { return a > b ? a : b; }}};
  for (const auto& [name, f] : operations) {
    const std::string end = " r, r, r";
    for (const Int& t : {ints[0], ints[1]})
      check(name + "." + t.name + "x2" + end, [&](u64 a, u64 b, u64) { return each_element(t, a, b, f); });
    if (name == "add") continue;
    const auto relu = [&](i128 a, i128 b) { return f(a, b) < 0 ? 0 : f(a, b); };
    check(name + ".s16x2.relu" + end, [&](u64 a, u64 b, u64) { return each_element(ints[1], a, b, relu); });
    check_int(name + ".relu", ints[3], 2, [&](i128 a, i128 b, i128) { return relu(a, b); });
  }
  CHECK(value("add.s16x2 r, r, r", 0x7fffffff, 0x00010001) == 0x80000000);
  CHECK(value("min.s16x2.relu r, r, r", 0xfffe0005, 0x00030007) == 5);
}

TEST_CASE("vabsdiff2, vabsdiff4") {
  const auto distance = [](i128 a, i128 b) { return a < b ? b - a : a - b; };
  for (const Int& t :
       {Int{"u32", "r", 8, false}, {"s32", "r", 8, true}, {"u32", "r", 16, false}, {"s32", "r", 16, true}}) {
    const std::string form = "vabsdiff" + std::to_string(32 / t.bits) + ".u32." + t.name + "." + t.name;
    check(form + " r, r, r, r", [&](u64 a, u64 b, u64) { return each_element(t, a, b, distance); });
    check(form + ".add r, r, r, r", [&](u64 a, u64 b, u64 c) {
      for (unsigned i = 0; i < 32; i += t.bits) c += static_cast<u64>(distance(t.of(a >> i), t.of(b >> i)));
      return c;
    });
  }
  CHECK(value("vabsdiff4.u32.s32.s32 r, r, r, r", 0x80ff0102, 0x7f010201, ~0u) == 0xff020101);
  CHECK(value("vabsdiff4.u32.u32.u32.add r, r, r, r", 0x80ff0102, 0x7f010201, 1000) == 1257);
}

TEST_CASE("logic") {
  for (const auto& [bits, r] : {std::pair<std::string, std::string>{"16", "h"}, {"32", "r"}, {"64", "d"}}) {
    const std::string two = ".b" + bits + " " + r + ", " + r, three = two + ", " + r;
    check("and" + three, [](u64 a, u64 b, u64) { return a & b; });
    check("or" + three, [](u64 a, u64 b, u64) { return a | b; });
    check("xor" + three, [](u64 a, u64 b, u64) { return a ^ b; });
    check("not" + two, [](u64 a, u64, u64) { return ~a; });
    check("cnot" + two, [](u64 a, u64, u64) { return static_cast<u64>(a == 0); });
    check("mov" + two, [](u64 a, u64, u64) { return a; });
    check("selp" + three + ", p", [](u64 a, u64 b, u64 c) { return c ? a : b; });
  }
  check("and.pred p, p, p", [](u64 a, u64 b, u64) { return a & b; });
  check("or.pred p, p, p", [](u64 a, u64 b, u64) { return a | b; });
  check("xor.pred p, p, !p", [](u64 a, u64 b, u64) { return a ^ !b; });
  check("not.pred p, p", [](u64 a, u64, u64) { return static_cast<u64>(!a); });
  check("mov.pred p, p", [](u64 a, u64, u64) { return a; });
}

TEST_CASE("shifts stop at the width of the type") {
  for (const Int& t : ints) {
    const std::string operands = t.reg + ", " + t.reg + ", r";
    check("shr." + t.name + " " + operands,
          [&](u64 a, u64 b, u64) { return static_cast<u64>(t.of(a) >> (b > 64 ? 64 : b)); });
    if (!t.is_signed)
      check("shl.b" + std::to_string(t.bits) + " " + operands,
            [&](u64 a, u64 b, u64) { return b >= t.bits ? 0 : a << b; });
  }
  CHECK(value("shr.b32 r, r, 4", 0x80000000) == 0x08000000);
}

TEST_CASE("setp on integers") {
  const std::vector<std::pair<std::string, std::function<bool(i128, i128)>>> compares = {
      {"eq", [](i128 a, i128 b) { return a == b; }}, {"ne", [](i128 a, i128 b) { return a != b; }},
      {"lt", [](i128 a, i128 b) { return a < b; }},  {"le", [](i128 a, i128 b) { return a <= b; }},
      {"gt", [](i128 a, i128 b) { return a > b; }},  {"ge", [](i128 a, i128 b) { return a >= b; }},
      {"lo", [](i128 a, i128 b) { return a < b; }},  {"ls", [](i128 a, i128 b) { return a <= b; }},
      {"hi", [](i128 a, i128 b) { return a > b; }},  {"hs", [](i128 a, i128 b) { return a >= b; }}};
  for (const Int& t : ints)
    for (const auto& [name, f] : compares) {
      if (t.is_signed && (name[0] == 'h' || name == "lo" || name == "ls")) continue;
      const std::string end = "." + t.name + " p, " + t.reg + ", " + t.reg;
      check("setp." + name + end, [&](u64 a, u64 b, u64) { return static_cast<u64>(f(t.of(a), t.of(b))); });
      check("setp." + name + ".or" + end + ", p",
            [&](u64 a, u64 b, u64 c) { return static_cast<u64>(f(t.of(a), t.of(b)) || c); });
      check("set." + name + ".u32." + t.name + " r, " + t.reg + ", " + t.reg,
            [&](u64 a, u64 b, u64) { return f(t.of(a), t.of(b)) ? 0xffffffffull : 0; });
      check("set." + name + ".xor.f32." + t.name + " r, " + t.reg + ", " + t.reg + ", !p",
            [&](u64 a, u64 b, u64 c) { return f(t.of(a), t.of(b)) != !c ? 0x3f800000ull : 0; });
    }
}

TEST_CASE("setp with two destinations") {
  check_outcome("setp.lt.s32 p|p, r, r", [](const Values& v) {
    const bool r = static_cast<std::int32_t>(v.a) < static_cast<std::int32_t>(v.b);
    return Outcome{r, !r, v.carry};
  });
  check_outcome("setp.lt.and.u32 p|p, r, r, !p", [](const Values& v) {
    const bool r = v.a < v.b;
    return Outcome{r && !v.c, !r && !v.c, v.carry};
  });
  CHECK(outcome("setp.lt.u32 _|p, r, r", {3, 2, 0, 0, false}).d2 == 1);
}

TEST_CASE("forms of other rooms are refused") {
  CHECK(refused("mov.u32 r, %tid.x"));
  CHECK(refused("mov.b64 {r, r}, d"));
  CHECK(refused("mov.b32 r, {h, h}"));
  CHECK(refused("ld.global.b32 r, [d]"));
  CHECK(refused("shfl.sync.up.b32 r|p, r, 1, 0, -1"));
  CHECK(refused("vote.sync.any.pred p, p, -1"));
  CHECK(refused("cvta.to.global.u64 d, d"));
}

}  // namespace gridlings::simgpu::alu::test
