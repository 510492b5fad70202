// Room: cli. `list`, and what `gridlings` alone says: where the reader stands.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands/commands.hpp"
#include "cli/failure.hpp"
#include "grading/width.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using grading::display_width;
using grading::padded;
using grading::Tone;
using i18n::tr;
using i18n::trf;

struct Sums {
  int passed = 0, exercises = 0, points = 0, max_points = 0;
};

Sums sums_of(const Session& session) {
  const auto progress = session.progress();
  Sums sums;
  for (const auto* exercise : session.course.exercises()) {
    const auto entry = progress.of(exercise->key());
    sums.passed += entry.solved;  // as the points: the best there was, also where it was taken apart again since
    sums.points += std::min(entry.best, exercise->points);
    sums.max_points += exercise->points;
    ++sums.exercises;
  }
  return sums;
}

std::string bar(const Sums& sums, const grading::Style& style) {
  constexpr int kCells = 30;
  const int full = sums.exercises ? kCells * sums.passed / sums.exercises : 0;
  std::string done, left;
  for (int i = 0; i < full; ++i) done += style.unicode ? "━" : "#";
  for (int i = full; i < kCells; ++i) left += style.unicode ? "┄" : ".";
  const auto text =
      trf("{passed} of {all} exercises, {points} of {max} points", fmt::arg("passed", sums.passed),
          fmt::arg("all", sums.exercises), fmt::arg("points", sums.points), fmt::arg("max", sums.max_points));
  return "  " + style.paint(Tone::good, done) + style.paint(Tone::quiet, left) + "  " + text + "\n";
}

std::string exercise_row(const Exercise& exercise, const ExerciseProgress& entry, bool next, int width,
                         const grading::Style& style) {
  std::string symbol = " ";
  if (entry.passed)
    symbol = style.paint(Tone::good, style.pass());
  else if (next)
    symbol = style.paint(Tone::note, style.here());
  else if (entry.tried)
    symbol = style.paint(Tone::quiet, style.dot());
  const auto title = padded(grading::shortened(exercise.title.text(), width), width);
  const auto points = entry.tried ? fmt::format("{:>3}/{}", entry.best, exercise.points)
                                  : fmt::format("{:>3} {}", "", exercise.points);
  return fmt::format("  {} {}  {}  {}", symbol, exercise.number,
                     next ? style.paint(Tone::strong, title) : title,
                     style.paint(entry.passed ? Tone::good : Tone::quiet, points)) +
         "\n";
}

int title_width(const Course& course, const grading::Style& style) {
  int width = 20;
  for (const auto* exercise : course.exercises())
    width = std::max(width, display_width(exercise->title.text()));
  return std::min(width, style.width - 24);
}

}  // namespace

const Exercise* next_exercise(const Session& session) {
  const auto progress = session.progress();
  for (const auto* exercise : session.course.exercises())
    if (!progress.of(exercise->key()).passed) return exercise;
  return nullptr;
}

int run_list(Session& session) {
  const auto& style = session.style;
  const auto progress = session.progress();
  const auto* next = next_exercise(session);
  const int width = title_width(session.course, style);
  std::string out;
  for (const auto& chapter : session.course.chapters) {
    out += style.paint(Tone::strong, chapter.number + "  " + chapter.title.text()) + "\n";
    for (const auto& exercise : chapter.exercises)
      out += exercise_row(exercise, progress.of(exercise.key()), &exercise == next, width, style);
    out += "\n";
  }
  print(out + bar(sums_of(session), style));
  if (next)
    print("  " +
          trf("Next: {command}",
              fmt::arg("command", style.paint(Tone::strong, "./gridlings check " + next->number))) +
          "\n");
  if (session.course.problems.empty()) return kPassed;
  for (const auto& problem : session.course.problems) warn(problem.message);
  return kOurFault;
}

int run_welcome(Session& session) {
  const auto& style = session.style;
  const auto sums = sums_of(session);
  std::string out = style.paint(Tone::strong, "Gridlings") + "  " +
                    tr("CUDA dynamic parallelism by mending small kernels; no GPU needed") + "\n\n" +
                    bar(sums, style) + "\n";
  const auto command = [&](const std::string& text, const std::string& what) {
    out += "  " + style.paint(Tone::strong, padded("./gridlings " + text, 26)) + what + "\n";
  };
  if (const auto* next = next_exercise(session)) {
    out += "  " +
           trf("Next is {number}, {title}: open {file}", fmt::arg("number", next->number),
               fmt::arg("title", next->title.text()),
               fmt::arg("file", style.paint(Tone::note, session.working_name(*next)))) +
           "\n\n";
    command("check", tr("is it right? what is wrong, and where?"));
    command("hint " + next->number, tr("one hint, then a clearer one"));
  } else {
    out += "  " + std::string(tr("Every exercise is solved.")) + "\n\n";
  }
  command("list", tr("all chapters and exercises"));
  command("--help", tr("everything else"));
  print(out);
  for (const auto& problem : session.course.problems) warn(problem.message);
  return session.course.problems.empty() ? kPassed : kOurFault;
}

}  // namespace gridlings::cli
