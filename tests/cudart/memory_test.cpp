// Allocation, copies and fills.
#include <numeric>

#include "fixture.hpp"

using namespace cudart_test;

TEST_CASE("Allocation and its misuse") {
  Loaded loaded;
  void* p = nullptr;
  REQUIRE(cudaMalloc(&p, 1000) == cudaSuccess);
  CHECK(reinterpret_cast<std::uintptr_t>(p) % 256 == 0);
  CHECK(cudaFree(static_cast<char*>(p) + 4) == cudaErrorInvalidValue);
  CHECK(cudaFree(p) == cudaSuccess);
  CHECK(cudaFree(p) == cudaErrorInvalidValue);
  CHECK(cudaFree(nullptr) == cudaSuccess);
  CHECK(cudaMalloc(nullptr, 10) == cudaErrorInvalidValue);
  REQUIRE(cudaMalloc(&p, 0) == cudaSuccess);
  CHECK(p == nullptr);
  CHECK(cudaMalloc(&p, std::size_t{1} << 50) == cudaErrorMemoryAllocation);
}

TEST_CASE("Copies go in every direction, and only where they may") {
  Loaded loaded;
  std::vector<int> values(100);
  std::iota(values.begin(), values.end(), 1);
  Ints a(values), b(std::vector<int>(100, 0));
  REQUIRE(cudaMemcpy(b.data, a.data, 400, cudaMemcpyDeviceToDevice) == cudaSuccess);
  CHECK(b.read() == values);
  REQUIRE(cudaMemset(b.data + 1, 0xff, 8) == cudaSuccess);
  std::vector<int> got(100, 5);
  REQUIRE(cudaMemcpy(got.data(), b.data, 400, cudaMemcpyDefault) == cudaSuccess);
  CHECK(got[0] == 1);
  CHECK(got[1] == -1);
  CHECK(got[2] == -1);
  CHECK(got[3] == 4);
  REQUIRE(cudaMemcpy(got.data(), values.data(), 400, cudaMemcpyHostToHost) == cudaSuccess);
  CHECK(got == values);
  // Addresses are unified: a direction only says which sides must be device memory.
  CHECK(cudaMemcpy(b.data, a.data, 4, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(cudaMemcpy(got.data(), a.data, 4, cudaMemcpyHostToHost) == cudaSuccess);
  CHECK(cudaMemcpy(got.data(), values.data(), 4, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  CHECK(cudaMemcpy(a.data, values.data(), 4, cudaMemcpyDeviceToHost) == cudaErrorInvalidValue);
  CHECK(cudaMemcpy(a.data, values.data(), 4, cudaMemcpyDeviceToDevice) == cudaErrorInvalidValue);
  CHECK(cudaMemcpy(a.data, values.data(), 404, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  CHECK(cudaMemset(a.data, 0, 401) == cudaErrorInvalidValue);
  CHECK(cudaMemset(values.data(), 0, 4) == cudaErrorInvalidValue);
  CHECK(cudaMemcpy(b.data, a.data, 0, cudaMemcpyDeviceToDevice) == cudaSuccess);
  CHECK(cudaMemcpy(b.data, values.data(), 400, static_cast<cudaMemcpyKind>(77)) ==
        cudaErrorInvalidMemcpyDirection);
  CHECK(cudaMemcpy(nullptr, values.data(), 4, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  CHECK(cudaMemset(nullptr, 0, 4) == cudaErrorInvalidValue);
}

TEST_CASE("Two-dimensional copies and fills") {
  Loaded loaded;
  char* p = nullptr;
  std::size_t pitch = 0;
  REQUIRE(cudaMallocPitch(reinterpret_cast<void**>(&p), &pitch, 10, 3) == cudaSuccess);
  CHECK(pitch >= 10);
  REQUIRE(cudaMemset2D(p, pitch, 1, 10, 3) == cudaSuccess);
  char rows[30];
  std::iota(rows, rows + 30, 'A');
  REQUIRE(cudaMemcpy2D(p + 2, pitch, rows, 10, 5, 2, cudaMemcpyHostToDevice) == cudaSuccess);
  char back[30] = {};
  REQUIRE(cudaMemcpy2D(back, 10, p, pitch, 10, 3, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(back[1] == 1);
  CHECK(back[2] == 'A');
  CHECK(back[6] == 'E');
  CHECK(back[7] == 1);
  CHECK(back[12] == 'K');
  CHECK(back[22] == 1);
  CHECK(cudaMemcpy2D(back, 4, p, pitch, 10, 3, cudaMemcpyDeviceToHost) == cudaErrorInvalidPitchValue);
  CHECK(cudaFree(p) == cudaSuccess);
}

TEST_CASE("Pinned memory is the host's and the device's") {
  Loaded loaded;
  int *pinned = nullptr, *seen = nullptr;
  REQUIRE(cudaMallocHost(reinterpret_cast<void**>(&pinned), 64) == cudaSuccess);
  REQUIRE(cudaHostGetDevicePointer(reinterpret_cast<void**>(&seen), pinned, 0) == cudaSuccess);
  for (int i = 0; i < 16; ++i) pinned[i] = i;
  unsigned n = 16;
  REQUIRE(launch(loaded.kernel("add_one"), 1, 32, {&seen, &n}) == cudaSuccess);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(pinned[15] == 16);
  cudaPointerAttributes attributes;
  REQUIRE(cudaPointerGetAttributes(&attributes, pinned) == cudaSuccess);
  CHECK(attributes.type == cudaMemoryTypeHost);
  Ints a({1});
  REQUIRE(cudaPointerGetAttributes(&attributes, a.data) == cudaSuccess);
  CHECK(attributes.type == cudaMemoryTypeDevice);
  REQUIRE(cudaPointerGetAttributes(&attributes, &n) == cudaSuccess);
  CHECK(attributes.type == cudaMemoryTypeUnregistered);
  CHECK(cudaFreeHost(pinned) == cudaSuccess);
  CHECK(cudaFreeHost(&n) == cudaErrorInvalidValue);
}

TEST_CASE("Stream-ordered allocation") {
  Loaded loaded;
  cudaStream_t s = nullptr;
  REQUIRE(cudaStreamCreate(&s) == cudaSuccess);
  int *p = nullptr, value = 0;
  unsigned n = 1;
  REQUIRE(cudaMallocAsync(reinterpret_cast<void**>(&p), 4, s) == cudaSuccess);
  REQUIRE(cudaMemsetAsync(p, 0, 4, s) == cudaSuccess);
  REQUIRE(launch(loaded.kernel("add_one"), 1, 1, {&p, &n}, 0, s) == cudaSuccess);
  REQUIRE(cudaMemcpyAsync(&value, p, 4, cudaMemcpyDeviceToHost, s) == cudaSuccess);
  REQUIRE(cudaFreeAsync(p, s) == cudaSuccess);
  REQUIRE(cudaStreamSynchronize(s) == cudaSuccess);
  CHECK(value == 1);
  CHECK(cudaStreamDestroy(s) == cudaSuccess);
}
