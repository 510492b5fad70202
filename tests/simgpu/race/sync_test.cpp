// tests/simgpu/race: order through memory.
#include "races.hpp"

using namespace race_test;

namespace {

int* zeros(std::size_t count = 1024) { return device_ints(std::vector<int>(count, 0)); }

Run two(const char* kernel, Shape shape) {
  return [=](Program& p) {
    int* data = zeros();
    return p.run(kernel, shape, data, zeros());
  };
}
Run one(const char* kernel, Shape shape) {
  return [=](Program& p) { return p.run(kernel, shape, zeros()); };
}
Run three(const char* kernel, Shape shape) {
  return [=](Program& p) {
    int *in = zeros(), *partial = zeros();
    return p.run(kernel, shape, static_cast<const int*>(in), partial, zeros());
  };
}

}  // namespace

TEST_CASE("The last block sums up what the others have published", "[sync]") {
  silent("sync", three("last_block_right", {8, 64}));
  seen("sync", "partial-write", "partial-read", "another block", three("last_block_wrong", {8, 64}));
}

TEST_CASE("Spin locks with acquire and release", "[sync]") {
  silent("sync", one("lock_right", {8, 32}));
  silent("sync", one("lock_ref", {8, 32}));
  seen("sync", "unfenced", "unfenced", "another block", one("lock_wrong", {8, 32}));
}

TEST_CASE("The first guess of a loop around atomicCAS() is no race, other plain reads are", "[sync]") {
  silent("sync", one("cas_loop", {8, 32}));
  silent("sync", one("cas_max_loop", {8, 32}));
  seen("sync", "look", "taken", "", one("cas_looked", {8, 32}));
  seen("sync", "masked-look", "masked-cas", "", one("cas_masked", {8, 32}));
  seen("sync", "beside", "cas", "", one("cas_beside", {2, 32}));
}

TEST_CASE("A flag that is published", "[sync]") {
  silent("sync", two("flag_right", {2, 64}));
  silent("sync", [](Program& p) {
    int *data = zeros(), *out = zeros();
    return p.run("flag_volatile", {2, 64}, data, out, zeros());
  });
  seen("sync", "relaxed-write", "relaxed-read", "another block", two("flag_relaxed", {2, 64}));
}

TEST_CASE("A flag whose scope is the block does not reach another one", "[sync]") {
  Program program("sync");
  REQUIRE(two("flag_block_scope", {2, 64})(program) == cudaSuccess);
  const auto all = findings();
  const int store = program.line("small-store"), load = program.line("small-load");
  CHECK(std::any_of(all.begin(), all.end(), [&](const Finding& f) {
    return f.message.find("scope") != std::string::npos &&
           std::max(f.place.line, f.other.line) == std::max(store, load);
  }));
}

TEST_CASE("Tickets", "[sync]") { silent("sync", one("tickets", {8, 32})); }

TEST_CASE("A barrier of all blocks", "[sync]") {
  silent("sync", two("grid_barrier", {6, 64}));
  seen("sync", "phase-read", "phase-write", "another block", two("grid_barrier_missing", {6, 64}));
}

TEST_CASE("Tiles and coalesced groups", "[sync]") {
  silent("sync", one("tiles_right", {1, 64}));
  seen("sync", "tile-write", "tile-read", "__syncwarp()", one("tiles_wrong", {1, 64}));
  silent("sync", one("coalesced_right", {1, 32}));
}

TEST_CASE("A parent may read what its child has published", "[sync]") {
  Program program("sync");  // in children-last it waits for ever: nothing promises that the child runs
  REQUIRE(two("parent_polls", {1, 64})(program) == cudaSuccess);
  CHECK(told() == "");
}

TEST_CASE("Histograms", "[sync]") {
  silent("sync", [](Program& p) {
    int* in = zeros();
    return p.run("histogram", {8, 64}, static_cast<const int*>(in), zeros());
  });
}

TEST_CASE("Long chains of locks, tickets and barriers", "[sync][long]") {
  auto run = [](const char* kernel, Shape shape, int turns, int sum) {
    INFO(kernel);
    Program program("sync");
    simgpuSetBudget(4'000'000'000ull);
    int* counter = zeros(2048);
    REQUIRE(program.run(kernel, shape, counter, turns) == cudaSuccess);
    CHECK(told() == "");
    CHECK(read_ints(counter, 1)[0] == sum);
  };
  run("lock_of_all_threads", {4, 32}, 8, 1024);
  run("many_tickets", {16, 32}, 625, 10'000);
  run("many_locks", {8, 32}, 1'250, 10'000);
  run("many_grid_barriers", {64, 32}, 1'000, 1'000);
}

TEST_CASE("A chain through thousands of places", "[sync][long]") {
  Program program("sync");
  simgpuSetBudget(4'000'000'000ull);
  int *data = zeros(), *flags = zeros(4096);
  REQUIRE(program.run("look_back", {4096, 32}, data, flags) == cudaSuccess);
  CHECK(told() == "");
}

TEST_CASE("A thousand grid.sync(), and meetings by semaphore and barrier", "[sync][long]") {
  Program program("sync");
  simgpuSetBudget(4'000'000'000ull);
  int *data = zeros(2048), times = 1'000;
  void* args[] = {&data, &times};
  REQUIRE(cudaLaunchCooperativeKernel(program.kernel("grid_syncs"), 64, 32, args, 0, nullptr) == cudaSuccess);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(told() == "");
  CHECK(read_ints(data, 1)[0] == 1'000);
  int* met = zeros();
  REQUIRE(program.run("make_rooms", {1, 1}) == cudaSuccess);
  REQUIRE(program.run("many_meetings", {8, 32}, met, 250) == cudaSuccess);
  CHECK(told() == "");
  CHECK(read_ints(met, 1)[0] == 2'000);
}

TEST_CASE("Everybody knows everything by many ways", "[sync][long]") {
  Program program("sync");
  int* bins = zeros();
  REQUIRE(program.run("strict_histogram", {256, 256}, bins) == cudaSuccess);
  CHECK(told() == "");
}

TEST_CASE("A race at the end of a long chain", "[sync][long]") {
  seen("sync", "in-turn", "out-of-turn", "another block", [](Program& p) {
    return p.run("many_tickets_wrong", {8, 32}, zeros(), 100);
  });
}

TEST_CASE("A long chain does not publish what is behind a release", "[sync][long]") {
  seen("sync", "behind-write", "behind-read", "another block", [](Program& p) {
    return p.run("behind_the_release", {8, 32}, zeros(), zeros(), 100);
  });
}
