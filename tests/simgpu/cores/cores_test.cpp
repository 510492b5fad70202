// tests/simgpu/cores: blocks of one grid on 1, 2 and 8 cores. What a run finds, leaves behind and counts is
// the same.
#include <functional>
#include <numeric>
#include <sstream>

#include "fixture.hpp"

using namespace core_test;

namespace {

constexpr int n = 4096;
constexpr unsigned threads = 64, blocks = n / threads;

std::vector<int> numbers(int count, int from) {
  std::vector<int> v(static_cast<std::size_t>(count));
  std::iota(v.begin(), v.end(), from);
  return v;
}

std::string text_of(const Index& i) {
  return std::to_string(i[0]) + ',' + std::to_string(i[1]) + ',' + std::to_string(i[2]);
}

std::string text_of(const Place& p) {
  return p.kernel + ':' + std::to_string(p.line) + " block " + text_of(p.block) + " thread " +
         text_of(p.thread);
}

/// All that simgpu.h tells of a run.
std::string told() {
  std::ostringstream out;
  for (const Finding& f : findings()) {
    out << f.kind << ' ' << f.message << " | " << text_of(f.place) << " | " << text_of(f.other) << " x"
        << f.count;
    for (const auto& [name, value] : f.args) out << ' ' << name << '=' << value;
    out << '\n';
  }
  simgpuMetrics m{};
  for (int k = 0; simgpuGetMetric(k, &m) == 0; ++k)
    out << m.kernel << ' ' << m.warp_instructions << ' ' << m.thread_instructions << ' ' << m.barriers << ' '
        << m.global_loads << ' ' << m.global_load_sectors << ' ' << m.global_stores << ' '
        << m.global_store_sectors << ' ' << m.shared_loads << ' ' << m.shared_load_conflicts << ' '
        << m.atomics << '\n';
  for (const simgpuGrid& g : grids()) out << g.id << ' ' << g.start << ' ' << g.end << '\n';
  return out.str();
}

simgpuSpread spread() {
  simgpuSpread s{};
  simgpuGetSpread(&s);
  return s;
}

/// Back to what the environment says, however the test ends.
struct Cores {
  explicit Cores(int cores) { simgpuSetCores(cores, 1); }
  ~Cores() { simgpuSetCores(0, 0); }
};

/// Runs the work and reads `y`, if the work leaves one.
using Work = std::function<int*(Program&)>;

std::string outcome(int cores, const char* schedule, const Work& work, simgpuSpread& how) {
  const Cores set(cores);
  Program program("cores", schedule);
  int* y = work(program);
  std::ostringstream out;
  out << cudaDeviceSynchronize() << '\n';
  how = spread();
  if (y && cudaGetLastError() == cudaSuccess)
    for (const int v : read_ints(y, n)) out << v << ' ';
  return out.str() + told();
}

enum class Expect { side_by_side, undone, either };

void same_on_all_cores(const Work& work, Expect expect = Expect::side_by_side) {
  for (const bool counted : {false, true})
    for (const char* schedule : schedules) {
      simgpuCountAccesses(counted);
      INFO("schedule " << schedule << ", accesses counted: " << counted);
      simgpuSpread one{}, several{};
      const std::string alone = outcome(1, schedule, work, one);
      CHECK(one.blocks + one.undone == 0);
      for (const int cores : {2, 8}) {
        INFO("cores " << cores);
        CHECK(outcome(cores, schedule, work, several) == alone);
        if (expect == Expect::side_by_side) CHECK((several.blocks > 0 && several.undone == 0));
        if (expect == Expect::undone) CHECK((several.blocks == 0 && several.undone > 0));
      }
    }
  simgpuCountAccesses(0);
}

/// The same without the race checker. Then one worker that is ahead of all others may come to the end alone,
/// where nothing is undone.
void same_without_checks(const Work& work, Expect expect = Expect::side_by_side) {
  const int before = simgpuSetChecks(0);
  if (expect == Expect::undone) expect = Expect::either;
  same_on_all_cores(work, expect);
  simgpuSetChecks(before);
}

void same(const Work& work, Expect expect = Expect::side_by_side) {
  same_on_all_cores(work, expect);
  same_without_checks(work, expect);
}

Work saxpy() {
  return [](Program& p) {
    int *x = device_ints(numbers(n, 1)), *y = device_ints(numbers(n, 5));
    CHECK(p.run("saxpy", {blocks, threads}, n, 3, x, y) == cudaSuccess);
    return y;
  };
}

}  // namespace

