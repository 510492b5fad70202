// Autograder of chapter 10: the device heap, constants, and fills and copies made by device code.
#include <algorithm>
#include <numeric>

#include "harness/harness.hpp"
#include "shape.hpp"

using namespace gridlings::harness;
using gridlings::chapters::expect_thread_each;

namespace {

unsigned blocks_of(int n, int size) { return static_cast<unsigned>((n + size - 1) / size); }

// A small heap, so that a leak shows soon. On a real GPU the limit may be fixed already.
std::size_t small_heap() {
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20);
  std::size_t heap = 0;
  cudaDeviceGetLimit(&heap, cudaLimitMallocHeapSize);
  cudaGetLastError();  // of a limit that is fixed already
  return heap;
}

// So many runs that what each of them leaves behind would fill the heap. The simulated GPU sees it sooner.
std::size_t runs_that_fill(std::size_t heap, std::size_t bytes_per_run) {
  return simulated() ? 3 : heap / bytes_per_run + 2;
}

// ---- Exercise 1: rows turned around by way of the heap.

struct Rows {
  std::vector<int> starts{0}, data;

  explicit Rows(const std::vector<int>& lengths) {
    for (const int length : lengths) starts.push_back(starts.back() + length);
    data = random_ints(static_cast<std::size_t>(starts.back()), 0, 1'000'000, 101);
  }
  int count() const { return static_cast<int>(starts.size()) - 1; }
};

// Rows of more than `most` bytes are refused.
void turn_rows(const Submission& submission, const Rows& rows, std::size_t most) {
  const auto kernel = submission.kernel<int*, const int*, int, int*>("turn_rows");
  std::vector<int> wanted = rows.data, wanted_refused;
  for (int row = 0; row < rows.count(); ++row) {
    const auto first = wanted.begin() + rows.starts[row], last = wanted.begin() + rows.starts[row + 1];
    const bool fits = static_cast<std::size_t>(last - first) * sizeof(int) <= most;
    if (fits) std::reverse(first, last);
    wanted_refused.push_back(fits ? 0 : 1);
  }
  const Buffer<int> data(rows.data), starts(rows.starts), refused(wanted_refused.size(), -1);
  expect_no_findings(run(kernel, blocks_of(rows.count(), 64), 64, 0, data, starts, rows.count(), refused));
  expect_equal(refused.download(), wanted_refused, "refused");
  expect_equal(data.download(), wanted, "data");
}

}  // namespace

TEST_CASE("Rows that fit are turned around", "[01-no-room][points:4]") {
  for_each_schedule([](const Schedule&) {
    const std::size_t heap = small_heap();
    Submission submission;
    turn_rows(submission, Rows({5}), heap);
    turn_rows(submission, Rows({2, 3, 100, 31, 32, 33, 700}), heap);
    turn_rows(submission, Rows(random_ints(100, 2, 60, 102)), heap);
  });
}

TEST_CASE("A row that does not fit stays as it is", "[01-no-room][points:4]") {
  for_each_schedule([](const Schedule&) {
    const std::size_t heap = small_heap();
    Submission submission;
    const int too_long = static_cast<int>(heap / sizeof(int)) + 1;
    turn_rows(submission, Rows({too_long}), heap);
    turn_rows(submission, Rows({7, 2, too_long, 30}), heap);
  });
}

TEST_CASE("Nothing is left on the heap", "[01-no-room][points:2]") {
  // Rows of one element too: they need no turning. What they leave behind adds up.
  const std::size_t heap = small_heap();
  Submission submission;
  const Rows rows(std::vector<int>(2000, 1));
  const std::size_t runs = runs_that_fill(heap, 2000 * 16);  // 16 bytes: the least that an allocation takes
  for (std::size_t k = 0; k < runs; ++k) turn_rows(submission, rows, heap);
  turn_rows(submission, Rows({1, 2, 1, static_cast<int>(heap / 4 / sizeof(int)), 1}), heap);
}

namespace {

// ---- Exercise 2: a list whose nodes children allocate.

constexpr int kBlockSize = 128;

Run gather_hits(const Submission& submission, const std::vector<int>& numbers, int limit) {
  const auto kernel = submission.kernel<const int*, int, int, int*, int*>("gather_hits");
  const int n = static_cast<int>(numbers.size());
  std::vector<int> wanted;
  std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(wanted), [&](int v) { return v > limit; });
  const Buffer<int> values(numbers), hits(numbers.size(), 0), count(1, -1);
  const Run result = run(kernel, blocks_of(n, kBlockSize), 32, 0, values, n, limit, hits, count);
  expect_no_findings(result);
  expect_equal(count.download(), {static_cast<int>(wanted.size())}, "count");
  std::vector<int> seen = hits.download();
  seen.resize(wanted.size());
  std::sort(seen.begin(), seen.end());
  std::sort(wanted.begin(), wanted.end());
  expect_equal(seen, wanted, tr("hits (smallest first)"));
  return result;
}

}  // namespace

TEST_CASE("The hits of one child", "[02-list-of-hits][points:2]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    gather_hits(submission, random_ints(100, 0, 99, 103), 50);
    gather_hits(submission, {8}, 7);
    gather_hits(submission, {7}, 7);
  });
}

