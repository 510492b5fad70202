// Room: cli. `hint`: one more each time, from a nudge to nearly the answer.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands/commands.hpp"
#include "cli/failure.hpp"
#include "cli/reporting.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using grading::Tone;
using i18n::tr;
using i18n::trf;

std::string hint_text(const Exercise& exercise, int index, const grading::Style& style) {
  const auto title =
      trf("Hint {n} of {all}", fmt::arg("n", index + 1), fmt::arg("all", exercise.hints.size()));
  return "\n  " + style.paint(Tone::note, title) + "\n" + indented(exercise.hints[index].text(), 2, style);
}

}  // namespace

int run_hint(Session& session, const std::string& what, bool all) {
  const auto& exercise = exercise_or_next(session, what);
  const auto& style = session.style;
  const int count = static_cast<int>(exercise.hints.size());
  print(style.paint(Tone::strong, exercise.number + "  " + exercise.title.text()) + "\n");
  if (count == 0) {
    print("  " + std::string(tr("There are no hints for this exercise.")) + "\n");
    return kPassed;
  }
  const int seen = std::min(session.progress().of(exercise.key()).hints, count);
  const bool repeat = all || seen == count;
  const int last = repeat ? count : seen + 1;
  for (int i = repeat ? 0 : seen; i < last; ++i) print(hint_text(exercise, i, style));

  const bool saved = session.progress().update(exercise.key(), [&](ExerciseProgress& entry) {
    const bool fresh = !entry.tried && entry.hints == 0;
    entry.hints = std::max(entry.hints, last);
    if (fresh) entry.tried = false;
  });
  if (!saved) warn(tr("Your progress could not be saved: check the permissions of the folder .gridlings."));
  print("\n");
  if (last < count)
    print("  " +
          trf("A clearer one: {command}",
              fmt::arg("command", style.paint(Tone::strong, "./gridlings hint " + exercise.number))) +
          "\n");
  else
    print("  " +
          trf("That was the last hint. To see our solution: {command}",
              fmt::arg("command",
                       style.paint(Tone::strong, "./gridlings solution " + exercise.number + " --spoil"))) +
          "\n");
  return kPassed;
}

}  // namespace gridlings::cli