TEST_CASE("Blocks that share nothing but what they read", "[cores]") {
  same(saxpy());
  same([](Program& p) {
    int *x = device_ints(numbers(n, 1)), *y = unwritten_ints(n);
    CHECK(p.run("gather", {blocks, threads}, n, x, y) == cudaSuccess);
    return y;
  });
  same([](Program& p) {
    int *x = device_ints(numbers(n, 1)), *y = unwritten_ints(n);
    CHECK(p.run("transpose", {{4, 4}, {16, 16}}, 64, x, y) == cudaSuccess);
    return y;
  });
  same([](Program& p) {
    int *a = device_ints(numbers(n, 1)), *b = device_ints(numbers(n, 2)), *c = unwritten_ints(n);
    CHECK(p.run("matmul", {{4, 4}, {16, 16}}, 64, a, b, c) == cudaSuccess);
    return c;
  });
}

TEST_CASE("Shared memory, its atomics, and blocks with different numbers of barriers", "[cores]") {
  same([](Program& p) {
    int *x = device_ints(numbers(n, 1)), *y = device_ints(std::vector<int>(n, 0));
    CHECK(p.run("histogram", {blocks, threads}, n, x, y) == cudaSuccess);
    return y;
  });
  const Work ragged = [](Program& p) {
    int *x = device_ints(numbers(n, 1)), *y = unwritten_ints(n);
    CHECK(p.run("ragged", {blocks, threads}, n, x, y) == cudaSuccess);
    CHECK(p.run("ragged", {blocks, threads}, n, x, y) == cudaSuccess);  // knows by now how many it needs
    return y;
  };
  same_on_all_cores(ragged, Expect::either);
  same_without_checks(ragged);
}

TEST_CASE("Bytes, padding and one value from all blocks", "[cores]") {
  same(
      [](Program& p) {
        int *x = device_ints(numbers(n, 1)), *y = unwritten_ints(n);
        CHECK(p.run("bytes", {blocks, threads}, n, x, y) == cudaSuccess);
        return nullptr;
      },
      Expect::either);
  same(
      [](Program& p) {
        int *x = unwritten_ints(2 * n), *y = unwritten_ints(2 * n);
        CHECK(p.run("fill_padded", {blocks, threads}, n, x) == cudaSuccess);
        CHECK(p.run("padded", {blocks, threads}, n, x, y) == cudaSuccess);
        return nullptr;
      },
      Expect::either);
  same(
      [](Program& p) {
        int *flag = device_ints({0}), *y = unwritten_ints(n);
        CHECK(p.run("same_value", {blocks, threads}, flag, y) == cudaSuccess);
        return y;
      },
      Expect::either);
}

TEST_CASE("Blocks that meet are run by one thread", "[cores]") {
  for (const char* kernel : {"neighbours", "far_apart"})
    same(
        [kernel](Program& p) {
          int* x = device_ints(numbers(n, 1));
          CHECK(p.run(kernel, {blocks, threads}, n, x) == cudaSuccess);
          return x;
        },
        Expect::undone);
  same(
      [](Program& p) {
        int *cell = device_ints({0}), *y = unwritten_ints(n);
        CHECK(p.run("one_cell", {blocks, threads}, cell, y) == cudaSuccess);
        return y;
      },
      Expect::undone);
}

