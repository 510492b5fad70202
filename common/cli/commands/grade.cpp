// Room: cli. `grade`: someone's file or folder, for a person or for a machine. Touches no progress.
#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "cli/autograder.hpp"
#include "cli/class/private_tests.hpp"
#include "cli/collect.hpp"
#include "cli/commands/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/grader.hpp"
#include "cli/output.hpp"
#include "cli/platforms.hpp"
#include "cli/process.hpp"
#include "cli/reporting.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using i18n::tr;
using i18n::trf;

void spare_submissions(const GradeOptions& options, const std::vector<Collected>& items) {
  if (to_stdout(options.output)) return;
  for (const auto& item : items) {
    std::error_code ignored;
    if (!fs::equivalent(options.output, item.submission.file, ignored)) continue;
    throw Failure(
        kUsage,
        trf("The report would overwrite the submission {file}.", fmt::arg("file", shown(options.output))),
        trf("Give {option} another name.", fmt::arg("option", "-o")));
  }
}

std::string text_report(const Session& session, const std::vector<Collected>& items,
                        const std::vector<Graded>& graded, const grading::Verdict& verdict) {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i)
    out += (i ? "\n" : "") + report_text(session, *items[i].exercise, graded[i], items[i].submission);
  if (items.size() == 1) return out;
  out += "\n";
  for (std::size_t i = 0; i < items.size(); ++i) out += line_text(session, *items[i].exercise, graded[i]);
  return out + totals_text(verdict, session.style);
}

int deliver(const GradeOptions& options, const std::string& report, const grading::Verdict& verdict,
            const grading::Style& style) {
  if (to_stdout(options.output)) {
    print(report);
    return verdict.exit_code();
  }
  try {
    write_atomically(options.output, report);
  } catch (const std::system_error& error) {
    print(report);
    throw Failure(kOurFault,
                  trf("{file} cannot be written: {error}.", fmt::arg("file", shown(options.output)),
                      fmt::arg("error", error.code().message())),
                  tr("The report stands above instead."));
  }
  print(totals_text(verdict, style).substr(1) + "  " +
        trf("Report: {file}", fmt::arg("file", shown(options.output))) + "\n");
  return verdict.exit_code();
}

Graded missing(const Exercise& exercise, const std::string& reason, const Session& session) {
  Graded graded{{}, device_of(session)};
  graded.verdict.id = exercise.full_id();
  graded.verdict.max_points = exercise.points + private_points(session, exercise);
  graded.verdict.status = grading::ExerciseStatus::refused;
  graded.verdict.reason = reason;
  return graded;
}

}  // namespace

int run_grade(Session& session, const GradeOptions& options) {
  require_output(options.output);
  require_platform(options.format);
  const auto items = collect(session, options.path, options.exercise);
  spare_submissions(options, items);
  require_device(session);
  if (!options.tests.empty()) session.private_tests = private_tests_in(session, options.tests).programs;
  if (!to_stdout(options.output)) session.style = {};
  grading::Verdict verdict;
  verdict.device = device_of(session);
  std::vector<Graded> graded;
  for (const auto& item : items) {
    graded.push_back(item.problem.empty() ? grade(session, *item.exercise, item.submission)
                                          : missing(*item.exercise, item.problem, session));
    if (interrupted()) return 130;
    if (graded.back().device != device_of(session)) verdict.device = graded.back().device;
    verdict.exercises.push_back(graded.back().verdict);
  }
  const auto report = options.format == "text" ? text_report(session, items, graded, verdict)
                                               : platform_report(options.format, items, verdict);
  return deliver(options, report, verdict, session.style);
}

}  // namespace gridlings::cli
