// Room: cli. `dev starters`: what stands in chapters/ becomes the pristine starters under share/starters.
#include <fmt/format.h>

#include <system_error>

#include "cli/commands/commands.hpp"
#include "cli/dev/contract.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/find.hpp"
#include "cli/starters.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using grading::Tone;
using i18n::tr;
using i18n::trf;

// Why the file is no starter; empty if it looks like one. An author who solves an exercise must not publish
// that.
std::string why_not(const Session& session, const Exercise& exercise, const std::string& text) {
  const auto solution = read_file(session.places.solutions() / exercise.relative());
  if (!solution)
    return trf("{file} is missing.", fmt::arg("file", ("solutions" / exercise.relative()).string()));
  const auto problems = dev::mark_problems(text, *solution);
  return problems.empty() ? std::string() : problems.front().where + ": " + problems.front().what;
}

}  // namespace

int run_dev_starters(Session& session, const std::string& what) {
  const auto& style = session.style;
  int code = kPassed;
  const auto exercises = what.empty() ? session.course.exercises() : find_exercises(session.course, what);
  for (const auto* exercise : exercises) {
    const auto text = read_file(session.working_file(*exercise));
    const auto target = starter_file(session, *exercise);
    if (text && read_file(target) == text) continue;
    const auto problem = text ? why_not(session, *exercise, *text)
                              : trf("{file} is missing.", fmt::arg("file", session.working_name(*exercise)));
    if (problem.empty()) {
      fs::create_directories(target.parent_path());
      write_atomically(target, *text);
      print(style.paint(Tone::good, style.pass()) + " " + shown(target) + "\n");
    } else {
      print(style.paint(Tone::bad, style.fail()) + " " + session.working_name(*exercise) + "\n    " +
            problem + "\n");
      code = kFailed;
    }
  }
  for (const auto& problem : session.course.problems) warn(problem.message);
  return code;
}

}  // namespace gridlings::cli
