// Room: tests/simgpu/alu. See bench.hpp.
#include "bench.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstring>
#include <random>

#include "hardware.hpp"
#include "reader.hpp"
#include "simgpu/warp.hpp"

namespace gridlings::simgpu::alu::test {
namespace {

using std::uint32_t;
using std::uint64_t;

constexpr std::size_t slot_bytes = 256;  // one row of any kind
constexpr unsigned slots = 6;            // d, d2, a, b, c, e
constexpr unsigned first_source = 2;

/// Rows of the frame and of the constants, as the decoder lays them out.
struct alignas(64) Rows {
  std::uint8_t bytes[slots * slot_bytes] = {};
  uint64_t get(unsigned slot, Kind kind, unsigned lane) const {
    const std::uint8_t* row = bytes + slot * slot_bytes;
    if (kind == Kind::R64) return reinterpret_cast<const uint64_t*>(row)[lane];
    const uint32_t* words = reinterpret_cast<const uint32_t*>(row);
    return kind == Kind::Pred ? words[0] >> lane & 1 : words[lane];
  }
  void set(unsigned slot, Kind kind, unsigned lane, uint64_t value) {
    std::uint8_t* row = bytes + slot * slot_bytes;
    uint32_t* words = reinterpret_cast<uint32_t*>(row);
    if (kind == Kind::R64)
      reinterpret_cast<uint64_t*>(row)[lane] = value;
    else if (kind == Kind::Pred)
      words[0] = (words[0] & ~(1u << lane)) | static_cast<uint32_t>(value & 1) << lane;
    else
      words[lane] = static_cast<uint32_t>(value);
  }
};

const std::vector<uint64_t>& edges(unsigned bits) {
  static const std::vector<uint64_t> one = {0, 1};
  static const std::vector<uint64_t> half = {
      0,      1,      2,      3,      7,      8,      15,     16,     17,     0x7f,   0x80,   0xff,   0x100,
      0x3ff,  0x400,  0x7fff, 0x8000, 0x8001, 0xffff, 0xfffe, 0x3c00, 0xbc00, 0x3800, 0x3e00, 0x4100, 0x7bff,
      0x7c00, 0xfc00, 0x7e00, 0x7c01, 0x3f80, 0xbf80, 0x7f80, 0xff80, 0x7f7f, 0x0080, 0x3c01};
  static const std::vector<uint64_t> word = {
      0,          1,          2,          3,          15,         16,         31,         32,
      33,         63,         64,         65,         0x7f,       0x80,       0xff,       0x7fff,
      0x8000,     0xffff,     0x10000,    0x7fffff,   0x800000,   0xffffff,   0x1000000,  0x7fffffff,
      0x80000000, 0x80000001, 0xffffffff, 0xfffffffe, 0x807fffff, 0x80800000, 0x3f800000, 0xbf800000,
      0x3f000000, 0xbf000000, 0x3fc00000, 0x40200000, 0xc0200000, 0x3f7fffff, 0x3effffff, 0x4b800001,
      0x4f000000, 0x4effffff, 0xcf000000, 0xcf000001, 0x4f800000, 0x4f7fffff, 0x5f000000, 0xdf000000,
      0x5f800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001, 0x7f800001,
      0x7e800001, 0x7f000000, 0x43000000, 0x42ff0000, 0x477fe000, 0x477ff000, 0x33000000, 0x33000001,
      0x387fc000, 0x387fffff, 0x3c003c00, 0xbc007c00, 0x7e000001, 0x3f803f81};
  static const std::vector<uint64_t> wide = [] {
    std::vector<uint64_t> v = {0,
                               1,
                               2,
                               3,
                               31,
                               32,
                               33,
                               63,
                               64,
                               65,
                               0x7f,
                               0x80,
                               0xffff,
                               0x7fffffff,
                               0x80000000,
                               0xffffffff,
                               0x100000000,
                               0x7fffffffffffffff,
                               0x8000000000000000,
                               0x8000000000000001,
                               0xffffffffffffffff,
                               0xfffffffffffffffe,
                               0xffffffff80000000,
                               0xffffffff7fffffff,
                               0x1fffffffffffff,
                               0x20000000000001,
                               0x1000001,
                               0x1000000ffffffff,
                               0x4000004000000001,
                               0x7fffffbfffffffff,
                               0xfffffffffffffbff,
                               0xfffffffffffffc01,
                               0xfffff,
                               0x10000000000000};
    for (const double x : {1.0,
                           0.5,
                           1.5,
                           2.5,
                           0.49999999999999994,
                           127.5,
                           255.5,
                           65504.0,
                           65520.0,
                           2147483647.5,
                           2147483648.0,
                           4294967295.5,
                           4294967296.0,
                           9223372036854775808.0,
                           18446744073709551616.0,
                           1e300,
                           1.7976931348623157e308,
                           2.2250738585072014e-308,
                           5e-324,
                           3.4028235677973366e38,
                           3.4028234663852886e38,
                           1.1754942807573643e-38,
                           7.006492321624085e-46,
                           1.401298464324817e-45,
                           5.960464477539063e-08,
                           2.9802322387695312e-08,
                           1.00000006}) {
      uint64_t b;
      std::memcpy(&b, &x, 8);
      v.push_back(b);
      v.push_back(b | 1ull << 63);
    }
    for (const uint64_t b : {0x7ff0000000000000ull, 0xfff0000000000000ull, 0x7ff8000000000000ull,
                             0x7ff0000000000001ull, 0xfff8000000000123ull})
      v.push_back(b);
    return v;
  }();
  return bits == 1 ? one : bits == 16 ? half : bits == 64 ? wide : word;
}

/// Random operands: uniform bits, small numbers, floats near 1, edges.
class Source {
 public:
  uint64_t draw(unsigned bits) {
    if (bits == 0) return 0;
    const uint64_t cut = bits == 64 ? ~0ull : (1ull << bits) - 1;
    uint64_t r = random_();
    switch (random_() % 6) {
      case 0:
        return edges(bits)[r % edges(bits).size()];
      case 1:
        return r % 70 & cut;
      case 2:
        return (0 - r % 70) & cut;
      case 3:  // a float of moderate exponent
        if (bits == 64) return (r & 0x800fffffffffffff) | (1023 - 40 + random_() % 80) << 52;
        if (bits == 32) return (r & 0x807fffff) | (127 - 40 + random_() % 80) << 23;
        return r & cut;
      default:
        return r & cut;
    }
  }

