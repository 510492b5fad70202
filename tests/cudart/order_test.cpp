// Streams, events, host functions.
#include "fixture.hpp"

using namespace cudart_test;

TEST_CASE("Streams are made and destroyed") {
  Loaded loaded;
  cudaStream_t s = nullptr;
  int priority = 1;
  unsigned flags = 9;
  REQUIRE(cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, -100) == cudaSuccess);
  REQUIRE(cudaStreamGetPriority(s, &priority) == cudaSuccess);
  CHECK(priority == -5);
  REQUIRE(cudaStreamGetFlags(s, &flags) == cudaSuccess);
  CHECK(flags == cudaStreamNonBlocking);
  CHECK(cudaStreamQuery(s) == cudaSuccess);
  CHECK(cudaStreamDestroy(s) == cudaSuccess);
  CHECK(cudaStreamCreateWithFlags(&s, 77) == cudaErrorInvalidValue);
  CHECK(cudaStreamCreate(nullptr) == cudaErrorInvalidValue);
  CHECK(cudaStreamDestroy(nullptr) == cudaErrorInvalidResourceHandle);
  int least = 9, greatest = 9;
  REQUIRE(cudaDeviceGetStreamPriorityRange(&least, &greatest) == cudaSuccess);
  CHECK(least == 0);
  CHECK(greatest == -5);
}

TEST_CASE("An event orders two streams") {
  Loaded loaded;
  cudaStream_t a = nullptr, b = nullptr;
  cudaEvent_t done = nullptr;
  REQUIRE(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking) == cudaSuccess);
  REQUIRE(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking) == cudaSuccess);
  REQUIRE(cudaEventCreate(&done) == cudaSuccess);
  Ints v({1});
  unsigned n = 1;
  REQUIRE(launch(loaded.kernel("add_one"), 1, 1, {&v.data, &n}, 0, a) == cudaSuccess);
  REQUIRE(cudaEventRecord(done, a) == cudaSuccess);
  REQUIRE(cudaStreamWaitEvent(b, done, 0) == cudaSuccess);
  REQUIRE(launch(loaded.kernel("scale"), 1, 1, {&v.data}, 0, b) == cudaSuccess);
  REQUIRE(cudaStreamSynchronize(b) == cudaSuccess);
  CHECK(cudaEventQuery(done) == cudaSuccess);
  CHECK(v.read()[0] == 6);
  CHECK(cudaEventDestroy(done) == cudaSuccess);
  CHECK(cudaStreamDestroy(a) == cudaSuccess);
  CHECK(cudaStreamDestroy(b) == cudaSuccess);
}

TEST_CASE("The NULL stream waits for blocking streams, and they for it") {
  Loaded loaded;
  cudaStream_t s = nullptr;
  REQUIRE(cudaStreamCreate(&s) == cudaSuccess);
  Ints v({1});
  unsigned n = 1;
  REQUIRE(launch(loaded.kernel("add_one"), 1, 1, {&v.data, &n}, 0, s) == cudaSuccess);
  REQUIRE(launch(loaded.kernel("scale"), 1, 1, {&v.data}) == cudaSuccess);
  REQUIRE(launch(loaded.kernel("add_one"), 1, 1, {&v.data, &n}, 0, s) == cudaSuccess);
  CHECK(v.read()[0] == 7);
  CHECK(cudaStreamDestroy(s) == cudaSuccess);
}

TEST_CASE("Events: time, and what never was recorded") {
  Loaded loaded;
  cudaEvent_t start = nullptr, stop = nullptr, mute = nullptr;
  float ms = -1;
  REQUIRE(cudaEventCreate(&start) == cudaSuccess);
  REQUIRE(cudaEventCreate(&stop) == cudaSuccess);
  REQUIRE(cudaEventCreateWithFlags(&mute, cudaEventDisableTiming) == cudaSuccess);
  CHECK(cudaEventQuery(start) == cudaSuccess);
  CHECK(cudaEventSynchronize(start) == cudaSuccess);
  CHECK(cudaEventElapsedTime(&ms, start, stop) == cudaErrorInvalidResourceHandle);
  REQUIRE(cudaEventRecord(start, nullptr) == cudaSuccess);
  Ints v(std::vector<int>(1000, 1));
  unsigned n = 1000;
  REQUIRE(launch(loaded.kernel("add_one"), 4, 256, {&v.data, &n}) == cudaSuccess);
  REQUIRE(cudaEventRecord(stop, nullptr) == cudaSuccess);
  REQUIRE(cudaEventRecord(mute, nullptr) == cudaSuccess);
  REQUIRE(cudaEventSynchronize(stop) == cudaSuccess);
  REQUIRE(cudaEventElapsedTime(&ms, start, stop) == cudaSuccess);
  CHECK(ms > 0);
  CHECK(cudaEventSynchronize(mute) == cudaSuccess);
  CHECK(cudaEventElapsedTime(&ms, start, mute) == cudaErrorInvalidResourceHandle);
  CHECK(cudaEventCreateWithFlags(&mute, 0x100) == cudaErrorInvalidValue);
  CHECK(cudaEventDestroy(start) == cudaSuccess);
  CHECK(cudaEventDestroy(stop) == cudaSuccess);
}

TEST_CASE("Host functions run in stream order") {
  Loaded loaded;
  cudaStream_t s = nullptr;
  REQUIRE(cudaStreamCreate(&s) == cudaSuccess);
  int* pinned = nullptr;
  REQUIRE(cudaMallocHost(reinterpret_cast<void**>(&pinned), 4) == cudaSuccess);
  *pinned = 1;
  unsigned n = 1;
  REQUIRE(launch(loaded.kernel("add_one"), 1, 1, {&pinned, &n}, 0, s) == cudaSuccess);
  REQUIRE(cudaLaunchHostFunc(
              s, [](void* p) { *static_cast<int*>(p) *= 10; }, pinned) == cudaSuccess);
  REQUIRE(launch(loaded.kernel("add_one"), 1, 1, {&pinned, &n}, 0, s) == cudaSuccess);
  REQUIRE(cudaStreamSynchronize(s) == cudaSuccess);
  CHECK(*pinned == 21);
  CHECK(cudaFreeHost(pinned) == cudaSuccess);
  CHECK(cudaStreamDestroy(s) == cudaSuccess);
}

TEST_CASE("Polling a stream comes to an end") {
  Loaded loaded;
  cudaStream_t s = nullptr;
  REQUIRE(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking) == cudaSuccess);
  Ints v({1});
  unsigned n = 1;
  REQUIRE(launch(loaded.kernel("add_one"), 1, 1, {&v.data, &n}, 0, s) == cudaSuccess);
  while (cudaStreamQuery(s) == cudaErrorNotReady) {
  }
  CHECK(v.read()[0] == 2);
  CHECK(cudaGetLastError() == cudaSuccess);  // not ready is no error
  CHECK(cudaStreamDestroy(s) == cudaSuccess);
}
