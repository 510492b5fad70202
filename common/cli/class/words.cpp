// Room: cli. Words that several commands of `class` have in common.
#include "cli/class/words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/files.hpp"
#include "cli/find.hpp"
#include "cli/validators.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {

using i18n::tr;
using i18n::trf_n;

CLI::Option* add_course(CLI::App* command, std::string& folder) {
  return command->add_option("COURSE", folder, tr("The course's folder, which holds its gradebook."))
      ->required()
      ->type_name("")
      ->option_text(" ");
}

CLI::Option* add_attempt(CLI::App* command, std::string& which, bool all) {
  return command
      ->add_option("--attempt", which,
                   all ? tr("Which attempts: latest (the default), best or all.")
                       : tr("Which attempt counts: latest (the default) or best."))
      ->type_name("WHICH")
      ->check(one_of(all ? std::vector<std::string>{"latest", "best", "all"}
                         : std::vector<std::string>{"latest", "best"}));
}

gradebook::Attempts attempts_from(const std::string& which) {
  return which == "best" ? gradebook::Attempts::best : gradebook::Attempts::latest;
}

CLI::Option* add_chapters(CLI::App* command, std::vector<std::string>& chapters) {
  return command
      ->add_option("--chapter", chapters, tr("Only these chapters or exercises: 03, 03.1, or a name."))
      ->type_name("NN");
}

gradebook::Filter filter_from(const Session& session, const std::vector<std::string>& chapters,
                              const std::string& attempt) {
  gradebook::Filter filter;
  filter.attempts = attempts_from(attempt);
  for (const auto& word : chapters)
    for (const auto* exercise : find_exercises(session.course, word))
      filter.exercises.push_back(exercise->full_id());
  return filter;
}

std::vector<gradebook::Column> columns_of(const Session& session) {
  std::vector<gradebook::Column> columns;
  for (const auto* exercise : session.course.exercises())
    columns.push_back({exercise->full_id(), exercise->number, exercise->title.text(), exercise->points});
  return columns;
}

void warn_of_other_attempts(const gradebook::Gradebook& book, gradebook::Filter filter,
                            const std::string& course) {
  if (filter.attempts != gradebook::Attempts::best) return;
  filter.attempts = gradebook::Attempts::all;
  const auto entries = book.entries(filter);
  const auto open = std::count_if(entries.begin(), entries.end(), [](const auto& entry) {
    return !entry.exercise.empty() && !entry.content_hash.empty() && !entry.record;
  });
  if (open > 0)
    warn(trf_n(
        "{n} file of some attempt is not graded and cannot be the best: ./gridlings class grade {course} "
        "--all-attempts",
        "{n} files of some attempts are not graded and cannot be the best: ./gridlings class grade {course} "
        "--all-attempts",
        static_cast<unsigned long>(open), fmt::arg("n", open), fmt::arg("course", shown(fs::path(course)))));
}

std::string shown(const gradebook::Student& student) {
  auto text = grading::printable(student.key);
  if (!student.name.empty() && student.name != student.key)
    text += " (" + grading::printable(student.name) + ")";
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return text;
}

}  // namespace gridlings::cli
