// Room: cli. An autograder as a child process: started, limited, its result read and judged.
#include "cli/autograder.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <map>

#include "cli/class/strictness.hpp"
#include "cli/files.hpp"
#include "cli/process.hpp"
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

std::chrono::seconds time_limit() {
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

// The first of a name counts: a later one would win in a program that a shell script starts.
void add_default(std::vector<std::string>& environment, const std::string& assignment) {
  const auto name = assignment.substr(0, assignment.find('=') + 1);
  for (const auto& known : environment)
    if (known.starts_with(name)) return;
  environment.push_back(assignment);
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
  for (const auto& assignment : session.autograder_environment) add_default(environment, assignment);
  for (const char* name : {"GRIDLINGS_SCHEDULES", "GRIDLINGS_LOCALE_DIR", "SIMGPU_ARCH", "SIMGPU_BUDGET",
                           "SIMGPU_CORES", "CUDA_VISIBLE_DEVICES"})
    if (const char* value = std::getenv(name); value && *value)
      add_default(environment, fmt::format("{}={}", name, value));
  // Exercises are small, several are graded side by side, and a guarded one may start no thread.
  add_default(environment, "SIMGPU_CORES=1");
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
               fmt::arg("n", time_limit().count())));
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

void read_result(const Session& session, const ProcessResult& run, const fs::path& file,
                 const Exercise& exercise, Graded& graded) {
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

ProcessSpec spec_for(const Session& session, const fs::path& program, std::vector<std::string> arguments,
                     std::vector<std::string> environment, const fs::path& folder) {
  ProcessSpec spec{program, std::move(arguments), std::move(environment), folder, {}};
  spec.limits.wall = time_limit();
  spec.limits.memory = session.real_device ? 0 : kMemory;
  if (!session.strict) return spec;
  spec.limits.cpu = time_limit();
  spec.limits.wall = time_limit() * session.strict->patience;
  spec.guard = session.strict->guard;
  return spec;
}

void run_autograder(const Session& session, const Exercise& exercise, const Submission& submission,
                    const fs::path& image, const fs::path& program, Graded& graded) {
  const TempDir folder;
  const auto run =
      run_process(spec_for(session, program, {"[" + exercise.id + "]"},
                           environment_for(session, submission, image, folder.path()), folder.path()));
  if (ended_well(run, exercise, graded.verdict))
    read_result(session, run, folder.path() / "result.json", exercise, graded);
}

struct PrivateTests {
  fs::path program;  ///< empty: there are none
  int points = 0;
};

// Catch2 lists them with their tags: <Tags>[01-ragged-rows][points:5]</Tags>
PrivateTests list_private_tests(const Session& session, const Exercise& exercise) {
  PrivateTests found;
  const auto program = session.private_tests / exercise.chapter->id;
  if (!fs::exists(program)) return found;
  const TempDir folder;
  const auto run =
      run_process(spec_for(session, program, {"--list-tests", "--reporter", "xml", "[" + exercise.id + "]"},
                           {"LC_ALL=C.UTF-8", "LD_LIBRARY_PATH=" + library_path(session)}, folder.path()));
  const std::string_view key = "[points:";
  for (auto at = run.output.find("<Tags>"); at != run.output.npos; at = run.output.find("<Tags>", at + 1)) {
    found.program = program;
    const auto tags = run.output.substr(at, run.output.find("</Tags>", at) - at);
    if (const auto points = tags.find(key); points != tags.npos)
      found.points += std::atoi(tags.c_str() + points + key.size());
  }
  return found;
}

// Whoever has private tests grades in one thread, with the same tests throughout.
const PrivateTests& private_tests(const Session& session, const Exercise& exercise) {
  static const PrivateTests none;
  static std::map<std::string, PrivateTests> known;
  if (session.private_tests.empty()) return none;
  const auto at = known.find(exercise.full_id());
  return at != known.end()
             ? at->second
             : known.emplace(exercise.full_id(), list_private_tests(session, exercise)).first->second;
}

// What is private stays so: neither names nor messages nor findings of these tests are taken over.
void add_private(const Graded& hidden, const PrivateTests& tests, ExerciseVerdict& verdict) {
  auto add = [&verdict, n = 0](TestStatus status, int points, int max_points) mutable {
    verdict.tests.push_back(
        {trf("Private test {n}", fmt::arg("n", ++n)), status, points, max_points, "", true});
  };
  for (const auto& test : hidden.verdict.tests) add(test.status, test.points, test.max_points);
  if (hidden.verdict.tests.empty()) add(TestStatus::failed, 0, tests.points);  // it took too long
  const auto& status = hidden.verdict.status;
  verdict.points += hidden.verdict.points;
  if (status == ExerciseStatus::internal_error) {
    verdict.tests.clear();
    verdict.findings.clear();
    verdict.points = 0;
    return stop(verdict, status, tr("The private tests could not be run. This is our fault, not yours."));
  }
  if (verdict.status == ExerciseStatus::passed && status != ExerciseStatus::passed)
    verdict.status = ExerciseStatus::failed;
}

}  // namespace

int private_points(const Session& session, const Exercise& exercise) {
  return private_tests(session, exercise).points;
}

void run_tests(const Session& session, const Exercise& exercise, const Submission& submission,
               const fs::path& image, Graded& graded) {
  const auto program = session.places.autograder(exercise.chapter->id);
  if (!fs::exists(program))
    return stop(graded.verdict, ExerciseStatus::internal_error,
                trf("The autograder {file} is not built. Run ./gridlings from the checkout: it builds what "
                    "is missing.",
                    fmt::arg("file", shown(program))));
  run_autograder(session, exercise, submission, image, program, graded);
  const auto& tests = private_tests(session, exercise);
  if (tests.program.empty() || !graded.verdict.reason.empty()) return;
  Graded hidden;
  run_autograder(session, exercise, submission, image, tests.program, hidden);
  add_private(hidden, tests, graded.verdict);
}

}  // namespace gridlings::cli
