// The counts of kernels: as a table, as lists on a narrow terminal, and in the JSON.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "grading/counts.hpp"
#include "grading/json.hpp"
#include "grading/table.hpp"
#include "grading/width.hpp"
#include "i18n/i18n.hpp"
#include "samples.hpp"

using namespace gridlings;
using namespace gridlings::grading;

namespace {

Style plain(int width) {
  Style style;
  style.width = width;
  return style;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

int widest(const std::string& text) {
  int most = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find('\n', at);
    most = std::max(most, display_width(text.substr(at, end - at)));
    at = end + 1;
  }
  return most;
}

}  // namespace

TEST_CASE("the counts are a table with numbers on the right") {
  i18n::init("en");
  const auto text = counts_text(samples::counts(), plain(80));
  CHECK(has(text, "  scale_rows                6       350      0          877     86.1 %         0\n"));
  CHECK(has(text, "  scale_row<float, 25…    350         0      1       46,488     97.3 %       700\n"));
  CHECK(has(text, "  scale_rows                     3.12          25.00               0        0\n"));
  CHECK(has(text, "  scale_row<float, 256>          3.97           4.00              31       64\n"));
  CHECK(has(text, "pending launches 12, device heap 3,072 bytes"));
  CHECK(widest(text) <= 80);
}

TEST_CASE("on a narrow terminal each kernel has a list, in Chinese, too") {
  for (const char* language : {"en", "zh_CN"}) {
    i18n::init(language);
    const auto text = counts_text(samples::counts(), plain(44));
    CAPTURE(text);
    CHECK(widest(text) <= 44);
    CHECK(has(text, "  scale_rows\n"));
    CHECK(has(text, "46,488\n"));
  }
  i18n::init("en");
}

TEST_CASE("nothing is said of memory where accesses were not counted; nothing at all without kernels") {
  i18n::init("en");
  auto counts = samples::counts();
  for (auto& kernel : counts.kernels) kernel.accesses.reset();
  CHECK_FALSE(has(counts_text(counts, plain(80)), "sectors"));
  CHECK(counts_text({}, plain(80)).empty());
}

TEST_CASE("numbers are grouped by thousands") {
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1000) == "1,000");
  CHECK(grouped(1234567) == "1,234,567");
  CHECK(grouped(-1234) == "-1,234");
}

TEST_CASE("the verdict carries the counts that were asked for, and reads them back") {
  Verdict verdict{"simulated", {samples::passed()}};
  CHECK_FALSE(nlohmann::json::parse(to_json(verdict))["exercises"][0].contains("metrics"));
  verdict.exercises[0].counts = samples::counts();
  const auto json = nlohmann::json::parse(to_json(verdict));
  const auto& metrics = json["exercises"][0]["metrics"];
  CHECK(metrics["kernels"][1]["accesses"]["shared_loads"]["conflicts"] == 31);
  std::string problem;
  const auto back =
      read_autograder_result(nlohmann::json{{"tests", nlohmann::json::array()}, {"findings", nlohmann::json::array()}, {"metrics", metrics}}.dump(), problem);
  REQUIRE(back);
  REQUIRE(back->counts);
  CHECK(*back->counts == samples::counts());
}