 private:
  std::mt19937_64 random_{12345};
};

/// Warps of operands: all pairs of edges for a and b, then random ones.
std::vector<std::vector<Values>> operands(const Form& form) {
  Source source;
  std::vector<Values> all;
  const auto edge_or_zero = [](unsigned bits) { return bits ? edges(bits) : std::vector<uint64_t>{0}; };
  for (const uint64_t a : edge_or_zero(form.source_bits(0)))
    for (const uint64_t b : edge_or_zero(form.source_bits(1)))
      all.push_back({a, b, source.draw(form.source_bits(2)), source.draw(form.source_bits(3)), false});
  for (unsigned n = 0; n < 4000; ++n)
    all.push_back({source.draw(form.source_bits(0)), source.draw(form.source_bits(1)),
                   source.draw(form.source_bits(2)), source.draw(form.source_bits(3)), false});
  for (std::size_t n = 0; n < all.size(); ++n) all[n].carry = n * 7 % 3 == 1;
  while (all.size() % 32) all.push_back(all[0]);
  std::vector<std::vector<Values>> warps;
  for (std::size_t n = 0; n < all.size(); n += 32) warps.emplace_back(all.begin() + n, all.begin() + n + 32);
  return warps;
}

std::string describe(const Form& form, const Values& v) {
  char text[200];
  std::snprintf(text, sizeof text, "%s  a=%#llx b=%#llx c=%#llx e=%#llx carry=%d", form.text().c_str(),
                static_cast<unsigned long long>(v.a), static_cast<unsigned long long>(v.b),
                static_cast<unsigned long long>(v.c), static_cast<unsigned long long>(v.e), v.carry);
  return text;
}

const char* name_of(Level level) { return level == Level::Base ? "base" : level == Level::V3 ? "v3" : "v4"; }

bool same(const Outcome& x, const Outcome& y) { return x.d == y.d && x.d2 == y.d2 && x.carry == y.carry; }

}  // namespace

Form::Form(const std::string& text) : text_(text), ptx_(read_instruction(text, insn_, function_)) {}

bool Form::select(Level level) { return select_at(level, insn_, function_, selection_); }

unsigned Form::source_bits(unsigned i) const {
  if (i + 1 >= insn_.operands.size() || insn_.operands[i + 1].kind != ptx::OperandKind::Register) return 0;
  const ptx::Type t = function_.registers[insn_.operands[i + 1].reg].type;
  return t == ptx::Type::Pred ? 1 : ptx::size_of(t) * 8;
}

unsigned Form::result_bits() const {
  if (insn_.operands[0].kind != ptx::OperandKind::Register) return 0;
  const ptx::Type t = function_.registers[insn_.operands[0].reg].type;
  return t == ptx::Type::Pred ? 1 : ptx::size_of(t) * 8;
}

void Form::run(bool masked, uint32_t mask, const std::vector<Values>& in, std::vector<Outcome>& inout) const {
  Rows frame, constants;
  Warp warp;
  warp.frame = frame.bytes;
  warp.constants = constants.bytes;
  warp.mask = mask;
  const Kind kinds[slots] = {selection_.d, selection_.d2, selection_.a,
                             selection_.b, selection_.c,  selection_.e};
  Ref refs[slots];
  for (unsigned s = 0; s < slots; ++s) {
    refs[s] = static_cast<Ref>(s * slot_bytes);
    const unsigned operand = s - first_source + 1;
    if (s >= first_source && operand < insn_.operands.size() &&
        insn_.operands[operand].kind == ptx::OperandKind::Immediate) {
      refs[s] |= constant_bit;
      for (unsigned l = 0; l < 32; ++l) constants.set(s, kinds[s], l, insn_.operands[operand].imm);
    }
  }
  for (unsigned l = 0; l < 32; ++l) {
    const uint64_t sources[] = {in[l].a, in[l].b, in[l].c, in[l].e};
    for (unsigned s = 0; s < 4; ++s)
      if (kinds[first_source + s] != Kind::None)
        frame.set(first_source + s, kinds[first_source + s], l, sources[s]);
    frame.set(0, kinds[0], l, inout[l].d);
    if (kinds[1] != Kind::None) frame.set(1, kinds[1], l, inout[l].d2);
    warp.carry |= static_cast<uint32_t>(in[l].carry) << l;
  }
  Insn insn{};
  insn.d = refs[0], insn.d2 = refs[1], insn.a = refs[2], insn.b = refs[3], insn.c = refs[4], insn.e = refs[5];
  insn.imm = selection_.imm;
  insn.aux = selection_.aux;
  (masked ? selection_.masked : selection_.full)(warp, insn);
  for (unsigned l = 0; l < 32; ++l) {
    inout[l].d = frame.get(0, kinds[0], l);
    if (kinds[1] != Kind::None) inout[l].d2 = frame.get(1, kinds[1], l);
    inout[l].carry = warp.carry >> l & 1;
  }
}

using Warps = std::vector<std::vector<Values>>;
using Results = std::vector<std::vector<Outcome>>;

static void check_level(Form& form, Level level, const Warps& warps, const Results& results) {
  std::mt19937 random(7);
  const uint64_t old_d = form.result_bits() == 1 ? 1 : form.result_bits() == 16 ? 0xabcd : 0xa5a5a5a5;
  for (std::size_t n = 0; n < warps.size(); ++n) {
    const std::vector<Values>& in = warps[n];
    const std::vector<Outcome>& want = results[n];
    std::vector<Outcome> full(32), part(32);
    for (unsigned l = 0; l < 32; ++l) full[l] = part[l] = {old_d, 1, in[l].carry};
    const std::vector<Outcome> before = part;
    const uint32_t mask = random() | 1;
    form.run(false, full_mask, in, full);
    form.run(true, mask, in, part);
    for (unsigned l = 0; l < 32; ++l) {
      const Outcome& expected = mask >> l & 1 ? want[l] : before[l];
      if (same(full[l], want[l]) && same(part[l], expected)) continue;
      INFO(describe(form, in[l]) << " at level " << name_of(level) << ", lane " << l << std::hex
                                 << ": full d=" << full[l].d << " d2=" << full[l].d2
                                 << " carry=" << full[l].carry << ", masked d=" << part[l].d
                                 << " d2=" << part[l].d2 << " carry=" << part[l].carry
                                 << ", expected d=" << want[l].d << " d2=" << want[l].d2
                                 << " carry=" << want[l].carry << " masked d=" << expected.d);
      FAIL_CHECK("lane differs from the reference");
      return;
    }
  }
}

std::vector<std::string> Form::register_names() const {
  const auto name = [&](const ptx::Operand& o) {
    return o.kind == ptx::OperandKind::Register ? function_.registers[o.reg].name : std::string();
  };
  std::vector<std::string> names(slots);
  const ptx::Operand& d = insn_.operands[0];
  names[0] = name(d);
  if (!d.second.empty()) names[1] = name(d.second[0]);
  for (std::size_t i = 1; i < insn_.operands.size() && i < 5; ++i) names[i + 1] = name(insn_.operands[i]);
  return names;
}

/// Where the GPU may differ from the PTX ISA, or the ISA leaves room: fields of 64 bits that start past bit
/// 255; the offset -2^31 of fns; approximations in their last place; and with .ftz a result that only
/// rounding lifts to the least normal number.
static bool tolerated(const std::string& text, std::uint64_t got, std::uint64_t want) {
  for (const char* prefix : {"bfe.u64", "bfe.s64", "bfi.b64", "fns"})
    if (text.find(prefix) == 0) return true;
  if (text.find(".approx") != std::string::npos || text.find(".full") != std::string::npos)
    return got - want + 2 <= 4;
  return text.find(".ftz") != std::string::npos && (want & 0x7fffffff) == 0x00800000 &&
         (got & 0x7fffffff) == 0;
}

/// With SIMGPU_ALU_HARDWARE: the reference against a GPU. The condition code is left out: reading it takes
/// addc.
static void check_hardware(const Form& form, const Warps& warps, const Results& results) {
  const std::string& text = form.text();
  if (!hardware_wanted() || text.find("cc") != std::string::npos || text.find("addc") == 0 ||
      text.find("subc") == 0 || text.find("madc") == 0)
    return;
  std::vector<Values> in;
  std::vector<Outcome> want;
  for (const auto& w : warps) in.insert(in.end(), w.begin(), w.end());
  for (const auto& r : results) want.insert(want.end(), r.begin(), r.end());
  const std::vector<std::string> names = form.register_names();
  const std::vector<Outcome> got = run_on_hardware(form.ptx(), names, in);
  if (got.empty()) WARN(text << ": refused by the driver");
  unsigned differ = 0;
  for (std::size_t n = 0; n < got.size(); ++n) {
    if (got[n].d == want[n].d && (names[1].empty() || got[n].d2 == want[n].d2)) continue;
    if (tolerated(text, got[n].d, want[n].d)) continue;
    if (++differ <= 6)
      WARN(describe(form, in[n]) << std::hex << ": GPU d=" << got[n].d << " d2=" << got[n].d2
                                 << ", expected d=" << want[n].d << " d2=" << want[n].d2);
  }
  if (differ) FAIL_CHECK(text << ": the GPU differs in " << differ << " of " << got.size());
}

void check_outcome(const std::string& text, const Reference& reference) {
  Form form(text);
  const Warps warps = operands(form);
  Results results;
  for (const std::vector<Values>& in : warps) {
    results.emplace_back();
    for (const Values& v : in) results.back().push_back(reference(v));
  }
  check_hardware(form, warps, results);
  for (const Level level : {Level::Base, Level::V3, Level::V4}) {
    if (!level_supported(level)) continue;
    INFO(text);
    REQUIRE(form.select(level));
    check_level(form, level, warps, results);
  }
}

void check(const std::string& text, const Simple& reference) {
  const bool two = text.find('|') != std::string::npos;
  const unsigned bits = Form(text).result_bits();
  const uint64_t cut = bits == 64 ? ~0ull : (1ull << bits) - 1;
  check_outcome(text, [&](const Values& v) {
    return Outcome{reference(v.a, v.b, v.c) & cut, two ? 0ull : 1ull, v.carry};
  });
}

bool refused(const std::string& text) { return !Form(text).select(current_level()); }

Outcome outcome(const std::string& text, const Values& v) {
  Form form(text);
  INFO(text);
  REQUIRE(form.select(current_level()));
  std::vector<Values> in(32, v);
  std::vector<Outcome> out(32);
  form.run(false, full_mask, in, out);
  return out[17];
}

uint64_t value(const std::string& text, uint64_t a, uint64_t b, uint64_t c, uint64_t e) {
  return outcome(text, {a, b, c, e, false}).d;
}

}  // namespace gridlings::simgpu::alu::test
