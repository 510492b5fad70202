// The harness's parts that need no process of their own.
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "harness/harness.hpp"
#include "harness/report.hpp"
#include "harness/simgpu_api.hpp"

using namespace gridlings::harness;

TEST_CASE("The points come from the tag", "[unit]") {
  CHECK(points_of({"01-hello", "points:3"}) == 3);
  CHECK(points_of({"points:12"}) == 12);
  CHECK(points_of({"01-hello"}) == 0);
  CHECK(points_of({"points:x", "points:"}) == 0);
}

TEST_CASE("Placeholders are filled in once and unknown ones stay", "[unit]") {
  const char* const args[] = {"a=1", "b={a}", "novalue", "c=x=y"};
  CHECK(fill_in("{a} {b} {c} {d} {a}", args, 4) == "1 {a} x=y {d} 1");
  CHECK(fill_in("", args, 4) == "");
}

TEST_CASE("Kernels are recognised by name", "[unit]") {
  CHECK(is_kernel("child", "child"));
  CHECK(is_kernel("child<float>", "child"));
  CHECK_FALSE(is_kernel("child2", "child"));
  CHECK_FALSE(is_kernel("grandchild", "child"));
}

TEST_CASE("Inputs are the same every time and in range", "[unit]") {
  const auto values = random_ints(1000, -3, 4, 9);
  CHECK(values == random_ints(1000, -3, 4, 9));
  CHECK(values != random_ints(1000, -3, 4, 10));
  CHECK(std::set<int>(values.begin(), values.end()) == std::set<int>{-3, -2, -1, 0, 1, 2, 3, 4});
  for (const float value : random_floats(1000)) CHECK((value >= -1.0f && value < 1.0f));
  CHECK(random_ints(3, 7, 7) == std::vector<int>{7, 7, 7});
}

TEST_CASE("The same finding twice only counts up", "[unit]") {
  Report report;
  Finding finding;
  finding.kind = "race";
  finding.place.file = "a.cu";
  finding.place.line = 3;
  report.add(finding);
  report.add(finding);
  finding.place.line = 4;
  report.add(finding);
  finding.other = Place{.kernel = "parent", .file = "a.cu", .function = "", .path = "", .line = 9};
  report.add(finding);
  REQUIRE(report.findings().size() == 3);
  CHECK(report.findings()[0].count == 2);
}

TEST_CASE("The first note of a test is its message", "[unit]") {
  Report report;
  report.note("before any test");
  report.start_test("t", 2);
  report.note("first");
  report.note("second");
  report.end_test(TestResult::Status::failed, "fallback");
  report.start_test("u", 2);
  report.end_test(TestResult::Status::failed, "fallback");
  CHECK(report.tests()[0].message == "first");
  CHECK(report.tests()[1].message == "fallback");
  CHECK(report.failed());
}

TEST_CASE("A result is written whole or not at all", "[unit]") {
  const auto folder = std::filesystem::temp_directory_path() / "gridlings-harness-unit";
  std::filesystem::remove_all(folder);
  CHECK_FALSE(write_atomically(folder / "result.json", "{}"));
  std::filesystem::create_directories(folder);
  CHECK(write_atomically(folder / "result.json", "{}"));
  CHECK(write_atomically(folder / "result.json", "{\"a\": 1}"));
  std::ostringstream text;
  text << std::ifstream(folder / "result.json").rdbuf();
  CHECK(text.str() == "{\"a\": 1}");
  CHECK(std::distance(std::filesystem::directory_iterator(folder), {}) == 1);
  std::filesystem::remove_all(folder);
}
