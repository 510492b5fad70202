// Room: tests of the docs. Every listing of docs/examples compiles, and does what its page says.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>

#include "compiler/compiler.hpp"
#include "harness/harness.hpp"

using namespace gridlings::harness;

namespace {

// Compiles docs/examples/NAME.cu and makes it the submission that the harness loads.
void compile(const std::string& name) {
  gridlings::compiler::Request request;
  request.source = std::filesystem::path(GRIDLINGS_EXAMPLES) / name;
  request.display_name = "docs/examples/" + name;
  request.cache_dir = std::filesystem::path(GRIDLINGS_SCRATCH);
  const auto result = gridlings::compiler::compile(request);
  INFO(result.log << result.message);
  REQUIRE(result.status == gridlings::compiler::Result::ok);
  setenv("GRIDLINGS_IMAGE", result.image.c_str(), 1);
}

Run run_on(const char* kernel, int threads, Buffer<int>& data) {
  Submission submission;
  return run(submission.kernel<int*>(kernel), 1, threads, 0, data);
}

}  // namespace

TEST_CASE("chapter 01: a child runs before or after the parent's next step, the tail comes last", "[order]") {
  compile("order.cu");
  int before = 0, after = 0;
  for_each_schedule([&](const Schedule&) {
    Buffer<int> when(3, -1);
    expect_no_findings(run_on("parent", 1, when));
    const auto seen = when.download();
    ++(seen[0] < seen[1] ? before : after);
    CHECK(seen[2] == 2);
  });
  CHECK(before > 0);
  CHECK(after > 0);
}

TEST_CASE("chapter 01: the error of a refused launch stays until it is read", "[refused]") {
  compile("refused.cu");
  for_each_schedule([](const Schedule&) {
    Buffer<int> seen(3, -1);
    run_on("try_both", 1, seen);
    CHECK(seen.download() == std::vector<int>{9, 9, 0});
  });
}

TEST_CASE("chapter 05: without the barrier the child reads what nothing has written", "[barrier]") {
  compile("barrier.cu");
  const auto call = [](const char* name) {
    Submission submission;
    Buffer<int> data(256), total(1);
    const auto kernel = submission.kernel<int*, int*>(name);
    const Run result = run(kernel, 1, 256, 0, data, total);
    return std::pair(result.findings, result.findings.empty() ? total.download()[0] : 0);
  };
  int found = 0;
  for_each_schedule([&](const Schedule&) {
    const auto [findings, total] = call("missing");
    for (const auto& finding : findings) found += finding.kind == "uninitialized-read";
  });
  CHECK(found > 0);
  for_each_schedule([&](const Schedule&) {
    const auto [findings, total] = call("present");
    CHECK(findings.empty());
    CHECK(total == 32640);
  });
}

TEST_CASE("chapter 06: what may be handed to a child, and what may not", "[handing-over]") {
  compile("handing_over.cu");
  for_each_schedule([](const Schedule&) {
    Buffer<int> length(32, 0);
    const Run wrong = run_on("local_address", 1, length);
    REQUIRE(!wrong.findings.empty());
    CHECK(wrong.findings.front().kind == "foreign-local-pointer");
  });
  for (const char* right : {"as_a_value", "in_global_memory", "on_the_heap"})
    for_each_schedule([&](const Schedule&) {
      Buffer<int> length(32, 0);
      expect_no_findings(run_on(right, 1, length));
      CHECK(length.download()[0] == 20);
    });
}

TEST_CASE("chapter 02: who launches, what a launch copies, when a grid is complete", "[parents]") {
  compile("02-parent-and-child.cu");
  for_each_schedule([](const Schedule&) {
    Submission submission;
    Buffer<int> times(3, 0), copied(1, 0), family(2, 0);
    // A launch by every thread is what the page shows, so it is no surprise that the finding says so.
    expect_no_findings(run(submission.kernel<int*>("who"), 3, 64, 0, times), {"wasteful-launch"});
    CHECK(times.download() == std::vector<int>{192, 3, 1});
    expect_no_findings(run_on("copied", 1, copied));
    CHECK(copied.download()[0] == 1);
    expect_no_findings(run_on("family", 1, family));
    CHECK(family.download() == std::vector<int>{41, 42});
  });
}

TEST_CASE("chapter 04: the launch is the one moment of agreement", "[visibility]") {
  compile("04-visibility.cu");
  for_each_schedule([](const Schedule&) {
    Buffer<int> data(256, 0), seen(1, 0);
    expect_no_findings(run_on("moment", 256, data));
    std::vector<int> wanted(256);
    for (int i = 0; i < 256; ++i) wanted[i] = i + 2;
    CHECK(data.download() == wanted);
    for (const char* raced : {"late", "early"}) {
      fresh_device();
      Submission submission;
      Buffer<int> one(1, 0), other(1, 0);
      const Run result = run(submission.kernel<int*, int*>(raced), 1, 1, 0, one, other);
      REQUIRE(!result.findings.empty());
      CHECK(result.findings.front().kind == "race");
    }
  });
}

