// Autograder of chapter 12: launches made by hand, and kernels chosen by pointer.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>

#include "harness/harness.hpp"
#include "shape.hpp"

using namespace gridlings::harness;
using gridlings::chapters::expect_thread_each;
using gridlings::chapters::threads_in;

namespace {

// `<<<>>>` and the calls made by hand look alike when they run, but not in PTX: nvcc calls the second
// version.
void expect_made_by_hand() {
  require_simulated();
  const char* image = std::getenv("GRIDLINGS_IMAGE");
  std::ifstream file(image ? image : "");
  const std::string ptx{std::istreambuf_iterator<char>(file), {}};
  expect(
      ptx.find("__cudaCDP2LaunchDeviceV2") == std::string::npos,
      tr("There is still a <<<>>> in the file (in PTX: a call of cudaLaunchDeviceV2()). Make the launch with "
         "cudaGetParameterBuffer() and cudaLaunchDevice()."));
  expect(ptx.find("__cudaCDP2LaunchDevice") != std::string::npos,
         tr("Nothing in the file calls cudaLaunchDevice()."));
}

// The child was launched once, with so many threads.
void expect_child(const Run& result, const char* kernel, int threads) {
  if (!simulated()) return;
  expect_count(result, kernel, 1);
  for (const Launch& launch : result.launches)
    if (is_kernel(launch.kernel, kernel))
      expect(
          threads_in(launch) == threads,
          trf("`{kernel}` was launched with {seen} threads; {wanted} are asked for.",
              fmt::arg("kernel", kernel), fmt::arg("seen", threads_in(launch)), fmt::arg("wanted", threads)));
}

// 12.1

struct Note {
  char tag;
  double scale;
  short count;
  float3 move;
  int last;
};

constexpr std::size_t kNoted = 7;

void launch_note(const Note& note) {
  Submission submission;
  const auto kernel = submission.kernel<char, double, short, double*, float3, int, int*>("launch_note");
  Buffer<double> out(kNoted, -1.0);
  Buffer<int> code(1, -1);
  const Run result = run(kernel, 1, 1, 0, note.tag, note.scale, note.count, out, note.move, note.last, code);
  expect_no_findings(result);
  expect_child(result, "note", 1);
  expect_equal(code.download(), {cudaSuccess}, "code");
  expect_equal(out.download(),
               {static_cast<double>(note.tag), note.scale, static_cast<double>(note.count), note.move.x,
                note.move.y, note.move.z, static_cast<double>(note.last)},
               "out");
}

}  // namespace

