// Autograder of chapter 01: hello and a tail launch.
#include "harness/harness.hpp"

using namespace gridlings::harness;

TEST_CASE("hello and world each print their part", "[01-tail-launch][points:2]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    const Run hello = run(submission.kernel<>("hello"), 1, 1, 0);
    expect_no_findings(hello);
    expect_output(hello, "Hello ");
    const Run world = run(submission.kernel<>("world"), 1, 1, 0);
    expect_no_findings(world);
    expect_output(world, "World!\n");
  });
}

TEST_CASE("Hello comes before World! in every schedule", "[01-tail-launch][points:4]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    const auto greet = submission.kernel<>("greet");
    for (int again = 0; again < 2; ++again) {
      const Run result = run(greet, 1, 32, 0);
      expect_no_findings(result);
      expect_output(result, "Hello World!\n");
    }
  });
}

TEST_CASE("world is launched once, into the tail stream", "[01-tail-launch][points:4]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    Submission submission;
    const Run result = run(submission.kernel<>("greet"), 1, 32, 0);
    expect_no_findings(result);
    for (const char* kernel : {"hello", "world"})
      expect(result.count(kernel) == 1,
             trf("greet must launch {kernel} exactly once; launches seen: {seen}.",
                 fmt::arg("kernel", kernel), fmt::arg("seen", result.count(kernel))));
    expect(result.count("hello", StreamKind::tail) == 0,
           tr("hello was launched into the tail stream. Launch it as an ordinary child: a tail starts only "
              "when greet "
              "has ended."));
    for (const auto& launch : result.launches)
      if (is_kernel(launch.kernel, "world"))
        expect(launch.stream == StreamKind::tail, trf("world was launched as: {stream}. Only a tail launch "
                                                      "waits for everything that greet has launched, "
                                                      "from whatever block and into whatever stream.",
                                                      fmt::arg("stream", name_of(launch.stream))));
  });
}

namespace {

Run greet_many(const Submission& submission, int threads, Buffer<int>& status) {
  return run(submission.kernel<int, int*>("greet_many"), 1, 1, 0, threads, status);
}

std::string repeated(int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += "Hello ";
  return text + "World!\n";
}

}  // namespace

TEST_CASE("A launch that is accepted prints and reports success", "[02-checked-launch][points:3]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    for (const int threads : {1, 3, 1024}) {
      Buffer<int> status(1, -1);
      const Run result = greet_many(submission, threads, status);
      expect_no_findings(result);
      expect_output(result, repeated(threads));
      expect_equal(status.download(), {cudaSuccess}, "status");
      if (!simulated()) continue;
      expect_count(result, "hello_each", 1);
      expect_count(result, "world_once", 1);
    }
  });
}

TEST_CASE("A launch that is refused prints nothing", "[02-checked-launch][points:4]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    for (const int threads : {0, 1025, 5000, -1}) {
      Buffer<int> status(1, -1);
      const Run result = greet_many(submission, threads, status);
      expect_no_findings(result);
      expect(result.output.empty(),
             trf("With {threads} threads hello_each cannot run, so nothing may be printed; the "
                 "device printed {size} characters.",
                 fmt::arg("threads", threads), fmt::arg("size", result.output.size())));
    }
  });
}

TEST_CASE("The error of a refused launch is reported", "[02-checked-launch][points:3]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    for (const int threads : {0, 1025, 5000, -1}) {
      Buffer<int> status(1, -1);
      expect_no_findings(greet_many(submission, threads, status));
      const int seen = status.download().front();
      expect(seen == cudaErrorInvalidConfiguration,
             trf("With {threads} threads status is {seen}; the launch was refused with {wanted} "
                 "(cudaErrorInvalidConfiguration).",
                 fmt::arg("threads", threads), fmt::arg("seen", seen),
                 fmt::arg("wanted", static_cast<int>(cudaErrorInvalidConfiguration))));
    }
  });
}
