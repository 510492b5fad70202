// tests/trace: every instruction of the PTX counts once for each warp that comes to it, for all lanes that come.
#include "device.hpp"

using namespace trace_test;

namespace {

void check(const std::string& body, long long warp, long long thread, unsigned threads = 32) {
  CAPTURE(body);
  const Module module = Module::ptx(kernel_with(body), false);
  REQUIRE(module.run("k", 1, threads, memory()) == cudaSuccess);
  CHECK(metrics("k").warp_instructions == warp);
  CHECK(metrics("k").thread_instructions == thread);
}

}  // namespace

TEST_CASE("A guarded instruction is one, whether its guard holds in all lanes, some or none") {
  for (const char* bound : {"0", "8", "32"})
    for (const char* what : {"mov.u32 %r2, 1;", "bar.warp.sync 0xffffffff;", "ld.global.u32 %r2, [%rd1];"}) {
      if (std::string(what).starts_with("bar") && std::string(bound) == "8") continue;  // the others never come
      check("setp.lt.u32 %p1, %r1, " + std::string(bound) + "; @%p1 " + what, frame + 2, 32 * (frame + 2));
    }
}

TEST_CASE("A guarded return ends its lanes and counts once for all") {
  // setp and ret with 32 lanes, then mov and the last ret with 24.
  check("setp.lt.u32 %p1, %r1, 8; @%p1 ret; mov.u32 %r2, 1;", frame + 3, 32 * (frame - 1 + 2) + 24 * 2);
  check("setp.lt.u32 %p1, %r1, 0; @%p1 ret;", frame + 2, 32 * (frame + 2));
  check("setp.lt.u32 %p1, %r1, 32; @%p1 ret;", frame - 1 + 2, 32 * (frame - 1 + 2));
}

TEST_CASE("A guarded barrier counts once for each warp") {
  check("setp.lt.u32 %p1, %r1, 64; @%p1 bar.sync 0;", 2 * (frame + 2), 64 * (frame + 2), 64);
}

TEST_CASE("What ran before a fault ended the work counts as well") {
  const Module module = Module::ptx(kernel_with("mov.u32 %r2, 1; trap;"), false);
  REQUIRE(module.run("k", 1, 32, memory()) != cudaSuccess);
  CHECK(metrics("k").warp_instructions == frame - 1 + 2);
}

TEST_CASE("A parameter in several registers is one load") {
  const Module module = Module::ptx(R"(
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .align 16 .b8 p[16]) {
  .reg .b32 %r<9>;
  ld.param.v4.u32 {%r1, %r2, %r3, %r4}, [p];
  ld.param.v2.u32 {%r1, %r2}, [p+8];
  ret;
}
)",
                                    false);
  struct {
    int x[4];
  } p{};
  REQUIRE(module.run("k", 1, 32, p) == cudaSuccess);
  CHECK(metrics("k").warp_instructions == 3);
  CHECK(metrics("k").thread_instructions == 3 * 32);
}

TEST_CASE("A shuffle whose lanes come one after the other is one shuffle") {
  // setp, bra (32); the short way: nothing; the long way: mov with 16; shfl with all 32, once.
  check(R"(
    setp.lt.u32 %p1, %r1, 16;
    @%p1 bra MEET;
    mov.u32 %r2, 1;
    bra MEET;
  MEET:
    shfl.sync.idx.b32 %r3, %r1, 0, 31, 0xffffffff;
  )",
        frame + 5, 32 * (frame + 3) + 16 * 2);
  // The lanes stand at two different shuffles: the first group waits, nobody may count it twice.
  check(R"(
    setp.lt.u32 %p1, %r1, 16;
    mov.u32 %r4, 0xffff;
    @%p1 bra HERE;
    mov.u32 %r4, 0xffff0000;
  HERE:
    vote.sync.any.pred %p2, %p1, %r4;
  )",
        frame + 5, 32 * (frame + 4) + 16);
}

TEST_CASE("__syncwarp counts once for each group that comes") {
  check(R"(
    setp.lt.u32 %p1, %r1, 16;
    @%p1 bra FIRST;
    bar.warp.sync 0xffffffff;
    bra END;
  FIRST:
    bar.warp.sync 0xffffffff;
  END:
    mov.u32 %r2, 1;
  )",
        frame + 6, 32 * (frame + 3) + 16 * 3);
}

TEST_CASE("A guarded call counts once; what is called counts for those who call") {
  const std::string ptx = R"(
.version 8.0
.target sm_90
.address_size 64
.func nothing() { .reg .b32 %r<2>; mov.u32 %r1, 1; ret; }
.visible .entry k() {
  .reg .pred %p<2>; .reg .b32 %r<2>;
  mov.u32 %r1, %tid.x;
  setp.lt.u32 %p1, %r1, 8;
  @%p1 call nothing;
  ret;
}
)";
  const Module module = Module::ptx(ptx, false);
  REQUIRE(module.run("k", 1, 32) == cudaSuccess);
  CHECK(metrics("k").warp_instructions == 4 + 2);
  CHECK(metrics("k").thread_instructions == 4 * 32 + 2 * 8);
}
