// Room: classroom. sbatch, squeue, scancel; everything else goes through the shared folder.
#include "classroom/slurm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "classroom/shell.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::classroom {
namespace {

using Clock = std::chrono::steady_clock;
using i18n::tr;
using i18n::trf;
using namespace std::chrono_literals;

// Few enough for a lost node to cost little; not more than a cluster's usual MaxArraySize of 1001.
constexpr std::size_t kTasksOfPart = 8, kMostParts = 1000;
constexpr auto kAskEvery = 2s;
// A shared folder may show a file some seconds after its writer has ended (NFS attribute caches).
constexpr auto kPatience = 5s;
constexpr int kSubmissions = 2;
constexpr const char* kJobFile = "job";

fs::path spools(const fs::path& course) { return course / "slurm"; }

[[noreturn]] void cannot(const std::string& what, const Said& said) {
  const auto words = grading::printable(said.err.empty() ? said.out : said.err);
  throw CannotGrade(what + (words.empty() ? "" : "\n" + words),
                    said.code < 0 ? tr("Log in to a machine of the cluster, where sbatch and squeue are.")
                                  : tr("Look at it with `sinfo`; the same command tries again."));
}

// Every task in Slurm's own words; none if it knows the job no more. Nothing if Slurm does not answer.
std::optional<std::vector<std::string>> states_of(const std::string& job) {
  const auto said = ask({"squeue", "--noheader", "--array", "--jobs", job, "--format", "%T"});
  if (said.code != 0) {
    if (said.err.find("Invalid job id") != said.err.npos) return std::vector<std::string>{};
    return std::nullopt;
  }
  std::vector<std::string> states;
  std::istringstream lines(said.out);
  for (std::string state; lines >> state;) states.push_back(state);
  return states;
}

void cancel(const std::string& job) {
  if (!job.empty()) ask({"scancel", job});
}

// Until no node works on it any more, but not for ever: what is done in these seconds is kept, too.
void await_end(const std::string& job) {
  const auto end = Clock::now() + kPatience;
  while (!job.empty() && Clock::now() < end) {
    const auto states = states_of(job);
    if (states && states->empty()) return;
    std::this_thread::sleep_for(200ms);
  }
}

std::string first_line(const fs::path& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return line;
}

}  // namespace

SlurmExecutor::SlurmExecutor(fs::path course, WorkerSetup setup, int jobs)
    : course_(fs::canonical(course)), setup_(std::move(setup)), jobs_(jobs) {}

// A clean environment of our own: what the user's shell or the node's would add must not decide about a
// verdict.
std::string SlurmExecutor::script(const Spool& spool) const {
  std::string text = "#!/bin/sh\nexec env -i TMPDIR=\"${TMPDIR:-/tmp}\" HOME=\"$HOME\"";
  for (const auto& assignment : setup_.environment) text += " " + quoted(assignment);
  for (const auto& word : setup_.words) text += " " + quoted(word);
  return text + " --spool " + quoted(spool.folder().string()) + " --part \"$SLURM_ARRAY_TASK_ID\"\n";
}

std::string SlurmExecutor::submit(const Spool& spool, const std::vector<NumberedTask>& tasks) const {
  const auto parts = spool.parts();
  std::set<std::int64_t> needed;
  for (const auto& task : tasks) needed.insert(task.number % parts);
  auto array = fmt::format("{}", fmt::join(needed, ","));
  if (jobs_ > 0) array += "%" + std::to_string(jobs_);
  const auto file = spool.folder() / "job.sh";
  std::ofstream(file) << script(spool);
  const auto said =
      ask({"sbatch", "--parsable", "--requeue", "--job-name=gridlings", "--ntasks=1", "--array=" + array,
           "--chdir=" + spool.folder().string(), "--output=" + (spool.folder() / "log.%a").string(),
           "--open-mode=append", file.string()});
  auto job = said.out.substr(0, said.out.find_first_of(";\n"));
  if (said.code != 0 || job.empty()) cannot(tr("Slurm does not take the job."), said);
  std::ofstream(spool.folder() / kJobFile) << job << "\n";
  return job;
}

void SlurmExecutor::collect(const Run& run, const Spool& spool) {
  auto results = spool.results();
  std::sort(results.begin(), results.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
  for (const auto& [number, record] : results) {
    const auto at = static_cast<std::size_t>(number);
    if (number < 0 || at >= run.tasks.size() || done_[at] || !(record.task == run.tasks[at])) continue;
    done_[at] = true;
    run.done(record);
  }
}

// Until Slurm has done with the job. False: it is to stop.
bool SlurmExecutor::follow(const Run& run, const Spool& spool, const std::string& job) {
  auto next_question = Clock::now() + kAskEvery;
  bool over = false;
  auto over_since = next_question;
  while (std::count(done_.begin(), done_.end(), false) > 0) {
    if (run.stop()) return false;
    collect(run, spool);
    run.tick();
    if (over && Clock::now() - over_since > kPatience) return true;
    if (Clock::now() >= next_question) {
      const auto states = states_of(job);
      if (states && states->empty() && !over) over_since = Clock::now();
      if (states) over = states->empty();
      next_question = Clock::now() + kAskEvery;
    }
    std::this_thread::sleep_for(200ms);
  }
  return true;
}

void SlurmExecutor::run(const Run& run) {
  if (run.tasks.empty()) return;
  done_.assign(run.tasks.size(), false);
  auto name = (spools(course_) / "run-XXXXXX").string();
  fs::create_directories(spools(course_));
  if (!::mkdtemp(name.data()))
    throw fs::filesystem_error("mkdtemp", name, std::error_code(errno, std::generic_category()));
  const Spool spool(name);
  const auto parts = std::min(kMostParts, (run.tasks.size() + kTasksOfPart - 1) / kTasksOfPart);
  spool.fill(run, static_cast<int>(parts));
  std::string job;
  for (int tries = 0; tries < kSubmissions; ++tries) {
    const auto waiting = spool.waiting(-1);
    if (waiting.empty()) break;
    job = submit(spool, waiting);
    if (!follow(run, spool, job)) break;
  }
  cancel(job);
  if (run.stop()) await_end(job);
  collect(run, spool);
  if (!run.stop())
    for (const auto& [number, task] : spool.waiting(-1))
      if (!done_[static_cast<std::size_t>(number)])
        run.done(
            {task,
             fault(task.exercise, run.points(task.exercise),
                   tr("The cluster ended the job twice without a result. This is our fault, not yours.")),
             gradebook::now(), "slurm", kSubmissions});
  std::error_code ignored;
  fs::remove_all(name, ignored);
  fs::remove(spools(course_), ignored);  // if that was the last
}

std::vector<gradebook::Record> SlurmExecutor::left_behind(const fs::path& course) {
  std::vector<gradebook::Record> records;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(spools(course), error)) {
    cancel(first_line(entry.path() / kJobFile));
    for (auto& [number, record] : Spool(entry.path()).results()) records.push_back(std::move(record));
  }
  return records;
}

void SlurmExecutor::clear_away(const fs::path& course) {
  std::error_code ignored;
  fs::remove_all(spools(course), ignored);
}

}  // namespace gridlings::classroom
