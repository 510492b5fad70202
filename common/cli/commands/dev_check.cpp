// Room: cli. `dev check`: the contract of every chapter, proved.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "cli/commands/commands.hpp"
#include "cli/dev/contract.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/find.hpp"
#include "cli/grader.hpp"
#include "cli/process.hpp"
#include "cli/reporting.hpp"
#include "cli/starters.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using dev::Expectation;
using dev::Problems;
using grading::Tone;
using i18n::tr;
using i18n::trf;

constexpr int kRight = 3, kWrong = 8;  // of each chapter, at least

struct Job {
  const Exercise* exercise;
  Submission submission;
  Expectation expected;
  bool is_solution = false;
  std::vector<std::string> problems;  // the result
};

void add_jobs_of(const Session& session, const Exercise& exercise, std::vector<Job>& jobs,
                 Problems& problems) {
  const auto folder = session.places.submissions() / exercise.chapter->id / exercise.id;
  const auto expectations = dev::read_expectations(folder, problems);
  const auto add = [&](const fs::path& file, const fs::path& name, const Expectation& expected,
                       bool is_solution) {
    if (fs::exists(file)) jobs.push_back({&exercise, {file, name.string()}, expected, is_solution, {}});
  };
  // Without a word on how it fails, failing at all is what is left to prove.
  const auto starter = expectations.starter.value_or(Expectation{{}, "failed", {}, 0, {}});
  add(starter_file(session, exercise), "share/starters" / exercise.relative(), starter, false);
  add(session.places.solutions() / exercise.relative(), "solutions" / exercise.relative(), Expectation{},
      true);
  for (const auto& expected : expectations.submissions)
    add(folder / expected.file,
        fs::path("tests/submissions") / exercise.chapter->id / exercise.id / expected.file, expected, false);
}

void check_counts(const std::vector<Job>& jobs, const std::vector<const Chapter*>& chapters,
                  Problems& problems) {
  for (const auto* chapter : chapters) {
    const auto count = [&](const char* prefix) {
      return std::count_if(jobs.begin(), jobs.end(), [&](const Job& job) {
        return job.exercise->chapter == chapter && job.expected.file.starts_with(prefix);
      });
    };
    if (count("right-") < kRight || count("wrong-") < kWrong)
      problems.push_back(
          {chapter->id,
           trf("There must be {right} right and {wrong} wrong submissions at least; there are {r} and {w}.",
               fmt::arg("right", kRight), fmt::arg("wrong", kWrong), fmt::arg("r", count("right-")),
               fmt::arg("w", count("wrong-")))});
  }
}

void check_points(const Job& job, const grading::ExerciseVerdict& verdict,
                  std::vector<std::string>& problems) {
  int sum = 0;
  for (const auto& test : verdict.tests) sum += test.max_points;
  if (job.is_solution && !verdict.tests.empty() && sum != job.exercise->points)
    problems.push_back(trf("the points of the tests add up to {sum}; chapter.toml says {points}.",
                           fmt::arg("sum", sum), fmt::arg("points", job.exercise->points)));
}

// One thread for each core; the work is done by child processes.
class Pool {
 public:
  Pool(const Session& session, std::vector<Job>& jobs) : session_(session), jobs_(jobs) {}

  void run(int threads) {
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
    for (auto& worker : workers) worker.join();
    if (show_) std::fputs("\r\x1b[K", stderr);
  }

 private:
  void work() {
    for (std::size_t i; (i = next_++) < jobs_.size() && !interrupted();) {
      auto& job = jobs_[i];
      try {
        const auto graded = grade(session_, *job.exercise, job.submission);
        job.problems = dev::differences(graded.verdict, job.expected);
        check_points(job, graded.verdict, job.problems);
      } catch (const std::exception& error) {
        job.problems.push_back(error.what());
      }
      tick();
    }
  }

  void tick() {
    const auto done = ++done_;
    if (!show_) return;
    const std::lock_guard lock(mutex_);
    std::fputs(fmt::format("\r{}/{} ", done, jobs_.size()).c_str(), stderr);
  }

  const Session& session_;
  std::vector<Job>& jobs_;
  const bool show_ = ::isatty(STDERR_FILENO);
  std::atomic<std::size_t> next_{0}, done_{0};
  std::mutex mutex_;
};

