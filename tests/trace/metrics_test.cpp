// tests/trace: what a kernel's accesses come to, from real runs of kernels of a few instructions.
#include "device.hpp"

using namespace trace_test;

namespace {

/// Loads or stores by one warp, or more, at base + thread * stride.
std::string global(const char* what, unsigned stride) {
  return kernel_with("mul.lo.u64 %rd3, %rd2, " + std::to_string(stride) + "; add.u64 %rd4, %rd1, %rd3;\n" + what);
}
std::string shared(const char* what, unsigned stride) {
  return kernel_with("mov.u32 %r2, tile; mul.lo.u32 %r3, %r1, " + std::to_string(stride) +
                     "; add.u32 %r4, %r2, %r3;\n" + what);
}

simgpuMetrics counted(const std::string& ptx, unsigned threads = 32, unsigned blocks = 1) {
  const Module module = Module::ptx(ptx);
  REQUIRE(module.run("k", blocks, threads, memory()) == cudaSuccess);
  const simgpuMetrics m = metrics("k");
  CHECK(m.accesses_counted == 1);
  return m;
}

struct Expected {
  long long loads = 0, load_sectors = 0, stores = 0, store_sectors = 0;
};
void check_global(const simgpuMetrics& m, const Expected& e) {
  CHECK(m.global_loads == e.loads);
  CHECK(m.global_load_sectors == e.load_sectors);
  CHECK(m.global_stores == e.stores);
  CHECK(m.global_store_sectors == e.store_sectors);
}

}  // namespace

TEST_CASE("Global memory: neighbours share sectors, strides do not") {
  check_global(counted(global("ld.global.u32 %r5, [%rd4];", 4)), {1, 4, 0, 0});
  check_global(counted(global("st.global.u32 [%rd4], %r1;", 4)), {0, 0, 1, 4});
  check_global(counted(global("ld.global.u32 %r5, [%rd4];", 8)), {1, 8, 0, 0});
  check_global(counted(global("ld.global.u32 %r5, [%rd4];", 32)), {1, 32, 0, 0});
  check_global(counted(global("ld.global.u32 %r5, [%rd4];", 128)), {1, 32, 0, 0});
  check_global(counted(global("ld.global.u32 %r5, [%rd1];", 4)), {1, 1, 0, 0});
  check_global(counted(global("ld.global.u32 %r5, [%rd4+4];", 4)), {1, 5, 0, 0});
  check_global(counted(global("ld.global.u64 %rd5, [%rd4];", 8)), {1, 8, 0, 0});
  check_global(counted(global("ld.global.v4.u32 {%r5, %r6, %r7, %r8}, [%rd4];", 16)), {1, 16, 0, 0});
  check_global(counted(global("st.global.v2.u64 [%rd4], {%rd2, %rd2};", 16)), {0, 0, 1, 16});
  check_global(counted(global("ld.global.u8 %r5, [%rd4];", 1)), {1, 1, 0, 0});
}

TEST_CASE("Global memory: every warp of every block makes a request of its own, an unfinished warp a smaller one") {
  check_global(counted(global("ld.global.u32 %r5, [%rd4];", 4), 64, 3), {6, 24, 0, 0});
  check_global(counted(global("ld.global.u32 %r5, [%rd4];", 4), 40), {2, 5, 0, 0});
}

TEST_CASE("Global memory: only the lanes whose guard holds take part; no lane, no request") {
  const char* some = "setp.lt.u32 %p1, %r1, 8; @%p1 ld.global.u32 %r5, [%rd4]; @!%p1 st.global.u32 [%rd4], %r1;";
  check_global(counted(global(some, 4)), {1, 1, 1, 3});
  check_global(counted(global("setp.lt.u32 %p1, %r1, 0; @%p1 ld.global.u32 %r5, [%rd4];", 4)), {});
}

