// Room: tests of the docs. Every listing of docs/examples compiles, and does what its page says.
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