std::string tally(const std::vector<Job>& jobs, const Exercise& exercise, const grading::Style& style) {
  const auto count = [&](auto belongs) {
    int all = 0, good = 0;
    for (const auto& job : jobs) {
      if (job.exercise != &exercise || !belongs(job)) continue;
      ++all;
      good += job.problems.empty();
    }
    const auto text = fmt::format("{}/{}", good, all);
    return style.paint(good == all && all > 0 ? Tone::good : Tone::bad, text);
  };
  return trf(
      "starter {starter}, solution {solution}, right {right}, wrong {wrong}",
      fmt::arg("starter", count([](const Job& j) { return j.expected.file.empty() && !j.is_solution; })),
      fmt::arg("solution", count([](const Job& j) { return j.is_solution; })),
      fmt::arg("right", count([](const Job& j) { return j.expected.file.starts_with("right-"); })),
      fmt::arg("wrong", count([](const Job& j) { return j.expected.file.starts_with("wrong-"); })));
}

std::string problem_text(const std::string& where, const std::string& what, const grading::Style& style) {
  return "  " + style.paint(Tone::bad, style.fail()) + " " + style.paint(Tone::note, where) + "\n" +
         indented(what, 4, style);
}

// One cause with many effects is told once.
std::vector<std::pair<std::string, std::vector<std::string>>> by_text(const std::vector<Job>& jobs) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const auto& job : jobs)
    for (const auto& what : job.problems) {
      auto at =
          std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.first == what; });
      if (at == groups.end()) at = groups.insert(at, {what, {}});
      at->second.push_back(job.submission.name);
    }
  return groups;
}

int report(const Session& session, const std::vector<const Exercise*>& exercises,
           const std::vector<Job>& jobs, const Problems& problems) {
  const auto& style = session.style;
  std::string out;
  std::size_t broken = problems.size();
  for (const auto* exercise : exercises)
    out += exercise->number + "  " + tally(jobs, *exercise, style) + "\n";
  if (!out.empty()) out += "\n";
  for (const auto& problem : problems) out += problem_text(problem.where, problem.what, style);
  for (const auto& [what, names] : by_text(jobs)) {
    auto where = names.front();
    if (names.size() > 1)
      where = i18n::trf_n("{name} and {n} more", "{name} and {n} more", names.size() - 1,
                          fmt::arg("name", where), fmt::arg("n", names.size() - 1));
    out += problem_text(where, what, style);
    broken += names.size();
  }
  if (broken == 0)
    out +=
        "  " + style.paint(Tone::good, style.pass()) + " " +
        i18n::trf_n("All is as promised: {n} submission graded.",
                    "All is as promised: {n} submissions graded.", jobs.size(), fmt::arg("n", jobs.size())) +
        "\n";
  else
    out += "\n  " +
           style.paint(Tone::bad, i18n::trf_n("{n} thing is broken.", "{n} things are broken.", broken,
                                              fmt::arg("n", broken))) +
           "\n";
  print(out);
  return broken == 0 ? kPassed : kFailed;
}

// Of one chapter or exercise, what is wrong elsewhere does not matter.
void keep_only(Problems& problems, const std::vector<const Exercise*>& exercises) {
  std::erase_if(problems, [&](const dev::Problem& problem) {
    return std::none_of(exercises.begin(), exercises.end(), [&](const Exercise* exercise) {
      return problem.where == exercise->chapter->id || problem.where.starts_with(exercise->full_id());
    });
  });
}

}  // namespace

int run_dev_check(Session& session, const std::string& what, int jobs_at_once) {
  require_device(session);
  const auto exercises = what.empty() ? session.course.exercises() : find_exercises(session.course, what);
  Problems problems = dev::metadata_problems(session.course);
  for (auto& problem : dev::file_problems(session)) problems.push_back(std::move(problem));
  std::vector<Job> jobs;
  for (const auto* exercise : exercises) add_jobs_of(session, *exercise, jobs, problems);
  std::vector<const Chapter*> chapters;
  for (const auto& chapter : session.course.chapters) {
    const auto of_it = std::count_if(exercises.begin(), exercises.end(),
                                     [&](const Exercise* exercise) { return exercise->chapter == &chapter; });
    if (of_it > 0 && static_cast<std::size_t>(of_it) == chapter.exercises.size())
      chapters.push_back(&chapter);
  }
  check_counts(jobs, chapters, problems);
  if (!what.empty()) keep_only(problems, exercises);

  const int cores = std::max(1u, std::thread::hardware_concurrency());
  Pool(session, jobs).run(jobs_at_once > 0 ? jobs_at_once : cores);
  if (interrupted()) return 130;
  return report(session, exercises, jobs, problems);
}

}  // namespace gridlings::cli
