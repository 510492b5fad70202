// Clusters: launches, registers, barrier, distributed shared memory and what must not be done with it.
#include "advanced/advanced.hpp"

using namespace advanced;

namespace {

const char* const archs[] = {"compute_90", "compute_100"};

std::vector<int> rings(unsigned blocks, unsigned size, int start) {
  std::vector<int> out;
  for (unsigned b = 0; b < blocks; ++b)
    for (int t = 0; t < 64; ++t)
      out.push_back(start + static_cast<int>(b) * 64 + t + 1000 + static_cast<int>(b % size));
  return out;
}

std::vector<int> counted(int n) {
  std::vector<int> out(static_cast<std::size_t>(n));
  for (int k = 0; k < n; ++k) out[static_cast<std::size_t>(k)] = k;
  return out;
}

core_test::Finding only() {
  const auto all = findings();
  CAPTURE(told());
  REQUIRE(all.size() == 1);
  return all[0];
}

}  // namespace

TEST_CASE("Where a block stands in its cluster", "[cluster]") {
  const Program p = Program::from_ptx(ptx_of("cluster", "clusters"));
  int* out = unwritten_ints(8 * 12);
  REQUIRE(run(p, "where", {.grid = {6, 2}, .block = 32, .cluster = {3, 2, 1}}, out) == cudaSuccess);
  const std::vector<int> got = read_ints(out, 8 * 12);
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 6; ++x) {
      INFO("block " << x << ',' << y);
      const auto at = got.begin() + 8 * (x + 6 * y);
      CHECK(at[0] == x % 3 + 3 * y);
      CHECK(at[1] == 6);
      CHECK(at[2] == x % 3 * 10 + y);
      CHECK(at[3] == 32);
      CHECK(at[4] == 192);
      CHECK(at[5] / 32 == at[0]);
      CHECK(at[6] == x / 3);
      CHECK(at[7] == 2);
    }
}

TEST_CASE("Blocks of a cluster reach each other's shared memory", "[cluster]") {
  for (const char* arch : archs)
    for (const char* schedule : schedules) {
      INFO(arch << ' ' << schedule);
      const Program p = Program::from_ptx(ptx_of("cluster", "clusters", arch), schedule);
      for (const unsigned size : {1u, 2u, 4u, 8u}) {
        int* data = device_ints(counted(8 * 64));
        REQUIRE(run(p, "free_ring", {.grid = 8, .block = 64, .cluster = size}, data) == cudaSuccess);
        CHECK(read_ints(data, 8 * 64) == rings(8, size, 0));
      }
      int* data = device_ints(counted(6 * 64));
      REQUIRE(run(p, "fixed_ring", {.grid = 6, .block = 64}, data) == cudaSuccess);
      CHECK(read_ints(data, 6 * 64) == rings(6, 2, 0));
      int* pair = device_ints({0, 0});
      REQUIRE(run(p, "split", {.grid = 2, .block = 48}, pair) == cudaSuccess);
      CHECK(read_ints(pair, 2) == std::vector<int>{6, 5});
      int* four = device_ints({0, 0, 0, 0});
      REQUIRE(run(p, "narrow", {.grid = 2, .block = 32}, four) == cudaSuccess);
      CHECK(read_ints(four, 4) == std::vector<int>{1011, 1000, 7, 7});
      CAPTURE(told());
      CHECK(findings().empty());
    }
}

TEST_CASE("Clusters launched by the device", "[cluster]") {
  for (const char* schedule : schedules) {
    INFO(schedule);
    const Program p = Program::from_ptx(ptx_of("cluster", "clusters"), schedule);
    int *data = device_ints(counted(4 * 64)), *error = unwritten_ints(2);
    REQUIRE(run(p, "from_device", {}, data, error) == cudaSuccess);
    CHECK(read_ints(error, 2) == std::vector<int>{0, cudaErrorInvalidClusterSize});
    CHECK(read_ints(data, 4 * 64) == rings(4, 2, 0));
    CAPTURE(told());
    CHECK(findings().empty());
  }
}

