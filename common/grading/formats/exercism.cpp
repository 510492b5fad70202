// Room: grading. An Exercism test runner's results.json, version 3.
#include <nlohmann/json.hpp>

#include <algorithm>

#include "grading/formats/rows.hpp"
#include "grading/text.hpp"

namespace gridlings::grading::formats {
namespace {

using ordered = nlohmann::ordered_json;
constexpr std::size_t kMessageLimit = 60'000;  // the platform: 65,535 characters

const char* status_of(const Row& row) {
  if (row.kind == Row::stopped || row.kind == Row::fault) return "error";
  return row.status == TestStatus::failed ? "fail" : "pass";
}

// Only the first failure is shown to the student, so what was found goes with it.
void join_findings(Section& section) {
  auto& rows = section.rows;
  const auto found = std::find_if(rows.begin(), rows.end(), [](const Row& r) { return r.kind == Row::found; });
  const auto failed = std::find_if(rows.begin(), rows.end(), [](const Row& r) {
    return r.kind == Row::test && r.status == TestStatus::failed;
  });
  if (found == rows.end() || failed == rows.end()) return;
  failed->text += (failed->text.empty() ? "" : "\n\n") + found->text;
  rows.erase(found);
}

ordered row_json(const Verdict& verdict, const Section& section, const Row& row, int task) {
  ordered out{{"name", full_name(verdict, section, row)}, {"status", status_of(row)}, {"task_id", task}};
  out["message"] = row.text.empty() ? ordered() : ordered(row.text);
  return out;
}

std::string reasons(const std::vector<Section>& all) {
  std::string out;
  for (const auto& section : all)
    for (const auto& row : section.rows)
      if (row.kind != Row::test) out += (out.empty() ? "" : "\n\n") + row.text;
  return capped(out, kMessageLimit);
}

ordered document(const Verdict& verdict, const Words& words, const Room& room) {
  auto all = sections(verdict, words, room);
  const bool ran = std::any_of(all.begin(), all.end(), [](const Section& s) { return s.ran(); });
  const bool passed = ran && verdict.status() == ExerciseStatus::passed;
  const bool error = !ran || any_fault(verdict);
  ordered out{{"version", 3}, {"status", passed ? "pass" : error ? "error" : "fail"}, {"message", nullptr}};
  if (const auto why = reasons(all); error && !why.empty())
    out["message"] = why;
  else if (error || room.cut)
    out["message"] = summary(verdict, all, room, kExercismLimit);
  out["tests"] = ordered::array();
  int task = 0;
  for (auto& section : all) {
    join_findings(section);
    ++task;
    for (const auto& row : section.rows)
      if (ran || row.kind == Row::test) out["tests"].push_back(row_json(verdict, section, row, task));
  }
  return out;
}

}  // namespace

std::string exercism(const Verdict& verdict, const Words& words) {
  return fitted(kExercismLimit, [&](const Room& room) {
    return document(verdict, words, room).dump(2, ' ', false, ordered::error_handler_t::replace) + "\n";
  });
}

}  // namespace gridlings::grading::formats
