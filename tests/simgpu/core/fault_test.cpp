// tests/simgpu/core: what the host sees after a fault, and that a reset makes a fresh device.
#include "fixture.hpp"

using namespace core_test;

namespace {

struct Fault {
  int which;
  cudaError_t error;
  const char* kind;
};
constexpr Fault faults[] = {{0, cudaErrorIllegalAddress, "out-of-bounds"},
                            {1, cudaErrorMisalignedAddress, "misaligned"},
                            {2, cudaErrorLaunchFailure, "trap"},
                            {3, cudaErrorAssert, "assert"},
                            {4, cudaErrorInvalidAddressSpace, "foreign-local-pointer"}};

void check_sticky(const void* kernel, int* a, cudaError_t error) {
  void* p = nullptr;
  int value = 0;
  cudaStream_t s = nullptr;
  CHECK(cudaDeviceSynchronize() == error);
  CHECK(cudaStreamSynchronize(nullptr) == error);
  CHECK(cudaMalloc(&p, 4) == error);
  CHECK(cudaMemcpy(&value, a, 4, cudaMemcpyDeviceToHost) == error);
  CHECK(cudaStreamCreate(&s) == error);
  void* args[] = {&a};
  CHECK(cudaLaunchKernel(kernel, 1, 1, args, 0, nullptr) == error);
  for (int k = 0; k < 2; ++k) CHECK(cudaGetLastError() == error);
  CHECK(cudaPeekAtLastError() == error);
}

}  // namespace

TEST_CASE("A fault in a child: the host gets its error for ever, the tail does not run") {
  for (const char* schedule : schedules)
    for (const Fault& fault : faults) {
      INFO(fault.kind << ", schedule " << schedule);
      Program program("faults", schedule);
      int* a = device_ints({0, 2, 0});
      const void* good = program.kernel("good");
      REQUIRE(program.launch("parent", {}, a, fault.which) == cudaSuccess);
      REQUIRE(program.launch("good", {}, a) == cudaSuccess);
      CHECK(cudaDeviceSynchronize() == fault.error);
      check_sticky(good, a, fault.error);
      REQUIRE(findings().size() == 1);
      CHECK(findings()[0].kind == fault.kind);
      CHECK(findings()[0].fatal);
      for (const simgpuGrid& g : grids()) {
        const std::string kernel = g.kernel;
        if (kernel == "tail" || kernel == "good") {
          CHECK(g.start == -1);
        } else {
          CHECK(g.start > 0);
        }
      }
    }
}

TEST_CASE("A reset makes a fresh device") {
  for (const Fault& fault : faults) {
    INFO(fault.kind);
    {
      Program program("faults", "children-last");
      REQUIRE(program.run("parent", {}, device_ints({0, 2, 0}), fault.which) == fault.error);
    }
    CHECK(cudaGetLastError() == cudaSuccess);
    CHECK(simgpuFindingCount() == 0);
    CHECK(simgpuGridCount() == 0);
    CHECK(simgpuMetricCount() == 0);
    std::size_t size = 1, free = 0, total = 0;
    simgpuOutput(&size);
    CHECK(size == 0);
    CHECK(cudaDeviceGetLimit(&size, cudaLimitDevRuntimePendingLaunchCount) == cudaSuccess);
    CHECK(size == 2048);
    CHECK(cudaMemGetInfo(&free, &total) == cudaSuccess);
    Program program("faults");
    int* a = device_ints({0});
    CHECK(program.run("good", {}, a) == cudaSuccess);
    CHECK(read_ints(a, 1) == std::vector{42});
    CHECK(grids().at(0).id == 1);
  }
}

TEST_CASE("Work that was queued does not survive a reset") {
  Program program("faults");
  int* a = device_ints({0});
  REQUIRE(program.launch("good", {}, a) == cudaSuccess);
  simgpuReset();
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(simgpuGridCount() == 0);
}
