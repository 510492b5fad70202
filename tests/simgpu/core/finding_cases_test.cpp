// tests/simgpu/core: every other finding, with its place, its other side and its count; and silence on the
// nearest program that is right.
#include "fixture.hpp"

using namespace core_test;

namespace {

struct Want {
  const char* file;
  const char* kernel;
  const char* kind;
  cudaError_t error = cudaSuccess;
  int thread = 0;
  const char* at = nullptr;  // mark and kernel of the place, if it is in a child
  const char* args[2] = {};  // one argument of the message and its value
  long long count = 1;
};

cudaError_t run(const Program& program, const std::string& kernel, unsigned threads = 64) {
  constexpr int n = 64;
  std::vector<int> values(n);
  for (int k = 0; k < n; ++k) values[static_cast<std::size_t>(k)] = k;
  return program.run(kernel.c_str(), {1, threads}, device_ints(values), n);
}

void check_told(const Want& want, const char* schedule) {
  Program program(want.file, schedule);
  CHECK(run(program, want.kernel) == want.error);
  const auto all = findings();
  CAPTURE(all);
  REQUIRE(all.size() == 1);
  const Finding& f = all[0];
  const std::string where = want.at ? want.at : want.kernel;
  CHECK(f.kind == want.kind);
  CHECK(f.place.kernel == where);
  CHECK(f.place.line == program.line(where));
  CHECK(f.place.block == Index{0, 0, 0});
  CHECK(f.place.thread == Index{want.thread, 0, 0});
  CHECK(f.count == want.count);
  CHECK(f.fatal == (want.error != cudaSuccess));
  if (want.args[0]) CHECK(f.args.at(want.args[0]) == want.args[1]);
  CHECK(f.has_other == (want.at != nullptr));
  if (f.has_other) CHECK(f.other.kernel == want.kernel);
}

void check_silent(const char* file, const std::string& kernel) {
  for (const char* schedule : schedules) {
    INFO(kernel << ", schedule " << schedule);
    Program program(file, schedule);
    CHECK(run(program, kernel) == cudaSuccess);
    const auto all = findings();
    CAPTURE(all);
    CHECK(all.empty());
  }
}

void check_all(const std::vector<Want>& cases) {
  for (const Want& want : cases) {
    for (const char* schedule : schedules) {
      INFO(want.kernel << ", schedule " << schedule);
      check_told(want, schedule);
    }
    check_silent(want.file, std::string(want.kernel) + "_ok");
  }
}

std::string one_kind(const Program&) {
  const auto all = findings();
  CAPTURE(all);
  REQUIRE(all.size() == 1);
  return all[0].kind;
}

}  // namespace

TEST_CASE("Barriers that not all threads reach") {
  for (const char* schedule : schedules)
    for (const std::string kernel : {"two_barriers", "two_barriers_lanes"}) {
      INFO(kernel << ", schedule " << schedule);
      Program program("barriers", schedule);
      CHECK(run(program, kernel) == cudaSuccess);
      const auto all = findings();
      CAPTURE(all);
      REQUIRE(all.size() == 1);
      CHECK(all[0].kind == "barrier-divergence");
      CHECK(all[0].place.line == program.line(kernel));
      CHECK(all[0].args.at("other_line") == std::to_string(program.line(kernel + "_other")));
      CHECK(all[0].count == 1);
    }
  for (const char* kernel : {"two_barriers_ok", "two_barriers_lanes_ok", "exited_ok", "loop_ok"})
    check_silent("barriers", kernel);
}

TEST_CASE("Warp barriers whose mask is wrong") {
  for (const char* schedule : schedules) {
    const int first_warp = std::string(schedule) == "blocks-reversed" ? 32 : 0;
    if (std::string(schedule)[0] == 's') continue;  // which warp is first is chance
    INFO("schedule " << schedule);
    check_told({.file = "barriers",
                .kernel = "not_in_mask",
                .kind = "barrier-divergence",
                .error = cudaErrorLaunchFailure,
                .thread = first_warp + 16,
                .args = {"mask", "0xffff"}},
               schedule);
  }
  check_all({{.file = "barriers",
              .kernel = "warp_mask",
              .kind = "barrier-divergence",
              .error = cudaErrorLaunchFailure,
              .args = {"mask", "0xffffffff"}}});
  check_silent("barriers", "not_in_mask_ok");
}

TEST_CASE("A launch error that nobody reads is told at the launch") {
  check_all({{.file = "launches",
              .kernel = "ignored",
              .kind = "launch-error-ignored",
              .args = {"error", "cudaErrorInvalidConfiguration"}}});
  for (const char* kernel : {"peeked_ok", "good_launch_ok", "ignored_by_all_ok"})
    check_silent("launches", kernel);
  check_told({.file = "launches", .kernel = "ignored_twice", .kind = "launch-error-ignored"},
             "children-first");
  check_told({.file = "launches",
              .kernel = "ignored_by_all",
              .kind = "launch-error-ignored",
              .thread = 1,
              .count = 32},
             "children-first");
}

