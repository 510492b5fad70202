// tests/simgpu/race: grids, their launches and their streams.
#include "races.hpp"

using namespace race_test;

namespace {

int* zeros(std::size_t count = 256) { return device_ints(std::vector<int>(count, 0)); }

Run two(const char* kernel, Shape shape = {1, 64}) {
  return [=](Program& p) {
    int* data = zeros();
    return p.run(kernel, shape, data, zeros());
  };
}
Run one(const char* kernel, Shape shape = {1, 1}) {
  return [=](Program& p) { return p.run(kernel, shape, zeros()); };
}

}  // namespace

TEST_CASE("A launch before the block's __syncthreads()", "[grids]") {
  seen("grids", "early-write", "child-read", "before the launch", two("launch_early"));
  silent("grids", two("launch_right"));
}

TEST_CASE("Both sides of a race are told in full", "[grids]") {
  Program program("grids");
  REQUIRE(two("launch_early")(program) == cudaSuccess);
  const auto all = findings();
  REQUIRE(all.size() == 1);
  const Finding& f = all[0];
  CHECK(f.place.kernel == "child_read");
  CHECK(f.place.path == "host -> launch_early -> child_read");
  CHECK(f.other.kernel == "launch_early");
  CHECK(f.other.path == "host -> launch_early");
  CHECK(f.other.thread[0] != 0);
  CHECK(f.place.thread == f.other.thread);
  CHECK(f.count > 1);
  CHECK(f.schedule == "children-first");
}

TEST_CASE("A parent reads what its child writes", "[grids]") {
  seen("grids", "result-read", "child-write", "cannot wait for its child", two("reads_result"));
  silent("grids", two("result_in_tail", {1, 1}));
}

TEST_CASE("A parent changes data after the launch", "[grids]") {
  seen("grids", "after-write", "child-read", "after the launch", two("writes_after"));
}

TEST_CASE("The same value from parent and child", "[grids]") {
  seen("grids", "same-parent", "same-child", "after the launch", one("same_value"));
  silent("grids", one("same_flag", {2, 64}));
  silent("grids", one("same_flag_children"));
}

TEST_CASE("A launch knows nothing of other blocks", "[grids]") {
  seen("grids", "block-write", "child-read", "another block of its parent", two("other_block", {2, 32}));
}

TEST_CASE("Siblings in different streams, in one, and with an event", "[grids]") {
  seen("grids", "child-write", "child-add", "different streams", one("siblings_wrong"));
  seen("grids", "child-write", "child-add", "different streams", one("siblings_forget"));
  seen("grids", "child-add", "child-add", "different streams", one("null_of_blocks", {2, 32}));
  silent("grids", one("siblings_event"));
  silent("grids", one("siblings_same"));
}

TEST_CASE("Readers in several grids, then a writer", "[grids]") {
  silent("grids", two("siblings_readers", {1, 1}));
  seen("grids", "child-read", "child-write", "different streams", two("siblings_readers_wrong", {1, 1}));
}

TEST_CASE("Chains of grids", "[grids]") {
  auto run = [](const char* kernel, int depth) {
    return [=](Program& p) { return p.run(kernel, {1, 64}, zeros(), depth); };
  };
  silent("grids", run("chain", 50));
  silent("grids", run("nested", 20));
  Program program("grids");
  REQUIRE(run("chain_wrong", 5)(program) == cudaSuccess);
  CHECK_FALSE(findings().empty());
}

TEST_CASE("Ten thousand tails and ten thousand children", "[grids]") {
  Program program("grids");
  simgpuSetBudget(4'000'000'000ull);
  REQUIRE(program.run("chain", {1, 64}, zeros(), 10'000) == cudaSuccess);
  REQUIRE(program.run("many_children", {1, 32}, zeros(20'100), 10'000) == cudaSuccess);
  CHECK(told() == "");
}

TEST_CASE("Blocks of one grid", "[grids]") {
  seen("grids", "two-write", "two-write", "another block writes", one("two_blocks", {2, 32}));
  seen("grids", "two-add", "two-add", "another block", one("two_blocks_add", {2, 32}));
  silent("grids", one("two_blocks_atomic", {2, 32}));
}

TEST_CASE("Atomic and plain accesses to one address, and a scope that is too small", "[grids]") {
  seen("grids", "atomic", "plain", "another block", two("atomic_and_plain", {2, 1}));
  seen("grids", "scope", "scope", "scope", one("block_scope", {2, 1}));
  silent("grids", one("block_scope", {1, 64}));
}

TEST_CASE("Streams of the host", "[grids]") {
  auto run = [](bool named, bool event, bool wait) {
    return [=](Program& p) {
      int *data = zeros(), *out = zeros();
      cudaStream_t a = nullptr, b = nullptr;
      cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
      if (named) cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
      cudaEvent_t e = nullptr;
      cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
      p.launch_into(a, "write_slow", {1, 64}, data);
      if (event) {
        cudaEventRecord(e, a);
        cudaStreamWaitEvent(b, e, 0);
      }
      if (wait) cudaStreamSynchronize(a);
      p.launch_into(b, "plain_read", {1, 64}, static_cast<const int*>(data), out);
      return cudaDeviceSynchronize();
    };
  };
  seen("grids", "slow-write", "plain-read", "another stream of the host", run(true, false, false));
  silent("grids", run(true, true, false));
  silent("grids", run(true, false, true));
}

TEST_CASE("The NULL stream of the host orders with blocking streams", "[grids]") {
  silent("grids", [](Program& p) {
    int *data = zeros(), *out = zeros();
    cudaStream_t a = nullptr, b = nullptr;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    p.launch_into(a, "write_slow", {1, 64}, data);
    p.launch("plain_read", {1, 64}, static_cast<const int*>(data), out);
    p.launch_into(b, "write_slow", {1, 64}, data);
    return cudaDeviceSynchronize();
  });
}
