// Small autograder tests, hidden unless asked for by tag: harness_test.cpp runs them in a process of their
// own and reads the result.
#include "harness/harness.hpp"

using namespace gridlings::harness;

extern "C" int fakeLiveAllocations(void);

TEST_CASE("Probe: passes", "[.][probe-pass][points:3]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    const auto add = submission.kernel<int*, int, int>("add");
    Buffer<int> data(std::vector<int>{1, 2, 3});
    const Run result = run(add, 1, 32, 0, data, 3, 10);
    expect_no_findings(result);
    expect_equal(data.download(), {11, 12, 13}, "data");
  });
  expect(fakeLiveAllocations() == 0, "a buffer was not freed");
}

TEST_CASE("Probe: wrong element", "[.][probe-element][points:2]") {
  Submission submission;
  Buffer<int> data(4, 1);
  run(submission.kernel<int*, int, int>("add"), 1, 32, 0, data, 3, 10);
  expect_equal(data.download(), {11, 11, 11, 11}, "data");
}

TEST_CASE("Probe: output", "[.][probe-output][points:2]") {
  Submission submission;
  const auto say = submission.kernel<>("say");
  expect_output(run(say, 1, 1, 0), "Hello\n");
  const Run again = run(say, 1, 1, 0);  // only what is new
  expect_output(again, "Hello\n");
  expect(again.launches.size() == 2 && again.of("say").warp_instructions == 20,
         "counts of the first run came too");
  expect(again.of("say").simt_efficiency() == 0.25, "SIMT efficiency is not 80 / (32 * 10)");
  expect_launches(again, "tail_grid", StreamKind::tail, 1);
  expect_launches(again, "tail_grid", StreamKind::null_stream, 1);
}

TEST_CASE("Probe: schedules", "[.][probe-schedules]") {
  for_each_schedule([](const Schedule& schedule) {
    Submission submission;
    expect_output(run(submission.kernel<>("say_schedule"), 1, 1, 0), schedule.name);
    expect(schedule.name != "shuffle:2", "seen shuffle:2");
  });
}

TEST_CASE("Probe: fault", "[.][probe-fault][points:5]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    const Run first = run(submission.kernel<>("warn"), 1, 1, 0);
    expect(first.findings.size() == 1, "one finding");
    expect_no_findings(first, {"out-of-bounds"});
    expect_no_findings(run(submission.kernel<>("fault"), 1, 1, 0));
  });
}

TEST_CASE("Probe: after a fault", "[.][probe-after-fault]") {
  Submission submission;
  run(submission.kernel<>("fault"), 1, 1, 0);
  Buffer<int> data(3);
}

TEST_CASE("Probe: missing kernel", "[.][probe-missing]") { Submission().kernel<int*>("not_there"); }

TEST_CASE("Probe: other signature", "[.][probe-signature]") { Submission().kernel<int*, int>("add"); }

TEST_CASE("Probe: other type", "[.][probe-type]") { Submission().kernel<int*, int, double>("add"); }

TEST_CASE("Probe: without extern C", "[.][probe-mangled]") {
  Submission submission;
  expect_output(run(submission.kernel<>("say_cxxt"), 1, 1, 0), "Hello\n");
}

TEST_CASE("Probe: overloads", "[.][probe-overloads]") { Submission().kernel<>("twice"); }

TEST_CASE("Probe: plain Catch2", "[.][probe-plain]") { REQUIRE(1 + 1 == 3); }

TEST_CASE("Probe: skipped", "[.][probe-skip][points:4]") { SKIP("not today"); }

TEST_CASE("Probe: fresh device", "[.][probe-fresh]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    Buffer<int> data(1);  // fails if the fault of the schedule before is still there
    run(submission.kernel<>("fault"), 1, 1, 0);
  });
}
