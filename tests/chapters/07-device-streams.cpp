// Autograder of chapter 07: streams that device code makes, and what they put in order.
#include <algorithm>
#include <numeric>
#include <set>

#include "freedom.hpp"
#include "harness/harness.hpp"

using namespace gridlings::harness;
using gridlings::chapters::Freedom;
using gridlings::chapters::Grid;
using gridlings::chapters::grid;

namespace {

// How often a kernel is run where orders are collected: every run of a shuffle is another one.
int runs(const Schedule& schedule) { return schedule.name.starts_with("shuffle") ? 24 : 1; }

// ---- Exercise 1: the sum, the mean and the greatest step of some values, in two branches.

Run summarise(const std::vector<int>& values) {
  Submission submission;
  const int n = static_cast<int>(values.size());
  const auto parent = submission.kernel<const int*, int, int*, int*>("summarise");
  const Buffer<int> in(values);
  Buffer<int> steps(n - 1), results(3);
  const Run result = run(parent, 1, 1, 0, in, n, steps, results);
  expect_no_findings(result);
  const int sum = std::accumulate(values.begin(), values.end(), 0);
  int most = values[1] - values[0];
  for (int i = 1; i < n; ++i) most = std::max(most, values[i] - values[i - 1]);
  expect_equal(results.download(), {sum, sum / n, most}, "results");
  return result;
}

}  // namespace

TEST_CASE("Sum, mean and greatest step are right", "[01-forgotten-stream][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {2, 3, 128, 129, 1000}) summarise(random_ints(n, -900, 900, n));
    summarise({5, 4, 2, -7});  // every step goes down
  });
}

TEST_CASE("Neither branch waits for the other", "[01-forgotten-stream][points:4]") {
  require_simulated();
  Freedom early(grid("divide"), grid("differences")), late(grid("add_up"), grid("greatest"));
  for_each_schedule([&](const Schedule& schedule) {
    for (int again = 0; again < runs(schedule); ++again) {
      const Run result = summarise(random_ints(300, -900, 900, again));
      early.note(result);
      late.note(result);
    }
  });
  expect(early.free(),
         tr("In no schedule were divide and differences free of each other: one always waits."));
  expect(late.free(), tr("In no schedule were add_up and greatest free of each other: one always waits."));
}

TEST_CASE("Each branch is two grids", "[01-forgotten-stream][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = summarise(random_ints(500, -900, 900));
    for (const char* name : {"add_up", "divide", "differences", "greatest"}) expect_count(result, name, 1);
    expect_work_left(result, "summarise", 600);
  });
}

namespace {

// ---- Exercise 2: rows, each treated by a child that launches two grids.

Run treat(const std::vector<int>& lengths) {
  Submission submission;
  std::vector<int> starts{0};
  for (const int length : lengths) starts.push_back(starts.back() + length);
  std::vector<int> values = random_ints(starts.back(), -500, 500, lengths.size());
  const auto parent = submission.kernel<int*, const int*, int>("treat_rows");
  Buffer<int> data(values);
  const Buffer<int> borders(starts);
  const Run result = run(parent, 1, 1, 0, data, borders, static_cast<int>(lengths.size()));
  expect_no_findings(result);
  for (std::size_t r = 0; r < lengths.size(); ++r)
    for (int i = starts[r]; i < starts[r + 1]; ++i) values[i] = 2 * values[i] + i - starts[r];
  expect_equal(data.download(), values, "values");
  return result;
}

const Launch* find(const Run& run, long long id) {
  for (const auto& launch : run.launches)
    if (launch.id == id) return &launch;
  return nullptr;
}

}  // namespace

TEST_CASE("One row is doubled, then numbered", "[02-handle-scope][points:2]") {
  for_each_schedule([](const Schedule&) {
    for (const int length : {1, 127, 128, 129, 600}) treat({length});
  });
}

