// Autograder of chapter 05: shared memory, and what of it a child may see.
#include <numeric>

#include "harness/harness.hpp"

using namespace gridlings::harness;

namespace {

constexpr int kThreads = 256;  // of every block of 05.1
constexpr int kTile = 128;     // threads of a block of 05.2

std::vector<int> unzipped(const std::vector<int>& part) {
  if (part.size() <= 1) return part;
  std::vector<int> even, odd;
  for (std::size_t i = 0; i < part.size(); i += 2) {
    even.push_back(part[i]);
    odd.push_back(part[i + 1]);
  }
  std::vector<int> whole = unzipped(even);
  const std::vector<int> back = unzipped(odd);
  whole.insert(whole.end(), back.begin(), back.end());
  return whole;
}

Run permute(int n) {
  Submission submission;
  const auto kernel = submission.kernel<int, int*>("permute");
  const std::vector<int> numbers = random_ints(static_cast<std::size_t>(n), 0, 1'000'000);
  Buffer<int> data(numbers);
  const Run result = run(kernel, 1, kThreads, static_cast<std::size_t>(n) * sizeof(int), n, data);
  expect_no_findings(result);
  expect_equal(data.download(), unzipped(numbers), "data");
  return result;
}

// Totals of the parts of `in`, each turned around and weighted with the new places 1, 2, …
std::vector<int> weighted_totals(const std::vector<int>& in) {
  std::vector<int> totals;
  for (std::size_t first = 0; first < in.size(); first += kTile) {
    const std::size_t count = std::min<std::size_t>(kTile, in.size() - first);
    int total = 0;
    for (std::size_t i = 0; i < count; ++i) total += in[first + count - 1 - i] * static_cast<int>(i + 1);
    totals.push_back(total);
  }
  return totals;
}

Run tile_totals(int n) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int*, int*, int>("tile_totals");
  const std::vector<int> numbers = random_ints(static_cast<std::size_t>(n), -1000, 1000);
  const std::vector<int> wanted = weighted_totals(numbers);
  Buffer<int> in(numbers), scratch(numbers.size()), totals(wanted.size(), -1);
  const Run result = run(kernel, static_cast<unsigned>(wanted.size()), kTile, 0, in, scratch, totals, n);
  expect_no_findings(result);
  expect_equal(totals.download(), wanted, "totals");
  return result;
}

}  // namespace

TEST_CASE("256 elements come out in the right order", "[01-permute][points:4]") {
  for_each_schedule([](const Schedule&) { permute(256); });
}

TEST_CASE("A block with more threads than elements stays inside its memory", "[01-permute][points:2]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {128, 64, 16, 4, 2, 1}) permute(n);
  });
}

TEST_CASE("There is one grid for every part", "[01-permute][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    for (const int n : {4, 64, 256}) {
      const long long grids = static_cast<long long>(permute(n).launches.size());
      // A part of one element may have a grid, which returns at once, or none.
      expect(grids == 2 * n - 1 || grids == n - 1,
             trf("{n} elements made {grids} grids; one for every part is {wanted}.", fmt::arg("n", n),
                 fmt::arg("grids", grids), fmt::arg("wanted", 2 * n - 1)));
    }
  });
}

TEST_CASE("Every grid asks for the shared memory of its part", "[01-permute][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    for (const Launch& launch : permute(256).launches) {
      const int part = 256 >> launch.depth;
      expect(launch.shared_bytes == part * sizeof(int),
             trf("The grid for a part of {part} elements has {seen} bytes of dynamic shared memory; {wanted} "
                 "are asked for.",
                 fmt::arg("part", part), fmt::arg("seen", launch.shared_bytes),
                 fmt::arg("wanted", part * sizeof(int))));
    }
  });
}

TEST_CASE("One tile is added up", "[02-shared-handover][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {128, 100, 33, 1}) tile_totals(n);
  });
}

TEST_CASE("Every tile is added up by itself", "[02-shared-handover][points:3]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {256, 1000, 1153}) tile_totals(n);
  });
}

TEST_CASE("Every block launches one child", "[02-shared-handover][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = tile_totals(1000);
    expect(result.device_launches() == 8,
           trf("{seen} child grids were launched by 8 blocks; one each is asked for.",
               fmt::arg("seen", result.device_launches())));
    expect(result.total().thread_instructions - result.of("tile_totals").thread_instructions >= 3 * 1000,
           tr("The children did too little to have added up the tiles."));
  });
}
