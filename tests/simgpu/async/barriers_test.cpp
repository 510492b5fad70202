// mbarrier, cp.async, and the parts of libcu++ that are made of them.
#include <algorithm>

#include "advanced/advanced.hpp"

using namespace advanced;

namespace {

const char* const archs[] = {"compute_75", "compute_80", "compute_90", "compute_100"};

std::vector<int> counted(int n) {
  std::vector<int> out(static_cast<std::size_t>(n));
  for (int k = 0; k < n; ++k) out[static_cast<std::size_t>(k)] = k + 1;
  return out;
}

/// Blocks of 64, each the other way round.
std::vector<int> turned(int n) {
  std::vector<int> out;
  for (int k = 0; k < n; ++k) out.push_back(k / 64 * 64 + 63 - k % 64 + 1);
  return out;
}

template <class Body>
void everywhere(Body body) {
  for (const char* arch : archs)
    for (const char* schedule : schedules) {
      INFO(arch << ' ' << schedule);
      const Program p = Program::from_ptx(ptx_of("async", "barriers", arch), schedule);
      body(p);
      CAPTURE(told());
      CHECK(findings().empty());
    }
}

core_test::Finding only() {
  const auto all = findings();
  CAPTURE(told());
  REQUIRE(all.size() == 1);
  return all[0];
}

int line(const char* mark) { return line_of("async", "barriers", mark); }

}  // namespace

TEST_CASE("cuda::barrier goes through its phases", "[async][mbarrier]") {
  std::vector<int> want(64);
  for (int t = 0; t < 64; ++t) want[static_cast<std::size_t>(t)] = t + 1;
  for (int k = 0; k < 5; ++k) {
    const std::vector<int> old = want;
    for (std::size_t t = 0; t < 64; ++t) want[t] = old[t] + old[63 - t];
  }
  std::vector<int> half(want.begin(), want.begin() + 32);
  std::reverse(half.begin(), half.end());
  everywhere([&](const Program& p) {
    int* data = device_ints(counted(64));
    CHECK(run(p, "phases", {1, 64}, data) == cudaSuccess);
    CHECK(read_ints(data, 32) == half);
  });
}

TEST_CASE("memcpy_async with a barrier and with a group", "[async]") {
  everywhere([](const Program& p) {
    int *from = device_ints(counted(128)), *to = unwritten_ints(192);
    CHECK(run(p, "copies", {1, 64}, from, to) == cudaSuccess);
    std::vector<int> want = turned(64), last = turned(128);
    want.insert(want.end(), want.begin(), want.begin() + 64);
    want.insert(want.end(), last.begin() + 64, last.end());
    CHECK(read_ints(to, 192) == want);
  });
}

TEST_CASE("A pipeline of two stages", "[async]") {
  everywhere([](const Program& p) {
    int *from = device_ints(counted(256)), *to = unwritten_ints(256);
    CHECK(run(p, "stages", {1, 64}, from, to) == cudaSuccess);
    CHECK(read_ints(to, 256) == turned(256));
  });
}

TEST_CASE("Pipeline primitives, zero fill, groups", "[async]") {
  everywhere([](const Program& p) {
    int *from = device_ints(counted(256)), *to = unwritten_ints(256);
    CHECK(run(p, "primitives", {1, 64}, from, to) == cudaSuccess);
    std::vector<int> want;
    for (int k = 0; k < 256; ++k)
      want.push_back(k == 0 ? 0 : 256 - k);  // the last copy fills up with one zero
    CHECK(read_ints(to, 256) == want);
    CHECK(run(p, "groups", {}, from, to) == cudaSuccess);
    CHECK(read_ints(to, 2) == std::vector<int>{1, 2});
  });
}

TEST_CASE("A copy that ignores its source brings zeros and looks at nothing", "[async]") {
  std::vector<int> want(32, 0);
  for (int k = 0; k < 20; ++k)
    if (k % 3 != 0) want[static_cast<std::size_t>(k)] = k + 1;
  everywhere([&](const Program& p) {
    int *from = device_ints(counted(20)), *to = unwritten_ints(32);
    CHECK(run(p, "ignoring", {1, 32}, from, to) == cudaSuccess);
    CHECK(read_ints(to, 32) == want);
  });
}

TEST_CASE("What a copy brings is not there before it is waited for", "[async]") {
  for (const char* arch : {"compute_80", "compute_90", "compute_100"})
    for (const char* schedule : schedules) {
      INFO(arch << ' ' << schedule);
      const Program p = Program::from_ptx(ptx_of("async", "barriers", arch), schedule);
      int *from = device_ints(counted(32)), *to = unwritten_ints(32);
      CHECK(run(p, "too_early", {1, 32}, from, to) == cudaSuccess);
      const auto f = only();
      CHECK(f.kind == "uninitialized-read");
      CHECK(f.message.find("asynchronous copy") != std::string::npos);
      CHECK(f.place.line == line("early"));
      CHECK(f.count == 32);
    }
}

TEST_CASE("Alignment of an asynchronous copy", "[async]") {
  const Program p = Program::from_ptx(ptx_of("async", "barriers"));
  int* from = device_ints(counted(32));
  CHECK(run(p, "misaligned", {}, from) == cudaErrorMisalignedAddress);
  CHECK(only().kind == "misaligned");
}

// An H200 lets these pass; what follows is undefined (PTX ISA), so the simulated GPU is stricter.
TEST_CASE("Barriers used against their rules", "[async][mbarrier]") {
  struct Case {
    const char *kernel, *words;
  };
  for (const Case c : {Case{"never_initialised", "not been initialised"}, Case{"for_nobody", "arrivals"},
                       Case{"overwritten", "overwritten"}}) {
    INFO(c.kernel);
    const Program p = Program::from_ptx(ptx_of("async", "barriers"));
    void* data = device_ints({0, 0});
    void* args[] = {&data};
    CHECK(launch_with(p, c.kernel, {.block = 32}, args) == cudaSuccess);
    CHECK(cudaDeviceSynchronize() == cudaErrorLaunchFailure);
    const auto f = only();
    CHECK(f.kind == "barrier-misuse");
    CHECK(f.message.find(c.words) != std::string::npos);
  }
}

TEST_CASE("A barrier for one thread too many", "[async][mbarrier][deadlock]") {
  for (const char* arch : archs)
    for (const char* schedule : schedules) {
      INFO(arch << ' ' << schedule);
      const Program p = Program::from_ptx(ptx_of("async", "barriers", arch), schedule);
      int* data = unwritten_ints(64);
      CHECK(run(p, "missing_thread", {1, 64}, data) == cudaErrorLaunchTimeout);
      const auto f = only();
      CHECK(f.kind == "deadlock");
      CHECK(f.place.line == line("missing"));
      CHECK(f.args.at("what").find("bar") != std::string::npos);
    }
}

TEST_CASE("atomic_ref, latch, semaphore and barrier of the device", "[async][atomic]") {
  everywhere([](const Program& p) {
    int *data = device_ints(std::vector<int>(8, 0)), *lock = device_ints({0});
    CHECK(run(p, "atomics", {4, 32}, data, lock) == cudaSuccess);
    CHECK(read_ints(data, 5) == std::vector<int>{128, 127, 384, 0, 128});
    int* met = device_ints(std::vector<int>(8, 0));
    CHECK(run(p, "make", {}) == cudaSuccess);
    CHECK(run(p, "meet", {4, 1}, met) == cudaSuccess);
    CHECK(read_ints(met, 6) == std::vector<int>{1, 1, 1, 1, 16, 16});
  });
}
