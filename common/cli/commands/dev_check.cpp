// Room: cli. `dev check`: the contract of every chapter, proved.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands/commands.hpp"
#include "cli/dev/contract.hpp"
#include "cli/dev/record.hpp"
#include "cli/dev/side_by_side.hpp"
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

constexpr int kRight = 2, kWrong = 6;  // of each exercise, at least

struct Job {
  const Exercise* exercise;
  Submission submission;
  Expectation expected;
  bool is_solution = false;
  // The result:
  std::vector<std::string> problems;
  Graded graded{};
};

void add_jobs_of(const Session& session, const Exercise& exercise, std::vector<Job>& jobs,
                 Problems& problems) {
  const auto folder = session.places.submissions() / exercise.chapter->id / exercise.id;
  const auto expectations = dev::read_expectations(folder, problems);
  const auto add = [&](const fs::path& file, const fs::path& name, const Expectation& expected,
                       bool is_solution) {
    // How a wrong answer ends on a real GPU is a matter of luck, and what it harms there as well.
    if (session.real_device && expected.status != "passed") return;
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

void check_counts(const std::vector<Job>& jobs, const std::vector<const Exercise*>& exercises,
                  Problems& problems) {
  for (const auto* exercise : exercises) {
    const auto count = [&](const char* prefix) {
      return std::count_if(jobs.begin(), jobs.end(), [&](const Job& job) {
        return job.exercise == exercise && job.expected.file.starts_with(prefix);
      });
    };
    if (count("right-") < kRight || count("wrong-") < kWrong)
      problems.push_back(
          {exercise->full_id(),
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

void prove(const Session& session, Job& job) {
  job.graded = grade(session, *job.exercise, job.submission);
  const auto& verdict = job.graded.verdict;
  // A real GPU can tell nothing of an exercise whose every test looks at findings or counts.
  if (session.real_device && dev::only_skipped(verdict)) return;
  job.problems = dev::differences(verdict, job.expected);
  if (!session.real_device) check_points(job, verdict, job.problems);
}

std::string tally(const Session& session, const std::vector<Job>& jobs, const Exercise& exercise) {
  const auto& style = session.style;
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
  if (session.real_device)
    return trf("solution {solution}, right {right}",
               fmt::arg("solution", count([](const Job& j) { return j.is_solution; })),
               fmt::arg("right", count([](const Job& j) { return !j.is_solution; })));
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
    out += exercise->number + "  " + tally(session, jobs, *exercise) + "\n";
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

std::string record_of(const Session& session, const std::vector<const Exercise*>& exercises,
                      const std::vector<Job>& jobs) {
  dev::Record record(session);
  for (const auto* exercise : exercises)
    for (const auto& job : jobs)
      if (job.exercise == exercise)
        record.add(job.submission.name, job.graded.device, job.graded.verdict, job.problems);
  return record.json();
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

int run_dev_check(Session& session, const DevCheckOptions& options) {
  if (!options.record.empty()) require_writable(options.record, "--record");
  require_device(session);
  const auto& what = options.what;
  const auto exercises = what.empty() ? session.course.exercises() : find_exercises(session.course, what);
  Problems problems = dev::metadata_problems(session.course);
  for (auto& problem : dev::file_problems(session)) problems.push_back(std::move(problem));
  std::vector<Job> jobs;
  for (const auto* exercise : exercises) add_jobs_of(session, *exercise, jobs, problems);
  check_counts(jobs, exercises, problems);
  if (!what.empty()) keep_only(problems, exercises);
  if (session.real_device) problems.clear();  // the simulated GPU's run tells what is wrong with the files

  dev::side_by_side(jobs.size(), options.jobs, [&](std::size_t i) {
    try {
      prove(session, jobs[i]);
    } catch (const std::exception& error) {
      jobs[i].problems.push_back(error.what());
    }
  });
  if (interrupted()) return 130;
  if (!options.record.empty()) write_atomically(options.record, record_of(session, exercises, jobs));
  return report(session, exercises, jobs, problems);
}

}  // namespace gridlings::cli
