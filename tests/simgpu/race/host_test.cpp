// tests/simgpu/race: copies and fills of the host's beside grids in other streams.
#include "races.hpp"

using namespace race_test;

namespace {

constexpr unsigned kCount = 64;
constexpr std::size_t kBytes = kCount * sizeof(int);

/// A device array, two streams that wait for nobody, pinned memory.
struct Scene {
  Program& program;
  int *data = device_ints(std::vector<int>(kCount, 0)), *out = device_ints(std::vector<int>(kCount, 0));
  int* pinned = nullptr;
  cudaStream_t one = nullptr, two = nullptr;
  cudaEvent_t event = nullptr;
  explicit Scene(Program& p) : program(p) {
    REQUIRE(cudaMallocHost(reinterpret_cast<void**>(&pinned), kBytes) == cudaSuccess);
    for (cudaStream_t* s : {&one, &two})
      REQUIRE(cudaStreamCreateWithFlags(s, cudaStreamNonBlocking) == cudaSuccess);
    REQUIRE(cudaEventCreateWithFlags(&event, cudaEventDisableTiming) == cudaSuccess);
  }
  void write(cudaStream_t s) { REQUIRE(program.launch_into(s, "host_write", {1, kCount}, data) == cudaSuccess); }
  void read(cudaStream_t s) {
    REQUIRE(program.launch_into(s, "host_read", {1, kCount}, static_cast<const int*>(data), out) == cudaSuccess);
  }
  void back(cudaStream_t s) {
    REQUIRE(cudaMemcpyAsync(pinned, data, kBytes, cudaMemcpyDeviceToHost, s) == cudaSuccess);
  }
  void there(cudaStream_t s) {
    REQUIRE(cudaMemcpyAsync(data, pinned, kBytes, cudaMemcpyHostToDevice, s) == cudaSuccess);
  }
  void order(cudaStream_t first, cudaStream_t second) {
    REQUIRE(cudaEventRecord(event, first) == cudaSuccess);
    REQUIRE(cudaStreamWaitEvent(second, event, 0) == cudaSuccess);
  }
};

Run scene(const std::function<void(Scene&)>& play) {
  return [=](Program& p) {
    Scene s(p);
    play(s);
    return cudaDeviceSynchronize();
  };
}

/// One race, between the marked line and a call of the host's.
void told(const char* mark, const char* call, const std::function<void(Scene&)>& play) {
  in_all_schedules("copies", scene(play), [&](Program& program) {
    INFO(race_test::told());
    const auto all = findings();
    REQUIRE(all.size() == 1);
    CHECK(all[0].kind == "race");
    CHECK(all[0].place.line == program.line(mark));
    CHECK(all[0].other.kernel == call);
    CHECK(all[0].message.find("host's") != std::string::npos);
    CHECK_FALSE(all[0].fatal);
  });
}

void quiet(const std::function<void(Scene&)>& play) { silent("copies", scene(play)); }

}  // namespace

TEST_CASE("A result is copied back in a stream that does not wait for it", "[host]") {
  told("host-write", "cudaMemcpy", [](Scene& s) { s.write(s.one), s.back(s.two); });
  told("host-write", "cudaMemcpy", [](Scene& s) {
    s.write(s.one);
    int here[kCount];
    REQUIRE(cudaMemcpy(here, s.data, kBytes, cudaMemcpyDeviceToHost) == cudaSuccess);
  });
  quiet([](Scene& s) { s.write(s.one), s.back(s.one); });
  quiet([](Scene& s) { s.write(s.one), s.order(s.one, s.two), s.back(s.two); });
  quiet([](Scene& s) {
    s.write(s.one);
    REQUIRE(cudaStreamSynchronize(s.one) == cudaSuccess);
    s.back(s.two);
  });
  quiet([](Scene& s) {
    s.write(nullptr);
    int here[kCount];
    REQUIRE(cudaMemcpy(here, s.data, kBytes, cudaMemcpyDeviceToHost) == cudaSuccess);
  });
}

TEST_CASE("A child's result is copied back", "[host]") {
  told("host-write", "cudaMemcpy", [](Scene& s) {
    REQUIRE(s.program.launch_into(s.one, "host_parent", {1, 32}, s.data) == cudaSuccess);
    s.back(s.two);
  });
  quiet([](Scene& s) {
    REQUIRE(s.program.launch_into(s.one, "host_parent", {1, 32}, s.data) == cudaSuccess);
    s.back(s.one);
  });
}

TEST_CASE("Data come or are filled in a stream that nobody waits for", "[host]") {
  told("host-read", "cudaMemcpy", [](Scene& s) { s.there(s.one), s.read(s.two); });
  told("host-read", "cudaMemcpy", [](Scene& s) { s.read(s.two), s.there(s.one); });
  told("host-read", "cudaMemset", [](Scene& s) {
    REQUIRE(cudaMemsetAsync(s.data, 0, kBytes, s.one) == cudaSuccess);
    s.read(s.two);
  });
  quiet([](Scene& s) { s.there(s.one), s.order(s.one, s.two), s.read(s.two); });
  quiet([](Scene& s) { s.there(s.one), s.read(s.one), s.there(s.one); });
}

TEST_CASE("Two that read, and neighbours", "[host]") {
  quiet([](Scene& s) { s.read(s.one), s.back(s.two); });
  quiet([](Scene& s) {  // other words
    s.write(s.one);
    REQUIRE(cudaMemcpyAsync(s.pinned, s.out, kBytes, cudaMemcpyDeviceToHost, s.two) == cudaSuccess);
  });
}
