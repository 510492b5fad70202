// Room: grading. PrairieLearn's results.json; field names as its external grading documentation has them.
#include <nlohmann/json.hpp>

#include <algorithm>

#include "grading/formats/rows.hpp"

namespace gridlings::grading::formats {
namespace {

using ordered = nlohmann::ordered_json;

// Took too long is an answer, and a wrong one; what does not compile or is not there is no answer yet.
bool is_answer(const ExerciseVerdict& exercise) {
  return !exercise.tests.empty() || exercise.status == ExerciseStatus::timeout;
}

bool gradable(const Verdict& verdict) {
  return !any_fault(verdict) && std::any_of(verdict.exercises.begin(), verdict.exercises.end(), is_answer);
}

double score_of(const Verdict& verdict) {
  const int max = verdict.max_points();
  if (max <= 0) return verdict.status() == ExerciseStatus::passed ? 1.0 : 0.0;
  return std::clamp(static_cast<double>(verdict.points()) / max, 0.0, 1.0);
}

// Every test has points: PrairieLearn shows none at all where one lacks them.
ordered row_json(const Verdict& verdict, const Section& section, const Row& row) {
  ordered out{{"name", full_name(verdict, section, row)}, {"points", row.points}, {"max_points", row.max_points}};
  if (!row.text.empty()) out[row.kind == Row::test ? "message" : "output"] = row.text;
  return out;
}

ordered document(const Verdict& verdict, const Words& words, const Room& room) {
  const auto all = sections(verdict, words, room);
  ordered out{{"gradable", gradable(verdict)}};
  if (out["gradable"]) out["score"] = score_of(verdict);
  out["message"] = summary(verdict, all, room, kPrairieLearnLimit);
  out["tests"] = ordered::array();
  auto errors = ordered::array();
  for (const auto& section : all)
    for (const auto& row : section.rows) {
      out["tests"].push_back(row_json(verdict, section, row));
      if (row.kind == Row::stopped || row.kind == Row::fault) errors.push_back(row.text);
    }
  if (!out["gradable"]) {
    if (errors.empty()) errors.push_back(out["message"]);  // nothing was asked for
    out["format_errors"] = std::move(errors);
    out.erase("tests");  // the same words again
  }
  return out;
}

}  // namespace

std::string prairielearn(const Verdict& verdict, const Words& words) {
  return fitted(kPrairieLearnLimit, [&](const Room& room) {
    return document(verdict, words, room).dump(2, ' ', false, ordered::error_handler_t::replace) + "\n";
  });
}

}  // namespace gridlings::grading::formats