TEST_CASE("A race between blocks is found alike, 50 times of 50", "[cores]") {
  const Work work = [](Program& p) {
    int* x = device_ints(numbers(n, 1));
    CHECK(p.run("far_apart", {blocks, threads}, n, x) == cudaSuccess);
    return x;
  };
  simgpuSpread how{};
  const std::string alone = outcome(1, "children-first", work, how);
  CHECK(alone.find("race") != std::string::npos);
  for (int k = 0; k < 50; ++k) REQUIRE(outcome(2 + k % 7, "children-first", work, how) == alone);
}

TEST_CASE("What one block does wrong is found as on one core", "[cores]") {
  for (const char* kernel : {"diverges", "traps", "never_ends"})
    same(
        [kernel](Program& p) {
          simgpuSetBudget(3'000'000);
          p.run(kernel, {blocks, threads}, device_ints(std::vector<int>(n, 0)));
          simgpuSetBudget(0);
          return nullptr;
        },
        Expect::either);
  same(
      [](Program& p) {
        p.run("outside", {blocks, threads}, n, device_ints(numbers(n, 0)));
        return nullptr;
      },
      Expect::undone);
  same(
      [](Program& p) {
        int *x = unwritten_ints(n), *y = unwritten_ints(n);
        CHECK(p.run("half_written", {blocks, threads}, n / 2, x) == cudaSuccess);
        CHECK(p.run("unwritten", {blocks, threads}, x, y) == cudaSuccess);
        return nullptr;
      },
      Expect::either);
}

TEST_CASE("A later race names the same earlier access", "[cores]") {
  const auto then = [](const char* first, const char* second) {
    return [=](Program& p) -> int* {
      int *a = device_ints(numbers(n, 1)), *b = device_ints(numbers(n, 2)), *c = device_ints(numbers(n, 3));
      cudaStream_t one{}, two{};
      cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
      cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
      if (first == std::string("matmul"))
        p.launch_into(one, first, {{4, 4}, {16, 16}}, 64, a, b, c);
      else
        p.launch_into(one, first, {blocks, threads}, n, 3, a, c);
      if (second == std::string("overwrite")) {
        p.launch_into(two, second, {1, 32}, n, a);
        p.launch_into(two, second, {1, 32}, n, b);
      } else {
        p.launch_into(two, second, {1, 32}, n, c, b);
      }
      return nullptr;
    };
  };
  for (const char* first : {"saxpy", "matmul"})
    for (const char* second : {"overwrite", "read_all"}) {
      INFO(first << ", " << second);
      same_on_all_cores(then(first, second), Expect::either);
    }
}

TEST_CASE("What was undone leaves earlier accesses as they were", "[cores]") {
  same_on_all_cores(
      [](Program& p) -> int* {
        int *x = device_ints(numbers(n, 1)), *y = device_ints(numbers(n, 5));
        cudaStream_t one{}, two{};
        cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
        cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
        p.launch_into(one, "saxpy", {blocks, threads}, n, 3, x, y);
        p.launch_into(one, "one_cell", {blocks / 2, threads}, x + n / 2, y);  // which is undone
        p.launch_into(two, "read_all", {1, 32}, n, y, x);
        return nullptr;
      },
      Expect::either);
}

TEST_CASE("Grids one after the other, with and without the host in between", "[cores]") {
  same([](Program& p) {
    int *x = device_ints(numbers(n, 1)), *y = device_ints(numbers(n, 5));
    for (int k = 0; k < 6; ++k) {
      CHECK(p.launch("saxpy", {blocks, threads}, n, k, x, y) == cudaSuccess);
      CHECK(p.launch("saxpy", {blocks, threads}, n, k, y, x) == cudaSuccess);
      if (k == 3) CHECK(cudaDeviceSynchronize() == cudaSuccess);
    }
    return y;
  });
}
