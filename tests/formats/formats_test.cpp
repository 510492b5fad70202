// Tests of the result formats: what each says of every kind of verdict. WRITE_FORMATS=FOLDER keeps the documents, and
// validate.sh holds them against the schemas.
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "../grading/samples.hpp"
#include "grading/formats/formats.hpp"

using namespace gridlings::grading;
using nlohmann::json;

namespace {

Verdict of(std::vector<ExerciseVerdict> exercises) {
  Verdict verdict;
  verdict.exercises = std::move(exercises);
  return verdict;
}

// What a submission can put into a report: bytes that are no text, terminal escapes, markup, forbidden characters.
ExerciseVerdict hostile() {
  auto exercise = samples::unable(ExerciseStatus::compile_error);
  exercise.compiler_log = std::string("a.cu(1): error: \xff\xfe\x80 \x1b[31mred\x1b[0m <script>alert(1)</script> ]]> & \" '") +
                          '\0' + "\x01\x7f \xEF\xBF\xBE \xEF\xBF\xBF \xED\xA0\x80 \u202E end\r\n";
  return exercise;
}

ExerciseVerdict huge() {
  auto exercise = samples::failed();
  for (int i = 0; i < 400; ++i)
    exercise.tests.push_back({"test " + std::to_string(i), i % 2 ? TestStatus::passed : TestStatus::failed, i % 2, 1,
                              std::string(20'000, static_cast<char>('a' + i % 26))});
  exercise.points = 204, exercise.max_points = 410;
  return exercise;
}

ExerciseVerdict endless_log() {
  auto exercise = samples::unable(ExerciseStatus::compile_error);
  exercise.compiler_log = "the first error\n" + std::string(5'000'000, '<');
  return exercise;
}

const std::map<std::string, Verdict>& verdicts() {
  static const std::map<std::string, Verdict> all{
      {"passed", of({samples::passed()})},
      {"failed", of({samples::failed()})},
      {"compile_error", of({samples::unable(ExerciseStatus::compile_error)})},
      {"timeout", of({samples::unable(ExerciseStatus::timeout)})},
      {"refused", of({samples::unable(ExerciseStatus::refused)})},
      {"fault", of({samples::unable(ExerciseStatus::internal_error)})},
      {"several", of({samples::passed(), samples::failed(), samples::unable(ExerciseStatus::refused)})},
      {"several_fault", of({samples::passed(), samples::unable(ExerciseStatus::internal_error)})},
      {"hostile", of({hostile()})},
      {"huge", of({huge(), huge()})},
      {"endless_log", of({endless_log()})},
      {"none", of({})}};
  return all;
}

const formats::Words kWords{[](const ExerciseVerdict&) { return std::string("03.1 Rows & \"columns\""); }, {}};
const formats::Classroom50 kIdentity{"cs",  "hw3", "individual", "lin", "submit/1", "https://h/c", "https://h/r", "https://h/d",
                                     "2026-06-01T14:32:01Z"};

struct Format {
  const char* extension;
  std::size_t limit;
  std::function<std::string(const Verdict&)> write;
};

const std::map<std::string, Format>& all_formats() {
  static const std::map<std::string, Format> all{
      {"gradescope", {"json", formats::kGradescopeLimit, [](const Verdict& v) { return formats::gradescope(v, kWords); }}},
      {"prairielearn", {"json", formats::kPrairieLearnLimit, [](const Verdict& v) { return formats::prairielearn(v, kWords); }}},
      {"classroom50",
       {"json", formats::kClassroom50Limit, [](const Verdict& v) { return formats::classroom50(v, kWords, kIdentity); }}},
      {"exercism", {"json", formats::kExercismLimit, [](const Verdict& v) { return formats::exercism(v, kWords); }}},
      {"junit", {"xml", formats::kJUnitLimit, [](const Verdict& v) { return formats::junit(v, kWords); }}}};
  return all;
}

json written(const std::string& format, const std::string& verdict) {
  return json::parse(all_formats().at(format).write(verdicts().at(verdict)));
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("every verdict in every format, for the schemas", "[schema]") {
  const char* folder = std::getenv("WRITE_FORMATS");
  for (const auto& [format, how] : all_formats())
    for (const auto& [name, verdict] : verdicts()) {
      const auto text = how.write(verdict);
      CHECK(text.size() <= how.limit);
      CHECK(text == how.write(verdict));
      if (folder) std::ofstream(std::filesystem::path(folder) / (format + "." + name + "." + how.extension)) << text;
    }
}

TEST_CASE("Gradescope: points, remarks without points, our own fault") {
  const auto failed = written("gradescope", "failed");
  CHECK(failed["score"] == 4);
  REQUIRE(failed["tests"].size() == 4);
  CHECK(failed["tests"][0]["max_score"] == 6);
  CHECK(failed["tests"][0]["status"] == "failed");
  CHECK_FALSE(failed["tests"][2].contains("status"));  // left out
  CHECK_FALSE(failed["tests"][3].contains("max_score"));
  CHECK(has(failed["tests"][3]["output"], "sum_row"));
  CHECK(failed["extra_data"]["gradable"] == true);

  const auto fault = written("gradescope", "several_fault");
  CHECK(fault["extra_data"]["gradable"] == false);
  CHECK(has(fault["output"], "nothing about the submission"));
  CHECK_FALSE(fault["tests"].back().contains("max_score"));
  CHECK(fault["tests"].front()["name"] == "03.1 Rows & \"columns\": every row is summed");
}

TEST_CASE("Gradescope: what stopped the tests costs their points") {
  const auto refused = written("gradescope", "refused");
  REQUIRE(refused["tests"].size() == 1);
  CHECK(refused["tests"][0]["score"] == 0);
  CHECK(refused["tests"][0]["max_score"] == 10);
}

TEST_CASE("PrairieLearn: no attempt is lost where nothing could be judged") {
  for (const auto* name : {"fault", "several_fault", "compile_error", "refused"}) {
    const auto result = written("prairielearn", name);
    CHECK(result["gradable"] == false);
    CHECK_FALSE(result.contains("score"));
    CHECK(result["format_errors"].size() == 1);
  }
  CHECK(written("prairielearn", "timeout")["score"] == 0.0);
  CHECK(written("prairielearn", "passed")["score"] == 1.0);
  CHECK(written("prairielearn", "failed")["score"] == 0.4);
  const auto several = written("prairielearn", "several");
  for (const auto& test : several["tests"]) CHECK(test.contains("max_points"));
}

TEST_CASE("Classroom 50: sums, and the identity as given") {
  const auto result = written("classroom50", "several");
  CHECK(result["score"] == 14);
  CHECK(result["max-score"] == 30);
  CHECK(result["owner"] == "lin");
  int score = 0, max = 0;
  for (const auto& test : result["tests"]) score += test["score"].get<int>(), max += test["max-score"].get<int>();
  CHECK(score == 14);
  CHECK(max == 30);
}

TEST_CASE("Exercism: error only where nothing ran; findings go with the first failure") {
  CHECK(written("exercism", "passed")["status"] == "pass");
  const auto failed = written("exercism", "failed");
  CHECK(failed["status"] == "fail");
  CHECK(failed["message"].is_null());
  REQUIRE(failed["tests"].size() == 3);
  CHECK(has(failed["tests"][0]["message"], "sum_row"));
  const auto error = written("exercism", "compile_error");
  CHECK(error["status"] == "error");
  CHECK(has(error["message"], "a.cu(3): error: x"));
  CHECK(error["tests"].empty());
  CHECK(written("exercism", "several")["status"] == "fail");
  CHECK(written("exercism", "several")["tests"].back()["task_id"] == 3);
}

TEST_CASE("JUnit: failures are the submission's, errors are ours") {
  const auto failed = all_formats().at("junit").write(verdicts().at("failed"));
  CHECK(has(failed, R"(tests="4" failures="2" errors="0" skipped="1")"));
  CHECK(has(failed, R"(<property name="points" value="4" />)"));
  CHECK(has(failed, R"(classname="03-x.01-y")"));
  CHECK(has(failed, R"(Rows &amp; &quot;columns&quot;)"));
  const auto fault = all_formats().at("junit").write(verdicts().at("fault"));
  CHECK(has(fault, R"(failures="0" errors="1")"));
  CHECK(has(fault, R"(<error type="internal_error")"));
}

TEST_CASE("nothing that a submission says breaks a format") {
  for (const auto& [format, how] : all_formats()) {
    INFO(format);
    const auto text = how.write(verdicts().at("hostile"));
    CHECK_FALSE(has(text, "\x1b"));
    CHECK_FALSE(has(text, "\xff"));
    CHECK_FALSE(has(text, "\u202E"));
    CHECK(has(text, "a.cu(1): error:"));
    CHECK(has(text, "end"));
    if (format == "junit") CHECK_FALSE(has(text, "<script>"));
  }
}

TEST_CASE("what is too large keeps its points and its first lines, and says so") {
  for (const auto* format : {"gradescope", "prairielearn", "classroom50", "exercism", "junit"}) {
    INFO(format);
    const auto text = all_formats().at(format).write(verdicts().at("huge"));
    CHECK(has(text, "shortened"));
    CHECK(has(text, "bytes left out"));
    CHECK(has(text, "every row is summed"));
    const auto log = all_formats().at(format).write(verdicts().at("endless_log"));
    CHECK(has(log, "the first error"));
    CHECK(has(log, "bytes left out"));
  }
  CHECK(written("gradescope", "huge")["score"] == 408);
}
