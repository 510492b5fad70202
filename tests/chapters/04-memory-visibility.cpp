// Autograder of chapter 04: what a child sees of its parent, and who sees what a child has written.
#include <algorithm>
#include <numeric>
#include <set>

#include "harness/harness.hpp"

using namespace gridlings::harness;

namespace {

unsigned parts_of(int n, int size) { return static_cast<unsigned>((n + size - 1) / size); }

// The kernel may take `most` warp instructions in all its grids together.
void expect_instructions(const Run& result, std::string_view kernel, long long most) {
  const long long seen = result.of(kernel).warp_instructions;
  expect(seen <= most, trf("The warps of {kernel} executed {seen} instructions; {most} are enough.",
                           fmt::arg("kernel", kernel), fmt::arg("seen", seen), fmt::arg("most", most)));
}

void expect_children(const Run& result, long long wanted) {
  expect(result.device_launches() == wanted,
         trf("{seen} grids were launched by device code; {wanted} are asked for.",
             fmt::arg("seen", result.device_launches()), fmt::arg("wanted", wanted)));
}

// ---- Exercise 1: each block squares its part, and a child adds it up.

constexpr int kPart = 256;

Run square_parts(int n) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int*, int*, int>("square_parts");
  const auto numbers = random_ints(static_cast<std::size_t>(n), -100, 100, 41);
  std::vector<int> wanted_squares, wanted_totals(parts_of(n, kPart), 0);
  for (const int number : numbers) {
    wanted_totals[wanted_squares.size() / kPart] += number * number;
    wanted_squares.push_back(number * number);
  }
  const Buffer<int> in(numbers), squares(numbers.size()), totals(wanted_totals.size());
  const Run result = run(kernel, parts_of(n, kPart), kPart, 0, in, squares, totals, n);
  expect_no_findings(result);
  expect_equal(squares.download(), wanted_squares, "squares");
  expect_equal(totals.download(), wanted_totals, "totals");
  return result;
}

}  // namespace

TEST_CASE("One block hands its squares over", "[01-before-the-launch][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {256, 255, 33, 32, 1}) square_parts(n);
  });
}

TEST_CASE("Every block hands its squares over", "[01-before-the-launch][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {257, 1000, 2048}) square_parts(n);
  });
}

TEST_CASE("All threads square, and each block launches one child", "[01-before-the-launch][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = square_parts(1000);
    expect_children(result, 4);
    expect_instructions(result, "square_parts", 4 * 8 * 60);
  });
}

namespace {

// ---- Exercise 2: rounds, each with weights of its own.

constexpr int kRoundThreads = 128;

int weight(int round, int i) { return (i * 7 + round * 3) % 11 - 5; }

Run all_rounds(int n, int rounds) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int, int*, int*, int>("all_rounds");
  const auto numbers = random_ints(static_cast<std::size_t>(n), -100, 100, 42);
  std::vector<int> wanted(static_cast<std::size_t>(rounds), 0);
  for (int round = 0; round < rounds; ++round)
    for (int i = 0; i < n; ++i) wanted[round] += weight(round, i) * numbers[i];
  const Buffer<int> values(numbers), scratch(static_cast<std::size_t>(n) * rounds), results(wanted.size());
  const Run result = run(kernel, 1, kRoundThreads, 0, values, n, scratch, results, rounds);
  expect_no_findings(result);
  expect_equal(results.download(), wanted, "results");
  return result;
}

}  // namespace

TEST_CASE("A single round", "[02-after-the-launch][points:2]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {1, 128, 300}) all_rounds(n, 1);
  });
}

TEST_CASE("Every round gets its own weights", "[02-after-the-launch][points:5]") {
  for_each_schedule([](const Schedule&) {
    all_rounds(128, 2);
    all_rounds(300, 3);
    all_rounds(77, 8);
    all_rounds(9, 40);
    all_rounds(1000, 5);
  });
}

