// tests/simgpu/core: every finding about memory, with its place, its other side and its count; and silence on
// the nearest program that is right.
#include "fixture.hpp"

using namespace core_test;

namespace {

struct Want {
  const char* file;
  const char* kernel;  // launched by the host; KERNEL_ok is the neighbour
  const char* kind;
  cudaError_t error;
  Index block, thread;
  long long count = 1;
  const char* at = nullptr;  // mark of the line, and the kernel it is in; else those of `kernel`
  Index owner_block = {-1, -1, -1}, owner_thread = {-1, -1, -1};
  bool has_other = false;
};

cudaError_t run(const Program& program, const std::string& kernel) {
  constexpr int n = 64;
  int* a = device_ints(std::vector<int>(n, 1));
  int* fresh = unwritten_ints(n);
  const unsigned dynamic = kernel.starts_with("shared_dynamic") ? 64 : 0;
  return program.run(kernel.c_str(), {2, 64, dynamic}, a, fresh, n);
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
  CHECK(f.schedule == schedule);
  CHECK(f.place.kernel == where);
  CHECK(f.place.file == std::string(want.file) + ".cu");
  CHECK(f.place.line == program.line(where));
  CHECK(f.place.block == want.block);
  CHECK(f.place.thread == want.thread);
  CHECK(f.count == want.count);
  CHECK(f.fatal == (want.error != cudaSuccess));
  CHECK(f.has_other == want.has_other);
  CHECK(f.place.path == (want.at && where != want.kernel
                             ? "host -> " + std::string(want.kernel) + " -> " + where
                             : "host -> " + where));
  if (!want.has_other) return;
  CHECK(f.other.kernel == want.kernel);
  CHECK(f.other.block == want.owner_block);
  CHECK(f.other.thread == want.owner_thread);
}

void check_silent(const Want& want, const char* schedule) {
  Program program(want.file, schedule);
  CHECK(run(program, std::string(want.kernel) + "_ok") == cudaSuccess);
  auto all = findings();
  std::erase_if(all, [](const Finding& f) { return f.kind == "race"; });  // the blocks share one buffer
  CAPTURE(all);
  CHECK(all.empty());
}

Want bounds(const char* kernel, int block, int thread) {
  return {.file = "bounds",
          .kernel = kernel,
          .kind = "out-of-bounds",
          .error = cudaErrorIllegalAddress,
          .block = {block, 0, 0},
          .thread = {thread, 0, 0}};
}
Want bounds(const char* kernel, const char* kind, cudaError_t error, int block, int thread) {
  Want w = bounds(kernel, block, thread);
  w.kind = kind;
  w.error = error;
  return w;
}
Want unwritten(const char* kernel, int thread, long long count) {
  return {.file = "unwritten",
          .kernel = kernel,
          .kind = "uninitialized-read",
          .error = cudaSuccess,
          .block = {0, 0, 0},
          .thread = {thread, 0, 0},
          .count = count};
}
Want foreign(const char* kernel, const char* kind, const char* at, Index owner_thread) {
  return {.file = "foreign",
          .kernel = kernel,
          .kind = kind,
          .error = cudaErrorInvalidAddressSpace,
          .block = {0, 0, 0},
          .thread = {5, 0, 0},
          .at = at,
          .owner_block = {1, 0, 0},
          .owner_thread = owner_thread,
          .has_other = true};
}

void check_all(const std::vector<Want>& cases) {
  for (const Want& want : cases)
    for (const char* schedule : schedules) {
      INFO(want.kernel << ", schedule " << schedule);
      check_told(want, schedule);
      check_silent(want, schedule);
    }
}

}  // namespace

TEST_CASE("Out of bounds, in every kind of memory") {
  check_all({bounds("after", 1, 37), bounds("before", 1, 37), bounds("atomic_after", 0, 3),
             bounds("wide", 0, 1), bounds("module_variable", 0, 0), bounds("shared_static", 1, 5),
             bounds("shared_dynamic", 0, 33), bounds("shared_before", 0, 33), bounds("heap_block", 0, 9),
             bounds("local_array", 0, 63), bounds("null", 0, 2)});
}

TEST_CASE("By how much an access misses is told") {
  Program program("bounds");
  REQUIRE(run(program, "after") == cudaErrorIllegalAddress);
  CHECK(findings().at(0).args.at("miss") == "4");
  CHECK(findings().at(0).args.at("size") == "256");
  CHECK(findings().at(0).args.at("offset") == "256");
}

TEST_CASE("Freed, misaligned and constant memory") {
  Want freed = bounds("freed", "use-after-free", cudaErrorIllegalAddress, 0, 7);
  freed.has_other = true;  // where it was freed
  freed.owner_block = {0, 0, 0};
  freed.owner_thread = {7, 0, 0};
  Want twice = freed;
  twice.kernel = "freed_twice";
  twice.error = cudaErrorLaunchFailure;  // as measured
  check_all({freed, twice, bounds("misaligned", "misaligned", cudaErrorMisalignedAddress, 0, 40),
             bounds("misaligned_wide", "misaligned", cudaErrorMisalignedAddress, 0, 40),
             bounds("constant", "write-to-constant", cudaErrorIllegalAddress, 1, 0)});
}

TEST_CASE("A buffer that the host has freed") {
  Program program("bounds");
  int* a = device_ints(std::vector<int>(64, 1));
  int* fresh = unwritten_ints(64);
  REQUIRE(cudaFree(a) == cudaSuccess);
  CHECK(program.run("before_ok", {2, 64}, a, fresh, 64) == cudaErrorIllegalAddress);
  REQUIRE(findings().size() == 1);
  CHECK(findings()[0].kind == "use-after-free");
  CHECK(findings()[0].args.at("name") == "cudaMalloc");
}

TEST_CASE("Reads of what nothing has written") {
  for (const char* schedule : schedules) {
    const bool reversed = std::string(schedule) == "blocks-reversed",
               shuffled = std::string(schedule)[0] == 's';
    if (shuffled) continue;  // which thread is first is chance
    INFO("schedule " << schedule);
    check_told(unwritten("global", reversed ? 32 : 0, 64), schedule);
    check_told(unwritten("half_written", 4, 1), schedule);
    check_told(unwritten("shared", 32, 32), schedule);
    check_told(unwritten("local", 50, 1), schedule);
    check_told(unwritten("member", 0, 2), schedule);
    check_told(unwritten("letters", 0, 64), schedule);
  }
  for (const char* schedule : schedules)
    for (const char* kernel : {"global", "half_written", "shared", "local", "padding", "member", "letters"}) {
      INFO(kernel << ", schedule " << schedule);
      check_silent(unwritten(kernel, 0, 0), schedule);
    }
}

TEST_CASE("A thread's local and a block's shared memory in foreign hands") {
  const char *local = "foreign-local-pointer", *shared = "foreign-shared-pointer";
  check_all({foreign("local_parameter", local, "read_parameter", {34, 0, 0}),
             foreign("local_written", local, "write_parameter", {34, 0, 0}),
             foreign("local_letterbox", local, "read_letterbox", {34, 0, 0}),
             foreign("shared_parameter", shared, "read_parameter", {34, 0, 0}),  // the launch that handed it over
             foreign("shared_letterbox", shared, "read_letterbox", {34, 0, 0})});
  Want lane = foreign("local_of_lane", local, nullptr, {3, 0, 0});
  lane.thread = {4, 0, 0};
  lane.owner_block = {0, 0, 0};
  check_all({lane});
}
