// Autograder of chapter 09: fire-and-forget launches, and tails that come after them.
#include <algorithm>

#include "freedom.hpp"
#include "harness/harness.hpp"
#include "shape.hpp"

using namespace gridlings::harness;
using gridlings::chapters::expect_blocks_follow;
using gridlings::chapters::expect_free;
using gridlings::chapters::expect_launches_shared;
using gridlings::chapters::expect_thread_each;
using gridlings::chapters::Freedom;
using gridlings::chapters::grid;

namespace {

constexpr int kBins = 32;       // of 09.1
constexpr int kTile = 64;       // values of a tile of 09.2
constexpr int kSurveyors = 64;  // threads of a block of survey

void expect_launched(const Run& run, const char* kernel, long long wanted) {
  expect(run.count(kernel) == wanted,
         trf("`{kernel}` was launched {seen} times, expected {wanted}.", fmt::arg("kernel", kernel),
             fmt::arg("seen", run.count(kernel)), fmt::arg("wanted", wanted)));
}

Run tally(int n, int low, int high) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int, int*, int*, int*>("tally");
  std::vector<int> in = random_ints(static_cast<std::size_t>(n), low, high, static_cast<std::uint64_t>(n));
  std::replace(in.begin(), in.end(), high, (low + high + 1) / 2);
  in.back() = high;  // the greatest value is the last, and nowhere else
  std::vector<int> counts(kBins, 0);
  for (const int value : in) ++counts[static_cast<std::size_t>(value)];
  const auto best = std::max_element(counts.begin(), counts.end());
  Buffer<int> values(in), bins(random_ints(kBins, 1, 9)), range(2), most_frequent(1, -1);
  const Run result = run(kernel, 1, 1, 0, values, n, bins, range, most_frequent);
  expect_no_findings(result);
  expect_thread_each(result, "count", n);
  expect_equal(bins.download(), counts, "bins");
  const auto [least, greatest] = std::minmax_element(in.begin(), in.end());
  expect_equal(range.download(), {*least, *greatest}, "range");
  expect_equal(most_frequent.download(), {static_cast<int>(best - counts.begin())}, "most_frequent");
  return result;
}

/// `tiles` tiles, of which those are quiet that `quiet` says.
template <typename Quiet>
Run survey(int tiles, Quiet quiet) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int, int*, int*>("survey");
  std::vector<int> values =
      random_ints(static_cast<std::size_t>(tiles) * kTile, 1, 100, static_cast<std::uint64_t>(tiles));
  std::vector<int> wanted;
  int scored = 0, best = -1;
  for (int t = 0; t < tiles; ++t) {
    const auto first = values.begin() + t * kTile;
    if (quiet(t)) *first = 0;
    int score = 0;
    if (*first != 0) std::for_each(first, first + kTile, [&](int value) { score += value * value; });
    wanted.push_back(score);
    scored += score > 0;
    if (score > (best < 0 ? 0 : wanted[static_cast<std::size_t>(best)])) best = t;
  }
  Buffer<int> data(values), scores(wanted.size()), found(2, -7);
  const auto blocks = static_cast<unsigned>((tiles + kSurveyors - 1) / kSurveyors);
  const Run result = run(kernel, blocks, kSurveyors, 0, data, tiles, scores, found);
  expect_no_findings(result);
  expect_equal(found.download(), {scored, best}, "found");
  expect_equal(scores.download(), wanted, "scores");
  return result;
}

bool every_third(int t) { return t % 3 == 1; }

struct Rows {
  std::vector<int> starts{0}, values;
  long long filled = 0, longest = 0;

  explicit Rows(const std::vector<int>& lengths) {
    for (const int length : lengths) {
      starts.push_back(starts.back() + length);
      filled += length > 0;
      longest = std::max<long long>(longest, length);
    }
    values = random_ints(static_cast<std::size_t>(starts.back()), 0, 1'000'000);
  }

  std::vector<int> relaxed(const std::vector<int>& from) const {
    std::vector<int> to(from.size());
    for (std::size_t row = 0; row + 1 < starts.size(); ++row)
      for (int i = starts[row]; i < starts[row + 1]; ++i) {
        const auto at = [&](int j) {
          return from[static_cast<std::size_t>(std::clamp(j, starts[row], starts[row + 1] - 1))];
        };
        to[static_cast<std::size_t>(i)] = (at(i - 1) + 2 * at(i) + at(i + 1)) / 4;
      }
    return to;
  }
};

Run smooth(const Rows& rows, int rounds) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int, int*, int*, int>("smooth");
  std::vector<int> wanted = rows.values;
  for (int round = 0; round < rounds; ++round) wanted = rows.relaxed(wanted);
  Buffer<int> starts(rows.starts), a(rows.values), b(rows.values.size(), -1);
  const Run result = run(kernel, 1, 1, 0, starts, static_cast<int>(rows.starts.size()) - 1, a, b, rounds);
  expect_no_findings(result);
  expect_blocks_follow(result, "relax", rows.longest);
  expect_equal((rounds % 2 == 0 ? a : b).download(), wanted, rounds % 2 == 0 ? "a" : "b");
  return result;
}

