// tests/simgpu/core: divergence and reconvergence. Exact counts of warp and thread instructions, each as one
// computes it by hand from the PTX beside it, and the values that the lanes end with.
#include <functional>

#include "fixture.hpp"

using namespace core_test;

namespace {

// A kernel of one warp: %r1 is the thread, each lane stores %r2 at the end. The frame is 1 + 4 + 1
// instructions.
std::string kernel_with(const std::string& body, const std::string& functions = "") {
  return ".version 8.0\n.target sm_90\n.address_size 64\n" + functions + R"(
.visible .entry k(.param .u64 out) {
  .reg .u32 %r<9>; .reg .u64 %rd<9>; .reg .pred %p<5>;
  mov.u32 %r1, %tid.x;
)" + body +
         R"(
  ld.param.u64 %rd1, [out];
  mul.wide.u32 %rd2, %r1, 4;
  add.s64 %rd1, %rd1, %rd2;
  st.global.u32 [%rd1], %r2;
  ret;
}
)";
}
constexpr long long frame = 6;

// The parts of a program: how many instructions run how often, with how many lanes.
struct Part {
  long long instructions, lanes, times = 1;
};

void check_counts(const std::string& ptx, const std::vector<Part>& parts,
                  const std::function<int(int)>& value, bool all_end = true) {
  const Program program = Program::from_ptx(ptx);
  int* out = device_ints(std::vector<int>(32, -1));
  REQUIRE(program.run("k", {1, 32}, out) == cudaSuccess);
  const auto all = findings();
  CAPTURE(all);
  CHECK(all.empty());
  long long warp = all_end ? frame : 0, thread = warp * 32;
  for (const Part& p : parts) {
    warp += p.instructions * p.times;
    thread += p.instructions * p.lanes * p.times;
  }
  const simgpuMetrics m = metrics("k");
  CHECK(m.warp_instructions == warp);
  CHECK(m.thread_instructions == thread);
  const auto got = read_ints(out, 32);
  for (int lane = 0; lane < 32; ++lane) {
    INFO("lane " << lane);
    CHECK(got[static_cast<std::size_t>(lane)] == value(lane));
  }
}

constexpr const char* successor = R"(
.func (.param .b32 result) successor(.param .b32 n) {
  .reg .u32 %r<3>;
  ld.param.u32 %r1, [n];
  add.u32 %r2, %r1, 1;
  st.param.b32 [result], %r2;
  ret;
}
)";

}  // namespace

TEST_CASE("A nested if: every branch runs once, and the lanes meet after it") {
  check_counts(kernel_with(R"(
    mov.u32 %r2, 0;
    setp.ge.u32 %p1, %r1, 16;
    @%p1 bra ELSE;
    and.b32 %r3, %r1, 1;
    setp.eq.u32 %p2, %r3, 0;
    @%p2 bra JOIN;
    add.u32 %r2, %r2, 1;
    add.u32 %r2, %r2, 2;
  JOIN:
    add.u32 %r2, %r2, 4;
    bra END;
  ELSE:
    add.u32 %r2, %r2, 8;
  END:
    add.u32 %r2, %r2, 16;
  )"),
               {{3, 32}, {3, 16}, {2, 8}, {2, 16}, {1, 16}, {1, 32}},
               [](int t) { return 16 + (t >= 16 ? 8 : 4 + (t % 2 == 1 ? 3 : 0)); });
}

TEST_CASE("A loop with another trip count in every lane: each round runs with those that are left") {
  check_counts(
      kernel_with(R"(
    mov.u32 %r2, 0;
  LOOP:
    add.u32 %r2, %r2, 1;
    setp.le.u32 %p1, %r2, %r1;
    @%p1 bra LOOP;
  )"),
      [] {
        std::vector<Part> parts{{1, 32}};
        for (int left = 32; left > 0; --left) parts.push_back({3, left});
        return parts;
      }(),
      [](int t) { return t + 1; });
}

