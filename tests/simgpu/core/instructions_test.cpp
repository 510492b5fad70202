// tests/simgpu/core: instructions whose result depends on other lanes or on the kind of an address, against
// the rules of the PTX ISA (9.7.9, 9.7.13) written out lane by lane.
#include <algorithm>
#include <functional>
#include <random>

#include "fixture.hpp"

using namespace core_test;

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr unsigned kLanes = 32;

/// What a lane brings and what it must get; `open` where the ISA leaves the result open.
struct Lane {
  u32 a = 0, b = 0, c = 0, high = 0;
  u32 d = 0, p = 0;
  bool open = false;
};
using Warp = std::array<Lane, kLanes>;

/// One warp runs `instruction` in the lanes of `mask`: %a %b %c %h (words), %w (h:a), %pb (b is odd), %m (the
/// mask); it sets %d and %q. What the others leave is 0xdead.
std::string kernel(const std::string& instruction) {
  return R"(.version 8.5
.target sm_90
.address_size 64
.visible .entry k(.param .u64 in, .param .u64 out, .param .u32 mask)
{
.reg .pred %pb, %q, %in;
.reg .b32 %a, %b, %c, %h, %d, %e, %m, %lane, %bit;
.reg .b64 %w, %from, %to;
ld.param.u64 %from, [in];
ld.param.u64 %to, [out];
ld.param.u32 %m, [mask];
mov.u32 %lane, %tid.x;
mad.wide.u32 %from, %lane, 16, %from;
mad.wide.u32 %to, %lane, 8, %to;
ld.global.v4.u32 {%a, %b, %c, %h}, [%from];
mov.b64 %w, {%a, %h};
and.b32 %bit, %b, 1;
setp.ne.u32 %pb, %bit, 0;
setp.ne.u32 %q, %lane, %lane;
mov.u32 %d, 57005;
shr.u32 %bit, %m, %lane;
and.b32 %bit, %bit, 1;
setp.ne.u32 %in, %bit, 0;
@!%in bra $end;
)" + instruction +
         R"(
$end:
selp.u32 %e, 1, 0, %q;
st.global.v2.u32 [%to], {%d, %e};
ret;
}
)";
}

class Random {
 public:
  u32 word() {
    switch (bits_() % 4) {
      case 0:
        return bits_() % 5;
      case 1:
        return 0 - bits_() % 3;
      default:
        return static_cast<u32>(bits_());
    }
  }
  u32 mask() {
    constexpr u32 edges[] = {~0u, 1u, 0x80000000u, 0xffffu, 0xffff0000u, 0x55555555u};
    const u32 drawn = static_cast<u32>(bits_());
    return drawn % 3 ? drawn | 1u << drawn % 32 : edges[drawn % 6];
  }

 private:
  std::mt19937 bits_{4711};
};

using Rule = std::function<void(Warp&, u32 mask)>;

void check(const std::string& instruction, const std::function<void(Warp&, Random&)>& draw,
           const Rule& rule) {
  INFO(instruction);
  const Program program = Program::from_ptx(kernel(instruction));
  Random random;
  for (int turn = 0; turn < 60; ++turn) {
    Warp warp{};
    const u32 mask = random.mask();
    draw(warp, random);
    rule(warp, mask);
    std::vector<int> in;
    for (const Lane& l : warp)
      for (const u32 word : {l.a, l.b, l.c, l.high}) in.push_back(static_cast<int>(word));
    int *from = device_ints(in), *to = device_ints(std::vector<int>(2 * kLanes, 0));
    REQUIRE(program.run("k", {1, kLanes}, from, to, mask) == cudaSuccess);
    const std::vector<int> got = read_ints(to, 2 * kLanes);
    cudaFree(from);
    cudaFree(to);
    for (unsigned k = 0; k < kLanes; ++k) {
      const Lane& l = warp[k];
      const bool member = mask >> k & 1;
      if (member && l.open) continue;
      INFO("lane " << k << ", mask " << std::hex << mask << ", a " << l.a << ", b " << l.b << ", c " << l.c);
      REQUIRE(static_cast<u32>(got[2 * k]) == (member ? l.d : 0xdeadu));
      REQUIRE(static_cast<u32>(got[2 * k + 1]) == (member ? l.p : 0u));
    }
  }
  CHECK(findings().empty());
}

