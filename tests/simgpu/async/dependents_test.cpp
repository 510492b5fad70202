// Programmatic dependent launch: the dependent may start early, and waits for all of the grid ahead of it.
#include "advanced/advanced.hpp"

using namespace advanced;

TEST_CASE("A dependent grid starts early or late, and waits for the whole grid ahead",
          "[async][dependents]") {
  bool early = false, late = false;
  for (const char* arch : {"compute_90", "compute_100"})
    for (const char* schedule : schedules) {
      INFO(arch << ' ' << schedule);
      const Program p = Program::from_ptx(ptx_of("async", "dependents", arch), schedule);
      int *data = unwritten_ints(8), *out = unwritten_ints(3), *log = device_ints({0}),
          *copy = unwritten_ints(1);
      REQUIRE(launch(p, "primary", {.grid = 4, .block = 32}, data, log) == cudaSuccess);
      REQUIRE(launch(p, "secondary", {.block = 32, .programmatic = true}, data, out, log) == cudaSuccess);
      REQUIRE(launch(p, "last", {}, out, copy) == cudaSuccess);
      REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
      const std::vector<int> got = read_ints(out, 3);
      (got[0] < 4 ? early : late) = true;
      CHECK(got[1] == 4);
      CHECK(got[2] == 28);
      CHECK(read_ints(copy, 1)[0] == 28);
    }
  CHECK(early);
  CHECK(late);
}

TEST_CASE("Without a trigger the grid ahead has ended first", "[async][dependents]") {
  for (const char* schedule : schedules) {
    const Program p = Program::from_ptx(ptx_of("async", "dependents"), schedule);
    int *data = unwritten_ints(8), *out = unwritten_ints(3), *log = device_ints({0});
    REQUIRE(launch(p, "silent", {.grid = 4, .block = 32}, data, log) == cudaSuccess);
    REQUIRE(launch(p, "secondary", {.block = 32, .programmatic = true}, data, out, log) == cudaSuccess);
    REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
    CHECK(read_ints(out, 3) == std::vector<int>{4, 4, 28});
  }
}

TEST_CASE("Without the launch attribute nothing starts early", "[async][dependents]") {
  for (const char* schedule : schedules) {
    const Program p = Program::from_ptx(ptx_of("async", "dependents"), schedule);
    int *data = unwritten_ints(8), *out = unwritten_ints(3), *log = device_ints({0});
    REQUIRE(launch(p, "primary", {.grid = 4, .block = 32}, data, log) == cudaSuccess);
    REQUIRE(launch(p, "secondary", {.block = 32}, data, out, log) == cudaSuccess);
    REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
    CHECK(read_ints(out, 3) == std::vector<int>{4, 4, 28});
  }
}

TEST_CASE("A dependent grid that does not wait races with the grid ahead, early or late", "[async][dependents]") {
  for (const char* schedule : schedules)
    for (const char* ahead : {"primary", "silent"}) {
      INFO(schedule << ' ' << ahead);
      const Program p = Program::from_ptx(ptx_of("async", "dependents"), schedule);
      int *data = device_ints(std::vector<int>(8, 0)), *out = unwritten_ints(3), *log = device_ints({0});
      REQUIRE(launch(p, ahead, {.grid = 4, .block = 32}, data, log) == cudaSuccess);
      REQUIRE(launch(p, "hasty", {.block = 32, .programmatic = true}, data, out) == cudaSuccess);
      REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
      CAPTURE(told());
      REQUIRE(findings().size() == 1);
      CHECK(findings()[0].kind == "race");
      CHECK(findings()[0].message.find("cudaGridDependencySynchronize()") != std::string::npos);
    }
}