TEST_CASE("A loop that tests first, with a branch inside") {
  std::vector<Part> parts{{1, 32}, {2, 32}};  // the first test
  for (int round = 0; round < 31; ++round) {
    const int left = 31 - round;  // lanes whose bound lies above the round
    parts.push_back({3, left});
    if (round % 2 == 1) parts.push_back({1, left});
    parts.push_back({2, left});
    parts.push_back({2, left});  // the next test
  }
  check_counts(
      kernel_with(R"(
    mov.u32 %r2, 0;
    bra TEST;
  TEST:
    setp.ge.u32 %p1, %r2, %r1;
    @%p1 bra END;
    and.b32 %r3, %r2, 1;
    setp.eq.u32 %p2, %r3, 0;
    @%p2 bra NEXT;
    add.u32 %r4, %r4, 1;
  NEXT:
    add.u32 %r2, %r2, 1;
    bra TEST;
  END:
  )"),
      [&] {
        parts.push_back({1, 32});  // bra TEST
        return parts;
      }(),
      [](int t) { return t; });
}

TEST_CASE("continue and break: the lanes meet at the loop's head and after it") {
  // Lane t adds 1 for odd rounds below 8, and leaves the loop in round t % 4 + 3.
  std::vector<Part> parts{{3, 32}};
  for (int round = 0; round < 7; ++round) {
    const int here = round < 4 ? 32 : 32 - 8 * (round - 3);
    const int leaves = round >= 3 ? 8 : 0;
    parts.push_back({2, here});                              // break?
    if (here > leaves) parts.push_back({3, here - leaves});  // continue?
    if (here > leaves && round % 2 == 1) parts.push_back({1, here - leaves});
    if (here > leaves) parts.push_back({2, here - leaves});  // next round
  }
  check_counts(
      kernel_with(R"(
    and.b32 %r5, %r1, 3;
    add.u32 %r5, %r5, 3;
    mov.u32 %r2, 0;
    mov.u32 %r3, 0;
  LOOP:
    setp.eq.u32 %p1, %r3, %r5;
    @%p1 bra END;
    and.b32 %r4, %r3, 1;
    setp.eq.u32 %p2, %r4, 0;
    @%p2 bra NEXT;
    add.u32 %r2, %r2, 1;
  NEXT:
    add.u32 %r3, %r3, 1;
    bra LOOP;
  END:
  )"),
      [&] {
        parts.push_back({1, 32});  // the fourth instruction before the loop
        return parts;
      }(),
      [](int t) { return (t % 4 + 3) / 2; });
}

TEST_CASE("A switch: every case runs once") {
  check_counts(kernel_with(R"(
    mov.u32 %r2, 0;
    and.b32 %r3, %r1, 3;
  TABLE: .branchtargets ZERO, ONE, TWO, THREE;
    brx.idx %r3, TABLE;
  ZERO:
    add.u32 %r2, %r2, 1;
    bra END;
  ONE:
    add.u32 %r2, %r2, 1;
    add.u32 %r2, %r2, 1;
    bra END;
  TWO:
    add.u32 %r2, %r2, 1;
    add.u32 %r2, %r2, 1;
    add.u32 %r2, %r2, 1;
    bra END;
  THREE:
    add.u32 %r2, %r2, 1;
    add.u32 %r2, %r2, 1;
    add.u32 %r2, %r2, 1;
    add.u32 %r2, %r2, 1;
  END:
  )"),
               {{3, 32}, {2, 8}, {3, 8}, {4, 8}, {4, 8}}, [](int t) { return t % 4 + 1; });
}

TEST_CASE("An early return: the rest goes on without those lanes") {
  check_counts(
      kernel_with(R"(
    setp.ge.u32 %p1, %r1, 8;
    @%p1 bra GO;
    ret;
  GO:
    mov.u32 %r2, 5;
  )"),
      {{3, 32}, {1, 8}, {6, 24}}, [](int t) { return t < 8 ? -1 : 5; }, false);
}

TEST_CASE("A guarded instruction counts for the lanes that reach it") {
  check_counts(kernel_with(R"(
    mov.u32 %r2, 1;
    setp.lt.u32 %p1, %r1, 4;
    @%p1 mov.u32 %r2, 2;
  )"),
               {{3, 32}}, [](int t) { return t < 4 ? 2 : 1; });
}

TEST_CASE("A function called in both branches runs once for each") {
  check_counts(kernel_with(R"(
    setp.ge.u32 %p1, %r1, 20;
    @%p1 bra ELSE;
    { .param .b32 a; .param .b32 b;
      st.param.b32 [a], %r1;
      call (b), successor, (a);
      ld.param.b32 %r2, [b]; }
    bra END;
  ELSE:
    { .param .b32 a; .param .b32 b;
      st.param.b32 [a], 100;
      call (b), successor, (a);
      ld.param.b32 %r2, [b]; }
  END:
  )",
                           successor),
               {{2, 32}, {4, 20}, {4, 20}, {3, 12}, {4, 12}}, [](int t) { return t >= 20 ? 101 : t + 1; });
}