void draw_words(Warp& warp, Random& random) {
  for (Lane& l : warp) l = {random.word(), random.word(), random.word(), random.word()};
}

/// Few different words, so that lanes agree.
void draw_alike(Warp& warp, Random& random) {
  const u32 one = random.word(), other = random.word();
  const bool all = random.word() % 3 == 0;
  for (Lane& l : warp) {
    const bool first = all || random.word() % 2 == 0;
    l = {first ? one : other, first ? 1u : random.word(), 0, first ? 0u : 7u};
  }
}

template <class F>
void each_member(Warp& warp, u32 mask, const F& f) {
  for (unsigned k = 0; k < kLanes; ++k)
    if (mask >> k & 1) f(warp[k], k);
}

struct Source {
  int lane;
  bool valid;
};
Source shuffle_source(const std::string& mode, int lane, u32 b, u32 c) {
  const int by = static_cast<int>(b & 31), clamp = static_cast<int>(c & 31),
            segment = static_cast<int>(c >> 8 & 31);
  const int last = (lane & segment) | (clamp & ~segment & 31), first = lane & segment;
  if (mode == "up") return {lane - by, lane - by >= last};
  if (mode == "down") return {lane + by, lane + by <= last};
  if (mode == "bfly") return {lane ^ by, (lane ^ by) <= last};
  return {first | (by & ~segment & 31), (first | (by & ~segment & 31)) <= last};
}

}  // namespace

TEST_CASE("shfl.sync: every mode, segment and clamp") {
  for (const std::string mode : {"up", "down", "bfly", "idx"})
    for (const bool alike : {false, true})
      check(
          "shfl.sync." + mode + ".b32 %d|%q, %a, %b, %c, %m;",
          [&](Warp& warp, Random& random) {
            draw_words(warp, random);
            const u32 segments[] = {0, 0x10, 0x18, 0x1c, 0x1e, 0x1f};
            const u32 c = segments[random.word() % 6] << 8 | (mode == "up" ? 0 : 0x1f),
                      b = random.word() % 33;
            for (Lane& l : warp) l.b = alike ? b : l.b, l.c = alike ? c : l.c;
          },
          [&](Warp& warp, u32 mask) {
            each_member(warp, mask, [&](Lane& l, unsigned k) {
              const Source s = shuffle_source(mode, static_cast<int>(k), l.b, l.c);
              const unsigned from = s.valid ? static_cast<unsigned>(s.lane) & 31 : k;
              l.d = warp[from].a;
              l.p = s.valid;
              l.open = !(mask >> from & 1);
            });
          });
}

TEST_CASE("vote.sync: any, all, uni, ballot") {
  const auto bits = [](const Warp& warp, u32 mask) {
    u32 set = 0;
    for (unsigned k = 0; k < kLanes; ++k) set |= (warp[k].b & mask >> k & 1) << k;
    return set;
  };
  const auto vote = [&](const std::string& mode, bool negated, const std::function<bool(u32, u32)>& rule) {
    check("vote.sync." + mode + ".pred %q, " + (negated ? "!" : "") + "%pb, %m;\nmov.u32 %d, 0;", draw_alike,
          [&](Warp& warp, u32 mask) {
            const u32 set = negated ? mask & ~bits(warp, mask) : bits(warp, mask);
            each_member(warp, mask, [&](Lane& l, unsigned) { l.p = rule(set, mask); });
          });
  };
  for (const bool negated : {false, true}) {
    vote("any", negated, [](u32 set, u32) { return set != 0; });
    vote("all", negated, [](u32 set, u32 mask) { return set == mask; });
    vote("uni", negated, [](u32 set, u32 mask) { return set == mask || set == 0; });
  }
  check("vote.sync.ballot.b32 %d, %pb, %m;", draw_words, [&](Warp& warp, u32 mask) {
    each_member(warp, mask, [&](Lane& l, unsigned) { l.d = bits(warp, mask); });
  });
}

