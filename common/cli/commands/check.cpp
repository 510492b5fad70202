// Room: cli. `check`: the reader's loop. What is right, what is wrong, what comes next.
#include <fmt/format.h>

#include "cli/commands/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/find.hpp"
#include "cli/grader.hpp"
#include "cli/process.hpp"
#include "cli/reporting.hpp"
#include "grading/width.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using grading::ExerciseStatus;
using grading::Tone;
using i18n::tr;
using i18n::trf;

bool record(const Session& session, const Exercise& exercise, const grading::ExerciseVerdict& verdict) {
  if (verdict.status == ExerciseStatus::internal_error) return true;  // says nothing about the reader's work
  return session.progress().update(exercise.key(), [&](ExerciseProgress& entry) {
    entry.tried = true;
    entry.passed = verdict.status == ExerciseStatus::passed;
    entry.solved |= entry.passed;
    entry.best = std::max(entry.best, verdict.points);
  });
}

std::string command(const grading::Style& style, const std::string& text) {
  return style.paint(Tone::strong, "./gridlings " + text);
}

std::string after_pass(const Session& session, const Exercise& exercise) {
  const auto& style = session.style;
  std::string out;
  if (const auto& text = exercise.explanation.text(); !text.empty()) out += "\n" + indented(text, 2, style);
  out += "\n";
  if (const auto* next = next_exercise(session)) {
    out += "  " +
           trf("Next: {number}  {title}", fmt::arg("number", next->number),
               fmt::arg("title", next->title.text())) +
           "\n";
    out += "  " + style.paint(Tone::note, session.working_name(*next)) + "\n";
  } else {
    out += "  " + std::string(tr("That was the last one: every exercise is solved.")) + "\n";
  }
  return out + "  " +
         trf("Compare with ours: {command}",
             fmt::arg("command", command(style, "solution " + exercise.number))) +
         "\n";
}

/// Where the chapter is explained: the page of the site, if it was built.
std::string page_of(const Session& session, const Exercise& exercise) {
  const auto name = "chapters/" + exercise.chapter->id + "/index";
  const auto built = session.places.build / "docs" / (i18n::language() == "zh_CN" ? "zh_CN" : "en") / (name + ".html");
  const auto source = session.places.root / "docs" / (name + ".rst");
  const auto page = fs::exists(built) ? built : source;
  if (!fs::exists(page)) return {};
  return "  " + trf("The chapter: {page}", fmt::arg("page", session.style.paint(Tone::note, shown(page)))) + "\n";
}

std::string after_failure(const Session& session, const Exercise& exercise, ExerciseStatus status) {
  const auto& style = session.style;
  if (status == ExerciseStatus::internal_error) return {};
  if (!fs::exists(session.working_file(exercise)))
    return "  " +
           trf("{command} brings the exercise back.",
               fmt::arg("command", command(style, "reset " + exercise.number))) +
           "\n";
  const auto shown_hints = session.progress().of(exercise.key()).hints;
  std::string out = "  " +
                    trf("Mend it and check again: {command}",
                        fmt::arg("command", command(style, "check " + exercise.number))) +
                    "\n";
  if (shown_hints < static_cast<int>(exercise.hints.size()))
    out +=
        "  " + trf("Stuck? {command}", fmt::arg("command", command(style, "hint " + exercise.number))) + "\n";
  return out + page_of(session, exercise);
}

std::string aim_of(const Session& session, const Exercise& exercise) {
  const auto& aim = exercise.aim.text();
  if (aim.empty()) return {};
  return "\n  " + session.style.paint(Tone::note, tr("The aim")) + "\n" + indented(aim, 2, session.style);
}

// A single exercise: everything there is to say.
int check_one(Session& session, const Exercise& exercise) {
  const Submission submission{session.working_file(exercise), session.working_name(exercise)};
  const auto graded = grade(session, exercise, submission);
  if (interrupted()) return 130;
  print(report_text(session, exercise, graded, submission));
  if (!record(session, exercise, graded.verdict))
    warn(tr("Your progress could not be saved: check the permissions of the folder .gridlings."));
  const auto status = graded.verdict.status;
  if (status == ExerciseStatus::passed) {
    print(after_pass(session, exercise));
    return kPassed;
  }
  if (status == ExerciseStatus::failed)
    print(aim_of(session, exercise) + "\n");
  else
    print("\n");
  print(after_failure(session, exercise, status));
  return status == ExerciseStatus::internal_error ? kOurFault : kFailed;
}

// A chapter: passed ones in a line, the first that fails in full.
int check_many(Session& session, const std::vector<const Exercise*>& exercises) {
  grading::Verdict verdict;
  const Exercise* first_failed = nullptr;
  for (const auto* exercise : exercises) {
    const Submission submission{session.working_file(*exercise), session.working_name(*exercise)};
    const auto graded = grade(session, *exercise, submission);
    if (interrupted()) return 130;
    record(session, *exercise, graded.verdict);
    verdict.exercises.push_back(graded.verdict);
    print(line_text(session, *exercise, graded));
    if (!first_failed && graded.verdict.status != ExerciseStatus::passed) first_failed = exercise;
  }
  print(totals_text(verdict, session.style));
  if (first_failed) {
    const auto index = std::find(exercises.begin(), exercises.end(), first_failed) - exercises.begin();
    const Submission submission{session.working_file(*first_failed), session.working_name(*first_failed)};
    print("\n" +
          report_text(session, *first_failed, {verdict.exercises[index], device_of(session)}, submission));
    print("\n" + after_failure(session, *first_failed, verdict.exercises[index].status));
  } else {
    print(after_pass(session, *exercises.back()));
  }
  return verdict.exit_code();
}

}  // namespace

const Exercise& exercise_or_next(const Session& session, const std::string& what) {
  if (!what.empty()) return find_exercise(session.course, what);
  for (const auto& problem : session.course.problems) warn(problem.message);
  if (const auto* next = next_exercise(session)) return *next;
  if (session.course.exercises().empty())
    throw Failure(
        kOurFault,
        trf("There are no exercises in {folder}.", fmt::arg("folder", shown(session.places.chapters()))),
        tr("Run ./gridlings from the checkout, or set GRIDLINGS_ROOT to it."));
  throw Failure(kPassed, tr("Every exercise is solved."),
                tr("Name one to look at it again: ./gridlings check 01.1"));
}

int run_check(Session& session, const std::string& what) {
  require_device(session);
  if (what.empty()) return check_one(session, exercise_or_next(session, what));
  const auto exercises = find_exercises(session.course, what);
  return exercises.size() == 1 ? check_one(session, *exercises.front()) : check_many(session, exercises);
}

}  // namespace gridlings::cli