TEST_CASE("Recursion of another depth in every lane: each level runs with those that reach it") {
  const std::string depth = R"(
.func (.param .b32 result) depth(.param .b32 n) {
  .reg .u32 %r<4>; .reg .pred %p<2>;
  ld.param.u32 %r1, [n];
  setp.eq.u32 %p1, %r1, 0;
  @%p1 bra BASE;
  sub.u32 %r2, %r1, 1;
  { .param .b32 a; .param .b32 b;
    st.param.b32 [a], %r2;
    call (b), depth, (a);
    ld.param.b32 %r3, [b]; }
  add.u32 %r3, %r3, 1;
  bra END;
BASE:
  mov.u32 %r3, 0;
END:
  st.param.b32 [result], %r3;
  ret;
}
)";
  std::vector<Part> parts{{4, 32}};
  for (int lanes = 32; lanes > 0; lanes -= 8) {
    parts.push_back({3, lanes});
    parts.push_back({1, 8});
    if (lanes > 8) parts.push_back({6, lanes - 8});
    parts.push_back({2, lanes});
  }
  check_counts(kernel_with(R"(
    and.b32 %r3, %r1, 3;
    { .param .b32 a; .param .b32 b;
      st.param.b32 [a], %r3;
      call (b), depth, (a);
      ld.param.b32 %r2, [b]; }
  )",
                           depth),
               parts, [](int t) { return t % 4; });
}

TEST_CASE("Calls through a pointer: the lanes of each target go together") {
  const std::string twice = R"(
.func (.param .b32 result) twice(.param .b32 n) {
  .reg .u32 %r<3>;
  ld.param.u32 %r1, [n];
  add.u32 %r2, %r1, %r1;
  add.u32 %r2, %r2, 0;
  st.param.b32 [result], %r2;
  ret;
}
)";
  check_counts(kernel_with(R"(
    setp.lt.u32 %p1, %r1, 24;
    mov.u64 %rd3, successor;
    mov.u64 %rd4, twice;
    selp.b64 %rd5, %rd3, %rd4, %p1;
    { .param .b32 a; .param .b32 b;
      st.param.b32 [a], %r1;
      PROTO: .callprototype (.param .b32 _) _ (.param .b32 _);
      call (b), %rd5, (a), PROTO;
      ld.param.b32 %r2, [b]; }
  )",
                           std::string(successor) + twice),
               {{5, 32}, {1, 24}, {1, 8}, {4, 24}, {5, 8}, {1, 32}},
               [](int t) { return t < 24 ? t + 1 : 2 * t; });
}

TEST_CASE("Irreducible flow: a loop with two entries ends with the right values in every lane") {
  const Program program = Program::from_ptx(kernel_with(R"(
    mov.u32 %r2, 0;
    mov.u32 %r3, 0;
    and.b32 %r4, %r1, 1;
    setp.eq.u32 %p1, %r4, 0;
    @%p1 bra SECOND;
  FIRST:
    add.u32 %r2, %r2, 1;
  SECOND:
    add.u32 %r2, %r2, 100;
    add.u32 %r3, %r3, 1;
    setp.le.u32 %p2, %r3, %r1;
    @%p2 bra FIRST;
  )"));
  int* out = device_ints(std::vector<int>(32, -1));
  REQUIRE(program.run("k", {1, 32}, out) == cudaSuccess);
  const auto got = read_ints(out, 32);
  for (int t = 0; t < 32; ++t) CHECK(got[static_cast<std::size_t>(t)] == 100 * (t + 1) + t + t % 2);
  CHECK(findings().empty());
}

TEST_CASE("A block's last warp may have fewer lanes; every grid of a kernel is counted") {
  const Program program = Program::from_ptx(kernel_with("mov.u32 %r2, 3;"));
  int* out = device_ints(std::vector<int>(64, -1));
  for (int k = 0; k < 2; ++k) REQUIRE(program.run("k", {3, 40}, out) == cudaSuccess);
  const simgpuMetrics m = metrics("k");
  CHECK(m.grids == 2);
  CHECK(m.warp_instructions == 2 * 3 * 2 * (frame + 1));
  CHECK(m.thread_instructions == 2 * 3 * 40 * (frame + 1));
  CHECK(m.launches == 0);
}