TEST_CASE("The hits of all children, call after call", "[02-list-of-hits][points:4]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    for (const int n : {129, 1000, 640, 3}) {
      const auto numbers = random_ints(static_cast<std::size_t>(n), 0, 999, 104);
      for (const int limit : {500, 999, -1}) gather_hits(submission, numbers, limit);
    }
  });
}

// A real GPU shows a leak only when the heap is full, and one thread that walks along a quarter of a million
// nodes takes minutes there.
TEST_CASE("All nodes are freed", "[02-list-of-hits][points:3]") {
  require_simulated();
  small_heap();
  Submission submission;
  const auto numbers = random_ints(4000, 1, 999, 105);
  for (int k = 0; k < 3; ++k) gather_hits(submission, numbers, 0);
}

TEST_CASE("One child for each block, and no more tails than it takes", "[02-list-of-hits][points:1]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    Submission submission;
    const Run result = gather_hits(submission, random_ints(400, 0, 999, 106), 700);
    expect(
        result.device_launches() <= 6,
        trf("{seen} grids were launched by device code; one for each of the {blocks} blocks and one or two "
            "more are enough.",
            fmt::arg("seen", result.device_launches()), fmt::arg("blocks", 4)));
  });
}

namespace {

// ---- Exercise 3: a polynomial and its slope.

constexpr int kTerms = 8;

std::vector<float> evaluated(const std::vector<float>& terms, int count, const std::vector<float>& x) {
  std::vector<float> y;
  for (const float place : x) {
    float sum = 0;
    for (int k = count - 1; k >= 0; --k) sum = sum * place + terms[static_cast<std::size_t>(k)];
    y.push_back(sum);
  }
  return y;
}

Run value_and_slope(const Submission& submission, int n, int degree, std::uint64_t seed) {
  const auto kernel = submission.kernel<const float*, float*, float*, int, int>("value_and_slope");
  const auto terms = random_floats(kTerms, seed), places = random_floats(static_cast<std::size_t>(n), 108);
  std::vector<float> slope_terms;
  for (int k = 1; k < kTerms; ++k) slope_terms.push_back(static_cast<float>(k) * terms[k]);
  void* constant = submission.variable("coefficients", kTerms * sizeof(float));
  cudaMemcpy(constant, terms.data(), kTerms * sizeof(float), cudaMemcpyHostToDevice);
  const Buffer<float> x(places), value(places.size()), slope(places.size());
  const Run result = run(kernel, 1, 1, 0, x, value, slope, n, degree);
  expect_no_findings(result);
  expect_thread_each(result, "evaluate", n);
  expect_near(value.download(), evaluated(terms, degree + 1, places), 1e-4, "value");
  expect_near(slope.download(), evaluated(slope_terms, degree, places), 1e-4, "slope");
  return result;
}

}  // namespace

TEST_CASE("A cubic and its slope", "[03-constant-by-pointer][points:4]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    for (const int n : {1, 64, 65, 1300}) value_and_slope(submission, n, 3, 107);
  });
}

TEST_CASE("Every degree, and other coefficients with every call", "[03-constant-by-pointer][points:4]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    for (int degree = 0; degree < kTerms; ++degree) value_and_slope(submission, 100, degree, 110 + degree);
  });
}

TEST_CASE("Two children work it out at all places", "[03-constant-by-pointer][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    Submission submission;
    const Run result = value_and_slope(submission, 1000, 5, 109);
    expect(result.count("evaluate") == 2,
           trf("Launches of evaluate: {seen}; expected {wanted}.", fmt::arg("seen", result.count("evaluate")),
               fmt::arg("wanted", 2)));
    expect_work_left(result, "value_and_slope", 1500);
  });
}

namespace {

// ---- Exercise 4: fill, count, copy, round after round.

constexpr int kBins = 16;

Run count_rounds(int n, int rounds) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int, int, int*, int*>("count_rounds");
  const auto numbers = random_ints(static_cast<std::size_t>(n) * rounds, 0, 9999, 120);
  std::vector<int> wanted(static_cast<std::size_t>(rounds) * kBins, 0);
  for (std::size_t i = 0; i < numbers.size(); ++i) ++wanted[i / n * kBins + numbers[i] % kBins];
  const Buffer<int> values(numbers), bins(kBins, 77), result(wanted.size());
  const Run done = run(kernel, 1, 1, 0, values, n, rounds, bins, result);
  expect_no_findings(done);
  expect_equal(result.download(), wanted, "result");
  return done;
}

}  // namespace

TEST_CASE("One round is counted", "[04-fill-count-copy][points:3]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {1, 16, 5000}) count_rounds(n, 1);
  });
}

TEST_CASE("Round after round in the same bins", "[04-fill-count-copy][points:5]") {
  for_each_schedule([](const Schedule&) {
    count_rounds(100, 2);
    count_rounds(333, 7);
  });
}

TEST_CASE("Each round is counted by one child", "[04-fill-count-copy][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = count_rounds(500, 4);
    expect(result.count("count_bins") == 4,
           trf("Launches of count_bins: {seen}; expected {wanted}, one for each round.",
               fmt::arg("seen", result.count("count_bins")), fmt::arg("wanted", 4)));
    const long long most = 4 * 200;
    const long long seen = result.of("count_rounds").warp_instructions;
    expect(seen <= most,
           trf("The warps of {kernel} executed {seen} instructions; {most} are enough.",
               fmt::arg("kernel", "count_rounds"), fmt::arg("seen", seen), fmt::arg("most", most)));
  });
}
