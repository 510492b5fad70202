// The verdict's totals and its JSON.
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grading/json.hpp"
#include "i18n/i18n.hpp"
#include "samples.hpp"

using namespace gridlings::grading;

namespace {

constexpr ExerciseStatus kAll[] = {ExerciseStatus::passed,        ExerciseStatus::failed,
                                   ExerciseStatus::compile_error, ExerciseStatus::timeout,
                                   ExerciseStatus::refused,       ExerciseStatus::internal_error};

nlohmann::json parsed(const Verdict& verdict) { return nlohmann::json::parse(to_json(verdict)); }

Verdict of(std::vector<ExerciseVerdict> exercises) { return {"simulated", std::move(exercises)}; }

}  // namespace

TEST_CASE("a verdict of several exercises sums points and takes the worst status") {
  CHECK(of({samples::passed(), samples::passed()}).status() == ExerciseStatus::passed);
  CHECK(of({samples::passed(), samples::failed()}).status() == ExerciseStatus::failed);
  CHECK(of({samples::passed(), samples::failed()}).points() == 14);
  CHECK(of({samples::passed(), samples::failed()}).max_points() == 20);
  CHECK(of({samples::unable(ExerciseStatus::timeout)}).status() == ExerciseStatus::timeout);
  CHECK(of({samples::unable(ExerciseStatus::timeout), samples::passed()}).status() == ExerciseStatus::failed);
  CHECK(of({samples::failed(), samples::unable(ExerciseStatus::internal_error)}).status() ==
        ExerciseStatus::internal_error);
}

TEST_CASE("only our own fault is exit code 3") {
  for (const auto status : kAll) {
    const int expected = status == ExerciseStatus::passed           ? 0
                         : status == ExerciseStatus::internal_error ? 3
                                                                    : 1;
    CHECK(of({samples::unable(status)}).exit_code() == expected);
  }
}

TEST_CASE("the names of statuses lead back to them") {
  for (const auto status : kAll) CHECK(exercise_status_from(to_string(status)) == status);
  CHECK_FALSE(exercise_status_from("perfect"));
  CHECK_FALSE(test_status_from("compile_error"));
}

TEST_CASE("JSON tells both sides of a finding, and null for what is not known") {
  auto verdict = of({samples::failed()});
  const auto finding = parsed(verdict)["exercises"][0]["findings"][0];
  CHECK(finding["thread"] == nlohmann::json({17, 0, 0}));
  CHECK(finding["other"]["line"] == 9);
  CHECK(finding["other"]["block"] == nlohmann::json({1, 2, 0}));

  verdict.exercises[0].findings[0].side = {};
  verdict.exercises[0].findings[0].other.reset();
  const auto bare = parsed(verdict)["exercises"][0]["findings"][0];
  for (const char* key : {"file", "line", "kernel", "grid", "block", "thread", "other"})
    CHECK(bare[key].is_null());
}

TEST_CASE("JSON says why no test ran, compiler output included") {
  const auto verdict = parsed(of({samples::unable(ExerciseStatus::compile_error)}));
  const auto test = verdict["exercises"][0]["tests"].at(0);
  CHECK(test["status"] == "failed");
  CHECK(test["max_points"] == 0);
  CHECK(test["message"] == "It is empty.\na.cu(3): error: x\n");
}

TEST_CASE("JSON survives invalid UTF-8 and caps long texts and lists") {
  auto exercise = samples::failed();
  exercise.tests[0].message = "bad \xFF\xC3 byte";
  exercise.findings[0].message = std::string(1 << 20, 'x');
  exercise.findings.resize(1000, samples::race());
  const auto text = to_json(of({exercise}));
  const auto json = nlohmann::json::parse(text)["exercises"][0];
  CHECK(json["tests"][0]["message"] == "bad \xEF\xBF\xBD\xEF\xBF\xBD byte");
  CHECK(json["findings"].size() == 200);
  CHECK(text.size() < 200'000);
}

TEST_CASE("what an autograder writes is read") {
  std::string problem;
  const auto result = read_autograder_result(R"({"device": "simulated", "internal_error": null,
    "tests": [{"name": "t", "status": "passed", "points": 2, "max_points": 2, "message": ""}],
    "findings": [{"kind": "race", "message": "m", "file": "f.cu", "line": 3, "kernel": "k", "schedule": "s",
      "grid": 1, "block": [0, 0, 0], "thread": null, "count": 7, "path": "host -> k",
      "other": {"kernel": "q", "file": "f.cu", "line": 4, "grid": null, "block": null, "thread": [1, 2, 3]}}]})",
                                             problem);
  REQUIRE(result);
  CHECK(result->tests.at(0).points == 2);
  CHECK(result->internal_error.empty());
  const auto& finding = result->findings.at(0);
  CHECK(finding.side.block == Index3{0, 0, 0});
  CHECK_FALSE(finding.side.thread);
  REQUIRE(finding.other);
  CHECK(finding.other->grid == -1);
  CHECK(finding.other->thread == Index3{1, 2, 3});
}

TEST_CASE("an autograder's result that is broken is a problem, not a crash") {
  for (const char* text :
       {"", "{", "[]", "null", "{}", R"({"tests": [], "findings": [{"line": "x"}]})",
        R"({"tests": [{"status": "great"}], "findings": []})", R"({"tests": 3, "findings": [4]})"}) {
    std::string problem;
    CAPTURE(text);
    CHECK_FALSE(read_autograder_result(text, problem));
    CHECK_FALSE(problem.empty());
  }
}

TEST_CASE("verdicts of every shape for the schema test", "[.schema]") {
  const char* folder = std::getenv("WRITE_VERDICTS");
  REQUIRE(folder);  // run by validate.sh
  int n = 0;
  const auto write = [&](const Verdict& verdict) {
    std::ofstream(std::filesystem::path(folder) / (std::to_string(n++) + ".json")) << to_json(verdict);
  };
  for (const auto status : kAll) write(of({samples::unable(status)}));
  write(of({}));
  write({"cuda:NVIDIA H200", {samples::passed(), samples::failed()}});
  auto exercise = samples::failed();
  exercise.findings.clear();
  for (const auto& kind : all_kinds()) {
    exercise.findings.push_back(samples::race());
    exercise.findings.back().kind = kind.id;
  }
  exercise.findings.back().side = {};
  exercise.findings.resize(500, samples::race());
  exercise.counts = samples::counts();
  exercise.counts->kernels.back().accesses.reset();
  write(of({exercise}));
}
