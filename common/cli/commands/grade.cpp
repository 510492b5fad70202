// Room: cli. `grade`: someone's file or folder, for a person or for a machine. Touches no progress.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>

#include "cli/collect.hpp"
#include "cli/commands/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/grader.hpp"
#include "cli/process.hpp"
#include "cli/reporting.hpp"
#include "grading/json.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using i18n::tr;
using i18n::trf;

bool to_stdout(const GradeOptions& options) { return options.output.empty() || options.output == "-"; }

fs::path folder_of(const fs::path& file) {
  const auto parent = file.parent_path();
  return parent.empty() ? fs::path(".") : parent;
}

// Before anything is graded: a report that cannot be delivered would be work lost.
void require_output(const GradeOptions& options) {
  if (to_stdout(options)) return;
  const fs::path file = options.output;
  const auto refuse = [&](const char* why, const char* next) {
    throw Failure(kUsage, trf(why, fmt::arg("file", shown(file)), fmt::arg("folder", shown(folder_of(file)))),
                  tr(next));
  };
  std::error_code ignored;
  if (fs::is_directory(file, ignored))
    refuse(N_("The report cannot be written: {file} is a folder."), N_("Give -o the name of a file."));
  if (!fs::is_directory(folder_of(file), ignored))
    refuse(N_("The report cannot be written: there is no folder {folder}."),
           N_("Make it first, or give -o another name."));
  if (::access(folder_of(file).c_str(), W_OK) != 0)
    refuse(N_("The report cannot be written: no permission to write in {folder}."),
           N_("Give -o another name."));
}

void spare_submissions(const GradeOptions& options, const std::vector<Collected>& items) {
  if (to_stdout(options)) return;
  for (const auto& item : items) {
    std::error_code ignored;
    if (!fs::equivalent(options.output, item.submission.file, ignored)) continue;
    throw Failure(
        kUsage,
        trf("The report would overwrite the submission {file}.", fmt::arg("file", shown(options.output))),
        tr("Give -o another name."));
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
  if (to_stdout(options)) {
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
  graded.verdict.max_points = exercise.points;
  graded.verdict.status = grading::ExerciseStatus::refused;
  graded.verdict.reason = reason;
  return graded;
}

}  // namespace

int run_grade(Session& session, const GradeOptions& options) {
  require_output(options);
  const auto items = collect(session, options.path, options.exercise);
  spare_submissions(options, items);
  require_device(session);
  if (!to_stdout(options)) session.style = {};
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
  const auto report =
      options.format == "json" ? grading::to_json(verdict) : text_report(session, items, graded, verdict);
  return deliver(options, report, verdict, session.style);
}

}  // namespace gridlings::cli