TEST_CASE("Many rows are treated, each by itself", "[02-handle-scope][points:3]") {
  for_each_schedule([](const Schedule&) {
    treat({1, 300, 2, 128, 129});
    treat(random_ints(60, 1, 150, 3));
  });
}

TEST_CASE("Each row has a child, and it launches both grids", "[02-handle-scope][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = treat({40, 1, 200});
    for (const char* name : {"treat", "twice", "add_number"}) expect_count(result, name, 3);
    std::set<long long> launching;
    for (const auto& launch : result.launches) {
      if (launch.kernel != "twice" && launch.kernel != "add_number") continue;
      const Launch* parent = find(result, launch.parent);
      expect(parent && is_kernel(parent->kernel, "treat"),
             trf("{kernel} is to be launched by treat.", fmt::arg("kernel", launch.kernel)));
      launching.insert(launch.parent);
    }
    expect(launching.size() == 3, tr("Each treat launches twice and add_number for its own row."));
  });
}

TEST_CASE("Rows do not wait for one another", "[02-handle-scope][points:2]") {
  require_simulated();
  constexpr int kRows = 20;  // more than somebody would make streams for
  std::vector<long long> treats(kRows);
  const auto of_row = [&](const char* name, int row) {
    return grid(name, 0, [&treats, row](const Launch& launch) { return launch.parent == treats[row]; });
  };
  std::vector<Freedom> rows;  // the last row and each of the others
  for (int row = 0; row < kRows - 1; ++row)
    rows.emplace_back(of_row("add_number", row), of_row("twice", kRows - 1));
  for_each_schedule([&](const Schedule& schedule) {
    for (int again = 0; again < runs(schedule); ++again) {
      const Run result = treat(std::vector<int>(kRows, 5));
      treats.clear();  // in the order of their launches
      for (const Launch& launch : result.launches)
        if (is_kernel(launch.kernel, "treat")) treats.push_back(launch.id);
      treats.resize(kRows, -1);
      for (Freedom& row : rows) row.note(result);
    }
  });
  expect(std::all_of(rows.begin(), rows.end(), [](const Freedom& row) { return row.free(); }),
         tr("In every schedule the last row waited for one of the others, or that one for the last."));
}

namespace {

// ---- Exercise 3: a thread for each row, two grids for each row, a sum of all.

Run sum_of_squares(int rows, int width) {
  Submission submission;
  std::vector<int> values = random_ints(static_cast<std::size_t>(rows) * width, -30, 30, rows + width);
  const auto parent = submission.kernel<int*, int, int*, int*>("sum_of_squares");
  Buffer<int> data(values), sums(rows), total(1);
  const Run result = run(parent, 1, rows, 0, data, width, sums, total);
  expect_no_findings(result);
  for (int& value : values) value *= value;
  std::vector<int> wanted;
  for (int r = 0; r < rows; ++r)
    wanted.push_back(std::accumulate(values.begin() + r * width, values.begin() + (r + 1) * width, 0));
  expect_equal(data.download(), values, "values");
  expect_equal(sums.download(), wanted, "sums");
  expect_equal(total.download(), {std::accumulate(wanted.begin(), wanted.end(), 0)}, "total");
  return result;
}

Grid of_row(const char* name, int row) {
  return grid(name, 0, [=](const Launch& launch) { return launch.launch_thread[0] == row; });
}

}  // namespace

TEST_CASE("Rows and total are right", "[03-rows-side-by-side][points:3]") {
  for_each_schedule([](const Schedule&) {
    for (const auto& [rows, width] : {std::pair(1, 1), {1, 200}, {2, 64}, {33, 65}, {70, 7}})
      sum_of_squares(rows, width);
  });
}

