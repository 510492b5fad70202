// Device queries, limits, errors.
#include <cstring>
#include <string>

#include "fixture.hpp"

using namespace cudart_test;

TEST_CASE("Device queries") {
  Loaded loaded;
  int count = 0, number = -1, value = 0;
  REQUIRE(cudaGetDeviceCount(&count) == cudaSuccess);
  CHECK(count >= 1);
  REQUIRE(cudaGetDevice(&number) == cudaSuccess);
  CHECK(number == 0);
  CHECK(cudaSetDevice(0) == cudaSuccess);
  CHECK(cudaSetDevice(count) == cudaErrorInvalidDevice);
  CHECK(cudaSetDevice(-1) == cudaErrorInvalidDevice);
  CHECK(cudaGetLastError() == cudaErrorInvalidDevice);
  CHECK(cudaGetLastError() == cudaSuccess);
  REQUIRE(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0) == cudaSuccess);
  CHECK(value == 32);
  CHECK(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(100000), 0) == cudaErrorInvalidValue);
  CHECK(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, count) == cudaErrorInvalidDevice);
  CHECK(cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0) == cudaErrorInvalidValue);
  REQUIRE(cudaRuntimeGetVersion(&value) == cudaSuccess);
  CHECK(value / 1000 == 13);
}

TEST_CASE("Device properties agree with the attributes") {
  Loaded loaded;
  cudaDeviceProp p;
  REQUIRE(cudaGetDeviceProperties(&p, 0) == cudaSuccess);
  CHECK(p.warpSize == 32);
  CHECK(p.maxThreadsPerBlock == 1024);
  CHECK(p.maxGridSize[1] == 65535);
  CHECK(p.sharedMemPerBlock == 49152);
  CHECK(p.totalGlobalMem > 0);
  int major = 0, processors = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
  CHECK(p.major == major);
  CHECK(p.multiProcessorCount == processors);
  CHECK(cudaGetDeviceProperties(&p, 99) == cudaErrorInvalidDevice);
  std::size_t free = 0, total = 0;
  REQUIRE(cudaMemGetInfo(&free, &total) == cudaSuccess);
  CHECK(free <= total);
  CHECK(free > 0);
}

TEST_CASE("Limits") {
  Loaded loaded;
  std::size_t value = 0;
  REQUIRE(cudaDeviceGetLimit(&value, cudaLimitStackSize) == cudaSuccess);
  CHECK(value == 1024);
  REQUIRE(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize) == cudaSuccess);
  CHECK(value == 8388608);
  REQUIRE(cudaDeviceGetLimit(&value, cudaLimitDevRuntimePendingLaunchCount) == cudaSuccess);
  CHECK(value == 2048);
  REQUIRE(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20) == cudaSuccess);
  REQUIRE(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize) == cudaSuccess);
  CHECK(value == 4194304);
  auto set = [&](cudaLimit limit, std::size_t wanted) {
    REQUIRE(cudaDeviceSetLimit(limit, wanted) == cudaSuccess);
    REQUIRE(cudaDeviceGetLimit(&value, limit) == cudaSuccess);
    return value;
  };
  CHECK(set(cudaLimitMallocHeapSize, 5 << 20) == 5 << 20);
  CHECK(set(cudaLimitMallocHeapSize, 8 << 20) == 8 << 20);
  CHECK(set(cudaLimitStackSize, 1025) == 1040);
  CHECK(set(cudaLimitStackSize, 1024) == 1024);
  CHECK(set(cudaLimitPrintfFifoSize, 1) == 524288);
  CHECK(set(cudaLimitPrintfFifoSize, 600000) == 600064);
  CHECK(set(cudaLimitPrintfFifoSize, 8650752) == 8650752);
  CHECK(set(cudaLimitDevRuntimePendingLaunchCount, 0) == 32);
  CHECK(set(cudaLimitDevRuntimePendingLaunchCount, 2048) == 2048);
  CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 600000) == cudaErrorInvalidValue);
  CHECK(cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 4) == cudaErrorUnsupportedLimit);
  CHECK(cudaDeviceGetLimit(nullptr, cudaLimitStackSize) == cudaErrorInvalidValue);
  CHECK(cudaDeviceGetLimit(&value, static_cast<cudaLimit>(99)) == cudaErrorInvalidValue);
}

TEST_CASE("Errors have names and texts") {
  CHECK(std::string(cudaGetErrorName(cudaSuccess)) == "cudaSuccess");
  CHECK(std::string(cudaGetErrorName(cudaErrorIllegalAddress)) == "cudaErrorIllegalAddress");
  CHECK(std::string(cudaGetErrorString(cudaErrorIllegalAddress)) ==
        "an illegal memory access was encountered");
  CHECK(std::string(cudaGetErrorName(static_cast<cudaError_t>(123456))) == "unrecognized error code");
}

TEST_CASE("The last error is kept until it is read") {
  Loaded loaded;
  cudaGetLastError();
  CHECK(cudaMalloc(nullptr, 4) == cudaErrorInvalidValue);
  Ints fine({1});  // a good call does not clear it
  CHECK(cudaPeekAtLastError() == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaSuccess);
}
