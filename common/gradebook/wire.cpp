// Room: gradebook. The fields of gridlings/verdict/v1 as grading knows them, and the two that it folds away.
#include "gradebook/wire.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "grading/json.hpp"
#include "grading/text.hpp"

namespace gridlings::gradebook {
namespace {

using json = nlohmann::ordered_json;

constexpr std::size_t kTextLimit = 64 * 1024;

}  // namespace

std::string to_line(const grading::ExerciseVerdict& verdict) {
  auto bare = verdict;
  bare.reason.clear();  // else it would be made into a test
  bare.compiler_log.clear();
  auto out = json::parse(grading::to_json({"simulated", {bare}})).at("exercises").at(0);
  out["reason"] = grading::capped(verdict.reason, kTextLimit);
  out["compiler_log"] = grading::capped(verdict.compiler_log, kTextLimit);
  return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

grading::ExerciseVerdict verdict_from_line(std::string_view line) {
  std::string problem;
  auto result = grading::read_autograder_result(line, problem);
  if (!result) throw std::runtime_error("not a verdict: " + problem);
  const auto in = json::parse(line);
  const auto status = grading::exercise_status_from(in.at("status").get<std::string>());
  if (!status) throw std::runtime_error("not a verdict: unknown status");
  grading::ExerciseVerdict verdict;
  verdict.id = in.at("id").get<std::string>();
  verdict.status = *status;
  verdict.points = in.at("points").get<int>();
  verdict.max_points = in.at("max_points").get<int>();
  verdict.tests = std::move(result->tests);
  verdict.findings = std::move(result->findings);
  verdict.reason = in.at("reason").get<std::string>();
  verdict.compiler_log = in.at("compiler_log").get<std::string>();
  verdict.counts = std::move(result->counts);
  return verdict;
}

}  // namespace gridlings::gradebook
