// Autograder of chapter 03: a loop over a ragged row becomes a child grid.
#include <algorithm>
#include <numeric>
#include <random>

#include "harness/harness.hpp"

using namespace gridlings::harness;

namespace {

constexpr unsigned kThreads = 256;   // of a child block, as the exercises say
constexpr unsigned kLongRow = 512;   // as 03.2 says
constexpr unsigned kGap = 5;         // elements between two rows, which belong to none
constexpr unsigned kReversed = 300;  // how far end lies before start in a reversed row
constexpr int kParentBlock = 128;

// Where the rows lie in the data. A length of -1 makes a row whose end lies before its start.
struct Rows {
  std::vector<unsigned> start, end;
  std::vector<float> data;
  float factor = 0;  // to multiply by or to add

  int count() const { return static_cast<int>(start.size()); }
  unsigned length(int row) const { return end[row] > start[row] ? end[row] - start[row] : 0; }
};

// Rows lie in shuffled order, so that neither row 0 nor element 0 is anything special.
Rows make_rows(const std::vector<int>& lengths) {
  Rows rows;
  rows.start.resize(lengths.size());
  rows.end.resize(lengths.size());
  std::vector<std::size_t> order(lengths.size());
  std::iota(order.begin(), order.end(), 0u);
  std::shuffle(order.begin(), order.end(), std::mt19937(7));
  unsigned place = kReversed + kGap;
  for (const std::size_t row : order) {
    const int length = lengths[row];
    rows.start[row] = place;
    rows.end[row] = length < 0 ? place - kReversed : place + static_cast<unsigned>(length);
    place += kGap + static_cast<unsigned>(std::max(length, 0));
  }
  rows.data = random_floats(place);
  rows.factor = 2.25f + static_cast<float>(lengths.size() % 4) / 2;
  return rows;
}

using Step = float (*)(float value, float factor);

std::vector<float> after(const Rows& rows, Step step) {
  std::vector<float> wanted = rows.data;
  for (int row = 0; row < rows.count(); ++row)
    for (unsigned j = rows.start[row]; j < rows.end[row]; ++j) wanted[j] = step(wanted[j], rows.factor);
  return wanted;
}

float scaled(float value, float factor) { return value * factor; }
float raised(float value, float factor) { return value + factor; }

// How many elements lie in the rows before each row; the last number counts all.
std::vector<unsigned> elements_before(const Rows& rows) {
  std::vector<unsigned> before(1, 0);
  for (int row = 0; row < rows.count(); ++row) before.push_back(before.back() + rows.length(row));
  return before;
}

// 03.3 with a thread for each element and `more` blocks without any.
Run multiply(const Rows& rows, unsigned more = 0) {
  Submission submission;
  const auto kernel =
      submission.kernel<float*, const unsigned*, const unsigned*, int, float>("multiply_rows");
  const std::vector<unsigned> sums = elements_before(rows);
  Buffer<float> data(rows.data);
  Buffer<unsigned> start(rows.start), before(sums);
  const unsigned blocks = sums.back() / kThreads + 1 + more;
  const Run result = run(kernel, blocks, kThreads, 0, data, start, before, rows.count(), rows.factor);
  expect_no_findings(result);
  expect_equal(data.download(), after(rows, scaled), "data");
  expect(!simulated() || result.device_launches() == 0,
         trf("{seen} child grids were launched; here the work is shared out without any.",
             fmt::arg("seen", result.device_launches())));
  return result;
}

// Of each warp of the parent: its launches, or the shorter rows. Children that do nothing are no help.
constexpr long long kLaunching = 200, kWalking = 10ll * kLongRow;

// The parent over all rows; fails the test on a finding or a wrong element.
Run run_rows(const char* kernel, const Rows& rows, Step step) {
  Submission submission;
  const auto parent = submission.kernel<float*, const unsigned*, const unsigned*, int, float>(kernel);
  Buffer<float> data(rows.data);
  Buffer<unsigned> start(rows.start), end(rows.end);
  const int blocks = (rows.count() + kParentBlock - 1) / kParentBlock;
  const Run result = run(parent, blocks, kParentBlock, 0, data, start, end, rows.count(), rows.factor);
  expect_no_findings(result);
  expect_equal(data.download(), after(rows, step), "data");
  return result;
}

int warps_for(const Rows& rows) { return (rows.count() + 31) / 32; }

Run scale(const Rows& rows) {
  const Run result = run_rows("scale_rows", rows, scaled);
  expect(!simulated() || result.device_launches() > 0,
         tr("The rows are right, but no child grid was launched: the loop is still there."));
  if (simulated()) expect_work_left(result, "scale_rows", kLaunching * warps_for(rows));
  return result;
}

long long rows_of_at_least(const Rows& rows, unsigned length) {
  long long count = 0;
  for (int row = 0; row < rows.count(); ++row) count += rows.length(row) >= length;
  return count;
}

void expect_children(const Run& result, const Rows& rows, unsigned shortest) {
  const long long wanted = rows_of_at_least(rows, shortest);
  expect(
      result.device_launches() == wanted,
      trf("{seen} child grids were launched; {wanted} of the {rows} rows have {shortest} elements or more.",
          fmt::arg("seen", result.device_launches()), fmt::arg("wanted", wanted),
          fmt::arg("rows", rows.count()), fmt::arg("shortest", shortest)));
}

void expect_efficiency(const Run& result, double wanted) {
  const double seen = result.total().simt_efficiency();
  expect(
      seen >= wanted,
      trf("Of 100 lanes that were given an instruction only {seen:.0f} took part in it (SIMT efficiency); at "
          "least {wanted:.0f} must.",
          fmt::arg("seen", 100 * seen), fmt::arg("wanted", 100 * wanted)));
}

void expect_instructions(const Run& result, long long most) {
  const long long seen = result.total().warp_instructions;
  expect(seen <= most, trf("The warps of all grids executed {seen} instructions; {most} are enough.",
                           fmt::arg("seen", seen), fmt::arg("most", most)));
}

// One row of every 32 is long, the others have 8 elements: in the loop 31 lanes wait for one.
Rows one_long_row_in_each_warp() {
  std::vector<int> lengths(128, 8);
  for (std::size_t row = 5; row < lengths.size(); row += 32) lengths[row] = 2000;
  return make_rows(lengths);
}

}  // namespace