TEST_CASE("Each thread launches the two grids of its row, and one grid adds them up",
          "[03-rows-side-by-side][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const int rows = 20;
    const Run result = sum_of_squares(rows, 300);
    expect_work_left(result, "sum_of_squares", 500);
    expect_count(result, "square", rows);
    expect_count(result, "add_row", rows);
    expect_count(result, "add_rows", 1);
    for (const char* name : {"square", "add_row"}) {
      std::set<int> threads;
      for (const auto& launch : result.launches)
        if (is_kernel(launch.kernel, name)) threads.insert(launch.launch_thread[0]);
      expect(static_cast<int>(threads.size()) == rows,
             trf("{kernel} was launched by {seen} of {wanted} threads.", fmt::arg("kernel", name),
                 fmt::arg("seen", threads.size()), fmt::arg("wanted", rows)));
    }
  });
}

TEST_CASE("The rows are free of one another", "[03-rows-side-by-side][points:5]") {
  require_simulated();
  constexpr int kRows = 40;  // more than a warp has lanes
  std::vector<Freedom> pairs;
  const auto compare = [&](int one, int other) {
    pairs.emplace_back(of_row("add_row", one), of_row("square", other));
    pairs.emplace_back(of_row("square", one), of_row("add_row", other));
  };
  for (int row = 1; row < kRows; ++row) compare(0, row);
  for (int row = 1; row < kRows - 1; ++row) compare(row, kRows - 1);
  for_each_schedule([&](const Schedule& schedule) {
    for (int again = 0; again < runs(schedule); ++again) {
      const Run result = sum_of_squares(kRows, 3);
      for (Freedom& pair : pairs) pair.note(result);
    }
  });
  expect(std::all_of(pairs.begin(), pairs.end(), [](const Freedom& pair) { return pair.free(); }),
         tr("In every schedule one row waited for the other: their grids are in one stream."));
}

namespace {

// ---- Exercise 4: chunks go through a few slots.

constexpr int kChunk = 64, kSlots = 3;

Run pump(int chunks) {
  Submission submission;
  const auto parent = submission.kernel<const int*, int*, int*, int>("pump");
  const auto values = random_ints(static_cast<std::size_t>(chunks) * kChunk, -500, 500, chunks);
  std::vector<int> wanted(values.size());
  for (int c = 0; c < chunks; ++c)
    for (int i = 0; i < kChunk; ++i) {
      const int turned = kChunk - 1 - i, before = (turned + 1) % kChunk;
      wanted[c * kChunk + i] = values[c * kChunk + turned] + values[c * kChunk + before];
    }
  const Buffer<int> in(values);
  Buffer<int> slots(kSlots * kChunk), out(values.size());
  const Run result = run(parent, 1, 1, 0, in, slots, out, chunks);
  expect_no_findings(result);
  expect_equal(out.download(), wanted, "out");
  std::vector<int> last(slots.download());  // what the last load into each slot has left there
  for (int c = std::max(0, chunks - kSlots); c < chunks; ++c)
    std::reverse_copy(values.begin() + c * kChunk, values.begin() + (c + 1) * kChunk,
                      last.begin() + c % kSlots * kChunk);
  expect_equal(slots.download(), last, "slots");
  return result;
}

}  // namespace

TEST_CASE("As many chunks as slots go through", "[04-pipeline][points:2]") {
  for_each_schedule([](const Schedule&) {
    for (int chunks = 1; chunks <= kSlots; ++chunks) pump(chunks);
  });
}

TEST_CASE("Slots are used again and again", "[04-pipeline][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const int chunks : {4, 7, 30, 100}) pump(chunks);
  });
}

TEST_CASE("Neighbouring chunks do not wait for each other", "[04-pipeline][points:4]") {
  require_simulated();
  Freedom neighbours(grid("store", 3), grid("load", 4));  // launched in the order of the chunks
  for_each_schedule([&](const Schedule& schedule) {
    for (int again = 0; again < runs(schedule); ++again) {
      const Run result = pump(6);
      expect_count(result, "load", 6);
      expect_count(result, "store", 6);
      expect_work_left(result, "pump", 1000);
      neighbours.note(result);
    }
  });
  expect(neighbours.free(), tr("In every schedule a chunk waited for the one before it."));
}
