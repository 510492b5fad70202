// Autograder of chapter 11: launch errors, the pool of pending launches, and life without a wait in the
// kernel.
#include <algorithm>
#include <random>

#include "harness/harness.hpp"
#include "shape.hpp"

using namespace gridlings::harness;
using gridlings::chapters::expect_blocks_follow;
using gridlings::chapters::expect_launches_shared;

namespace {

// 11.1, as the exercise declares it.
struct Job {
  int blocks, threads, shared_bytes, first;
};

constexpr int kParentBlock = 32;
constexpr int kRefused = cudaErrorInvalidConfiguration;

// Jobs with these launches; each has room in data for what it asks for, in shuffled order.
struct Jobs {
  std::vector<Job> list;
  std::vector<int> codes;  // wanted
  std::vector<int> data;   // wanted: -1 where no job is accepted

  void add(int blocks, int threads, int shared_bytes, bool accepted) {
    const int size = accepted ? blocks * threads : 4;
    list.push_back({blocks, threads, shared_bytes, static_cast<int>(data.size())});
    codes.push_back(accepted ? static_cast<int>(cudaSuccess) : kRefused);
    data.resize(data.size() + static_cast<std::size_t>(size), -1);
  }
  void accept(int blocks, int threads, int shared_bytes = 0) { add(blocks, threads, shared_bytes, true); }
  void refuse(int blocks, int threads, int shared_bytes = 0) { add(blocks, threads, shared_bytes, false); }

  void shuffle() {
    std::vector<std::size_t> order(list.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), std::mt19937(3));
    const Jobs before = *this;
    for (std::size_t i = 0; i < order.size(); ++i) {
      list[i] = before.list[order[i]];
      codes[i] = before.codes[order[i]];
    }
  }
};

Run run_jobs(Jobs jobs) {
  for (std::size_t i = 0; i < jobs.list.size(); ++i)
    if (jobs.codes[i] == cudaSuccess)
      std::fill_n(jobs.data.begin() + jobs.list[i].first, jobs.list[i].blocks * jobs.list[i].threads,
                  static_cast<int>(i));
  Submission submission;
  const auto kernel = submission.kernel<const Job*, int, int*, int*>("run_jobs");
  const int count = static_cast<int>(jobs.list.size());
  const int threads = (count + 1) / 2;
  Buffer<Job> list(jobs.list);
  Buffer<int> data(jobs.data.size(), -1), codes(jobs.codes.size(), -1);
  const unsigned blocks = static_cast<unsigned>((threads + kParentBlock - 1) / kParentBlock);
  const Run result = run(kernel, blocks, kParentBlock, 0, list, count, data, codes);
  expect_no_findings(result);
  expect_launches_shared(result, "fill", 2);
  expect_equal(data.download(), jobs.data, "data");
  expect_equal(codes.download(), jobs.codes, "codes");
  return result;
}

Jobs mixed_jobs() {
  Jobs jobs;
  const std::vector<int> blocks = random_ints(90, 1, 3, 5), threads = random_ints(90, 1, 40, 6);
  for (std::size_t i = 0; i < blocks.size(); ++i) jobs.accept(blocks[i], threads[i]);
  jobs.accept(1, 1024);
  jobs.accept(1, 8, 49152);
  for (const int wrong : {0, -1, 1025, 5000}) jobs.refuse(1, wrong);
  for (const int wrong : {0, -1}) jobs.refuse(wrong, 32);
  for (const int wrong : {49153, 300000}) jobs.refuse(1, 32, wrong);
  jobs.refuse(0, 0);
  jobs.shuffle();
  return jobs;
}

}  // namespace

TEST_CASE("Accepted jobs run and report success", "[01-launch-report][points:3]") {
  for_each_schedule([](const Schedule&) {
    for (const int count : {1, 2, 7, 65}) {
      Jobs jobs;
      for (int i = 0; i < count; ++i) jobs.accept(1 + i % 3, 1 + i * 13 % 64);
      run_jobs(jobs);
    }
  });
}

TEST_CASE("Every refused job reports its own error", "[01-launch-report][points:4]") {
  for_each_schedule([](const Schedule&) { run_jobs(mixed_jobs()); });
}

TEST_CASE("The other job of a thread is not blamed", "[01-launch-report][points:3]") {
  for_each_schedule([](const Schedule&) {
    Jobs jobs;
    jobs.refuse(1, 2000);
    jobs.accept(2, 16);
    jobs.accept(1, 5);
    jobs.refuse(0, 64);
    jobs.refuse(1, 0);
    jobs.refuse(1, 64, 60000);
    jobs.refuse(-1, 1);
    run_jobs(jobs);
  });
}

namespace {

// 11.2

constexpr int kPool = 2048;  // the limit that a host finds set

// Sets the limit of pending launches for as long as it lives.
class PoolLimit {
 public:
  explicit PoolLimit(int launches) { set(launches); }
  ~PoolLimit() { set(kPool); }
  PoolLimit(const PoolLimit&) = delete;
  PoolLimit& operator=(const PoolLimit&) = delete;

 private:
  static void set(int launches) {
    cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, static_cast<std::size_t>(launches));
  }
};

void run_steps(int first, int end, int room) {
  Submission submission;
  const auto kernel = submission.kernel<unsigned*, int, int, int>("run_steps");
  unsigned wanted = 1;
  for (int number = first; number < end; ++number) wanted = wanted * 3 + static_cast<unsigned>(number);
  Buffer<unsigned> value(1, 1u);
  const Run result = run(kernel, 1, 1, 0, value, first, end, room);
  expect_no_findings(result);
  expect_equal(value.download(), {wanted}, "value");
  if (!simulated()) return;
  expect(result.count("step") == end - first,
         trf("{steps} steps are asked for, each as a grid of its own; grids of step seen: {seen}.",
             fmt::arg("steps", end - first), fmt::arg("seen", result.count("step"))));
}

}  // namespace

