// Room: cli. How alike a class's answers are. See likeness.hpp; share/similar holds what runs in Python.
#include "cli/class/likeness.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numeric>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/process.hpp"
#include "cli/starters.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using i18n::tr;
using i18n::trf;
using nlohmann::json;

constexpr std::size_t kLongest = 256u << 10;  // bytes of an answer; more is no exercise of ours
constexpr std::size_t kLogShown = 1500;

fs::path tool(const Session& session) { return session.places.root / "share" / "similar"; }
fs::path environment_of(const Session& session) { return session.places.state / "similar"; }

bool is_there(const Session& session) {
  const auto wanted = read_file(tool(session) / "requirements.txt");
  return wanted && read_file(environment_of(session) / "requirements.txt") == wanted;
}

// pip needs the reader's own settings: proxies, indexes, certificates. Another Python's are in its way.
std::vector<std::string> for_pip() {
  std::vector<std::string> out;
  for (char** variable = environ; *variable; ++variable) {
    const std::string_view text = *variable;
    const auto starts = [&](const char* name) { return text.starts_with(name); };
    if (!starts("PYTHONHOME=") && !starts("PYTHONPATH=") && !starts("VIRTUAL_ENV=")) out.emplace_back(text);
  }
  return out;
}

std::string last_of(const std::string& text) {
  auto from = text.size() > kLogShown ? text.find('\n', text.size() - kLogShown) : 0;
  return grading::printable(text.substr(from == std::string::npos ? text.size() - kLogShown : from));
}

std::vector<std::string> for_comparing(const fs::path& folder) {
  std::vector<std::string> out{
      "PATH=/usr/bin:/bin",        "LC_ALL=C.UTF-8",         "PYTHONUTF8=1",           "PYTHONHASHSEED=0",
      "PYTHONDONTWRITEBYTECODE=1", "OPENBLAS_NUM_THREADS=1", "HOME=" + folder.string()};
  for (const char* name : {"OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"})
    if (const char* value = std::getenv(name)) out.push_back(fmt::format("{}={}", name, value));
  return out;
}

// Files are numbered: no name of a student or of a file is ever part of a path or of a command.
struct Job {
  std::vector<const Answer*> answers;
  json words = {{"starter", nullptr}, {"files", json::array()}};

  void put(const fs::path& folder, const Answer& answer, const std::string& bytes) {
    const auto name = fmt::format("{}.cu", answers.size());
    write_atomically(folder / name, grading::printable(bytes));
    words["files"].push_back({{"file", name}, {"students", answer.students.size()}});
    answers.push_back(&answer);
  }
};

const Exercise* exercise_of(const Session& session, const std::string& id) {
  for (const auto* exercise : session.course.exercises())
    if (exercise->full_id() == id) return exercise;
  return nullptr;
}

json run_compare(const Session& session, const fs::path& folder, std::string& problem) {
  ProcessSpec spec{environment_of(session) / "bin" / "python",
                   {"-s", (tool(session) / "compare.py").string(), folder.string()},
                   for_comparing(folder),
                   folder,
                   {}};
  spec.limits.wall = std::chrono::minutes(10);
  spec.limits.memory = std::size_t{4} << 30;
  spec.limits.file_size = std::size_t{256} << 20;
  const auto run = run_process(spec);
  if (run.end == ProcessResult::interrupted) throw Failure(kOurFault, tr("Interrupted."));
  if (run.end == ProcessResult::timed_out) problem = tr("Comparing these answers took too long.");
  const auto text = read_file(folder / "result.json", spec.limits.file_size);
  auto result = text ? json::parse(*text, nullptr, false) : json();
  if (problem.empty() && (run.end != ProcessResult::exited || run.value != 0 || !result.is_object()))
    problem = trf("compare50 stopped: {error}", fmt::arg("error", last_of(run.output)));
  return result;
}

// The class's pairs by likeness in percent.
class Distribution {
 public:
  explicit Distribution(std::vector<long> pairs) : pairs_(std::move(pairs)) { pairs_.resize(101); }
  long all() const { return std::accumulate(pairs_.begin(), pairs_.end(), 0L); }
  long at_least(int percent) const { return std::accumulate(pairs_.begin() + percent, pairs_.end(), 0L); }
  /// The middle one; without one pair of that likeness, if that is given.
  std::optional<int> usual(int without = -1) const {
    const long n = all() - (without >= 0);
    if (n <= 0) return std::nullopt;
    long seen = 0;
    for (int percent = 0; percent <= 100; ++percent) {
      seen += pairs_[percent] - (percent == without);
      if (2 * seen > n) return percent;
    }
    return 100;
  }

 private:
  std::vector<long> pairs_;
};

class Results {
 public:
  Results(const Job& job, json result, pages::Alike& alike)
      : job_(job),
        result_(std::move(result)),
        pairs_(result_.at("histogram").get<std::vector<long>>()),
        alike_(alike) {}

  void count(pages::AlikeExercise& exercise) const {
    for (std::size_t i = 0; i < job_.answers.size(); ++i) {
      const auto kind = result_.at("files").at(i).at("kind").get<std::string>();
      (kind == "compared"  ? exercise.compared
       : kind == "starter" ? exercise.starter
                           : exercise.too_long) += static_cast<int>(job_.answers[i]->students.size());
    }
    exercise.pairs = pairs_.all();
    exercise.usual = pairs_.usual();
  }

  void pairs() {
    for (std::size_t i = 0; i < job_.answers.size(); ++i) identical(i);
    for (const auto& found : result_.at("pairs")) alike(found);
  }

