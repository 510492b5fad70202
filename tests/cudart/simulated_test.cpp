// What a real GPU could not go on from, or cannot tell: faults, findings, the reset.
#include <string>

#include "fixture.hpp"

using namespace cudart_test;

namespace {

using Reset = void();

/// On a real GPU a fault lasts until the process ends.
Reset* reset_or_skip() {
  auto* reset = simulated_only<Reset>("simgpuReset");
  if (reset == nullptr) SKIP("only on the simulated GPU");
  return reset;
}

simgpuFinding finding(int index) {
  simgpuFinding f{};
  REQUIRE(simulated_only<int(int, simgpuFinding*)>("simgpuGetFinding")(index, &f) == 0);
  return f;
}

int finding_count() { return simulated_only<int()>("simgpuFindingCount")(); }

}  // namespace

TEST_CASE("A fault is sticky until the reset") {
  Reset* reset = reset_or_skip();
  Loaded loaded;
  Ints a({1});
  REQUIRE(launch(loaded.kernel("write_null"), 1, 1, {}) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
  void* p = nullptr;
  CHECK(cudaMalloc(&p, 4) == cudaErrorIllegalAddress);
  CHECK(cudaStreamSynchronize(nullptr) == cudaErrorIllegalAddress);
  CHECK(cudaGetLastError() == cudaErrorIllegalAddress);
  CHECK(cudaGetLastError() == cudaErrorIllegalAddress);
  REQUIRE(finding_count() == 1);
  CHECK(std::string(finding(0).kind) == "out-of-bounds");
  CHECK(std::string(finding(0).place.kernel) == "write_null");
  CHECK(finding(0).fatal == 1);
  reset();
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(finding_count() == 0);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(cudaMalloc(&p, 4) == cudaSuccess);
}

TEST_CASE("Each fault has its error") {
  reset_or_skip();
  auto fault = [](const char* name, bool with_pointer) {
    Loaded loaded;
    Ints a({1});
    std::vector<void*> args;
    if (with_pointer) args.push_back(&a.data);
    REQUIRE(launch(loaded.kernel(name), 1, 1, args) == cudaSuccess);
    return cudaDeviceSynchronize();
  };
  CHECK(fault("write_misaligned", true) == cudaErrorMisalignedAddress);
  CHECK(fault("stop", false) == cudaErrorLaunchFailure);
  simulated_only<void(unsigned long long)>("simgpuSetBudget")(1'000'000);
  CHECK(fault("endless", false) == cudaErrorLaunchTimeout);
  REQUIRE(finding_count() == 1);
  CHECK(std::string(finding(0).kind) == "budget-exceeded");
  simulated_only<void(unsigned long long)>("simgpuSetBudget")(0);
}

TEST_CASE("Handles of before a reset are invalid, memory is free again") {
  Reset* reset = reset_or_skip();
  std::size_t before = 0, after = 0;
  reset();
  cudaMemGetInfo(&before, nullptr);
  cudaLibrary_t library = nullptr;
  REQUIRE(cudaLibraryLoadData(&library, kernels_ptx, nullptr, nullptr, 0, nullptr, nullptr, 0) ==
          cudaSuccess);
  cudaKernel_t kernel = nullptr;
  REQUIRE(cudaLibraryGetKernel(&kernel, library, "stop") == cudaSuccess);
  cudaStream_t s = nullptr;
  cudaEvent_t e = nullptr;
  void* p = nullptr;
  REQUIRE(cudaStreamCreate(&s) == cudaSuccess);
  REQUIRE(cudaEventCreate(&e) == cudaSuccess);
  REQUIRE(cudaMalloc(&p, 1000) == cudaSuccess);
  reset();
  CHECK(cudaLibraryUnload(library) == cudaErrorInvalidResourceHandle);
  CHECK(launch(kernel, 1, 1, {}) == cudaErrorInvalidResourceHandle);
  CHECK(cudaStreamSynchronize(s) == cudaErrorInvalidResourceHandle);
  CHECK(cudaEventQuery(e) == cudaErrorInvalidResourceHandle);
  CHECK(cudaFree(p) == cudaErrorInvalidValue);
  cudaMemGetInfo(&after, nullptr);
  CHECK(before == after);
}

TEST_CASE("Launches are listed, kernels are counted, schedules are known by name") {
  reset_or_skip();
  Loaded loaded;
  Ints a(std::vector<int>(64, 1));
  unsigned n = 64;
  REQUIRE(launch(loaded.kernel("add_one"), 2, 32, {&a.data, &n}) == cudaSuccess);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  REQUIRE(simulated_only<int()>("simgpuGridCount")() == 1);
  simgpuGrid grid{};
  REQUIRE(simulated_only<int(int, simgpuGrid*)>("simgpuGetGrid")(0, &grid) == 0);
  CHECK(std::string(grid.kernel) == "add_one");
  CHECK(grid.grid_dim[0] == 2);
  CHECK(grid.stream_kind == 5);
  REQUIRE(simulated_only<int()>("simgpuMetricCount")() == 1);
  simgpuMetrics metrics{};
  REQUIRE(simulated_only<int(int, simgpuMetrics*)>("simgpuGetMetric")(0, &metrics) == 0);
  CHECK(metrics.thread_instructions == metrics.warp_instructions * 32);
  auto* set = simulated_only<int(const char*)>("simgpuSetSchedule");
  CHECK(set("children-last") == 0);
  CHECK(std::string(simulated_only<const char*()>("simgpuGetSchedule")()) == "children-last");
  CHECK(set("nonsense") == 1);
  CHECK(set("children-first") == 0);
}

TEST_CASE("A host pointer given to a kernel is named for what it is") {
  Reset* reset = reset_or_skip();
  Loaded loaded;
  std::vector<int> host(32);
  int* pointer = host.data();
  unsigned n = 32;
  REQUIRE(launch(loaded.kernel("add_one"), 1, 32, {&pointer, &n}) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
  REQUIRE(finding_count() == 1);
  CHECK(std::string(finding(0).message).find("host pointer") != std::string::npos);
  reset();
}
