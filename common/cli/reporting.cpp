// Room: cli. Reports with the reader's own source lines in them.
#include "cli/reporting.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <optional>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "grading/width.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {

using i18n::tr;
using i18n::trf;

grading::Heading heading_of(const Exercise& exercise, const Graded& graded, const std::string& file) {
  return {exercise.number, exercise.title.text(), file, graded.device};
}

std::string report_text(const Session& session, const Exercise& exercise, const Graded& graded,
                        const Submission& submission) {
  std::optional<grading::SourceText> source;
  grading::ReportOptions options{session.style, {}};
  // The compiler may have shortened or cleaned the name; a submission has only one file of its own.
  const auto own = submission.file.filename().string();
  options.source = [&](std::string_view file) -> const grading::SourceText* {
    if (file != submission.name && fs::path(file).filename().string() != own) return nullptr;
    if (!source) source.emplace(read_file(submission.file, 1u << 20).value_or(""));
    return &*source;
  };
  auto out = grading::exercise_report(graded.verdict, heading_of(exercise, graded, submission.name), options);
  if (graded.verdict.counts) out += "\n" + grading::counts_text(*graded.verdict.counts, session.style);
  return out;
}

std::string line_text(const Session& session, const Exercise& exercise, const Graded& graded) {
  return grading::exercise_line(graded.verdict, heading_of(exercise, graded, {}), session.style);
}

std::string totals_text(const grading::Verdict& verdict, const grading::Style& style) {
  const auto passed = std::count_if(verdict.exercises.begin(), verdict.exercises.end(), [](const auto& e) {
    return e.status == grading::ExerciseStatus::passed;
  });
  const auto text = i18n::trf("{passed} of {all} exercises passed, {points} of {max} points",
                              fmt::arg("passed", passed), fmt::arg("all", verdict.exercises.size()),
                              fmt::arg("points", verdict.points()), fmt::arg("max", verdict.max_points()));
  return "\n  " + style.paint(grading::Tone::strong, text) + "\n";
}

std::string indented(const std::string& text, int indent, const grading::Style& style) {
  std::string out;
  for (const auto& line : grading::wrapped(text, std::max(20, style.width - indent)))
    out += line.empty() ? "\n" : std::string(indent, ' ') + line + "\n";
  return out;
}

void require_writable(const fs::path& file, const char* option) {
  const auto folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const auto refuse = [&](const char* why, const char* next) {
    throw Failure(kUsage, trf(why, fmt::arg("file", shown(file)), fmt::arg("folder", shown(folder))),
                  trf(next, fmt::arg("option", option)));
  };
  std::error_code ignored;
  if (fs::is_directory(file, ignored))
    refuse(N_("The report cannot be written: {file} is a folder."), N_("Give {option} the name of a file."));
  if (!fs::is_directory(folder, ignored))
    refuse(N_("The report cannot be written: there is no folder {folder}."),
           N_("Make it first, or give {option} another name."));
  if (::access(folder.c_str(), W_OK) != 0)
    refuse(N_("The report cannot be written: no permission to write in {folder}."),
           N_("Give {option} another name."));
}

std::string device_of(const Session& session) { return session.real_device ? "cuda:unknown" : "simulated"; }

}  // namespace gridlings::cli