TEST_CASE("A few steps run in their order", "[02-launch-pool][points:3]") {
  for_each_schedule([](const Schedule&) {
    for (const int steps : {0, 1, 2, 17, 100}) run_steps(0, steps, kPool);
    run_steps(40, 60, kPool);
  });
}

TEST_CASE("More steps than the pool holds run in their order", "[02-launch-pool][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const int steps : {kPool - 1, kPool, kPool + 1, 5000}) run_steps(0, steps, kPool);
  });
}

TEST_CASE("A smaller pool is enough", "[02-launch-pool][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    for (const int room : {3, 32, 50, 333}) {
      const PoolLimit limit(room);
      for (const int steps : {room - 1, room, room + 1, 3 * room, 1000}) run_steps(7, 7 + steps, room);
    }
  });
}

namespace {

// 11.3

constexpr int kTile = 128;

std::vector<int> transformed(const std::vector<int>& in) {
  std::vector<int> out(in.size());
  for (std::size_t first = 0; first < in.size(); first += kTile) {
    const std::size_t end = std::min(first + kTile, in.size());
    const int peak = *std::max_element(in.begin() + static_cast<std::ptrdiff_t>(first),
                                       in.begin() + static_cast<std::ptrdiff_t>(end));
    int sum = 0;
    for (std::size_t i = first; i < end; ++i) out[i] = (sum += in[i]) - in[i] * peak;
  }
  return out;
}

Run transform(int n) {
  Submission submission;
  const auto kernel = submission.kernel<int*, int*, int*, int>("transform");
  const std::vector<int> numbers = random_ints(static_cast<std::size_t>(n), 0, 1000, 9);
  const unsigned tiles = static_cast<unsigned>((n + kTile - 1) / kTile);
  Buffer<int> data(numbers), saved(numbers.size()), peaks(tiles);
  const Run result = run(kernel, tiles, kTile, 0, data, saved, peaks, n);
  expect_no_findings(result);
  expect_blocks_follow(result, "finish", n);
  expect_equal(data.download(), transformed(numbers), "data");
  return result;
}

}  // namespace

TEST_CASE("One tile is transformed", "[03-after-the-wait][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {128, 100, 33, 2, 1}) transform(n);
  });
}

TEST_CASE("Every tile is transformed by itself", "[03-after-the-wait][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {129, 256, 1000, 2500}) transform(n);
  });
}

TEST_CASE("The running totals are still made by child grids", "[03-after-the-wait][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = transform(1000);
    expect(result.count("running_total") == 8,
           trf("{seen} grids of running_total were launched for {tiles} tiles; one each is asked for.",
               fmt::arg("seen", result.count("running_total")), fmt::arg("tiles", 8)));
  });
}

namespace {

// 11.4

constexpr int kBatch = 64;

// Sorts the records and compares all that comes of it.
void sort_records(const std::vector<int>& records, int bins) {
  const int count = static_cast<int>(records.size());
  const int batches = (count + kBatch - 1) / kBatch;
  std::vector<int> wanted(static_cast<std::size_t>(bins)), first(static_cast<std::size_t>(batches), count);
  for (int i = count - 1; i >= 0; --i) {
    const int bin = records[static_cast<std::size_t>(i)];
    if (bin >= 0 && bin < bins)
      ++wanted[static_cast<std::size_t>(bin)];
    else
      first[static_cast<std::size_t>(i / kBatch)] = i;
  }
  const int bad = batches - static_cast<int>(std::count(first.begin(), first.end(), count));
  Submission submission;
  const auto kernel = submission.kernel<const int*, int, int*, int, int*, int*>("sort_records");
  Buffer<int> in(records), histogram(wanted.size(), 0), first_bad(first.size()), bad_batches(1, -1);
  const unsigned blocks = static_cast<unsigned>((batches + kParentBlock - 1) / kParentBlock);
  const Run result = run(kernel, blocks, kParentBlock, 0, in, count, histogram, bins, first_bad, bad_batches);
  expect_no_findings(result);
  expect_equal(bad_batches.download(), {bad}, "bad_batches");
  expect_equal(histogram.download(), wanted, "histogram");
  expect_equal(first_bad.download(), first, "first_bad");
}

std::vector<int> records_with_bad(int count, int bins, const std::vector<std::pair<int, int>>& bad) {
  std::vector<int> records = random_ints(static_cast<std::size_t>(count), 0, bins - 1, 11);
  for (const auto& [place, value] : bad) records[static_cast<std::size_t>(place)] = value;
  return records;
}

}  // namespace

TEST_CASE("Good records are counted", "[04-one-bad-record][points:3]") {
  for_each_schedule([](const Schedule&) {
    for (const int count : {1, 63, 64, 65, 700}) sort_records(records_with_bad(count, 10, {}), 10);
  });
}

TEST_CASE("A bad record does not cost the good ones", "[04-one-bad-record][points:4]") {
  for_each_schedule([](const Schedule&) {
    sort_records(records_with_bad(500, 12, {{70, 12}}), 12);
    sort_records(records_with_bad(500, 7, {{0, -1}, {499, 1'000'000}}), 7);
    sort_records({-5}, 3);
  });
}

TEST_CASE("The first bad record of every batch is named", "[04-one-bad-record][points:3]") {
  for_each_schedule([](const Schedule&) {
    sort_records(
        records_with_bad(640, 5, {{40, 5}, {3, -9}, {63, 77}, {200, 6}, {255, -1}, {600, 5}, {639, 5}}), 5);
    std::vector<int> all_bad(130, 4);
    sort_records(all_bad, 4);
  });
}
