// Libraries, kernels and launches.
#include <fstream>
#include <set>
#include <string>

#include "fixture.hpp"

using namespace cudart_test;

TEST_CASE("Kernels of a library are found by name, counted and listed") {
  Loaded loaded;
  unsigned count = 0;
  REQUIRE(cudaLibraryGetKernelCount(&count, loaded.library) == cudaSuccess);
  REQUIRE(count == 8);
  std::vector<cudaKernel_t> all(count);
  REQUIRE(cudaLibraryEnumerateKernels(all.data(), count, loaded.library) == cudaSuccess);
  std::set<std::string> names;
  for (cudaKernel_t k : all) {
    const char* name = nullptr;
    REQUIRE(cudaFuncGetName(&name, k) == cudaSuccess);
    names.insert(name);
  }
  CHECK(names.count("add_one") == 1);
  CHECK(names.size() == 8);
  cudaKernel_t handle = nullptr;
  CHECK(cudaLibraryGetKernel(&handle, loaded.library, "nothing") == cudaErrorSymbolNotFound);
}

TEST_CASE("A launch runs every thread once") {
  Loaded loaded;
  Ints a(std::vector<int>(1000, 5));
  unsigned n = 999;
  REQUIRE(launch(loaded.kernel("add_one"), 4, 256, {&a.data, &n}) == cudaSuccess);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  std::vector<int> got = a.read();
  CHECK(got[0] == 6);
  CHECK(got[998] == 6);
  CHECK(got[999] == 5);
}