TEST_CASE("Every parameter arrives", "[01-offsets][points:5]") {
  for_each_schedule([](const Schedule&) {
    launch_note({'x', 0.1, 12345, {1.5f, -2.5f, 3.5f}, 77});
    launch_note({'\n', -1e300, -1, {0.25f, 1e30f, -1e-30f}, -2'000'000'000});
  });
}

TEST_CASE("Whatever the values are", "[01-offsets][points:3]") {
  for_each_schedule([](const Schedule&) {
    std::mt19937 random(12);
    for (int again = 0; again < 20; ++again) {
      const auto number = [&] { return static_cast<int>(random()); };
      const auto real = [&] { return static_cast<float>(number()) / 1024; };
      launch_note({static_cast<char>(number()),
                   number() / 3.0,
                   static_cast<short>(number()),
                   {real(), real(), real()},
                   number()});
    }
  });
}

TEST_CASE("The launch of note is made by hand", "[01-offsets][points:2]") { expect_made_by_hand(); }

namespace {

// 12.2

constexpr std::size_t kOut = 13, kCodes = 4;

struct Launched {
  std::vector<double> out;
  std::vector<int> codes;
  int ticks = 0;
};

Launched launch_all(int threads, int k) {
  Submission submission;
  const auto kernel = submission.kernel<double*, int*, int, int>("launch_all");
  void* ticks = submission.variable("ticks", sizeof(int));
  Buffer<double> out(kOut, -1.0);
  Buffer<int> codes(kCodes, -1);
  const Run result = run(kernel, 1, 1, 0, out, codes, threads, k);
  expect_no_findings(result);
  if (threads >= 1 && threads <= 1024)
    for (const char* child : {"note_numbers", "note_sample", "note_vectors", "tick"})
      expect_child(result, child, threads);
  Launched launched{out.download(), codes.download(), 0};
  detail::download(&launched.ticks, ticks, sizeof(int));
  return launched;
}

std::vector<double> noted(int k) {
  const double n = k;
  return {'a' + n, n, 1000 * n, 3 * n, 2 * n, 's', 0.5 * n, 5 * n, n, 4 * n, 'v', 6 * n, 8};
}

void expect_launched(int k) {
  const Launched launched = launch_all(1, k);
  expect_equal(launched.codes, std::vector<int>(kCodes, cudaSuccess), "codes");
  expect_equal(launched.out, noted(k), "out");
  expect_equal(std::vector<int>{launched.ticks}, {1}, "ticks");
}

}  // namespace

TEST_CASE("Each kernel gets its parameters", "[02-launcher][points:3]") {
  for_each_schedule([](const Schedule&) { expect_launched(5); });
}

TEST_CASE("Whatever the arguments are", "[02-launcher][points:2]") {
  for_each_schedule([](const Schedule&) {
    for (const int k : {1, 2, 30, -9}) expect_launched(k);
  });
}

TEST_CASE("The grid has the threads that were asked for", "[02-launcher][points:2]") {
  for_each_schedule([](const Schedule&) {
    for (const int threads : {2, 33, 1024}) {
      const Launched launched = launch_all(threads, 4);
      expect_equal(launched.out, noted(4), "out");
      expect_equal(std::vector<int>{launched.ticks}, {threads}, "ticks");
    }
  });
}

TEST_CASE("The launcher returns the code of a refused launch", "[02-launcher][points:2]") {
  for_each_schedule([](const Schedule&) {
    for (const int threads : {0, 1025, -1}) {
      const Launched launched = launch_all(threads, 3);
      for (std::size_t i = 0; i < kCodes; ++i)
        expect(launched.codes[i] > 0,
               trf("With {threads} threads codes[{i}] is {seen}; such a launch is refused.",
                   fmt::arg("threads", threads), fmt::arg("i", i), fmt::arg("seen", launched.codes[i])));
      expect_equal(launched.out, std::vector<double>(kOut, -1.0), "out");
      expect_equal(std::vector<int>{launched.ticks}, {0}, "ticks");
    }
  });
}

TEST_CASE("The launches are made by hand", "[02-launcher][points:1]") { expect_made_by_hand(); }

namespace {

// 12.3

struct Step {
  int operation, operand;
};

constexpr const char* kOperations[] = {"add", "multiply", "subtract_from", "keep_above"};

int applied(const Step& step, int value) {
  switch (step.operation) {
    case 0:
      return value + step.operand;
    case 1:
      return value * step.operand;
    case 2:
      return step.operand - value;
    case 3:
      return value <= step.operand ? 0 : value;
    default:
      return value;
  }
}

Run run_program(const std::vector<Step>& steps, int n) {
  Submission submission;
  const auto kernel = submission.kernel<const Step*, int, int*, int, int*>("run_program");
  const std::vector<int> numbers = random_ints(static_cast<std::size_t>(n), -50, 50, 4);
  std::vector<int> wanted = numbers, codes;
  for (const Step& step : steps) {
    for (int& value : wanted) value = applied(step, value);
    const bool known = step.operation >= 0 && step.operation < 4;
    codes.push_back(known ? cudaSuccess : cudaErrorInvalidValue);
  }
  Buffer<Step> program(steps);
  Buffer<int> data(numbers), seen(steps.size(), -1);
  const Run result = run(kernel, 1, 1, 0, program, static_cast<int>(steps.size()), data, n, seen);
  expect_no_findings(result);
  for (const char* child : kOperations) expect_thread_each(result, child, n);
  expect_equal(data.download(), wanted, "data");
  expect_equal(seen.download(), codes, "codes");
  return result;
}

std::vector<Step> random_program(std::size_t length, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Step> steps;
  for (std::size_t i = 0; i < length; ++i) {
    const int operation = static_cast<int>(random() % 4);
    steps.push_back({operation, operation == 1 ? static_cast<int>(random() % 5) - 2
                                               : static_cast<int>(random() % 200) - 100});
  }
  return steps;
}

}  // namespace

TEST_CASE("Each operation does its work", "[03-kernel-table][points:3]") {
  for_each_schedule([](const Schedule&) {
    for (int operation = 0; operation < 4; ++operation)
      for (const int n : {1, 127, 128, 129, 3000}) run_program({{operation, 3}}, n);
  });
}

TEST_CASE("The steps of a program follow one another", "[03-kernel-table][points:3]") {
  for_each_schedule([](const Schedule&) {
    run_program({{0, 5}, {1, 2}, {2, 7}, {3, -4}}, 300);
    for (const unsigned seed : {1u, 2u, 3u}) run_program(random_program(20, seed), 200);
  });
}

TEST_CASE("An unknown operation is passed over and reported", "[03-kernel-table][points:2]") {
  for_each_schedule([](const Schedule&) {
    run_program({{4, 1}, {0, 9}, {-1, 2}, {1000000, 3}, {2, 50}, {-2147483647, 0}}, 100);
  });
}

TEST_CASE("Every step is a grid of its own", "[03-kernel-table][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const std::vector<Step> steps = random_program(25, 9);
    const Run result = run_program(steps, 100);
    for (int operation = 0; operation < 4; ++operation) {
      const auto wanted = std::count_if(steps.begin(), steps.end(),
                                        [&](const Step& step) { return step.operation == operation; });
      const char* name = kOperations[operation];
      expect(result.count(name) == wanted,
             trf("{kernel} was launched {seen} times; the program has {wanted} such steps.",
                 fmt::arg("kernel", name), fmt::arg("seen", result.count(name)), fmt::arg("wanted", wanted)));
    }
  });
}