TEST_CASE("match.sync: any and all, 32 and 64 bits") {
  for (const bool wide : {false, true}) {
    const auto value = [&](const Lane& l) { return wide ? u64{l.high} << 32 | l.a : l.a; };
    const std::string tail = wide ? ".b64 %d, %w, %m;" : ".b32 %d, %a, %m;";
    check("match.any.sync" + tail, draw_alike, [&](Warp& warp, u32 mask) {
      each_member(warp, mask, [&](Lane& l, unsigned) {
        for (unsigned k = 0; k < kLanes; ++k)
          if ((mask >> k & 1) && value(warp[k]) == value(l)) l.d |= 1u << k;
      });
    });
    check(std::string("match.all.sync") + (wide ? ".b64 %d|%q, %w, %m;" : ".b32 %d|%q, %a, %m;"), draw_alike,
          [&](Warp& warp, u32 mask) {
            bool same = true;
            const Lane& first = warp[static_cast<unsigned>(__builtin_ctz(mask))];
            each_member(warp, mask, [&](Lane& l, unsigned) { same = same && value(l) == value(first); });
            each_member(warp, mask, [&](Lane& l, unsigned) { l.d = same ? mask : 0, l.p = same; });
          });
  }
}

TEST_CASE("redux.sync: every operation") {
  using Op = std::function<u32(u32, u32)>;
  const auto as_signed = [](u32 x) { return static_cast<std::int32_t>(x); };
  const std::vector<std::pair<std::string, Op>> all = {
      {"add.u32", [](u32 x, u32 y) { return x + y; }},
      {"add.s32", [](u32 x, u32 y) { return x + y; }},
      {"min.u32", [](u32 x, u32 y) { return std::min(x, y); }},
      {"max.u32", [](u32 x, u32 y) { return std::max(x, y); }},
      {"min.s32", [&](u32 x, u32 y) { return as_signed(x) < as_signed(y) ? x : y; }},
      {"max.s32", [&](u32 x, u32 y) { return as_signed(x) > as_signed(y) ? x : y; }},
      {"and.b32", [](u32 x, u32 y) { return x & y; }},
      {"or.b32", [](u32 x, u32 y) { return x | y; }},
      {"xor.b32", [](u32 x, u32 y) { return x ^ y; }}};
  for (const auto& [name, op] : all)
    check("redux.sync." + name + " %d, %a, %m;", draw_words, [&, &op = op](Warp& warp, u32 mask) {
      u32 sum = warp[static_cast<unsigned>(__builtin_ctz(mask))].a;
      for (unsigned k = static_cast<unsigned>(__builtin_ctz(mask)) + 1; k < kLanes; ++k)
        if (mask >> k & 1) sum = op(sum, warp[k].a);
      each_member(warp, mask, [&](Lane& l, unsigned) { l.d = sum; });
    });
}

TEST_CASE("elect.sync: one leader, and all members know it") {
  check("elect.sync %d|%q, %m;", draw_words, [](Warp& warp, u32 mask) {
    const unsigned leader = static_cast<unsigned>(__builtin_ctz(mask));
    each_member(warp, mask, [&](Lane& l, unsigned k) { l.d = leader, l.p = k == leader; });
  });
}

