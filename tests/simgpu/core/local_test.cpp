// tests/simgpu/core: local memory across calls, where the warp's local memory grows and its frames are used again.
#include "fixture.hpp"

using namespace core_test;

TEST_CASE("Local arrays of called functions belong to one lane and one call") {
  const Program program("locals");
  int* out = device_ints(std::vector<int>(32, -1));
  REQUIRE(program.run("called", {1, 32}, out, 4) == cudaSuccess);
  const auto got = read_ints(out, 32);
  for (int t = 0; t < 32; ++t) CHECK(got[static_cast<std::size_t>(t)] == 16 * 100 * (t + 1) + 120 + 200 * t + 4);
  CHECK(findings().empty());
}

TEST_CASE("A variable of a new call holds nothing, whatever an earlier call left in its place") {
  const Program program("locals");
  int* out = device_ints({0, 0});
  REQUIRE(program.run("left_over", {}, out, 4) == cudaSuccess);
  const auto all = findings();
  CAPTURE(all);
  REQUIRE(all.size() == 1);
  CHECK(all[0].kind == "uninitialized-read");
  CHECK(all[0].place.line == program.line("stale"));
}
