// Room: cli. `trace`: a program, or the kernels of an exercise, run on the simulated GPU, and a picture of what they
// launched.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "cli/commands/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/find.hpp"
#include "cli/grader.hpp"
#include "cli/reporting.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"
#include "trace/perfetto.hpp"
#include "trace/picture.hpp"
#include "trace/steps.hpp"

namespace gridlings::cli {
namespace {

using grading::printable;
using i18n::tr;
using i18n::trf;

bool is_json(const TraceOptions& options) { return fs::path(options.output).extension() == ".json"; }
/// One run as a list of steps, for programs: the documentation shows it step by step.
bool is_steps(const TraceOptions& options) { return options.output.ends_with(".steps.json"); }

/// Before anything runs: a picture that cannot be delivered would be work lost.
void require_options(const Session& session, const TraceOptions& options) {
  if (session.real_device)
    throw Failure(kUsage, tr("Only the simulated GPU can be traced."), tr("Leave out --device cuda."));
  if (options.what.empty())
    throw Failure(kUsage, tr("What is to be traced was not named."),
                  tr("Give a program, an exercise or a chapter, as in `./gridlings trace 01.1 -o tree.svg`."));
  const auto extension = fs::path(options.output).extension();
  if (extension != ".svg" && extension != ".json")
    throw Failure(kUsage, trf("{file} is neither .svg nor .json.", fmt::arg("file", printable(options.output))),
                  tr("An .svg is a picture; a .json is for ui.perfetto.dev."));
  const auto folder = fs::absolute(options.output).parent_path();
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored))
    throw Failure(kUsage, trf("There is no folder {folder}.", fmt::arg("folder", shown(folder))),
                  tr("Make it first, or give -o another name."));
  if (fs::is_directory(options.output, ignored))
    throw Failure(kUsage, trf("{file} is a folder.", fmt::arg("file", shown(options.output))),
                  tr("Give -o the name of a file."));
}

/// A file that can be run; an exercise's own file cannot.
bool is_program(const std::string& word) {
  std::error_code ignored;
  return fs::is_regular_file(word, ignored) && ::access(word.c_str(), X_OK) == 0;
}

/// Runs the program as `exec` does, with its own input and output and its findings at the end.
void run_program(Session& session, const TraceOptions& options, const fs::path& raw) {
  auto command = options.what;
  command.front() = fs::absolute(command.front()).string();
  ::setenv("SIMGPU_TRACE", raw.c_str(), 1);
  if (!options.schedule.empty()) ::setenv("SIMGPU_SCHEDULE", options.schedule.c_str(), 1);
  if (const int code = run_exec(session, command); code != 0)
    warn(trf("The program ended with exit code {code}.", fmt::arg("code", code)));
}

std::vector<trace::Run> read_runs(const fs::path& raw, const std::string& advice) {
  const auto text = read_file(raw, 512u << 20);
  if (!text) throw Failure(kFailed, tr("There is nothing to draw: no trace was written."), advice);
  std::string problem;
  auto runs = trace::read_trace(*text, problem);
  if (!runs) throw Failure(kOurFault, trf("The trace cannot be read: {problem}", fmt::arg("problem", problem)), {});
  if (runs->empty()) throw Failure(kFailed, tr("There is nothing to draw: no grid was launched."), advice);
  return std::move(*runs);
}

std::vector<trace::Run> trace_program(Session& session, const TraceOptions& options) {
  const TempDir folder;
  run_program(session, options, folder.path() / "raw.json");
  return read_runs(folder.path() / "raw.json",
                   tr("The program must come to its end, and be built with `nvcc -cudart shared`."));
}

std::vector<trace::Run> trace_exercise(Session session, const Exercise& exercise, const TraceOptions& options) {
  const Submission submission{session.working_file(exercise), session.working_name(exercise)};
  const TempDir folder;
  const auto raw = folder.path() / "raw.json";
  session.autograder_environment = {
      "SIMGPU_TRACE=" + raw.string(),
      "GRIDLINGS_SCHEDULES=" + (options.schedule.empty() ? std::string("children-first") : options.schedule)};
  const auto graded = grade(session, exercise, submission);
  if (!fs::exists(raw) || !graded.verdict.reason.empty()) {
    print(report_text(session, exercise, graded, submission));
    throw Failure(graded.verdict.status == grading::ExerciseStatus::internal_error ? kOurFault : kFailed,
                  tr("There is nothing to draw: the tests did not run."), {});
  }
  return read_runs(raw, tr("The tests launch nothing before they fail: mend that first."));
}

bool launches_something(const trace::Run& run) {
  return std::any_of(run.grids.begin(), run.grids.end(), [](const trace::Grid& g) { return g.depth > 0; });
}

/// The one that was asked for; else the first in which the device launches something.
std::size_t chosen(const std::vector<trace::Run>& runs, const TraceOptions& options) {
  if (options.run > static_cast<int>(runs.size()))
    throw Failure(kUsage,
                  trf("Number of runs: {n}; there is no run {run}.", fmt::arg("n", runs.size()),
                      fmt::arg("run", options.run)),
                  tr("Give --run a smaller number."));
  if (options.run > 0) return static_cast<std::size_t>(options.run - 1);
  const auto at = std::find_if(runs.begin(), runs.end(), launches_something);
  return at == runs.end() ? 0 : static_cast<std::size_t>(at - runs.begin());
}

std::string list_of(const std::vector<trace::Run>& runs, std::size_t drawn) {
  std::string out;
  for (std::size_t k = 0; k < runs.size(); ++k)
    out += fmt::format("  {} --run {}  {}\n", k == drawn ? "*" : " ", k + 1, printable(runs[k].label));
  return out;
}

void deliver(const TraceOptions& options, const std::vector<trace::Run>& runs, const std::string& name) {
  const auto at = chosen(runs, options);
  const bool tree = options.show != "timeline", timeline = options.show != "tree";
  const auto text = is_steps(options) ? trace::steps_json(runs[at])
                    : is_json(options)
                        ? trace::perfetto_json(options.run > 0 ? std::vector{runs[at]} : runs, name)
                        : trace::picture(runs[at], {tree, timeline, name});
  try {
    write_atomically(options.output, text);
  } catch (const std::system_error& error) {
    throw Failure(kOurFault,
                  trf("{file} cannot be written: {error}.", fmt::arg("file", shown(options.output)),
                      fmt::arg("error", error.code().message())),
                  {});
  }
  print(trf("Written: {file}", fmt::arg("file", shown(options.output))) + "\n");
  if (is_json(options) && !is_steps(options)) {
    print(std::string(tr("Open it at ui.perfetto.dev.")) + "\n");
  } else if (runs.size() > 1) {
    print(std::string(tr("One run is drawn; these there are:")) + "\n" + list_of(runs, at));
  }
}

}  // namespace

int run_trace(Session& session, const TraceOptions& options) {
  require_options(session, options);
  const auto& what = options.what.front();
  if (is_program(what)) {
    deliver(options, trace_program(session, options), fs::path(what).filename().string());
    return kPassed;
  }
  if (options.what.size() > 1 || what.find('/') == 0 || what.starts_with("./"))
    throw Failure(kUsage, trf("{program} is no program that can be started.", fmt::arg("program", printable(what))),
                  tr("Give the path of a program, as in `./gridlings trace ./a.out -o tree.svg`."));
  const auto& exercise = *find_exercises(session.course, what).front();
  deliver(options, trace_exercise(session, exercise, options), exercise.number + "  " + exercise.title.text());
  return kPassed;
}

}  // namespace gridlings::cli