TEST_CASE("Shared memory: conflicts of columns, none of rows, of a padded tile, of one word for all") {
  auto check = [](const char* what, unsigned stride, long long loads, long long load_extra, long long stores,
                  long long store_extra) {
    CAPTURE(what, stride);
    const simgpuMetrics m = counted(shared(what, stride));
    CHECK(m.shared_loads == loads);
    CHECK(m.shared_load_conflicts == load_extra);
    CHECK(m.shared_stores == stores);
    CHECK(m.shared_store_conflicts == store_extra);
    check_global(m, {});
  };
  const char* both = "st.shared.u32 [%r4], %r1; ld.shared.u32 %r5, [%r4];";
  check(both, 4, 1, 0, 1, 0);
  check(both, 8, 1, 1, 1, 1);
  check(both, 128, 1, 31, 1, 31);
  check(both, 132, 1, 0, 1, 0);
  check("st.shared.u32 [%r4], %r1; ld.shared.u32 %r5, [tile];", 4, 1, 0, 1, 0);
  const char* wide = "st.shared.u64 [%r4], %rd2; ld.shared.v2.u32 {%r5, %r6}, [%r4];";
  check(wide, 8, 1, 0, 1, 0);
  check(wide, 16, 1, 2, 1, 2);
  check("st.shared.v4.u32 [%r4], {%r1, %r1, %r1, %r1};", 16, 0, 0, 1, 0);
  check("st.shared.v4.u32 [%r4], {%r1, %r1, %r1, %r1};", 32, 0, 0, 1, 4);
}

TEST_CASE("A generic access is counted where its address leads") {
  // Lanes 0 to 15 reach shared memory, the others global memory, with one instruction.
  const simgpuMetrics m = counted(kernel_with(R"(
    mov.u64 %rd5, tile;
    cvta.shared.u64 %rd5, %rd5;
    mul.lo.u64 %rd3, %rd2, 4;
    setp.lt.u32 %p1, %r1, 16;
    selp.b64 %rd6, %rd5, %rd1, %p1;
    add.u64 %rd6, %rd6, %rd3;
    st.u32 [%rd6], %r1;
  )"));
  CHECK(m.shared_stores == 1);
  CHECK(m.shared_store_conflicts == 0);
  check_global(m, {0, 0, 1, 2});
}

TEST_CASE("Parameters, constants and local memory are no global memory") {
  const simgpuMetrics m = counted(kernel_with(R"(
    .local .align 8 .b8 own[8];
    mov.u64 %rd5, own;
    st.local.u32 [%rd5], %r1;
    ld.local.u32 %r5, [%rd5];
    cvta.local.u64 %rd6, %rd5;
    ld.u32 %r5, [%rd6];
  )"));
  check_global(m, {});
  CHECK(m.shared_loads + m.shared_stores == 0);
}

TEST_CASE("Atomics count for each thread, barriers for each block") {
  const simgpuMetrics m = counted(kernel_with(R"(
    setp.lt.u32 %p1, %r1, 5;
    red.global.add.u32 [%rd1], 1;
    @%p1 atom.global.add.u32 %r5, [%rd1], 1;
    bar.sync 0;
    bar.sync 0;
    bar.sync 1;
  )"),
                                  64, 2);
  CHECK(m.atomics == 2 * (64 + 5));
  CHECK(m.barriers == 2 * 3);
  check_global(m, {});
}

TEST_CASE("Nothing is counted that was not asked for, and what is free is always there") {
  const Module module = Module::ptx(global("ld.global.u32 %r5, [%rd4]; bar.sync 0; red.global.add.u32 [%rd1], 1;", 4),
                                    false);
  REQUIRE(module.run("k", 1, 32, memory()) == cudaSuccess);
  const simgpuMetrics m = metrics("k");
  CHECK(m.accesses_counted == 0);
  check_global(m, {});
  CHECK(m.atomics == 0);
  CHECK(m.barriers == 1);
  CHECK(m.warp_instructions == frame + 5);
}

TEST_CASE("Depth, launches and high-water marks of a tree of grids") {
  const Module module = Module::file("tree");
  REQUIRE(module.run("tree", 1, 1, 3, 2) == cudaSuccess);  // depth 3, two children each: 1 + 2 + 4 + 8 grids
  CHECK(metrics("tree").grids == 15);
  CHECK(metrics("tree").launches == 14);
  CHECK(metrics("tree").greatest_depth == 3);
  CHECK(peaks().depth == 3);
  CHECK(peaks().pending_launches == 3);  // children-first: one on each level
  REQUIRE(simgpuSetSchedule("children-last") == 0);
  REQUIRE(module.run("tree", 1, 1, 1, 100) == cudaSuccess);
  CHECK(peaks().pending_launches == 100);  // all wait until their parent has ended
  CHECK(peaks().heap_bytes == 0);
  REQUIRE(module.run("allocate", 1, 1, 1000, 3) == cudaSuccess);
  CHECK(peaks().heap_bytes == 3 * (1008 + 16));  // rounded up to 16 bytes, and a header each
  simgpuReset();
  CHECK(peaks().heap_bytes == 0);
  CHECK(peaks().pending_launches == 0);
  CHECK(peaks().depth == 0);
}
