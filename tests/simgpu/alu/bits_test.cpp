// Room: tests/simgpu/alu. Bit fields, permutation, carries, 24-bit and dot products, against the loops over
// single bits and bytes by which the PTX ISA (9.7.1, 9.7.2, 9.7.8, prmt) defines them.
#include <catch2/catch_test_macros.hpp>
#include <string_view>

#include "bench.hpp"

namespace gridlings::simgpu::alu::test {
namespace {

using u64 = std::uint64_t;
using i128 = __int128;

bool bit(u64 x, unsigned i) { return x >> i & 1; }

/// A width with its types and register letter.
struct Size {
  unsigned bits;
  std::string reg;
  std::string u() const { return ".u" + std::to_string(bits); }
  std::string s() const { return ".s" + std::to_string(bits); }
  std::string b() const { return ".b" + std::to_string(bits); }
};
const std::vector<Size> sizes = {{32, "r"}, {64, "d"}};

u64 reversed(u64 x, unsigned bits) {
  u64 r = 0;
  for (unsigned i = 0; i < bits; ++i) r |= u64(bit(x, i)) << (bits - 1 - i);
  return r;
}

u64 find_msb(u64 x, unsigned bits, bool is_signed, bool shift) {
  const bool sign = is_signed && bit(x, bits - 1);
  for (int i = static_cast<int>(bits) - 1; i >= 0; --i)
    if (bit(x, i) != sign) return shift ? bits - 1 - i : i;
  return 0xffffffff;
}

u64 extract(u64 a, u64 b, u64 c, unsigned bits, bool is_signed) {
  const unsigned pos = b & 0xff, len = c & 0xff, msb = bits - 1;
  const bool sign = is_signed && len != 0 && bit(a, pos + len - 1 < msb ? pos + len - 1 : msb);
  u64 d = 0;
  for (unsigned i = 0; i <= msb; ++i) d |= u64(i < len && pos + i <= msb ? bit(a, pos + i) : sign) << i;
  return d;
}

u64 insert(u64 a, u64 b, u64 c, u64 e, unsigned bits) {
  const unsigned pos = c & 0xff, len = e & 0xff;
  for (unsigned i = 0; i < len && pos + i < bits; ++i)
    b = (b & ~(1ull << (pos + i))) | u64(bit(a, i)) << (pos + i);
  return b;
}

u64 permute(u64 a, u64 b, const unsigned (&pick)[4]) {
  u64 r = 0;
  for (unsigned i = 0; i < 4; ++i) r |= ((b << 32 | a) >> 8 * pick[i] & 0xff) << 8 * i;
  return r;
}

i128 signed_of(u64 x, unsigned bits) {
  const u64 cut = bits == 64 ? x : x & ((1ull << bits) - 1);
  return bit(cut, bits - 1) ? static_cast<i128>(cut) - (static_cast<i128>(1) << bits) : cut;
}

}  // namespace

TEST_CASE("popc, clz, brev, bfind") {
  for (const Size& t : sizes) {
    const std::string to_u32 = " r, " + t.reg, to_same = " " + t.reg + ", " + t.reg;
    check("popc" + t.b() + to_u32, [&](u64 a, u64, u64) {
      u64 n = 0;
      for (unsigned i = 0; i < t.bits; ++i) n += bit(a, i);
      return n;
    });
    check("clz" + t.b() + to_u32, [&](u64 a, u64, u64) {
      const u64 msb = find_msb(a, t.bits, false, false);
      return msb == 0xffffffff ? t.bits : t.bits - 1 - msb;
    });
    check("brev" + t.b() + to_same, [&](u64 a, u64, u64) { return reversed(a, t.bits); });
    for (const bool shift : {false, true}) {
      const std::string op = shift ? "bfind.shiftamt" : "bfind";
      check(op + t.u() + to_u32, [&](u64 a, u64, u64) { return find_msb(a, t.bits, false, shift); });
      check(op + t.s() + to_u32, [&](u64 a, u64, u64) { return find_msb(a, t.bits, true, shift); });
    }
  }
}

TEST_CASE("bfe, bfi") {
  for (const Size& t : sizes) {
    const std::string to = " " + t.reg + ", " + t.reg + ", r, r";
    check("bfe" + t.u() + to, [&](u64 a, u64 b, u64 c) { return extract(a, b, c, t.bits, false); });
    check("bfe" + t.s() + to, [&](u64 a, u64 b, u64 c) { return extract(a, b, c, t.bits, true); });
    check_outcome("bfi" + t.b() + " " + t.reg + ", " + t.reg + ", " + t.reg + ", r, r", [&](const Values& v) {
      return Outcome{insert(v.a, v.b, v.c, v.e, t.bits), 1, v.carry};
    });
  }
}

TEST_CASE("bmsk, szext") {
  for (const bool clamp : {true, false}) {
    const std::string mode = clamp ? ".clamp" : ".wrap";
    check("bmsk" + mode + ".b32 r, r, r", [&](u64 a, u64 b, u64) {
      const u64 start = clamp ? a : a & 31, length = clamp ? b : b & 31;
      u64 d = 0;
      for (u64 i = start; i < 32 && i - start < length; ++i) d |= 1ull << i;
      return d;
    });
    for (const bool is_signed : {true, false})
      check("szext" + mode + (is_signed ? ".s32" : ".u32") + " r, r, r", [&](u64 a, u64 b, u64) -> u64 {
        if (clamp && b >= 32) return a;
        const u64 n = b & 31, low = a & ((1ull << n) - 1);
        return is_signed && n && bit(a, n - 1) ? low | ~0ull << n : low;
      });
  }
}

TEST_CASE("fns") {
  check("fns.b32 r, r, r, r", [](u64 mask, u64 base, u64 c) -> u64 {
    const i128 offset = signed_of(c, 32);
    if (base > 31) return 0xffffffff;
    if (offset == 0) return bit(mask, base) ? base : 0xffffffff;
    i128 count = offset < 0 ? -offset : offset;
    for (int pos = static_cast<int>(base); pos >= 0 && pos<32; pos += offset> 0 ? 1 : -1)
      if (bit(mask, pos) && --count == 0) return static_cast<u64>(pos);
    return 0xffffffff;
  });
  CHECK(value("fns.b32 r, r, r, r", 0xaaaaaaaa, 3, 1) == 3);
  CHECK(value("fns.b32 r, r, r, r", 0xaaaaaaaa, 3, 0xffffffff) == 3);
  CHECK(value("fns.b32 r, r, r, r", 0xaaaaaaaa, 2, 1) == 3);
  CHECK(value("fns.b32 r, r, r, r", 0xaaaaaaaa, 2, 0xffffffff) == 1);
}

TEST_CASE("shf") {
  for (const bool wrap : {true, false}) {
    const auto amount = [=](u64 c) { return wrap ? c & 31 : c < 32 ? c : 32; };
    const std::string mode = wrap ? ".wrap" : ".clamp";
    check("shf.l" + mode + ".b32 r, r, r, r", [&](u64 a, u64 b, u64 c) {
      return static_cast<u64>((static_cast<unsigned __int128>(b << 32 | a) << amount(c)) >> 32);
    });
    check("shf.r" + mode + ".b32 r, r, r, r",
          [&](u64 a, u64 b, u64 c) { return (b << 32 | a) >> amount(c); });
  }
}

TEST_CASE("lop3") {
  for (const unsigned table : {0x00u, 0x80u, 0xfeu, 0x96u, 0xe8u, 0xcau, 0x1au, 0xf0u, 0xffu})
    check("lop3.b32 r, r, r, r, " + std::to_string(table), [&](u64 a, u64 b, u64 c) {
      u64 d = 0;
      for (unsigned i = 0; i < 32; ++i)
        d |= u64(bit(table, bit(a, i) << 2 | bit(b, i) << 1 | bit(c, i))) << i;
      return d;
    });
}

TEST_CASE("prmt") {
  check("prmt.b32 r, r, r, r", [](u64 a, u64 b, u64 c) {
    u64 d = 0;
    for (unsigned i = 0; i < 4; ++i) {
      const unsigned nibble = c >> 4 * i & 15;
      u64 byte = (b << 32 | a) >> 8 * (nibble & 7) & 0xff;
      if (nibble & 8) byte = bit(byte, 7) ? 0xff : 0;
      d |= byte << 8 * i;
    }
    return d;
  });
  struct Mode {
    std::string name;
    unsigned pick[4][4];  // for each selector, the byte of d.b0 .. d.b3
  };
  const Mode modes[] = {{"f4e", {{0, 1, 2, 3}, {1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}}},
                        {"b4e", {{0, 7, 6, 5}, {1, 0, 7, 6}, {2, 1, 0, 7}, {3, 2, 1, 0}}},
                        {"rc8", {{0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}}},
                        {"ecl", {{0, 1, 2, 3}, {1, 1, 2, 3}, {2, 2, 2, 3}, {3, 3, 3, 3}}},
                        {"ecr", {{0, 0, 0, 0}, {0, 1, 1, 1}, {0, 1, 2, 2}, {0, 1, 2, 3}}},
                        {"rc16", {{0, 1, 0, 1}, {2, 3, 2, 3}, {0, 1, 0, 1}, {2, 3, 2, 3}}}};
  for (const Mode& m : modes)
    check("prmt.b32." + m.name + " r, r, r, r",
          [&](u64 a, u64 b, u64 c) { return permute(a, b, m.pick[c & 3]); });
}

TEST_CASE("slct: NaN picks the second operand, -0 the first") {
  for (const auto& [type, r] :
       {std::pair<std::string, std::string>{"b16", "h"}, {"f32", "r"}, {"s64", "d"}}) {
    const std::string to = " " + r + ", " + r + ", " + r + ", r";
    check("slct." + type + ".s32" + to, [](u64 a, u64 b, u64 c) { return bit(c, 31) ? b : a; });
    const auto negative = [](u64 c) {
      const bool nan = (c & 0x7fffffff) > 0x7f800000;
      return nan || (bit(c, 31) && c != 0x80000000);
    };
    check("slct." + type + ".f32" + to, [&](u64 a, u64 b, u64 c) { return negative(c) ? b : a; });
    check("slct.ftz." + type + ".f32" + to,
          [&](u64 a, u64 b, u64 c) { return negative(c & 0x7f800000 ? c : c & 0x80000000) ? b : a; });
  }
}

TEST_CASE("mul24, mad24, saturating mad") {
  for (const bool is_signed : {true, false}) {
    const std::string type = is_signed ? ".s32" : ".u32";
    const auto product = [=](u64 a, u64 b) {
      return is_signed ? signed_of(a, 24) * signed_of(b, 24)
                       : static_cast<i128>((a & 0xffffff) * (b & 0xffffff));
    };
    check("mul24.lo" + type + " r, r, r", [&](u64 a, u64 b, u64) { return static_cast<u64>(product(a, b)); });
    check("mul24.hi" + type + " r, r, r",
          [&](u64 a, u64 b, u64) { return static_cast<u64>(product(a, b) >> 16); });
    check("mad24.lo" + type + " r, r, r, r",
          [&](u64 a, u64 b, u64 c) { return static_cast<u64>(product(a, b)) + c; });
    check("mad24.hi" + type + " r, r, r, r",
          [&](u64 a, u64 b, u64 c) { return static_cast<u64>(product(a, b) >> 16) + c; });
  }
  check("mad.hi.sat.s32 r, r, r, r", [](u64 a, u64 b, u64 c) {
    const i128 r = (signed_of(a, 32) * signed_of(b, 32) >> 32) + signed_of(c, 32);
    return static_cast<u64>(r < -0x80000000ll ? -0x80000000ll : r > 0x7fffffff ? 0x7fffffff : r);
  });
}

TEST_CASE("dp4a, dp2a") {
  for (const bool sa : {false, true})
    for (const bool sb : {false, true}) {
      const std::string types = std::string(sa ? ".s32" : ".u32") + (sb ? ".s32" : ".u32") + " r, r, r, r";
      const auto part = [](u64 x, unsigned at, unsigned bits, bool is_signed) {
        const u64 field = x >> at & ((1ull << bits) - 1);
        return is_signed ? signed_of(field, bits) : static_cast<i128>(field);
      };
      check("dp4a" + types, [&](u64 a, u64 b, u64 c) {
        i128 sum = c;
        for (unsigned i = 0; i < 32; i += 8) sum += part(a, i, 8, sa) * part(b, i, 8, sb);
        return static_cast<u64>(sum);
      });
      for (const unsigned high : {0u, 16u})
        check(std::string("dp2a") + (high ? ".hi" : ".lo") + types, [&](u64 a, u64 b, u64 c) {
          i128 sum = c;
          for (unsigned i = 0; i < 2; ++i) sum += part(a, 16 * i, 16, sa) * part(b, high + 8 * i, 8, sb);
          return static_cast<u64>(sum);
        });
    }
}

TEST_CASE("carries: add.cc addc sub.cc subc mad.cc madc") {
  for (const Size& t : sizes) {
    const i128 modulus = static_cast<i128>(1) << t.bits;
    const u64 cut = static_cast<u64>(modulus - 1);
    const std::string two = " " + t.reg + ", " + t.reg + ", " + t.reg, three = two + ", " + t.reg;
    const auto sum = [=](i128 x, bool writes, bool carry) {
      return Outcome{static_cast<u64>(x) & cut, 1, writes ? x < 0 || x >= modulus : carry};
    };
    check_outcome("add.cc" + t.u() + two,
                  [&](const Values& v) { return sum(i128(v.a) + v.b, true, v.carry); });
    check_outcome("sub.cc" + t.s() + two,
                  [&](const Values& v) { return sum(i128(v.a) - v.b, true, v.carry); });
    for (const bool cc : {false, true}) {
      const std::string end = cc ? ".cc" : "";
      check_outcome("addc" + end + t.s() + two,
                    [&](const Values& v) { return sum(i128(v.a) + v.b + v.carry, cc, v.carry); });
      check_outcome("subc" + end + t.u() + two,
                    [&](const Values& v) { return sum(i128(v.a) - v.b - v.carry, cc, v.carry); });
      for (const bool high : {false, true})
        for (const bool is_signed : {false, true}) {
          const std::string form =
              std::string(high ? ".hi" : ".lo") + end + (is_signed ? t.s() : t.u()) + three;
          const auto product = [=](const Values& v) {
            const unsigned __int128 p =
                is_signed ? static_cast<unsigned __int128>(signed_of(v.a, t.bits) * signed_of(v.b, t.bits))
                          : static_cast<unsigned __int128>(v.a) * v.b;
            return i128(static_cast<u64>(high ? p >> t.bits : p) & cut);
          };
          check_outcome("madc" + form,
                        [&](const Values& v) { return sum(product(v) + v.c + v.carry, cc, v.carry); });
          if (cc)
            check_outcome("mad" + form,
                          [&](const Values& v) { return sum(product(v) + v.c, true, v.carry); });
        }
    }
  }
}

}  // namespace gridlings::simgpu::alu::test
