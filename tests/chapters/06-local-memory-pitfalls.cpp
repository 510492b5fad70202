// Autograder of chapter 06: local memory pitfalls.
#include <algorithm>
#include <numeric>

#include "harness/harness.hpp"

using namespace gridlings::harness;

namespace {

// ---- Exercise 1: rows of a ragged matrix, one job each.

struct Rows {
  std::vector<float> factors, shifts, data;
  std::vector<int> starts{0};

  explicit Rows(const std::vector<int>& lengths) {
    for (const int length : lengths) starts.push_back(starts.back() + length);
    factors = random_floats(lengths.size(), 2);
    shifts = random_floats(lengths.size(), 3);
    data = random_floats(starts.back(), 4);
  }
  int count() const { return static_cast<int>(factors.size()); }
  int filled() const {
    int rows = 0;
    for (int j = 0; j < count(); ++j) rows += starts[j] != starts[j + 1];
    return rows;
  }
  std::vector<float> wanted() const {
    auto result = data;
    for (int j = 0; j < count(); ++j)
      for (int i = starts[j]; i < starts[j + 1]; ++i) result[i] = data[i] * factors[j] + shifts[j];
    return result;
  }
};

// Runs run_jobs on the rows and hands back the data it leaves.
std::vector<float> run_jobs(const Rows& rows, Run& result) {
  Submission submission;
  const auto kernel = submission.kernel<const float*, const float*, const int*, float*, int>("run_jobs");
  const Buffer<float> factors(rows.factors), shifts(rows.shifts);
  const Buffer<int> starts(rows.starts);
  const Buffer<float> data(rows.data);
  result = run(kernel, (rows.count() + 255) / 256, 256, 0, factors, shifts, starts, data, rows.count());
  expect_no_findings(result);
  return data.download();
}

std::vector<int> many_lengths() {
  auto lengths = random_ints(600, 0, 40, 5);
  for (const int j : {0, 17, 255, 256, 599}) lengths[j] = 300 + j;
  for (const int j : {3, 254, 257}) lengths[j] = 0;
  return lengths;
}

}  // namespace

TEST_CASE("One job reaches its child", "[01-local-argument][points:3]") {
  for_each_schedule([](const Schedule&) {
    for (const int length : {1, 128, 300}) {
      const Rows rows({length});
      Run result;
      expect_near(run_jobs(rows, result), rows.wanted(), 1e-5, "data");
    }
  });
}

TEST_CASE("Every child gets the values of its own job", "[01-local-argument][points:4]") {
  for_each_schedule([](const Schedule&) {
    const Rows rows(many_lengths());
    Run result;
    expect_near(run_jobs(rows, result), rows.wanted(), 1e-5, "data");
  });
}

TEST_CASE("One child grid does each job", "[01-local-argument][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Rows rows(many_lengths());
    Run result;
    run_jobs(rows, result);
    expect(result.count("apply") == rows.filled(),
           trf("Launches of apply: {seen}; expected {wanted}, one for each row that is not empty.",
               fmt::arg("wanted", rows.filled()), fmt::arg("seen", result.count("apply"))));
    expect_work_left(result, "run_jobs", 6000);
  });
}

namespace {

// ---- Exercise 2: tiles of 256 squares, smoothed.

constexpr int kTile = 256, kMostTiles = 64;

std::vector<float> smoothed(const std::vector<float>& in) {
  std::vector<float> out(in.size());
  const int n = static_cast<int>(in.size());
  for (int i = 0; i < n; ++i) {
    const int begin = i / kTile * kTile, end = std::min(begin + kTile, n);
    const int first = std::max(begin, i - 1), last = std::min(end, i + 2);
    float sum = 0;
    for (int k = first; k < last; ++k) sum += in[k] * in[k];
    out[i] = sum / static_cast<float>(last - first);
  }
  return out;
}

void smooth_and_compare(const Submission& submission, int n) {
  const auto values = random_floats(n, 6);
  const Buffer<float> in(values), out(n);
  const auto kernel = submission.kernel<const float*, float*, int>("smooth_tiles");
  const Run result = run(kernel, (n + kTile - 1) / kTile, kTile, 0, in, out, n);
  expect_no_findings(result);
  expect_near(out.download(), smoothed(values), 1e-5, "out");
  if (!simulated()) return;
  const int tiles = (n + kTile - 1) / kTile;
  expect(result.count("smooth") == tiles,
         trf("Launches of smooth: {seen}; expected {wanted}, one for each tile.", fmt::arg("wanted", tiles),
             fmt::arg("seen", result.count("smooth"))));
  expect(result.of("smooth").thread_instructions >= 5ll * n,
         tr("The threads of smooth did too little to have worked out every mean."));
}

}  // namespace

TEST_CASE("One tile reaches its child", "[02-shared-tile][points:3]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    for (const int n : {1, 2, 255, 256}) smooth_and_compare(submission, n);
  });
}

TEST_CASE("Many tiles, the last one short", "[02-shared-tile][points:4]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    for (const int n : {257, 5 * kTile, kMostTiles * kTile - 3}) smooth_and_compare(submission, n);
  });
}

TEST_CASE("The device heap is given back", "[02-shared-tile][points:3]") {
  // A small heap, so that a leak shows soon. On a real GPU the limit may be fixed already: then the loop is
  // longer.
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20);
  std::size_t heap = 0;
  cudaDeviceGetLimit(&heap, cudaLimitMallocHeapSize);
  Submission submission;
  const std::size_t bytes_per_run = kMostTiles * kTile * sizeof(float);
  for (std::size_t used = 0; used <= heap + bytes_per_run; used += bytes_per_run)
    smooth_and_compare(submission, kMostTiles * kTile);
}

namespace {

// ---- Exercise 3: sums out of three memory spaces.

struct Sums {
  std::vector<int> sums;
  std::vector<char> copied;
};

Sums add_up_all(const Submission& submission, const std::vector<int>& values) {
  const Buffer<int> in(values), sums(3);
  const Buffer<char> copied(3);
  const auto kernel = submission.kernel<int*, int, int*, char*>("add_up_all");
  const Run result = run(kernel, 1, 1, 0, in, static_cast<int>(values.size()), sums, copied);
  expect_no_findings(result);
  return {sums.download(), copied.download()};
}

}  // namespace

TEST_CASE("The sums out of all three memory spaces are right", "[03-is-it-global][points:6]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    for (const int n : {1, 7, 32}) {
      const auto values = random_ints(n, -50, 50, 7);
      const int sum = std::accumulate(values.begin(), values.end(), 0);
      expect_equal(add_up_all(submission, values).sums, {sum, 10 * sum, 100 * sum}, "sums");
    }
  });
}

TEST_CASE("Only what is not global is copied", "[03-is-it-global][points:4]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    const auto copied = add_up_all(submission, random_ints(9, -50, 50, 8)).copied;
    expect(!copied[0], tr("The global values were copied, although a child may use them where they are."));
    expect(copied[1], tr("The local values were not copied: a child cannot see them."));
    expect(copied[2], tr("The shared values were not copied: a child cannot see them."));
  });
}