TEST_CASE("Variables of a library") {
  Loaded loaded;
  void* counter = nullptr;
  std::size_t bytes = 0;
  REQUIRE(cudaLibraryGetGlobal(&counter, &bytes, loaded.library, "counter") == cudaSuccess);
  CHECK(bytes == 4);
  int value = 0;
  REQUIRE(cudaMemcpy(&value, counter, 4, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(value == 7);
  void* factor = nullptr;
  REQUIRE(cudaLibraryGetGlobal(&factor, nullptr, loaded.library, "factor") == cudaSuccess);
  int five = 5;
  REQUIRE(cudaMemcpy(factor, &five, 4, cudaMemcpyHostToDevice) == cudaSuccess);
  Ints a({8});
  REQUIRE(launch(loaded.kernel("scale"), 1, 1, {&a.data}) == cudaSuccess);
  CHECK(a.read()[0] == 40);
  REQUIRE(cudaMemcpy(&value, counter, 4, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(value == 8);
  CHECK(cudaLibraryGetGlobal(&factor, nullptr, loaded.library, "nothing") == cudaErrorSymbolNotFound);
}

TEST_CASE("Parameters and attributes of a kernel") {
  Loaded loaded;
  const void* shapes = loaded.kernel("shapes");
  std::size_t offset = 0, bytes = 0;
  REQUIRE(cudaFuncGetParamInfo(shapes, 1, &offset, &bytes) == cudaSuccess);
  CHECK(offset == 8);
  CHECK(bytes == 8);
  REQUIRE(cudaFuncGetParamInfo(shapes, 2, &offset, &bytes) == cudaSuccess);
  CHECK(offset == 16);
  CHECK(bytes == 12);
  CHECK(cudaFuncGetParamInfo(shapes, 3, &offset, &bytes) == cudaErrorInvalidValue);
  cudaFuncAttributes attributes;
  REQUIRE(cudaFuncGetAttributes(&attributes, shapes) == cudaSuccess);
  CHECK(attributes.sharedSizeBytes == 1024);
  CHECK(attributes.maxThreadsPerBlock == 1024);
  REQUIRE(cudaFuncGetAttributes(&attributes, loaded.kernel("at_most_64")) == cudaSuccess);
  CHECK(attributes.maxThreadsPerBlock == 64);
}

TEST_CASE("Wrong launch configurations") {
  Loaded loaded;
  Ints a({1});
  unsigned n = 1;
  const void* kernel = loaded.kernel("add_one");
  std::vector<void*> args{&a.data, &n};
  CHECK(launch(kernel, 1, 1025, args) == cudaErrorInvalidValue);
  CHECK(launch(kernel, 0, 1, args) == cudaErrorInvalidValue);
  CHECK(launch(kernel, 1, 0, args) == cudaErrorInvalidValue);
  CHECK(launch(kernel, dim3(1, 65536), 1, args) == cudaErrorInvalidValue);
  CHECK(launch(kernel, 1, dim3(1, 1, 65), args) == cudaErrorInvalidValue);
  CHECK(launch(kernel, 1, 1, args, 60000) == cudaErrorInvalidValue);
  CHECK(launch(loaded.kernel("at_most_64"), 1, 65, {&a.data}) == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  CHECK(launch(nullptr, 1, 1, args) == cudaErrorInvalidDeviceFunction);
  REQUIRE(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000) == cudaSuccess);
  CHECK(launch(kernel, 1, 1, args, 60000) == cudaSuccess);
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20) ==
        cudaErrorInvalidValue);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(a.read()[0] == 2);
}

TEST_CASE("cudaLaunchKernelExC") {
  Loaded loaded;
  Ints a({1});
  unsigned n = 1;
  void* args[] = {&a.data, &n};
  cudaLaunchConfig_t config{};
  config.gridDim = 1;
  config.blockDim = 1025;
  CHECK(cudaLaunchKernelExC(&config, loaded.kernel("add_one"), args) == cudaErrorInvalidValue);
  config.blockDim = 32;
  config.gridDim = 0;
  CHECK(cudaLaunchKernelExC(&config, loaded.kernel("add_one"), args) == cudaErrorInvalidValue);
  config.gridDim = 1;
  CHECK(cudaLaunchKernelExC(&config, loaded.kernel("add_one"), args) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(a.read()[0] == 2);
}

TEST_CASE("Occupancy") {
  Loaded loaded;
  int blocks = 0;
  REQUIRE(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, loaded.kernel("add_one"), 1024, 0) ==
          cudaSuccess);
  CHECK(blocks >= 1);
  CHECK(blocks <= 2);
  const void* kernel = loaded.kernel("add_one");
  auto blocks_of = [&](int threads, std::size_t shared) {
    REQUIRE(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, shared) == cudaSuccess);
    return blocks;
  };
  CHECK(blocks_of(32, 0) <= 32);
  CHECK(blocks_of(64, 40000) <= 5);
  CHECK(blocks_of(64, 40000) >= 1);
  CHECK(blocks_of(2000, 0) == 0);
  CHECK(blocks_of(32, 300000) == 0);
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 0, 0) == cudaErrorInvalidValue);
}

TEST_CASE("Code that cannot be loaded") {
  Loaded loaded;
  cudaLibrary_t library = nullptr;
  char log[4096] = {};
  cudaJitOption options[] = {cudaJitErrorLogBuffer, cudaJitErrorLogBufferSizeBytes};
  void* values[] = {log, reinterpret_cast<void*>(sizeof log)};
  // A real GPU reads the text only when a kernel is asked for.
  cudaError_t error =
      cudaLibraryLoadData(&library, ".version 8.0\n.target sm_75\n.address_size 64\nnonsense\n", options,
                          values, 2, nullptr, nullptr, 0);
  cudaKernel_t kernel = nullptr;
  if (error == cudaSuccess) error = cudaLibraryGetKernel(&kernel, library, "add_one");
  CHECK(error == cudaErrorInvalidPtx);
  CHECK(log[0] != 0);
  CHECK(cudaLibraryLoadFromFile(&library, "/nonexistent", nullptr, nullptr, 0, nullptr, nullptr, 0) ==
        cudaErrorFileNotFound);
  CHECK(cudaLibraryLoadData(&library, nullptr, nullptr, nullptr, 0, nullptr, nullptr, 0) ==
        cudaErrorInvalidValue);
}
