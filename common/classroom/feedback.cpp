// Room: classroom. The choice lies in the course's folder as one word; the verdict is cut down to it.
#include "classroom/feedback.hpp"

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

#include "grading/kinds.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::classroom {
namespace {

constexpr const char* kFile = "feedback";

void hide_details(grading::Finding& finding) {
  const auto* kind = grading::find_kind(finding.kind);
  finding.message = kind ? i18n::tr(kind->title) : "";
  for (auto* side : {&finding.side, finding.other ? &*finding.other : nullptr}) {
    if (!side) continue;
    side->block.reset();  // they tell the size of the input
    side->thread.reset();
    side->grid = -1;
  }
}

}  // namespace

std::string_view to_string(Feedback feedback) {
  return feedback == Feedback::full ? "full" : feedback == Feedback::hints ? "hints" : "verdict";
}

std::optional<Feedback> feedback_from(std::string_view word) {
  for (const auto feedback : {Feedback::full, Feedback::hints, Feedback::verdict})
    if (to_string(feedback) == word) return feedback;
  return std::nullopt;
}

Feedback feedback_of(const std::filesystem::path& course) {
  std::ifstream in(course / kFile);
  std::string word;
  in >> word;
  return feedback_from(word).value_or(Feedback::full);
}

void choose_feedback(const std::filesystem::path& course, Feedback feedback) {
  const auto file = course / kFile, scratch = course / "feedback.new";
  std::ofstream out(scratch, std::ios::trunc);
  out << to_string(feedback) << "\n";
  out.close();
  std::error_code error = out ? std::error_code() : std::make_error_code(std::errc::io_error);
  if (!error) std::filesystem::rename(scratch, file, error);
  if (error) throw std::system_error(error, file.string());
}

grading::ExerciseVerdict filtered(grading::ExerciseVerdict verdict, Feedback feedback) {
  for (auto& test : verdict.tests)
    if (test.is_private || feedback != Feedback::full) test.message.clear();
  if (feedback == Feedback::full) return verdict;
  for (auto& finding : verdict.findings) hide_details(finding);
  verdict.counts.reset();
  if (feedback == Feedback::hints) return verdict;
  verdict.tests.clear();
  verdict.findings.clear();
  verdict.compiler_log.clear();
  return verdict;
}

}  // namespace gridlings::classroom