TEST_CASE("Streams and events are valid in the grid that made them") {
  check_all({{.file = "launches", .kernel = "foreign_stream", .kind = "invalid-handle", .at = "launch_into"},
             {.file = "launches", .kernel = "foreign_event", .kind = "invalid-handle", .at = "wait_for"}});
  Program program("launches");
  REQUIRE(run(program, "foreign_stream") == cudaSuccess);
  CHECK(findings().at(0).other.line == program.line("foreign_stream"));
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    Program other("launches", schedule);
    int* a = device_ints({0, 0, 0});
    CHECK(other.run("stream_of_block", {2, 1}, a, device_ints({0})) == cudaSuccess);
    CHECK(findings().empty());
    CHECK(read_ints(a, 3) == std::vector{1, 0, 0});
  }
}

TEST_CASE("A stream of the host is no stream of the device") {
  Program program("launches");
  cudaStream_t stream = nullptr;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  int* a = device_ints({0, 0});
  CHECK(program.run("launch_into", {}, stream, a) == cudaSuccess);
  CHECK(read_ints(a, 2) == std::vector{0, static_cast<int>(cudaErrorInvalidValue)});
  CHECK(one_kind(program) == "invalid-handle");
}

TEST_CASE("A full heap, a failed assertion, a trap") {
  check_all({{.file = "launches",
              .kernel = "heap_full",
              .kind = "heap-exhausted",
              .error = cudaErrorIllegalAddress,
              .args = {"limit", "8388608"}},
             {.file = "launches",
              .kernel = "assertion",
              .kind = "assert",
              .error = cudaErrorAssert,
              .thread = 63,
              .args = {"expression", "a[threadIdx.x] != n - 1 || threadIdx.x == 64"}},
             {.file = "launches",
              .kernel = "trap",
              .kind = "trap",
              .error = cudaErrorLaunchFailure,
              .thread = 35}});
}

TEST_CASE("An instruction or a function that is not known ends the kernel where it is reached") {
  check_all({{.file = "launches",
              .kernel = "instruction",
              .kind = "unsupported",
              .error = cudaErrorNotSupported,
              .thread = 2,
              .args = {"what", "frobnicate.b32 1, 2"}},
             {.file = "launches",
              .kernel = "function",
              .kind = "unsupported",
              .error = cudaErrorNotSupported,
              .thread = 2,
              .args = {"what", "nobody_knows"}}});
}

TEST_CASE("Work without end runs out of its budget") {
  for (const char* schedule : schedules)
    for (const char* kernel : {"loop", "recursion", "tails", "launch_flood"}) {
      INFO(kernel << ", schedule " << schedule);
      Program program("endless", schedule);
      simgpuSetBudget(5'000'000);
      CHECK(program.run(kernel, {}, device_ints({1, 1, 0}), 0) == cudaErrorLaunchTimeout);
      CHECK(one_kind(program) == "budget-exceeded");
      if (kernel == std::string("loop")) CHECK(findings()[0].place.line == program.line("loop"));
    }
  check_silent("endless", "loop_ok");
}

TEST_CASE("A flood of printf ends at the size of its buffer") {
  Program program("endless");
  CHECK(program.run("flood", {}, device_ints({1}), 0) == cudaSuccess);
  CHECK(one_kind(program) == "budget-exceeded");
  CHECK(findings()[0].place.line == program.line("flood"));
  CHECK_FALSE(findings()[0].fatal);
  std::size_t size = 0;
  simgpuOutput(&size);
  CHECK(size <= 8650752);
  CHECK(size > 8650752 - 100);
  check_silent("endless", "flood_ok");
}

TEST_CASE("Who waits for what cannot come is told") {
  {
    Program program("endless", "children-last");
    CHECK(program.run("wait_for_child", {}, device_ints({1, 1}), 0) == cudaErrorLaunchTimeout);
    CHECK(one_kind(program) == "deadlock");
    CHECK(findings()[0].place.line == program.line("wait_for_child"));
  }
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    Program program("endless", schedule);
    CHECK(program.run("wait_for_sibling", {}, device_ints({1, 1}), 0) == cudaErrorLaunchTimeout);
    CHECK(one_kind(program) == "deadlock");
    CHECK(findings()[0].place.line == program.line("set_later"));
    CHECK(findings()[0].other.kernel == "wait_for_sibling");
  }
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    Program program("endless", schedule);
    CHECK(program.run("wait_for_neighbour_ok", {2, 1}, device_ints({1, 1}), 0) == cudaSuccess);
    CHECK(findings().empty());
  }
}
