// Room: gradebook. A class as one JUnit document, through grading's own.
#include <map>

#include "gradebook/export.hpp"
#include "grading/formats/formats.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::gradebook {
namespace {

grading::ExerciseVerdict verdict_of(const Entry& entry, const Column& column) {
  grading::ExerciseVerdict verdict;
  if (entry.record) verdict = entry.record->verdict;
  if (state_of(&entry) == State::refused) {
    verdict.status = grading::ExerciseStatus::refused;
    verdict.reason = entry.problem ? shown(*entry.problem) : i18n::tr("It could not be graded.");
  } else if (state_of(&entry) == State::waiting) {
    verdict.status = grading::ExerciseStatus::internal_error;
    verdict.reason = i18n::tr("It is not graded yet.");
  }
  verdict.max_points = column.max_points;
  return verdict;
}

}  // namespace

std::string to_junit(const Overview& overview) {
  grading::Verdict all;
  std::map<std::string, std::string> titles;
  for (const auto& student : overview.students()) {
    for (const auto& column : overview.columns()) {
      const auto* entry = overview.at(student, column);
      if (!entry) continue;
      auto verdict = verdict_of(*entry, column);
      verdict.id =
          grading::printable(student.key) + "/" + column.id;  // a class name of its own for each student
      titles[verdict.id] = grading::printable(student.key) + ": " + column.number + " " + column.title;
      all.exercises.push_back(std::move(verdict));
    }
  }
  grading::formats::Words words;
  words.title = [&](const grading::ExerciseVerdict& verdict) { return titles.at(verdict.id); };
  return grading::formats::junit(all, words);
}

}  // namespace gridlings::gradebook