 private:
  pages::AlikePair pair_of(std::size_t one, std::size_t other, int likeness) const {
    pages::AlikePair pair;
    pair.exercise = alike_.exercises.size() - 1;
    pair.likeness = likeness;
    pair.first.hash = job_.answers[one]->hash;
    pair.second.hash = job_.answers[other]->hash;
    result_.at("files").at(one).at("lines").get_to(pair.first.own);
    result_.at("files").at(other).at("lines").get_to(pair.second.own);
    pair.others = pairs_.all() - 1;
    pair.as_alike = pairs_.at_least(likeness) - 1;
    pair.usual = pairs_.usual(likeness);
    return pair;
  }

  // The names in their order, whatever that of the contents is.
  void named(pages::AlikePair pair, const std::string& first, const std::string& second) {
    pair.first.name = first;
    pair.second.name = second;
    if (second < first) {
      std::swap(pair.first, pair.second);
      for (auto& [one, other] : pair.regions) std::swap(one, other);
    }
    alike_.pairs.push_back(std::move(pair));
    ++alike_.exercises.back().listed;
  }

  void identical(std::size_t index) {
    const auto& students = job_.answers[index]->students;
    if (students.size() < 2 || result_.at("files").at(index).at("kind") != "compared") return;
    auto pair = pair_of(index, index, 100);
    pair.identical = pair.detailed = true;
    pair.first.share = pair.second.share = 100;
    pair.first.lines = pair.second.lines = pair.first.own;
    pair.regions = {{pair.first.own, pair.second.own}};
    for (std::size_t i = 0; i < students.size(); ++i)
      for (std::size_t k = i + 1; k < students.size(); ++k) named(pair, students[i], students[k]);
  }

  void alike(const json& found) {
    const auto one = found.at("first").get<std::size_t>(), other = found.at("second").get<std::size_t>();
    auto pair = pair_of(one, other, found.at("likeness"));
    pair.score = found.at("score");
    pair.first.share = found.at("share").at(0);
    pair.second.share = found.at("share").at(1);
    if (found.contains("regions")) {
      pair.detailed = true;
      found.at("lines").at(0).get_to(pair.first.lines);
      found.at("lines").at(1).get_to(pair.second.lines);
      found.at("regions").get_to(pair.regions);
      pair.same_names = found.at("names").at(0);
      pair.names = found.at("names").at(1);
      pair.same_comments = found.at("comments");
    }
    for (const auto& first : job_.answers.at(one)->students)
      for (const auto& second : job_.answers.at(other)->students) named(pair, first, second);
  }

  const Job& job_;
  json result_;
  Distribution pairs_;
  pages::Alike& alike_;
};

}  // namespace

void prepare_compare50(const Session& session) {
  if (is_there(session)) return;
  warn(trf("Installing compare50 into {folder}, once: about 25 MB from Python's package index.",
           fmt::arg("folder", shown(environment_of(session)))));
  ProcessSpec spec{"/bin/sh",
                   {(tool(session) / "install.sh").string(), environment_of(session).string()},
                   for_pip(),
                   {},
                   {}};
  spec.limits.wall = std::chrono::minutes(15);
  spec.limits.file_size = std::size_t{1} << 30;
  const auto run = run_process(spec);
  if (run.end == ProcessResult::interrupted) throw Failure(kOurFault, tr("Interrupted."));
  if (run.end == ProcessResult::exited && run.value == 0 && is_there(session)) return;
  throw Failure(kOurFault,
                trf("compare50, which compares the answers, could not be installed:\n{log}",
                    fmt::arg("log", last_of(run.output))),
                tr("Check the network (pip must reach its package index) and that Python 3.11 or newer and "
                   "python3-venv are "
                   "installed, then try again."));
}

void compare_exercise(const Session& session, const gradebook::Gradebook& book,
                      const gradebook::Column& column, const std::vector<Answer>& answers,
                      pages::Alike& alike) {
  alike.exercises.push_back({column});
  auto& exercise = alike.exercises.back();
  const TempDir folder;
  Job job;
  job.words["at_least"] = alike.at_least;
  const auto* known = exercise_of(session, column.id);
  if (const auto starter = known ? starter_of(session, *known) : std::nullopt) {
    write_atomically(folder.path() / "starter.cu", grading::printable(*starter));
    job.words["starter"] = "starter.cu";
  }
  for (const auto& answer : answers) {
    const auto bytes = book.content(answer.hash);
    if (bytes.size() > kLongest)
      exercise.too_long += static_cast<int>(answer.students.size());
    else
      job.put(folder.path(), answer, bytes);
  }
  write_atomically(folder.path() / "job.json", job.words.dump());
  auto result = run_compare(session, folder.path(), exercise.problem);
  if (!exercise.problem.empty()) return;
  Results results(job, std::move(result), alike);
  results.count(exercise);
  results.pairs();
}

void sort_pairs(pages::Alike& alike) {
  const auto above = [](const pages::AlikePair& pair) { return pair.likeness - pair.usual.value_or(0); };
  std::stable_sort(alike.pairs.begin(), alike.pairs.end(), [&](const auto& a, const auto& b) {
    return std::tuple(-above(a), -a.likeness, !a.identical, -a.score, a.first.name, a.second.name) <
           std::tuple(-above(b), -b.likeness, !b.identical, -b.score, b.first.name, b.second.name);
  });
}

}  // namespace gridlings::cli
