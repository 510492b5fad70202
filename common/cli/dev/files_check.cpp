// Room: cli/dev. Every file that an exercise needs is there, and no other.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "cli/dev/contract.hpp"
#include "cli/files.hpp"
#include "cli/starters.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli::dev {
namespace {

using i18n::tr;
using i18n::trf;

// In CI nobody works on the exercises: the file that a reader gets must be the pristine starter.
bool is_fresh_checkout() { return std::getenv("CI") != nullptr; }

void check_exercise(const Session& session, const Exercise& exercise, Problems& problems) {
  const auto solution = read_file(session.places.solutions() / exercise.relative());
  const auto starter = starter_of(session, exercise);
  const auto name = ("share/starters" / exercise.relative()).string();
  if (!solution)
    problems.push_back(
        {exercise.full_id(),
         trf("{file} is missing.", fmt::arg("file", ("solutions" / exercise.relative()).string()))});
  if (!starter)
    problems.push_back({exercise.full_id(), trf("{file} is missing: `./gridlings dev starters` makes it.",
                                                fmt::arg("file", name))});
  if (starter && solution)
    for (const auto& problem : mark_problems(*starter, *solution))
      problems.push_back({exercise.full_id(), problem.where + ": " + problem.what});
  if (starter && is_fresh_checkout() && read_file(session.working_file(exercise)) != starter)
    problems.push_back({exercise.full_id(),
                        trf("{file} is not what stands in chapters/: `./gridlings dev starters` renews it.",
                            fmt::arg("file", name))});
}

// Below `folder`, only the exercises' files (and main.cu where it is allowed).
void check_strays(const Session& session, const fs::path& folder, const std::string& shown_folder,
                  bool main_allowed, Problems& problems) {
  const auto exercises = session.course.exercises();
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
    if (entry.path().extension() != ".cu" || (main_allowed && entry.path().filename() == "main.cu")) continue;
    const auto relative = entry.path().lexically_relative(folder);
    const auto chapter = relative.begin()->string();
    const bool broken = std::any_of(session.course.problems.begin(), session.course.problems.end(),
                                    [&](const auto& p) { return p.chapter == chapter; });
    const bool known = std::any_of(exercises.begin(), exercises.end(),
                                   [&](const Exercise* e) { return e->relative() == relative; });
    if (!known && !broken)
      problems.push_back({chapter, trf("{file} belongs to no exercise.",
                                       fmt::arg("file", shown_folder + "/" + relative.string()))});
  }
}

}  // namespace

Problems file_problems(const Session& session) {
  Problems problems;
  for (const auto& chapter : session.course.chapters) {
    if (!fs::exists(session.places.chapters() / chapter.id / "main.cu"))
      problems.push_back(
          {chapter.id, trf("{file} is missing.", fmt::arg("file", "chapters/" + chapter.id + "/main.cu"))});
    for (const auto& exercise : chapter.exercises) check_exercise(session, exercise, problems);
  }
  check_strays(session, session.places.chapters(), "chapters", true, problems);
  check_strays(session, session.places.solutions(), "solutions", true, problems);
  check_strays(session, session.places.starters(), "share/starters", false, problems);
  return problems;
}

}  // namespace gridlings::cli::dev
