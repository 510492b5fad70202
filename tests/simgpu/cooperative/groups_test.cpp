// Cooperative groups: parts of a block, and cooperative grids.
#include "advanced/advanced.hpp"

using namespace advanced;

namespace {
const char* const archs[] = {"compute_75", "compute_80", "compute_90", "compute_100"};
}

TEST_CASE("Tiles, partitions and coalesced groups", "[cooperative]") {
  for (const char* arch : archs)
    for (const char* schedule : {"children-first", "shuffle:1"}) {
      INFO(arch << ' ' << schedule);
      const Program p = Program::from_ptx(ptx_of("cooperative", "groups", arch), schedule);
      int* out = unwritten_ints(512);
      REQUIRE(run(p, "tiles", {1, 64}, out) == cudaSuccess);
      CAPTURE(told());
      CHECK(findings().empty());
      const std::vector<int> got = read_ints(out, 512);
      for (int rank = 0; rank < 64; ++rank) {
        const int first = rank / 8 * 8, at = rank % 8;
        INFO("thread " << rank);
        const std::vector<int> want = {8 * first + 28,
                                       at + 1,
                                       first + 3,
                                       rank / 8,
                                       0x55,
                                       at < 3 ? 3 : 5,
                                       rank % 4 == 1 ? 800 + rank % 32 / 4 : -1,
                                       rank / 32 * 32 + 31};
        const std::vector<int> have(got.begin() + 8 * rank, got.begin() + 8 * rank + 8);
        CHECK(have == want);
      }
    }
}

TEST_CASE("A cooperative grid meets as a whole", "[cooperative]") {
  for (const char* arch : archs)
    for (const char* schedule : schedules) {
      INFO(arch << ' ' << schedule);
      const Program p = Program::from_ptx(ptx_of("cooperative", "groups", arch), schedule);
      std::vector<int> start(5 * 64);
      for (int k = 0; k < 320; ++k) start[static_cast<std::size_t>(k)] = k;
      int* data = device_ints(start);
      REQUIRE(run(p, "neighbours", {.grid = 5, .block = 64, .cooperative = true}, data, 3) == cudaSuccess);
      const std::vector<int> got = read_ints(data, 320);
      for (int k = 0; k < 320; ++k) CHECK(got[static_cast<std::size_t>(k)] == (k + 3) % 320 + 3);
      REQUIRE(run(p, "split", {.grid = 7, .block = 32, .cooperative = true}, data) == cudaSuccess);
      CHECK(read_ints(data, 224) == std::vector<int>(224, 224));
      CAPTURE(told());
      CHECK(findings().empty());
    }
}

TEST_CASE("More blocks than a block slot each", "[cooperative]") {
  const Program p = Program::from_ptx(ptx_of("cooperative", "groups"));
  int* data = device_ints(std::vector<int>(1320 * 32, 1));
  CHECK(run(p, "neighbours", {.grid = 1320, .block = 32, .cooperative = true}, data, 1) == cudaSuccess);
  CHECK(read_ints(data, 1320 * 32) == std::vector<int>(1320 * 32, 2));
}

TEST_CASE("A grid knows whether it may meet", "[cooperative]") {
  const Program p = Program::from_ptx(ptx_of("cooperative", "groups"));
  int* out = unwritten_ints(1);
  REQUIRE(run(p, "valid", {.cooperative = true}, out) == cudaSuccess);
  CHECK(read_ints(out, 1)[0] == 1);
  REQUIRE(run(p, "valid", {}, out) == cudaSuccess);
  CHECK(read_ints(out, 1)[0] == 0);
}

TEST_CASE("A cooperative launch must fit on the device", "[cooperative]") {
  const Program p = Program::from_ptx(ptx_of("cooperative", "groups"));
  int* out = unwritten_ints(1);
  CHECK(launch(p, "valid", {.grid = 132 * 2 + 1, .block = 1024, .cooperative = true}, out) ==
        cudaErrorCooperativeLaunchTooLarge);
  CHECK(launch(p, "valid", {.grid = 132 * 2, .block = 1024, .cooperative = true}, out) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
}

TEST_CASE("this_grid().sync() in an ordinary launch", "[cooperative]") {
  for (const char* schedule : schedules) {
    const Program p = Program::from_ptx(ptx_of("cooperative", "groups"), schedule);
    int* data = device_ints({0, 0});
    CHECK(run(p, "neighbours", {2, 1}, data, 1) == cudaErrorLaunchFailure);
    const auto all = findings();
    REQUIRE(all.size() == 1);
    CAPTURE(told());
    CHECK(all[0].kind == "trap");
    CHECK(all[0].message.find("cudaLaunchCooperativeKernel") != std::string::npos);
  }
}

TEST_CASE("A block that leaves before this_grid().sync()", "[cooperative][deadlock]") {
  for (const char* schedule : schedules) {
    INFO(schedule);
    const Program p = Program::from_ptx(ptx_of("cooperative", "groups"), schedule);
    int* data = device_ints(std::vector<int>(32 * 4, 0));
    CHECK(run(p, "early", {.grid = 4, .block = 32, .cooperative = true}, data) == cudaErrorLaunchTimeout);
    const auto all = findings();
    CAPTURE(told());
    REQUIRE(all.size() == 1);
    CHECK(all[0].kind == "deadlock");
    CHECK(all[0].args.at("waiting") == "3");
    CHECK(all[0].args.at("blocks") == "4");
    CHECK(all[0].args.at("ended") == "1");
    CHECK(all[0].place.line == line_of("cooperative", "groups", "early"));
  }
}
