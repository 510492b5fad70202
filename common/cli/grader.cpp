// Room: cli. Runs the compiler and the autograder, and turns whatever happens to them into a verdict.
#include "cli/grader.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>

#include "cli/device.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/intake.hpp"
#include "cli/process.hpp"
#include "compiler/compiler.hpp"
#include "grading/json.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using grading::ExerciseStatus;
using grading::ExerciseVerdict;
using grading::TestStatus;
using i18n::tr;
using i18n::trf;

constexpr std::size_t kResultLimit = 16u << 20;
constexpr std::size_t kOutputShown = 2000;

// The sanitizers reserve terabytes of addresses.
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kMemory = 0;
#else
constexpr std::size_t kMemory = std::size_t{2} << 30;  // what a flood may take on a small machine
#endif

std::chrono::milliseconds wall_limit() {
  const char* value = std::getenv("GRIDLINGS_TIME_LIMIT");
  const int seconds = value ? std::atoi(value) : 0;
  return std::chrono::seconds(seconds > 0 ? seconds : 60);
}

void stop(ExerciseVerdict& verdict, ExerciseStatus status, std::string reason) {
  verdict.status = status;
  verdict.reason = std::move(reason);
}

// NVIDIA's driver may lie where only the caller's own path leads.
std::string library_path(const Session& session) {
  if (!session.real_device) return session.places.library().string();
  const char* before = std::getenv("LD_LIBRARY_PATH");
  return std::string(GRIDLINGS_CUDA_LIB) + (before && *before ? std::string(":") + before : "");
}

// Only what the autograder needs: a reader's LD_PRELOAD or ASAN settings must not decide about a verdict.
std::vector<std::string> environment_for(const Session& session, const Submission& submission,
                                         const fs::path& image, const fs::path& folder) {
  std::vector<std::string> environment{
      "PATH=/usr/bin:/bin",
      "LC_ALL=C.UTF-8",
      "HOME=" + folder.string(),
      "TMPDIR=" + folder.string(),
      "LD_LIBRARY_PATH=" + library_path(session),
      "GRIDLINGS_IMAGE=" + image.string(),
      "GRIDLINGS_SOURCE=" + submission.name,
      "GRIDLINGS_RESULT=" + (folder / "result.json").string(),
      "GRIDLINGS_LANG=" + i18n::language(),
  };
  if (session.metrics) environment.push_back("SIMGPU_METRICS=1");
  const auto& more = session.autograder_environment;
  environment.insert(environment.end(), more.begin(), more.end());  // the first of a name counts
  for (const char* name :
       {"GRIDLINGS_SCHEDULES", "GRIDLINGS_LOCALE_DIR", "SIMGPU_ARCH", "SIMGPU_BUDGET", "CUDA_VISIBLE_DEVICES"})
    if (const char* value = std::getenv(name); value && *value)
      environment.push_back(fmt::format("{}={}", name, value));
  return environment;
}

std::string output_of(const ProcessResult& run) {
  if (run.output.empty()) return {};
  return "\n" + grading::capped(grading::printable(run.output), kOutputShown);
}

// True if the autograder came to its end; otherwise the verdict says why not.
bool ended_well(const ProcessResult& run, const Exercise& exercise, ExerciseVerdict& verdict) {
  const auto name = fmt::arg("name", exercise.chapter->id);
  switch (run.end) {
    case ProcessResult::exited:
      return true;
    case ProcessResult::timed_out:
      stop(verdict, ExerciseStatus::timeout,
           trf("The tests did not end within {n} s and were stopped. Look for a loop or a wait that never "
               "ends.",
               fmt::arg("n", wall_limit().count() / 1000)));
      return false;
    case ProcessResult::signalled:
      stop(verdict, ExerciseStatus::internal_error,
           trf("The autograder of {name} crashed ({signal}). This is our fault, not yours.", name,
               fmt::arg("signal", strsignal(run.value))) +
               output_of(run));
      return false;
    case ProcessResult::not_started:
      stop(verdict, ExerciseStatus::internal_error,
           trf("The autograder of {name} cannot be started: {error}.", name,
               fmt::arg("error", std::strerror(run.value))));
      return false;
    case ProcessResult::interrupted:
      stop(verdict, ExerciseStatus::internal_error, tr("Interrupted."));
      return false;
  }
  return false;
}

void judge(ExerciseVerdict& verdict) {
  bool failed = !verdict.findings.empty(), any_passed = false;
  verdict.points = 0;
  for (const auto& test : verdict.tests) {
    verdict.points += test.points;
    failed |= test.status == TestStatus::failed;
    any_passed |= test.status == TestStatus::passed;
  }
  verdict.status = failed || !any_passed ? ExerciseStatus::failed : ExerciseStatus::passed;
}