TEST_CASE("chapter 07: streams order what is in them, and are valid in their grid only", "[streams]") {
  compile("07-device-streams.cu");
  for_each_schedule([](const Schedule&) {
    Submission submission;
    Buffer<int> a(1, 0), b(1, 0), each(32, 0), error(2, 7);
    expect_no_findings(run(submission.kernel<int*, int*>("two_chains"), 1, 1, 0, a, b));
    CHECK(a.download()[0] == 21);
    CHECK(b.download()[0] == 21);
    expect_no_findings(run_on("chain_of_each_thread", 32, each));
    CHECK(each.download() == std::vector<int>(32, 21));
    const Run foreign = run_on("parent", 1, error);
    REQUIRE(!foreign.findings.empty());
    CHECK(foreign.findings.front().kind == "invalid-handle");
    CHECK(error.download() == std::vector<int>{1, 7});
  });
}

TEST_CASE("chapter 08: an event orders two streams; what its calls return", "[events]") {
  compile("08-events.cu");
  for_each_schedule([](const Schedule&) {
    Submission submission;
    Buffer<int> data(32), sum(1, 0), codes(9, -1);
    expect_no_findings(run(submission.kernel<int*, int*>("parent"), 1, 1, 0, data, sum));
    CHECK(sum.download()[0] == 496);
    run_on("codes", 1, codes);
    CHECK(codes.download() == std::vector<int>{1, 0, 0, 0, 1, 1, 1, 1, 0});
  });
}

TEST_CASE("chapter 09: fire-and-forget in any order, tails after all", "[forget]") {
  compile("09-forget.cu");
  int straight = 0, crossed = 0;
  for_each_schedule([&](const Schedule&) {
    Submission submission;
    for (const char* name : {"parent", "steps"}) {
      const auto kernel = submission.kernel<int*>(name);
      for (int again = 0; again < 8; ++again) {  // a shuffled schedule goes on drawing
        Buffer<int> when(3, -1);
        expect_no_findings(run(kernel, 1, 1, 0, when));
        const auto seen = when.download();
        CHECK(seen[2] == std::max(seen[0], seen[1]) + 1);
        ++(seen[0] < seen[1] ? straight : crossed);
      }
    }
  });
  CHECK(straight > 0);
  CHECK(crossed > 0);
}

TEST_CASE("chapter 10: the heap across grids, variables by address, fill and copy in one stream", "[memory]") {
  compile("10-memory.cu");
  for_each_schedule([](const Schedule&) {
    Submission submission;
    Buffer<int> sum(1, 0), numbers(std::vector<int>{1, 2, 3, 4}), bins(4), copy(4);
    expect_no_findings(run(submission.kernel<int, int*>("across_grids"), 1, 1, 0, 5, sum));
    CHECK(sum.download()[0] == 30);
    expect_no_findings(run(submission.kernel<const int*>("by_address"), 1, 1, 0, numbers));
    std::vector<int> values(64);
    for (int i = 0; i < 64; ++i) values[i] = i;
    Buffer<int> input(values);
    expect_no_findings(run(submission.kernel<const int*, int*, int*>("in_one_stream"), 1, 1, 0, input, bins, copy));
    CHECK(copy.download() == std::vector<int>(4, 16));
  });
}

TEST_CASE("chapter 11: each thread has its own last error; the pool has an end", "[errors]") {
  compile("11-errors-and-limits.cu");
  for_each_schedule([](const Schedule&) {
    Submission submission;
    Buffer<int> seen(4, -1), code(1, -1), data(100, 0), refused(1, 0), grids(1, 0);
    run_on("slot", 2, seen);
    CHECK(seen.download() == std::vector<int>{9, 9, 0, 0});
    const Run silent = run(submission.kernel<int*, int>("silent"), 1, 1, 0, data, 100);
    REQUIRE(!silent.findings.empty());
    CHECK(silent.findings.front().kind == "launch-error-ignored");
    run(submission.kernel<int*, int, int*>("asked"), 1, 1, 0, data, 100, code);
    CHECK(code.download()[0] == 9);
    run(submission.kernel<int, int*>("many_tails"), 1, 1, 0, 3000, refused);
    CHECK(refused.download()[0] == 952);
    run(submission.kernel<int, int*>("deeper"), 1, 1, 0, 3000, grids);
    CHECK(grids.download()[0] == 2049);
    Buffer<float> floats(std::vector<float>(100, 2.0f)), total(1);
    expect_no_findings(run(submission.kernel<float*, float*, int>("normalise"), 1, 64, 0, floats, total, 100));
    CHECK(floats.download() == std::vector<float>(100, 0.01f));
  });
}

TEST_CASE("chapter 12: a launch by hand is the launch that the compiler makes", "[by-hand]") {
  compile("12-ptx-launch.cu");
  std::vector<double> wanted(512, 0);
  std::fill(wanted.begin() + 10, wanted.begin() + 500, 120.5);
  for_each_schedule([&](const Schedule&) {
    Submission submission;
    Buffer<double> plain(512, 0.0), out(512, 0.0);
    expect_no_findings(run(submission.kernel<double*>("with_chevrons"), 1, 1, 0, plain));
    CHECK(plain.download() == wanted);
    for (const char* kernel : {"by_hand", "with_struct", "in_ptx"}) {
      out.fill(0);
      Buffer<int> code(1, -1);
      expect_no_findings(run(submission.kernel<double*, int*>(kernel), 1, 1, 0, out, code));
      CHECK(code.download()[0] == 0);
      CHECK(out.download() == wanted);
    }
    expect_no_findings(run(submission.kernel<int, double*>("change"), 1, 1, 0, 1, out));
    CHECK(out.download()[10] == -120.5);
  });
}
