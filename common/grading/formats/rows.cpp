// Room: grading. From tests, findings and reasons to rows; the texts are those of the terminal, without colours.
#include "grading/formats/rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grading/report.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::grading::formats {
namespace {

using i18n::tr;
using i18n::trf;
using i18n::trf_n;

std::string trimmed(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  const auto start = text.find_first_not_of('\n');
  return start == std::string::npos ? std::string() : text.substr(start);
}

// Only what can be shown is worth looking at: a log may have megabytes.
std::string said(const std::string& text, const Room& room) {
  const auto head = std::string_view(text).substr(0, room.text);
  auto out = capped(trimmed(printable(head)), room.text);
  if (const auto rest = text.size() - head.size(); rest > 0)
    out += trf_n("\n[… {n} byte left out]", "\n[… {n} bytes left out]", rest, fmt::arg("n", rest));
  return out;
}

Row reason_row(const ExerciseVerdict& exercise, const Room& room) {
  auto text = exercise.reason;
  if (!exercise.compiler_log.empty()) text += "\n\n" + exercise.compiler_log;
  const bool fault = exercise.status == ExerciseStatus::internal_error;
  const bool compile = exercise.status == ExerciseStatus::compile_error;
  return {fault ? Row::fault : Row::stopped, tr(compile ? N_("it compiles") : N_("it can be graded")),
          TestStatus::failed, 0, fault ? 0 : exercise.max_points, said(text, room)};
}

Row findings_row(const ExerciseVerdict& exercise, const Words& words, const Room& room) {
  ReportOptions options;
  options.style.width = 100;
  options.max_findings = 10;
  if (words.source) options.source = words.source(exercise);
  return {Row::found, tr("what the simulated GPU found"), TestStatus::failed, 0, 0,
          said(findings_report(exercise.findings, options), room)};
}

// Of too many rows those that say least go: tests that passed, from the last.
void thin_out(Section& section, std::size_t most) {
  auto& rows = section.rows;
  const auto drop = [&](bool passed) {
    for (auto i = rows.size(); i > 0 && rows.size() > most; --i) {
      if (passed && rows[i - 1].status == TestStatus::failed) continue;
      rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(i - 1));
      ++section.left_out;
    }
  };
  drop(true);
  drop(false);
}

Section section_of(const ExerciseVerdict& exercise, const Words& words, const Room& room) {
  Section section{&exercise, words.title ? printable(words.title(exercise)) : exercise.id, {}};
  if (!exercise.reason.empty() || exercise.tests.empty()) section.rows.push_back(reason_row(exercise, room));
  for (const auto& test : exercise.tests)
    section.rows.push_back({Row::test, capped(printable(test.name), 300), test.status, test.points, test.max_points,
                            said(test.message, room)});
  if (!exercise.findings.empty()) section.rows.push_back(findings_row(exercise, words, room));
  thin_out(section, room.rows);
  return section;
}

}  // namespace

bool Section::ran() const { return !exercise->tests.empty(); }
bool Section::fault() const { return exercise->status == ExerciseStatus::internal_error; }

std::vector<Section> sections(const Verdict& verdict, const Words& words, const Room& room) {
  std::vector<Section> out;
  for (const auto& exercise : verdict.exercises) out.push_back(section_of(exercise, words, room));
  return out;
}

std::string full_name(const Verdict& verdict, const Section& section, const Row& row) {
  return verdict.exercises.size() == 1 ? row.name : section.title + ": " + row.name;
}

bool any_fault(const Verdict& verdict) {
  return std::any_of(verdict.exercises.begin(), verdict.exercises.end(),
                     [](const ExerciseVerdict& e) { return e.status == ExerciseStatus::internal_error; });
}

std::string summary(const Verdict& verdict, const std::vector<Section>& sections, const Room& room,
                    std::size_t limit) {
  const auto& all = verdict.exercises;
  const auto passed = std::count_if(all.begin(), all.end(),
                                    [](const auto& e) { return e.status == ExerciseStatus::passed; });
  auto out = trf("{passed} of {all} exercises passed, {points} of {max} points", fmt::arg("passed", passed),
                 fmt::arg("all", all.size()), fmt::arg("points", verdict.points()),
                 fmt::arg("max", verdict.max_points()));
  if (any_fault(verdict))
    out += std::string("\n") + tr("Something went wrong in the grader itself. It says nothing about the submission: "
                                  "tell the course staff, and have it graded again.");
  int left_out = 0;
  for (const auto& section : sections) left_out += section.left_out;
  if (left_out > 0)
    out += "\n" + trf_n("{n} line of the report was left out; its points count.",
                        "{n} lines of the report were left out; their points count.", left_out, fmt::arg("n", left_out));
  if (room.cut)
    out += "\n" + trf("Long texts were shortened: the result may have {n} KB at most.", fmt::arg("n", limit / 1000));
  return out;
}

}  // namespace gridlings::grading::formats
