// Private tests of an instructor's, for the tests of --tests: an input that the public ones do not have.
#include "harness/harness.hpp"

using namespace gridlings::harness;

TEST_CASE("A secret row of 4711", "[01-ragged-rows][points:4]") {
  Submission submission;
  const auto kernel = submission.kernel<float*, const unsigned*, const unsigned*, int, float>("scale_rows");
  const auto before = random_floats(4711);
  auto wanted = before;
  for (auto& value : wanted) value *= 3.0f;
  for_each_schedule([&](const Schedule&) {
    Buffer<float> data(before);
    const Buffer<unsigned> start(std::vector<unsigned>{0}), end(std::vector<unsigned>{4711});
    const auto result = run(kernel, dim3(1), dim3(32), 0, data, start, end, 1, 3.0f);
    expect_no_findings(result);
    expect_equal(data.download(), wanted, "secret");
  });
}

TEST_CASE("Fails whatever the submission does", "[01-ragged-rows][points:1]") { expect(false, "the secret is 4711"); }
