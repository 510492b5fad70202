// The report as a person sees it: golden texts in both languages. UPDATE_GOLDEN=1 rewrites them: look at the
// diff.
#include "grading/report.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "grading/kinds.hpp"
#include "grading/path.hpp"
#include "i18n/i18n.hpp"
#include "samples.hpp"

using namespace gridlings::grading;
namespace i18n = gridlings::i18n;

namespace {

constexpr const char* kSource =
    "// 求和\n"
    "extern \"C\" __global__ void sum_row(int* row, int n) {\n"
    "\tint sum = 0;\n"
    "\tfor (int i = 0; i < n; ++i)\n"
    "\t\tsum += row[i];  // every element, one after the other, which is a rather long line for a terminal\n"
    "\trow[0] = sum;\n"
    "}\n"
    "extern \"C\" __global__ void parent(int* row, int n) {\n"
    "\trow[threadIdx.x] = 1;\n"
    "\tif (threadIdx.x == 0) sum_row<<<1, 1>>>(row, n);\n"
    "}\n";

struct Options : ReportOptions {
  SourceText text{kSource};
  explicit Options(Style s = {}) {
    style = s;
    source = [this](std::string_view) { return &text; };
  }
};

Heading heading() {
  return {"03.1", i18n::language() == "en" ? "Ragged rows" : "不等长的行", "chapters/03-x/01-y.cu",
          "simulated"};
}

std::string report(const ExerciseVerdict& exercise, Style style = {}) {
  return exercise_report(exercise, heading(), Options(style));
}

void check_golden(const std::string& name, const std::string& text) {
  const auto path = std::string(GOLDEN_DIR) + "/" + name;
  if (std::getenv("UPDATE_GOLDEN")) std::ofstream(path) << text;
  std::ostringstream golden;
  golden << std::ifstream(path).rdbuf();
  CHECK(text == golden.str());
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("reports in both languages") {
  for (const std::string lang : {"en", "zh_CN"}) {
    i18n::init(lang);
    check_golden("failed." + lang + ".txt", report(samples::failed()));
    check_golden("passed." + lang + ".txt", report(samples::passed()));
    check_golden("compile_error." + lang + ".txt", report(samples::unable(ExerciseStatus::compile_error)));
  }
  i18n::init("en");
}

TEST_CASE("every kind has a title and advice in Chinese, and a plain report has no escape") {
  i18n::init("zh_CN");
  CHECK(all_kinds().size() == 21);
  for (const auto& kind : all_kinds()) {
    CAPTURE(kind.id);
    CHECK(std::string(i18n::tr(kind.title)) != kind.title);
    CHECK(std::string(i18n::tr(kind.advice)) != kind.advice);
  }
  i18n::init("en");
  CHECK_FALSE(contains(report(samples::failed()), "\x1b"));
}

TEST_CASE("colour adds nothing but colour") {
  Style colourful;
  colourful.colour = true;
  auto text = report(samples::failed(), colourful);
  CHECK(contains(text, "\x1b[1;31m"));
  for (auto at = text.find("\x1b["); at != std::string::npos; at = text.find("\x1b["))
    text.erase(at, text.find('m', at) - at + 1);
  CHECK(text == report(samples::failed()));
}

TEST_CASE("the same mistake in several schedules is told once") {
  auto exercise = samples::failed();
  exercise.findings.push_back(samples::race());
  exercise.findings.back().schedule = "shuffle:1";
  const auto text = report(exercise);
  CHECK(contains(text, "in schedules children-first, shuffle:1"));
  CHECK(text.find("[race]") == text.rfind("[race]"));
}

TEST_CASE("many findings are counted, not all told") {
  auto exercise = samples::failed();
  for (int line = 1; line <= 9; ++line) {
    exercise.findings.push_back(samples::race());
    exercise.findings.back().side.line = 100 + line;
  }
  CHECK(contains(report(exercise), "7 more findings"));
}

TEST_CASE("what a submission prints cannot act on the terminal") {
  auto exercise = samples::failed();
  exercise.tests[0].message = "\x1b]0;owned\x07";
  exercise.findings[0].message = "\x1b[2J";
  exercise.findings[0].side.file = "\x1b[31m.cu";
  exercise.findings[0].side.kernel = "\xFF\x1b";
  exercise.findings[0].side.path = "host -> \x1b[2J -> \x1b x7";
  CHECK_FALSE(contains(report(exercise), "\x1b"));
  auto refused = samples::unable(ExerciseStatus::compile_error);
  refused.compiler_log = "a.cu(1): error: \x1b[5m\n";
  CHECK_FALSE(contains(report(refused), "\x1b"));
}

TEST_CASE("compiler output is not rewrapped") {
  auto refused = samples::unable(ExerciseStatus::compile_error);
  const std::string line(150, 'e');
  refused.compiler_log = "a.cu(1): error: " + line + "\n      int x = ;\n              ^\n";
  CHECK(contains(report(refused), refused.compiler_log));
}

TEST_CASE("warnings of a submission that compiles are shown") {
  auto exercise = samples::failed();
  exercise.compiler_log = "a.cu(3): warning #1: address of a local variable\n\n";
  CHECK(contains(report(exercise),
                 "The compiler warns\na.cu(3): warning #1: address of a local variable\n\n  ✗ every row"));
}

TEST_CASE("a finding without a place, and one in a file that is not there") {
  auto exercise = samples::failed();
  exercise.findings[0].side = {};
  exercise.findings[0].other.reset();
  CHECK(contains(report(exercise), "[race]"));
  Options options;
  options.source = [](std::string_view) { return nullptr; };
  exercise.findings = {samples::race()};
  const auto text = exercise_report(exercise, heading(), options);
  CHECK(contains(text, "chapters/03-x/01-y.cu:5"));
  CHECK(contains(text, "here: grid 2 (host → parent → sum_row), block 0, thread 17"));
}

TEST_CASE("the path of a grid is told in the reader's language and the terminal's characters") {
  const auto* path = "host -> start -> permute x17 -> max x -> ... -> leaf<4> -> cudaMemcpyAsync()";
  CHECK(shown_path(path, {}) == "host → start → permute ×17 → max x → … → leaf<4> → cudaMemcpyAsync()");
  Style plain;
  plain.unicode = false;
  CHECK(shown_path(path, plain) == path);
  i18n::init("zh_CN");
  CHECK(shown_path("host -> a", {}) == "主机 → a");
  i18n::init("en");
  CHECK(shown_path("", {}).empty());
}

TEST_CASE("without a path the kernel stands for the grid; without a grid the host") {
  auto exercise = samples::failed();
  auto& finding = exercise.findings[0];
  finding.side.path.clear();
  CHECK(contains(report(exercise), "here: grid 2 (sum_row), block 0"));
  finding.other = Side{};
  finding.other->path = "host";
  CHECK(contains(report(exercise), "the other side: host"));
}