TEST_CASE("Each round has one child, and the block fills its weights together",
          "[02-after-the-launch][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = all_rounds(1024, 4);
    expect(result.count("weighted_sum") == 4,
           trf("Launches of weighted_sum: {seen}; expected {wanted}, one for each round.",
               fmt::arg("seen", result.count("weighted_sum")), fmt::arg("wanted", 4)));
    const long long filling = result.total().warp_instructions - result.of("weighted_sum").warp_instructions;
    const long long most = 4 * 4 * 8 * 40;
    expect(filling <= most, trf("The weights took {seen} warp instructions; {most} are enough.",
                                fmt::arg("seen", filling), fmt::arg("most", most)));
  });
}

namespace {

// ---- Exercise 3: the largest of all, by way of the largest of each chunk.

constexpr int kChunk = 512;

Run largest_of_all(const std::vector<int>& numbers) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int, int*, int*>("largest_of_all");
  const int n = static_cast<int>(numbers.size());
  std::vector<int> of_chunks;
  for (int first = 0; first < n; first += kChunk)
    of_chunks.push_back(
        *std::max_element(numbers.begin() + first, numbers.begin() + std::min(n, first + kChunk)));
  // What stands in *largest before is larger than all: it must be written, not just raised.
  const Buffer<int> in(numbers), parts(parts_of(n, kChunk)), largest(1, 2'000'000);
  const Run result = run(kernel, parts_of(n, kChunk), 64, 0, in, n, parts, largest);
  expect_no_findings(result);
  expect_equal(parts.download(), of_chunks, "parts");
  expect_equal(largest.download(), {*std::max_element(numbers.begin(), numbers.end())}, "largest");
  return result;
}

// Numbers below zero too, and the largest at a place of our choice.
std::vector<int> with_largest_at(int n, int place) {
  auto numbers = random_ints(static_cast<std::size_t>(n), -1'000'000, -1, 43);
  numbers[static_cast<std::size_t>(place)] = 0;
  return numbers;
}

}  // namespace

TEST_CASE("The largest of one chunk", "[03-read-the-result][points:2]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {1, 31, 512}) largest_of_all(random_ints(static_cast<std::size_t>(n), -900, -1, 44));
  });
}

TEST_CASE("The largest of many chunks, wherever it stands", "[03-read-the-result][points:5]") {
  for_each_schedule([](const Schedule&) {
    largest_of_all(with_largest_at(1024, 1023));
    for (const int place : {0, 700, 4999}) largest_of_all(with_largest_at(5000, place));
    const Run many = largest_of_all(with_largest_at(20'000, 19'000));
    // Whoever looks through all chunks once more needs nearly twice as many.
    if (simulated()) expect_instructions(many, "largest_in", 5000);
  });
}

TEST_CASE("The children do the work, and one grid at most puts it together",
          "[03-read-the-result][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = largest_of_all(with_largest_at(2000, 1234));
    expect(
        result.device_launches() <= 5,
        trf("{seen} grids were launched by device code; one for each of the {chunks} chunks and one more are "
            "enough.",
            fmt::arg("seen", result.device_launches()), fmt::arg("chunks", 4)));
    expect_instructions(result, "largest_of_all", 4 * 2 * 60);
    std::set<int> launching;
    for (const Launch& launch : result.launches)
      if (is_kernel(launch.kernel, "largest_in")) launching.insert(launch.launch_block[0]);
    expect(launching.size() == 4,
           trf("{kernel} was launched by {seen} of {wanted} blocks; each launches one "
               "for its chunk.",
               fmt::arg("kernel", "largest_in"), fmt::arg("seen", launching.size()), fmt::arg("wanted", 4)));
  });
}