TEST_CASE("mov packs and unpacks; the mask of the lanes") {
  check("{ .reg .b16 %x, %y; mov.b32 {%x, %y}, %a; mov.b32 %d, {%y, %x}; }", draw_words,
        [](Warp& warp, u32 mask) {
          each_member(warp, mask, [](Lane& l, unsigned) { l.d = l.a << 16 | l.a >> 16; });
        });
  check("{ .reg .b32 %x, %y; .reg .b64 %z; mov.b64 {%x, %y}, %w; mov.b64 %z, {%y, %x}; cvt.u32.u64 %d, %z; }",
        draw_words,
        [](Warp& warp, u32 mask) { each_member(warp, mask, [](Lane& l, unsigned) { l.d = l.high; }); });
  check("{ .reg .b32 %x; mov.b64 {_, %x}, %w; mov.u32 %d, %x; }", draw_words,
        [](Warp& warp, u32 mask) { each_member(warp, mask, [](Lane& l, unsigned) { l.d = l.high; }); });
  check("{ .reg .b16 %x, %y, %z, %v; mov.b64 {%x, %y, %z, %v}, %w; mov.b32 %d, {%v, %x}; }", draw_words,
        [](Warp& warp, u32 mask) {
          each_member(warp, mask, [](Lane& l, unsigned) { l.d = l.high >> 16 | l.a << 16; });
        });
  check("activemask.b32 %d;", draw_words,
        [](Warp& warp, u32 mask) { each_member(warp, mask, [&](Lane& l, unsigned) { l.d = mask; }); });
  const std::vector<std::pair<std::string, std::function<u32(unsigned)>>> masks = {
      {"%lanemask_eq", [](unsigned k) { return 1u << k; }},
      {"%lanemask_lt", [](unsigned k) { return (1u << k) - 1; }},
      {"%lanemask_le", [](unsigned k) { return (2u << k) - 1; }},
      {"%lanemask_gt", [](unsigned k) { return ~((2u << k) - 1); }},
      {"%lanemask_ge", [](unsigned k) { return ~((1u << k) - 1); }},
      {"%laneid", [](unsigned k) { return k; }}};
  for (const auto& [name, value] : masks)
    check("mov.u32 %d, " + name + ";", draw_words, [&, &value = value](Warp& warp, u32 mask) {
      each_member(warp, mask, [&](Lane& l, unsigned k) { l.d = value(k); });
    });
}

// The upper half of a shared address is the simulated GPU's own business: it says whose memory it is.
TEST_CASE("cvta and isspacep: an address keeps its kind on the way to generic and back") {
  const std::string text = R"(.version 8.5
.target sm_90
.address_size 64
.global .align 4 .b8 g[64];
.const .align 4 .b8 c[64];
.visible .entry k(.param .u64 out)
{
.shared .align 4 .b8 s[64];
.local .align 4 .b8 l[64];
.reg .pred %p<5>;
.reg .b32 %r<8>, %x, %y;
.reg .b64 %a, %b, %to;
ld.param.u64 %to, [out];
)";
  const char* const spaces[] = {"global", "const", "shared", "local"};
  const char* const names[] = {"g", "c", "s", "l"};
  std::string body;
  for (unsigned from = 0; from < 4; ++from) {
    const std::string space = spaces[from];
    body += std::string("mov.u64 %a, ") + names[from] + ";\ncvta." + space + ".u64 %b, %a;\n";
    for (unsigned asked = 0; asked < 4; ++asked)
      body += std::string("isspacep.") + spaces[asked] +
              " %p1, %b;\nselp.u32 %r1, 1, 0, %p1;\nst.global.u32 [%to+" +
              std::to_string(20 * from + 4 * asked) + "], %r1;\n";
    body += "cvta.to." + space +
            ".u64 %b, %b;\ncvt.u32.u64 %x, %a;\ncvt.u32.u64 %y, %b;\nsetp.eq.u32 %p1, %x, %y;\nselp.u32 %r1, "
            "1, 0, %p1;\nst.global.u32 [%to+" +
            std::to_string(20 * from + 16) + "], %r1;\n";
  }
  const Program program = Program::from_ptx(text + body + "ret;\n}\n");
  int* out = device_ints(std::vector<int>(20, -1));
  REQUIRE(program.run("k", {}, out) == cudaSuccess);
  const std::vector<int> got = read_ints(out, 20);
  for (std::size_t from = 0; from < 4; ++from)
    for (std::size_t asked = 0; asked < 5; ++asked) {
      INFO(spaces[from] << ", question " << asked);
      CHECK(got[5 * from + asked] == (asked == from || asked == 4));
    }
}
