// Autograder of chapter 02: who launches, what a launch copies, when a grid is complete.
#include <algorithm>
#include <set>

#include "harness/harness.hpp"

using namespace gridlings::harness;

namespace {

int blocks_for(int n, int threads) { return (n + threads - 1) / threads; }

// ---- Exercise 1: data is raised in passes, block by block.

struct Shape {
  int n, threads;
};

const std::vector<Shape> kShapes = {{1, 32}, {64, 64}, {65, 64}, {200, 96}, {700, 256}, {1500, 256}, {9, 1}};

// Raises random data `passes` times and compares; hands back what the last pass did.
Run raise(Shape shape, int passes) {
  Submission submission;
  const auto kernel = submission.kernel<int*, int, int*>("raise_all");
  std::vector<int> values = random_ints(shape.n, -50, 50, shape.n);
  Buffer<int> data(values), noted(1, 7);
  Run result;
  for (int pass = 1; pass <= passes; ++pass) {
    result = run(kernel, blocks_for(shape.n, shape.threads), shape.threads, 0, data, shape.n, noted);
    expect_no_findings(result);
    for (int& value : values) ++value;
    expect_equal(data.download(), values, "data");
    expect_equal(noted.download(), {7 + pass}, "passes");
  }
  return result;
}

}  // namespace

TEST_CASE("Every element is raised once, and the pass is noted once", "[01-who-launches][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const Shape shape : kShapes) raise(shape, 1);
  });
}

TEST_CASE("A second pass is like the first", "[01-who-launches][points:2]") {
  for_each_schedule([](const Schedule&) { raise({500, 128}, 3); });
}

TEST_CASE("One child for each block, and one for the grid", "[01-who-launches][points:4]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    for (const Shape shape : kShapes) {
      const Run result = raise(shape, 1);
      expect_count(result, "raise_part", blocks_for(shape.n, shape.threads));
      expect_count(result, "note_pass", 1);
      expect(result.of("raise_part").thread_instructions >= 5ll * shape.n,
             tr("The threads of raise_part did too little to have raised every element."));
      std::set<int> launching;
      for (const auto& launch : result.launches)
        if (is_kernel(launch.kernel, "raise_part")) launching.insert(launch.launch_block[0]);
      expect(static_cast<int>(launching.size()) == blocks_for(shape.n, shape.threads),
             trf("raise_part was launched by {seen} of {wanted} blocks; each launches one for its elements.",
                 fmt::arg("seen", launching.size()), fmt::arg("wanted", blocks_for(shape.n, shape.threads))));
    }
  });
}

namespace {

// ---- Exercise 2: parts of an array, each filled with its number.

constexpr int kUntouched = -77;
constexpr int kTooMany = 5;  // elements behind the last part, which belong to none

long long fill(const std::vector<int>& lengths, Run& result) {
  Submission submission;
  const auto kernel = submission.kernel<int*, const int*, int>("fill_parts");
  std::vector<int> ends, wanted;
  long long filled = 0;
  for (std::size_t part = 0; part < lengths.size(); ++part) {
    wanted.insert(wanted.end(), lengths[part], static_cast<int>(part));
    ends.push_back(static_cast<int>(wanted.size()));
    filled += lengths[part] > 0;
  }
  wanted.insert(wanted.end(), kTooMany, kUntouched);
  Buffer<int> data(wanted.size(), kUntouched);
  const Buffer<int> borders(ends);
  result = run(kernel, 1, 1, 0, data, borders, static_cast<int>(lengths.size()));
  expect_no_findings(result);
  expect_equal(data.download(), wanted, "data");
  return filled;
}

}  // namespace

TEST_CASE("One part is filled", "[02-copied-at-launch][points:2]") {
  for_each_schedule([](const Schedule&) {
    Run result;
    for (const int length : {1, 127, 128, 129, 1000}) fill({length}, result);
  });
}

TEST_CASE("Every part is filled with its own number", "[02-copied-at-launch][points:5]") {
  for_each_schedule([](const Schedule&) {
    Run result;
    fill({3, 200}, result);
    fill({128, 1, 0, 300, 0, 0, 64, 129, 2}, result);
    fill(random_ints(300, 0, 40, 2), result);
  });
}

TEST_CASE("One child grid fills each part", "[02-copied-at-launch][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    Run result;
    const long long filled = fill({0, 5, 129, 0, 1, 700, 0}, result);
    expect_count(result, "fill_part", filled);
    expect_work_left(result, "fill_parts", 1500);
    std::multiset<unsigned> threads;  // of each child; the parts from the shortest to the longest
    for (const auto& launch : result.launches)
      if (is_kernel(launch.kernel, "fill_part")) threads.insert(launch.grid[0] * launch.block[0]);
    auto seen = threads.begin();
    for (const unsigned part : {1u, 5u, 129u, 700u}) {
      expect(*seen < 1000, tr("A child has far more threads than its part has elements."));
      expect(*seen >= std::min(part, 128u),
             trf("Threads of a child: {seen}, for a part of {part} elements; one for each is asked for.",
                 fmt::arg("seen", *seen), fmt::arg("part", part)));
      ++seen;
    }
  });
}

namespace {

// ---- Exercise 3: a sum over a tree of grids.

constexpr int kLeaf = 32;

struct Tree {
  std::vector<int> sums;  // by node; the root is 1, 0 is nobody's
  int nodes = 0;

  explicit Tree(const std::vector<int>& data) { add(data.data(), static_cast<int>(data.size()), 1); }

  int add(const int* data, int n, std::size_t node) {
    ++nodes;
    if (sums.size() <= node) sums.resize(node + 1, kUntouched);
    int sum = 0;
    if (n <= kLeaf)
      for (int i = 0; i < n; ++i) sum += data[i];
    else
      sum = add(data, n / 2, 2 * node) + add(data + n / 2, n - n / 2, 2 * node + 1);
    return sums[node] = sum;
  }
};

Run sum_up(int n, const Tree& tree, const std::vector<int>& values) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int, int*, int>("sum_tree");
  const Buffer<int> data(values);
  Buffer<int> sums(tree.sums.size());
  if (!simulated()) sums.fill(kUntouched);
  const Run result = run(kernel, 1, kLeaf, 0, data, n, sums, 1);
  expect_no_findings(result);
  auto seen = sums.download();
  for (std::size_t node = 0; node < seen.size(); ++node)  // numbers that no node has
    if (tree.sums[node] == kUntouched) seen[node] = kUntouched;
  expect_equal(seen, tree.sums, "sums");
  return result;
}

std::pair<Run, Tree> sum_up(int n) {
  const auto values = random_ints(n, -1000, 1000, n);
  const Tree tree(values);
  return {sum_up(n, tree, values), tree};
}

}  // namespace

TEST_CASE("A leaf and its first split are added up", "[03-sum-tree][points:3]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {1, 31, 32, 33, 64}) sum_up(n);
  });
}

TEST_CASE("Every node of a deep tree has its sum", "[03-sum-tree][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {65, 100, 257, 1000}) {
      const auto [result, tree] = sum_up(n);
      if (simulated()) expect_work_left(result, "sum_tree", 100ll * tree.nodes);
    }
  });
}

TEST_CASE("Every node is a grid of its own, launched once", "[03-sum-tree][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const auto [result, tree] = sum_up(250);
    expect_count(result, "sum_tree", tree.nodes);
    expect_count(result, "add_halves", tree.nodes / 2);
  });
}
