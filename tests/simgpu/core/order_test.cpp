// tests/simgpu/core: the edges of the order hold in every schedule, and nothing else is promised.
#include <algorithm>

#include "fixture.hpp"

using namespace core_test;

namespace {

std::vector<int> order_of(const char* kernel, const char* schedule, Shape shape = {}) {
  INFO("kernel " << kernel << ", schedule " << schedule);
  Program program("order", schedule);
  Log log;
  REQUIRE(program.run(kernel, shape, log.device) == cudaSuccess);
  CHECK(findings().empty());
  return log.read();
}

bool in_order(const std::vector<int>& all, int first, int second) {
  const auto a = std::find(all.begin(), all.end(), first), b = std::find(all.begin(), all.end(), second);
  return a != all.end() && b != all.end() && a < b;
}

struct Result {
  int sum = 0;
  bool unwritten = false;  // a read of what nothing has written was found
  bool other = false;      // any other finding
};

Result sum_of(const char* kernel, const char* schedule, int threads, bool fresh) {
  Program program("order", schedule);
  int* data = fresh ? unwritten_ints(256) : device_ints(std::vector<int>(256, 0));
  int* sum = device_ints({0});
  REQUIRE(program.run(kernel, {1, static_cast<unsigned>(threads)}, data, sum) == cudaSuccess);
  Result r;
  for (const Finding& f : findings()) (f.kind == "uninitialized-read" ? r.unwritten : r.other) = true;
  r.sum = read_ints(sum, 1)[0];
  return r;
}

}  // namespace

TEST_CASE("A tail runs after its grid and all its children, however early it was launched") {
  for (const char* schedule : schedules) {
    const auto all = order_of("order", schedule);
    INFO("schedule " << schedule);
    REQUIRE(all.size() == 5);
    CHECK(all.back() == 9);
  }
}

TEST_CASE("Tails run one after the other, each with all its descendants") {
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    const auto all = order_of("tails", schedule);
    REQUIRE(all.size() == 5);
    CHECK(all.front() == 0);
    CHECK(all.back() == 9);
    CHECK(all[3] == 3);  // the first tail's own tail, after its fire-and-forget
  }
}

TEST_CASE("A tail belongs to its grid: the next grid of the NULL stream waits for it") {
  for (const char* schedule : schedules) CHECK(order_of("nulltail", schedule) == std::vector{1, 2, 3, 9});
}

TEST_CASE("The NULL stream of a block runs in launch order") {
  for (const char* schedule : schedules) {
    CHECK(order_of("nullorder", schedule) == std::vector{1, 2});
    CHECK(order_of("grandchildren", schedule) == std::vector{1, 2});
    const auto all = order_of("nullblocks", schedule, {3, 64});
    CHECK(all.size() == 6);
    for (int block = 0; block < 3; ++block) CHECK(in_order(all, 10 * block + 1, 10 * block + 2));
  }
}

TEST_CASE("The NULL streams of two blocks are not ordered") {
  CHECK(in_order(order_of("nullblocks", "children-first", {3, 64}), 1, 21));
  bool last_first = false;
  for (const char* schedule : {"shuffle:1", "shuffle:2", "shuffle:3", "shuffle:4"})
    last_first |= in_order(order_of("nullblocks", schedule, {3, 64}), 21, 1);
  CHECK(last_first);
}

TEST_CASE("The host's next launch into the stream runs after the grid's tail") {
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    Program program("order", schedule);
    Log log;
    cudaStream_t stream = nullptr;
    REQUIRE(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess);
    for (cudaStream_t s : {cudaStream_t{}, stream}) {
      REQUIRE(program.launch_into(s, "slow_with_tail", {}, log.device, 1) == cudaSuccess);
      REQUIRE(program.launch_into(s, "quick", {}, log.device, 3) == cudaSuccess);
      REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
    }
    CHECK(log.read() == std::vector{1, 2, 3, 1, 2, 3});
  }
}

TEST_CASE("An event orders two named streams of a kernel") {
  for (const char* schedule : schedules) CHECK(order_of("event", schedule) == std::vector{1, 2});
}

TEST_CASE("Two grids of one NULL stream never meet; those of two streams do") {
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    Program program("order", schedule);
    Log null, named;
    int* flags = device_ints({0, 0, 0, 0});
    REQUIRE(program.run("meet_null", {}, null.device, flags) == cudaSuccess);
    CHECK(null.read() == std::vector{10, 21});
    REQUIRE(program.run("meet_named", {}, named.device, flags + 2) == cudaSuccess);
    const auto met = named.read();
    CHECK(in_order(met, 11, 21) != in_order(met, 21, 11));  // both saw the other
    CHECK(findings().empty());
  }
}

TEST_CASE("A launch without a barrier shows in some schedule, with one it is right in all") {
  constexpr int right = 255 * 256 / 2;
  bool wrong_sum = false, unwritten = false;
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    wrong_sum |= sum_of("race", schedule, 256, false).sum != right;
    unwritten |= sum_of("race", schedule, 256, true).unwritten;
    for (const bool fresh : {false, true}) {
      const Result r = sum_of("no_race", schedule, 256, fresh);
      CHECK(r.sum == right);
      CHECK_FALSE(r.unwritten);
      CHECK_FALSE(r.other);
    }
  }
  CHECK(wrong_sum);
  CHECK(unwritten);
}

TEST_CASE("A parent that reads its child's result at once fails in some schedule, a tail never") {
  bool wrong = false, unwritten = false;
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    wrong |= sum_of("no_wait", schedule, 1, false).sum != 5;
    unwritten |= sum_of("no_wait", schedule, 1, true).unwritten;
    const Result r = sum_of("wait_by_tail", schedule, 1, true);
    CHECK(r.sum == 5);
    CHECK_FALSE(r.unwritten);
  }
  CHECK(wrong);
  CHECK(unwritten);
}