TEST_CASE("Sizes of clusters", "[cluster]") {
  const Program p = Program::from_ptx(ptx_of("cluster", "clusters"));
  int* data = device_ints(counted(32 * 64));
  auto ring = [&](const char* name, unsigned grid, unsigned cluster) {
    const cudaError_t e = run(p, name, {.grid = grid, .block = 64, .cluster = cluster}, data);
    (void)cudaGetLastError();
    return e;
  };
  CHECK(ring("free_ring", 4, 2) == cudaSuccess);
  CHECK(ring("free_ring", 3, 2) == cudaErrorInvalidClusterSize);
  CHECK(ring("free_ring", 16, 16) == cudaErrorInvalidClusterSize);
  CHECK(ring("free_ring", 32, 32) == cudaErrorInvalidClusterSize);
  CHECK(ring("fixed_ring", 4, 2) == cudaSuccess);
  CHECK(ring("fixed_ring", 4, 4) == cudaErrorInvalidClusterSize);
  REQUIRE(cudaFuncSetAttribute(p.kernel("free_ring"), cudaFuncAttributeNonPortableClusterSizeAllowed, 1) ==
          cudaSuccess);
  CHECK(ring("free_ring", 16, 16) == cudaSuccess);
  CHECK(ring("free_ring", 32, 32) == cudaErrorInvalidClusterSize);
  CHECK(ring("sized_ring", 4, 2) == cudaSuccess);
  CHECK(ring("sized_ring", 4, 0) ==
        cudaErrorInvalidClusterSize);  // __cluster_dims__(): the launch must say it
}

TEST_CASE("A block without a cluster launch is a cluster of its own", "[cluster]") {
  const Program p = Program::from_ptx(ptx_of("cluster", "clusters"));
  int* data = unwritten_ints(64);
  REQUIRE(run(p, "alone", {2, 64}, data) == cudaSuccess);
  CHECK(read_ints(data, 64) == std::vector<int>(64, 1));
}

TEST_CASE("Shared memory of a block that has ended", "[cluster]") {
  for (const char* schedule : schedules) {
    INFO(schedule);
    const Program p = Program::from_ptx(ptx_of("cluster", "clusters"), schedule);
    int* data = unwritten_ints(32);
    const cudaError_t e = run(p, "left_early", {.grid = 2, .block = 32}, data);
    if (e == cudaSuccess) continue;  // the reader came in time: legal, too
    CHECK(e == cudaErrorLaunchFailure);
    const auto f = only();
    CHECK(f.kind == "foreign-shared-pointer");
    CHECK(f.message.find("cluster.sync()") != std::string::npos);
    CHECK(f.place.line == line_of("cluster", "clusters", "left"));
  }
}

TEST_CASE("Bounds of another block's shared memory", "[cluster]") {
  const Program p = Program::from_ptx(ptx_of("cluster", "clusters"));
  int* data = unwritten_ints(1);
  CHECK(run(p, "outside", {.grid = 2, .block = 32}, data) == cudaErrorIllegalAddress);
  const auto f = only();
  CHECK(f.kind == "out-of-bounds");
  CHECK(f.place.line == line_of("cluster", "clusters", "outside"));
}

TEST_CASE("A rank that the cluster does not have", "[cluster]") {
  const Program p = Program::from_ptx(ptx_of("cluster", "clusters"));
  int* data = unwritten_ints(1);
  CHECK(run(p, "no_such_rank", {.grid = 2, .block = 32}, data) == cudaErrorLaunchFailure);
  CHECK(only().args.at("rank") == "2");
}

TEST_CASE("cluster.sync() by some of the threads", "[cluster]") {
  for (const char* schedule : schedules) {
    const Program p = Program::from_ptx(ptx_of("cluster", "clusters"), schedule);
    int* data = unwritten_ints(1);
    CHECK(run(p, "some_only", {.grid = 2, .block = 32}, data) == cudaSuccess);
    const auto f = only();
    CHECK(f.kind == "barrier-divergence");
    CHECK(f.args.at("waiting") == "32");
    CHECK(f.args.at("expected") == "64");
    CHECK(f.place.line == line_of("cluster", "clusters", "some"));
  }
}

// An H200 lets it pass; what the barrier then does is undefined (PTX ISA), so the simulated GPU is stricter.
TEST_CASE("Arriving twice at a cluster's barrier", "[cluster]") {
  const Program p = Program::from_ptx(ptx_of("cluster", "clusters"));
  CHECK(run(p, "arrives_twice", {.grid = 2, .block = 32}) == cudaErrorLaunchFailure);
  const auto f = only();
  CHECK(f.kind == "barrier-misuse");
  CHECK(f.place.line == line_of("cluster", "clusters", "twice"));
}