namespace {

// ---- Exercise 4: a journal in mapped memory.

constexpr int kMostParts = 64, kPartSize = 100;
constexpr int kBegin = 1, kSum = 2, kEnd = 3;

struct Entry {
  int kind, value;
};

struct Journal {
  int length;
  Entry entries[kMostParts + 2];
};

// A journal in memory of the host that is mapped for the device.
class Mapped {
 public:
  Mapped() {
    void* device = nullptr;
    if (cudaHostAlloc(&host_, sizeof(Journal), cudaHostAllocMapped) != cudaSuccess ||
        cudaHostGetDevicePointer(&device, host_, 0) != cudaSuccess)
      fail(tr("The host could not map memory for the device."));
    device_ = static_cast<Journal*>(device);
    *static_cast<Journal*>(host_) = {};
  }
  ~Mapped() { cudaFreeHost(host_); }
  Mapped(const Mapped&) = delete;
  Mapped& operator=(const Mapped&) = delete;
  Journal* device() const { return device_; }
  const Journal& host() const { return *static_cast<const Journal*>(host_); }

 private:
  void* host_ = nullptr;
  Journal* device_ = nullptr;
};

void expect_entry(const Journal& journal, int place, int kind, int value) {
  const Entry seen = journal.entries[place];
  expect(
      seen.kind == kind && seen.value == value,
      trf("Entry {place} of the journal is of kind {seen_kind} with {seen_value}; expected kind {kind} with "
          "{value}.",
          fmt::arg("place", place), fmt::arg("seen_kind", seen.kind), fmt::arg("seen_value", seen.value),
          fmt::arg("kind", kind), fmt::arg("value", value)));
}

Run keep_journal(int n) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int, int*, Journal*>("keep_journal");
  const auto numbers = random_ints(static_cast<std::size_t>(std::max(n, 1)), 1, 1000, 45);
  std::vector<int> wanted(parts_of(n, kPartSize), 0);
  for (int i = 0; i < n; ++i) wanted[i / kPartSize] += numbers[i];
  const int parts = static_cast<int>(wanted.size());
  const int total = std::accumulate(wanted.begin(), wanted.end(), 0);
  const Buffer<int> in(numbers), sums(kMostParts);
  const Mapped mapped;
  const Run result = run(kernel, 1, kMostParts, 0, in, n, sums, mapped.device());
  expect_no_findings(result);
  const Journal& journal = mapped.host();
  expect(journal.length == parts + 2, trf("The journal has {seen} entries; expected {wanted}.",
                                          fmt::arg("seen", journal.length), fmt::arg("wanted", parts + 2)));
  expect_entry(journal, 0, kBegin, parts);
  expect_entry(journal, parts + 1, kEnd, total);
  std::vector<int> seen;
  for (int place = 1; place <= parts; ++place) {
    expect_entry(journal, place, kSum, journal.entries[place].value);
    seen.push_back(journal.entries[place].value);
  }
  std::sort(seen.begin(), seen.end());
  std::sort(wanted.begin(), wanted.end());
  expect_equal(seen, wanted, tr("sums in the journal (smallest first)"));
  return result;
}

}  // namespace

TEST_CASE("The journal of one part", "[04-journal-for-the-host][points:2]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {1, 99, 100}) keep_journal(n);
  });
}

TEST_CASE("The total is the last word of the journal", "[04-journal-for-the-host][points:5]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {101, 1000, 3350, 6400}) keep_journal(n);
  });
}

TEST_CASE("Without parts the journal begins and ends", "[04-journal-for-the-host][points:1]") {
  for_each_schedule([](const Schedule&) { keep_journal(0); });
}

TEST_CASE("Each part has a child, and one more grid closes the journal",
          "[04-journal-for-the-host][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = keep_journal(6400);
    expect(result.count("sum_part") == 64 && result.device_launches() <= 65,
           trf("{seen} grids were launched by device code, {parts} of them sum_part; {wanted} parts and one "
               "more "
               "are enough.",
               fmt::arg("seen", result.device_launches()), fmt::arg("parts", result.count("sum_part")),
               fmt::arg("wanted", 64)));
    expect_work_left(result, "keep_journal", 1500);
  });
}