namespace {

// 12.4

constexpr int kEntries = 1200, kPart = 500, kBlock = 128;

struct Table {
  int value[kEntries];
};

Run map_parts(int n) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, const int*, int*, int, Table*>("map_parts");
  const std::size_t blocks = static_cast<std::size_t>((n + kPart - 1) / kPart);
  const std::vector<int> seeds = random_ints(blocks, -1000, 1000, 21);
  const std::vector<int> numbers = random_ints(static_cast<std::size_t>(n), 0, kEntries - 1, 22);
  std::vector<int> wanted;
  for (std::size_t i = 0; i < numbers.size(); ++i) wanted.push_back(seeds[i / kPart] * numbers[i] + 7);
  Buffer<int> seed(seeds), in(numbers), out(numbers.size(), -1);
  Buffer<Table> rooms(blocks);
  const Run result = run(kernel, static_cast<unsigned>(blocks), kBlock, 0, seed, in, out, n, rooms);
  expect_no_findings(result);
  expect_equal(out.download(), wanted, "out");
  return result;
}

}  // namespace

TEST_CASE("One part is looked up", "[04-long-parameters][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {500, 129, 1}) map_parts(n);
  });
}

TEST_CASE("Every part has its own table", "[04-long-parameters][points:4]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {501, 1000, 2750}) map_parts(n);
  });
}

TEST_CASE("The parts are looked up by child grids", "[04-long-parameters][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = map_parts(1600);
    expect(result.device_launches() >= 4,
           trf("{seen} grids were launched by 4 blocks; each needs a child to look up its part.",
               fmt::arg("seen", result.device_launches())));
  });
}