Run replay(int steps, int n) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int, int*, int*, int>("replay");
  const auto size = static_cast<std::size_t>(n);
  const std::vector<int> ways = random_ints(static_cast<std::size_t>(steps) + 1, 0, n - 1),
                         values = random_ints(size, 0, 999);
  std::vector<int> wanted = values;
  for (int k = 0; k < steps; ++k) {
    const std::vector<int> from = wanted;
    for (std::size_t i = 0; i < size; ++i)
      wanted[i] =
          (from[i] + from[(i + static_cast<std::size_t>(ways[static_cast<std::size_t>(k)])) % size]) % 1000;
  }
  Buffer<int> distances(ways), a(values), b(size, -1);
  const Run result = run(kernel, 1, 1, 0, distances, steps, a, b, n);
  expect_no_findings(result);
  expect_thread_each(result, "advance", n);
  expect_equal((steps % 2 == 0 ? a : b).download(), wanted, steps % 2 == 0 ? "a" : "b");
  return result;
}

/// Lengths of `count` rows, some of them empty, some longer than a block.
std::vector<int> ragged(int count) {
  std::vector<int> lengths =
      random_ints(static_cast<std::size_t>(count), -40, 200, static_cast<std::uint64_t>(count));
  for (int& length : lengths) length = std::max(length, 0);
  return lengths;
}

}  // namespace

TEST_CASE("The bins are counted from zero", "[01-count-from-zero][points:5]") {
  for_each_schedule([](const Schedule&) {
    tally(1, 5, 5);
    tally(128, 0, 31);
    tally(1000, 3, 17);
    tally(4097, 0, 31);
  });
}

TEST_CASE("bounds and count need not wait for each other", "[01-count-from-zero][points:3]") {
  require_simulated();
  expect_free("bounds", "count", [] { return tally(500, 0, 31); });
}

TEST_CASE("Every child is launched once", "[01-count-from-zero][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = tally(300, 0, 31);
    for (const char* kernel : {"reset", "count", "bounds", "publish"}) expect_launched(result, kernel, 1);
  });
}

TEST_CASE("Every tile has its score, and the summary knows them all", "[02-fan-out][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const int tiles : {1, 63, 64, 65, 300}) survey(tiles, every_third);
    survey(70, [](int) { return true; });
    survey(70, [](int) { return false; });
    survey(130, [](int t) { return t != 129; });
  });
}

TEST_CASE("A child for each tile that is not quiet, fire-and-forget", "[02-fan-out][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = survey(99, every_third);
    expect_launched(result, "inspect", 66);
    expect_launches(result, "inspect", StreamKind::fire_and_forget, 66);
    expect_launches_shared(result, "inspect", 1);
  });
}

TEST_CASE("One summary, as the tail", "[02-fan-out][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    for (const int tiles : {10, 200}) {
      const Run result = survey(tiles, every_third);
      expect_launched(result, "summary", 1);
      expect_launches(result, "summary", StreamKind::tail, 1);
    }
  });
}

TEST_CASE("The rounds come one after the other", "[03-rounds][points:5]") {
  for_each_schedule([](const Schedule&) {
    smooth(Rows({1}), 1);
    smooth(Rows({1300}), 1);
    smooth(Rows(ragged(300)), 1);
    smooth(Rows({5, 0, 129}), 2);
    smooth(Rows(ragged(70)), 3);
    smooth(Rows(ragged(10)), 8);
    smooth(Rows({7, 7}), 0);
  });
}

TEST_CASE("In each round one relax for every row that is not empty", "[03-rounds][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Rows rows(ragged(30));
    expect_launched(smooth(rows, 3), "relax", 3 * rows.filled);
  });
}

TEST_CASE("The rows of a round need not wait for each other", "[03-rounds][points:3]") {
  require_simulated();
  Freedom rows(grid("relax", 0), grid("relax", 1));
  for_each_schedule([&](const Schedule&) { rows.note(smooth(Rows({100, 150}), 2)); });
  expect(rows.free(),
         tr("The second `relax` of a round always begins after the first: something makes it wait, and the "
            "rows do not need each other."));
}

TEST_CASE("A few steps, one after the other", "[04-long-chain][points:2]") {
  for_each_schedule([](const Schedule&) {
    for (const int steps : {0, 1, 2, 7}) replay(steps, 130);
    replay(20, 1);
    replay(3, 1200);
  });
}

TEST_CASE("Thousands of steps, and none is lost", "[04-long-chain][points:6]") {
  for_each_schedule([](const Schedule&) { replay(4500, 65); });
}

TEST_CASE("One advance for every step", "[04-long-chain][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) { expect_launched(replay(40, 70), "advance", 40); });
}
