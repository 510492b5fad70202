// Room: cli. A run of grading: workers here or on a cluster, every verdict stored as it comes.
#include "cli/class/grading.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <map>
#include <memory>
#include <thread>

#include "classroom/bar.hpp"
#include "classroom/pool.hpp"
#include "classroom/slurm.hpp"
#include "cli/class/words.hpp"
#include "cli/class/workers.hpp"
#include "cli/failure.hpp"
#include "cli/process.hpp"
#include "cli/validators.hpp"
#include "compiler/hash.hpp"
#include "grading/report.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using gradebook::Gradebook;
using grading::ExerciseStatus;
using grading::Tone;
using i18n::tr;
using i18n::trf;

constexpr std::size_t kMemoryOfWorker = std::size_t{3} << 29;  // 1.5 GB: the compiler's limit and some room

// What became of the run, for the last lines.
struct Tally {
  std::map<ExerciseStatus, int> by_status;
  std::map<std::string, int> by_sandbox;
  std::vector<std::string> faults;
  int done = 0;

  void add(const gradebook::Record& record) {
    ++done;
    ++by_status[record.verdict.status];
    ++by_sandbox[record.sandbox];
    if (record.verdict.status == ExerciseStatus::internal_error)
      faults.push_back(record.task.exercise + " " + record.task.content_hash.substr(0, 12) + ": " +
                       record.verdict.reason.substr(0, record.verdict.reason.find('\n')));
  }
};

std::string sandbox_text(const std::map<std::string, int>& sandboxes) {
  std::string text;
  for (const auto& [name, count] : sandboxes) text += (text.empty() ? "" : ", ") + (name.empty() ? "-" : name);
  return text;
}

void report(const Session& session, const Tally& tally, std::size_t all) {
  std::string out;
  for (const auto& [status, count] : tally.by_status)
    out += fmt::format("  {:>5}  {}\n", count, grading::status_word(status));
  if (tally.done > 0) out += trf("Guarded by: {sandbox}.", fmt::arg("sandbox", sandbox_text(tally.by_sandbox))) + "\n";
  const std::size_t shown_faults = std::min<std::size_t>(tally.faults.size(), 5);
  for (std::size_t i = 0; i < shown_faults; ++i)
    out += "  " + session.style.paint(Tone::bad, session.style.fail()) + " " + tally.faults[i] + "\n";
  if (!tally.faults.empty())
    out += tr("Our own fault costs nobody points: the same command tries these again.") + std::string("\n");
  if (interrupted())
    out += trf("Stopped: {done} of {all} graded and stored. The same command goes on from there.",
               fmt::arg("done", tally.done), fmt::arg("all", all)) +
           "\n";
  print(out);
}

std::unique_ptr<classroom::Executor> executor_for(const Session& session, const GradingOptions& options, const fs::path& tests,
                                                  const fs::path& work) {
  if (options.executor == "slurm")
    return std::make_unique<classroom::SlurmExecutor>(options.course, worker_setup(session, tests), options.jobs);
  const int jobs = options.jobs > 0 ? options.jobs : default_jobs(session);
  return std::make_unique<classroom::Pool>(worker_setup(session, tests), work, jobs);
}

Tally grade_all(const Session& session, Gradebook& book, const GradingOptions& options, const fs::path& tests,
                std::vector<gradebook::Task> tasks) {
  Tally tally;
  classroom::Bar bar(tasks.size(), session.style, stderr, ::isatty(STDERR_FILENO));
  classroom::Run run;
  run.tasks = std::move(tasks);
  run.content = [&](const std::string& hash) { return book.content(hash); };
  run.points = points_by_id(session);
  run.done = [&](const gradebook::Record& record) {
    book.store(record);
    tally.add(record);
    bar.advance();
  };
  run.tick = [&] { bar.tick(); };
  run.stop = interrupted;
  const classroom::WorkFolder work(compiler::sha256(fs::canonical(options.course).string()).substr(0, 12));
  executor_for(session, options, tests, work.path())->run(run);
  return tally;
}

}  // namespace

int default_jobs(const Session& session) {
  if (session.real_device) return 1;
  const auto cores = std::max(1u, std::thread::hardware_concurrency());
  const auto memory = static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return static_cast<int>(std::max<std::size_t>(1, std::min<std::size_t>(cores, memory / kMemoryOfWorker)));
}

void add_grading_options(CLI::App* command, GradingOptions& options) {
  add_course(command, options.course);
  command->add_option("-j,--jobs", options.jobs, tr("Work on so many at once (else one for each core)."))
      ->type_name("N")
      ->check(count_from_one());
  add_chapters(command, options.chapters);
  command->add_flag("--all-attempts", options.all_attempts, tr("Also attempts that are not the latest."));
  command->add_option("--executor", options.executor, tr("local (the default), or slurm: a cluster that shares the course's folder."))
      ->type_name("WHERE")
      ->check(one_of({"local", "slurm"}));
  command->add_option("--tests", options.tests, tr("A folder with private tests of your own (NN-name.cpp)."))
      ->type_name("DIR");
}

gradebook::Filter filter_from(const Session& session, const GradingOptions& options) {
  auto filter = filter_from(session, options.chapters);
  if (options.all_attempts) filter.attempts = gradebook::Attempts::all;
  return filter;
}

PrivateTests private_tests_from(const Session& session, const GradingOptions& options) {
  return options.tests.empty() ? PrivateTests{} : private_tests_in(session, options.tests);
}

gradebook::CourseLock lock_course(const std::string& course, const std::string& command) {
  return {course, command, std::chrono::seconds(10),
          [](const auto&) { warn(tr("Another process is writing to this course; waiting for it.")); }};
}

// Of a run on the cluster that was killed: what the nodes had done by then, and after.
void take_what_is_left(Gradebook& book, const fs::path& course) {
  for (const auto& record : classroom::SlurmExecutor::left_behind(course)) book.store(record);
  classroom::SlurmExecutor::clear_away(course);
}

int run_grading(const Session& session, Gradebook& book, const GradingOptions& options, const PrivateTests& tests,
                std::vector<gradebook::Task> tasks) {
  const auto all = tasks.size();
  try {
    const auto tally = grade_all(session, book, options, tests.programs, std::move(tasks));
    report(session, tally, all);
    return interrupted() ? 130 : tally.faults.empty() ? kPassed : kOurFault;
  } catch (const classroom::CannotGrade& problem) {
    throw Failure(kOurFault, problem.what(), problem.advice);
  }
}

}  // namespace gridlings::cli