void read_result(const Session& session, const ProcessResult& run, const fs::path& file, const Exercise& exercise, Graded& graded) {
  auto& verdict = graded.verdict;
  const auto name = fmt::arg("name", exercise.chapter->id);
  std::string problem = tr("it wrote no result");
  const auto text = read_file(file, kResultLimit);
  auto result = text ? grading::read_autograder_result(*text, problem) : std::nullopt;
  if (!result) {
    stop(verdict, ExerciseStatus::internal_error,
         trf("The autograder of {name} ended with exit code {code}, but {problem}. This is our fault, not "
             "yours.",
             name, fmt::arg("code", run.value), fmt::arg("problem", problem)) +
             output_of(run));
    return;
  }
  if (!result->device.empty()) graded.device = result->device;
  verdict.tests = std::move(result->tests);
  verdict.findings = std::move(result->findings);
  if (session.metrics) verdict.counts = std::move(result->counts);
  if (result->internal_error.empty()) return judge(verdict);
  verdict.tests.clear();
  stop(verdict, ExerciseStatus::internal_error, result->internal_error);
}

void run_autograder(const Session& session, const Exercise& exercise, const Submission& submission,
                    const fs::path& image, Graded& graded) {
  const auto program = session.places.autograder(exercise.chapter->id);
  if (!fs::exists(program))
    return stop(graded.verdict, ExerciseStatus::internal_error,
                trf("The autograder {file} is not built. Run ./gridlings from the checkout: it builds what "
                    "is missing.",
                    fmt::arg("file", shown(program))));
  const TempDir folder;
  ProcessSpec spec{program,
                   {"[" + exercise.id + "]"},
                   environment_for(session, submission, image, folder.path()),
                   folder.path(),
                   {}};
  spec.limits.wall = wall_limit();
  spec.limits.memory = session.real_device ? 0 : kMemory;
  const auto run = run_process(spec);
  if (ended_well(run, exercise, graded.verdict))
    read_result(session, run, folder.path() / "result.json", exercise, graded);
}

ExerciseStatus status_of(compiler::Result::Status status) {
  using S = compiler::Result;
  switch (status) {
    case S::ok:
      return ExerciseStatus::passed;
    case S::compile_error:
      return ExerciseStatus::compile_error;
    case S::timeout:
      return ExerciseStatus::timeout;
    case S::memory:
      return ExerciseStatus::refused;
    case S::refused:
      return ExerciseStatus::refused;
    case S::unreadable:
      return ExerciseStatus::refused;
    case S::internal_error:
      return ExerciseStatus::internal_error;
  }
  return ExerciseStatus::internal_error;
}

/// A check that only the simulated GPU can make carries no points on a real one.
void leave_out_skipped(ExerciseVerdict& verdict) {
  for (auto& test : verdict.tests) {
    if (test.status != TestStatus::skipped) continue;
    verdict.max_points -= test.max_points;
    test.max_points = 0;
  }
}

/// The virtual architecture of the compute capability that SIMGPU_ARCH makes the simulated GPU claim: "7.5", "75", "sm_75".
std::string simulated_arch() {
  std::string digits;
  for (const char* c = std::getenv("SIMGPU_ARCH"); c && *c; ++c)
    if (*c >= '0' && *c <= '9') digits += *c;
  return digits.size() == 2 || digits.size() == 3 ? "compute_" + digits : compiler::Request{}.arch;
}

compiler::Result build_image(const Session& session, const Exercise& exercise, const Submission& submission) {
  compiler::Request request;
  request.source = submission.file;
  request.display_name = submission.name;
  request.options = exercise.compile_options;
  if (!session.real_device) request.arch = simulated_arch();
  auto result = compiler::compile(request);
  if (result.status != compiler::Result::ok || !session.real_device) return result;
  auto linked = compiler::link_for_device(result.image, real_device().compute_capability);
  linked.log = result.log + linked.log;
  return linked;
}

}  // namespace

Graded grade(const Session& session, const Exercise& exercise, const Submission& submission) {
  Graded graded{{}, session.real_device ? "cuda:unknown" : "simulated"};
  auto& verdict = graded.verdict;
  verdict.id = exercise.full_id();
  verdict.max_points = exercise.points;
  if (auto problem = intake_problem(submission.file, submission.name); !problem.empty()) {
    stop(verdict, ExerciseStatus::refused, std::move(problem));
    return graded;
  }
  auto compiled = build_image(session, exercise, submission);
  verdict.compiler_log = std::move(compiled.log);
  if (compiled.status == compiler::Result::ok) {
    run_autograder(session, exercise, submission, compiled.image, graded);
    if (session.real_device) leave_out_skipped(verdict);
    return graded;
  }
  if (compiled.message.empty())
    compiled.message =
        trf("The compiler does not accept {name}:", fmt::arg("name", grading::printable(submission.name)));
  stop(verdict, status_of(compiled.status), std::move(compiled.message));
  return graded;
}

void require_device(const Session& session) {
  if (!session.real_device) return;
  if (session.metrics)
    throw Failure(kUsage, tr("Only the simulated GPU can count: --metrics and --device cuda do not go together."),
                  tr("Leave out one of them."));
  const auto& device = real_device();
  if (!device.driver)
    throw Failure(kOurFault, tr("There is no NVIDIA driver here (libcuda.so.1 cannot be loaded)."),
                  tr("Leave out --device cuda: the simulated GPU needs none."));
  if (device.compute_capability == 0)
    throw Failure(kOurFault, tr("The NVIDIA driver finds no GPU that can be used."),
                  tr("Leave out --device cuda: the simulated GPU needs none."));
}

}  // namespace gridlings::cli
