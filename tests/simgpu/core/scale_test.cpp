// tests/simgpu/core: many and deep grids without running out of stack or memory, the launch pool, progress of
// threads that wait for each other. No times.
#include <sys/resource.h>

#include "fixture.hpp"

using namespace core_test;

namespace {

struct Launches {
  int ran = 0, error = 0, refused = 0;
  bool operator==(const Launches&) const = default;
};

/// Peak memory of the process; the address sanitizer's own share, about half, left out.
std::size_t peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
#if defined(__SANITIZE_ADDRESS__)
  constexpr std::size_t unit = 2 * 1024;
#else
  constexpr std::size_t unit = 1024;
#endif
  return static_cast<std::size_t>(usage.ru_maxrss) / unit;
}

/// Runs KERNEL(n, many) and tells what came of its launches; nothing else may be found.
Launches run(const char* kernel, const char* schedule, int many, std::size_t pool = 0) {
  Program program("scale", schedule);
  if (pool != 0) REQUIRE(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, pool) == cudaSuccess);
  int* n = device_ints({0, 0, 0});
  CHECK(program.run(kernel, {}, n, many) == cudaSuccess);
  const auto all = findings();
  CAPTURE(all);
  CHECK(all.empty());
  const auto got = read_ints(n, 3);
  return {got[0], got[1], got[2]};
}

constexpr int full = cudaErrorLaunchPendingCountExceeded;

}  // namespace

namespace Catch {
template <>
struct StringMaker<Launches> {
  static std::string convert(const Launches& l) {
    return std::to_string(l.ran) + " ran, error " + std::to_string(l.error) + ", " +
           std::to_string(l.refused) + " refused";
  }
};
}  // namespace Catch

TEST_CASE("Recursion of launches, 1000 deep, and to the end of the pool") {
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    CHECK(run("recursion", schedule, 1000) == Launches{1001, 0, 0});
    CHECK(run("recursion", schedule, 3000) == Launches{2049, full, 1});
    CHECK(run("recursion", schedule, 3000, 4096) == Launches{3001, 0, 0});
  }
}

TEST_CASE("A chain of 10,000 tails") {
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    CHECK(run("tail_chain", schedule, 10'000) == Launches{10'001, 0, 0});
  }
}

TEST_CASE("10,000 fire-and-forget children of one thread: the pool does not bound them") {
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    CHECK(run("fire_and_forget", schedule, 10'000) == Launches{10'000, 0, 0});
  }
}

TEST_CASE("10,000 children in the NULL stream: the pool bounds those that wait") {
  CHECK(run("null_stream", "children-first", 10'000) == Launches{10'000, 0, 0});
  for (const char* schedule : {"children-last", "blocks-reversed"}) {
    INFO("schedule " << schedule);
    CHECK(run("null_stream", schedule, 10'000) == Launches{2048, full, 10'000 - 2048});
    CHECK(run("null_stream", schedule, 10'000, 16'384) == Launches{10'000, 0, 0});
  }
}

TEST_CASE("10,000 tails of one thread: the pool bounds them in every schedule") {
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    CHECK(run("tails", schedule, 10'000) == Launches{2048, full, 10'000 - 2048});
    CHECK(run("tails", schedule, 10'000, 10'000) == Launches{10'000, 0, 0});
  }
}

TEST_CASE("Large grids and blocks, from the host and from a kernel") {
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    Program program("scale", schedule);
    int* n = device_ints({0});
    REQUIRE(program.run("large", {1000, 64}, n) == cudaSuccess);
    CHECK(read_ints(n, 1)[0] == 64'000);
    REQUIRE(program.run("large_child", {}, n) == cudaSuccess);
    CHECK(read_ints(n, 1)[0] == 128'000);
    REQUIRE(program.run("large", {dim3(5, 4, 3), 1024}, n) == cudaSuccess);
    CHECK(read_ints(n, 1)[0] == 128'000 + 60 * 1024);
    REQUIRE(program.run("tree", {1, 1024}, n) == cudaSuccess);
    CHECK(read_ints(n, 1)[0] == 1023 * 512);
    int* children = device_ints({0});
    REQUIRE(program.run("crowd", {16, 128}, children) == cudaSuccess);
    CHECK(read_ints(children, 1)[0] == 2048);
    CHECK(findings().empty());
  }
}

TEST_CASE("Spin locks, within a warp and between blocks") {
  for (const char* schedule : schedules)
    for (const char* kernel : {"lock", "naive_lock"}) {
      INFO(kernel << ", schedule " << schedule);
      Program program("scale", schedule);
      int *n = device_ints({0}), *mutex = device_ints({0});
      CHECK(program.run(kernel, {6, 64}, n, mutex) == cudaSuccess);
      CHECK(read_ints(n, 1)[0] == 6 * 64);
      CHECK(findings().empty());
    }
}

TEST_CASE("The last block adds up what the others left; blocks hand a token on") {
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    Program program("scale", schedule);
    int *sum = device_ints({0}), *arrived = device_ints({0});
    CHECK(program.run("last_block", {200, 64}, sum, unwritten_ints(200), arrived) == cudaSuccess);
    CHECK(read_ints(sum, 1)[0] == 199 * 100);
    int *n = device_ints({0}), *token = device_ints({0});
    CHECK(program.run("relay", {100, 1}, n, token) == cudaSuccess);
    CHECK(read_ints(n, 1)[0] == 100);
    CHECK(findings().empty());
  }
}

TEST_CASE("Launches without end run out of their usual budget, not of stack or memory") {
  for (const char* kernel : {"recursion", "tails"}) {
    INFO(kernel);
    Program program("endless");
    CHECK(program.run(kernel, {}, device_ints({1, 1, 0}), 0) == cudaErrorLaunchTimeout);
    REQUIRE(findings().size() == 1);
    CHECK(findings()[0].kind == "budget-exceeded");
  }
  CHECK(peak_megabytes() < 1024);
}