TEST_CASE("Every row is scaled once, whatever its length", "[01-ragged-rows][points:4]") {
  for_each_schedule([](const Schedule&) {
    scale(make_rows({1, 255, 256, 257, 700, 33, 1024, 1025, 2, 64, 3000}));
    std::vector<int> many = random_ints(200, 1, 90);
    scale(make_rows(many));
  });
}

TEST_CASE("Empty rows launch nothing", "[01-ragged-rows][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Rows rows = make_rows({0, 40, 0, 0, 300, -1, 0, 1, -1, 0, 600, 0});
    expect_children(scale(rows), rows, 1);
    const Rows all_empty = make_rows({0, -1, 0});
    expect_children(run_rows("scale_rows", all_empty, scaled), all_empty, 1);
  });
}

TEST_CASE("Every row gets just enough blocks of 256 threads", "[01-ragged-rows][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Rows rows = make_rows({1, 255, 256, 257, 512, 513, 2000});
    std::vector<unsigned> wanted, seen;
    for (int row = 0; row < rows.count(); ++row)
      wanted.push_back((rows.length(row) + kThreads - 1) / kThreads);
    for (const Launch& launch : scale(rows).launches) {
      if (launch.stream == StreamKind::host) continue;
      expect(launch.block[0] == kThreads && launch.block[1] == 1 && launch.block[2] == 1,
             trf("A child has blocks of {x} x {y} x {z} threads; {wanted} x 1 x 1 are asked for.",
                 fmt::arg("x", launch.block[0]), fmt::arg("y", launch.block[1]),
                 fmt::arg("z", launch.block[2]), fmt::arg("wanted", kThreads)));
      seen.push_back(launch.grid[0] * launch.grid[1] * launch.grid[2]);
    }
    std::sort(wanted.begin(), wanted.end());
    std::sort(seen.begin(), seen.end());
    expect_equal(seen, wanted, tr("blocks of a child (smallest first)"));
  });
}

TEST_CASE("The lanes of a warp work side by side", "[01-ragged-rows][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    expect_efficiency(run_rows("scale_rows", one_long_row_in_each_warp(), scaled), 0.8);
  });
}

TEST_CASE("Short rows stay with the parent", "[02-short-rows][points:3]") {
  for_each_schedule([](const Schedule&) {
    std::vector<int> lengths = random_ints(150, 0, 40);
    lengths.insert(lengths.end(), {0, -1, 1, 255, 256, 257, 511});
    const Rows rows = make_rows(lengths);
    const Run result = run_rows("add_to_rows", rows, raised);
    if (!simulated()) return;
    expect_children(result, rows, kLongRow);
    expect_work_left(result, "add_to_rows", (kLaunching + kWalking) * warps_for(rows));
  });
}

TEST_CASE("Every long row has a child", "[02-short-rows][points:3]") {
  for_each_schedule([](const Schedule&) {
    const Rows rows = make_rows({511, 512, 513, 2000, 0, -1, 1024, 1025, 3, 4000, 510, 768});
    const Run result = run_rows("add_to_rows", rows, raised);
    if (!simulated()) return;
    expect_children(result, rows, kLongRow);
    expect_work_left(result, "add_to_rows", (kLaunching + kWalking) * warps_for(rows));
  });
}

TEST_CASE("A short row costs no more than its loop", "[02-short-rows][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Rows rows = make_rows(std::vector<int>(256, 6));
    expect_instructions(run_rows("add_to_rows", rows, raised), 256 * 8);
  });
}

TEST_CASE("One long row no longer holds up its warp", "[02-short-rows][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Rows rows = one_long_row_in_each_warp();
    const Run result = run_rows("add_to_rows", rows, raised);
    expect_efficiency(result, 0.8);
    expect_instructions(result, 128 * 90);
  });
}

TEST_CASE("Every element is multiplied once, without a child", "[03-by-hand][points:3]") {
  for_each_schedule([](const Schedule&) {
    multiply(make_rows({1, 255, 256, 257, 700, 33, 1024, 1025, 2, 64, 3000}));
    multiply(make_rows(random_ints(200, 1, 90)), 3);
    multiply(make_rows({300}));
    multiply(make_rows(random_ints(3000, 1, 3)));
  });
}

TEST_CASE("Empty rows have no thread", "[03-by-hand][points:3]") {
  for_each_schedule([](const Schedule&) {
    multiply(make_rows({0, 0, 40, 0, 0, 0, 300, 0, 1, 1, 0, 600, 0, 0}));
    multiply(make_rows({0, 0, 0}));
    multiply(make_rows(random_ints(400, 0, 2)), 1);
  });
}

TEST_CASE("The lanes of a warp share the elements evenly", "[03-by-hand][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    expect_efficiency(multiply(one_long_row_in_each_warp()), 0.5);
    expect_efficiency(multiply(make_rows(std::vector<int>(128, 64))), 0.5);
  });
}

TEST_CASE("A thread finds its row in a few steps", "[03-by-hand][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Rows rows = make_rows(std::vector<int>(2000, 4));
    expect_instructions(multiply(rows), 2000 * 4 / 32 * 250);
  });
}
