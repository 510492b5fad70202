// Private tests for the attacks: an input that the public ones do not have, and words that no report may hold.
#include "harness/harness.hpp"

using namespace gridlings::harness;

TEST_CASE("A hidden number of threads", "[02-checked-launch][points:5]") {
  for_each_schedule([](const Schedule&) {
    Submission submission;
    Buffer<int> status(1, -1);
    const Run result = run(submission.kernel<int, int*>("greet_many"), 1, 1, 0, 733, status);
    expect_no_findings(result);
    expect(status.download().front() == cudaSuccess, "the hidden number is 733");
    expect(result.output.size() == 733 * 6 + 7, "the hidden output is not there");
  });
}
