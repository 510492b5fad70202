// Room: cli. Runs the compiler and the autograder, and turns whatever happens to them into a verdict.
#include "cli/grader.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "cli/autograder.hpp"
#include "cli/class/strictness.hpp"
#include "cli/device.hpp"
#include "cli/failure.hpp"
#include "cli/intake.hpp"
#include "compiler/compiler.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using grading::ExerciseStatus;
using grading::ExerciseVerdict;
using grading::TestStatus;
using i18n::tr;
using i18n::trf;

void stop(ExerciseVerdict& verdict, ExerciseStatus status, std::string reason) {
  verdict.status = status;
  verdict.reason = std::move(reason);
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
  if (session.strict) {
    request.limits.cpu = session.strict->compile_time;
    request.limits.wall = session.strict->compile_time * session.strict->patience;
  }
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
  verdict.max_points = exercise.points + private_points(session, exercise);
  if (auto problem = intake_problem(submission.file, submission.name); !problem.empty()) {
    stop(verdict, ExerciseStatus::refused, std::move(problem));
    return graded;
  }
  auto compiled = build_image(session, exercise, submission);
  verdict.compiler_log = std::move(compiled.log);
  if (compiled.status == compiler::Result::ok) {
    run_tests(session, exercise, submission, compiled.image, graded);
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
