// Room: cli. `dev attacks`: hostile submissions against the grader, and whether one of them got what it wanted.
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <memory>

#include "cli/autograder.hpp"
#include "cli/class/private_tests.hpp"
#include "cli/class/strictness.hpp"
#include "cli/dev/attack.hpp"
#include "cli/dev/register.hpp"
#include "cli/dev/side_by_side.hpp"
#include "cli/failure.hpp"
#include "cli/find.hpp"
#include "cli/process.hpp"
#include "cli/reporting.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using dev::Attack;
using dev::Problems;
using grading::Tone;
using i18n::tr;
using i18n::trf;
using i18n::trf_n;

constexpr std::chrono::seconds kCompileTime{8};  // of the processor: shorter than a student's, what never ends costs that

struct Options {
  std::string what;
  bool all = false;
  int jobs = 0;
};

// What must be the same after all of it: of the course, and of the programs that judge.
std::map<std::string, std::string> fingerprint(const Session& session) {
  std::map<std::string, std::string> files;
  const auto& places = session.places;
  for (const auto& folder : {places.solutions(), places.starters(), places.root / "tests/chapters",
                             places.build / "bin/chapters", places.library()}) {
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error))
      if (entry.is_regular_file(error))
        files[entry.path().string()] = fmt::format("{} {}", entry.file_size(error),
                                                   entry.last_write_time(error).time_since_epoch().count());
  }
  return files;
}

class Siege {
 public:
  Siege(const Session& session, std::vector<Attack> attacks, const fs::path& folder)
      : session_(session), attacks_(std::move(attacks)), folder_(folder), problems_(attacks_.size()) {
    if (!::getenv("GRIDLINGS_TIME_LIMIT")) ::setenv("GRIDLINGS_TIME_LIMIT", "20", 1);
    ::setenv("GRIDLINGS_CACHE_DIR", (room_.path() / "images").c_str(), 1);
    fs::create_directory(room_.path() / "tmp");
    ::setenv("TMPDIR", (room_.path() / "tmp").c_str(), 1);
    strict_.compile_time = kCompileTime;
    session_.strict = &strict_;
    session_.style = {.colour = false, .unicode = true, .width = 100};
    prepare_private();
    for (const auto& attack : attacks_)
      if (!hidden_.contains(attack.exercise))
        hidden_[attack.exercise] = dev::hidden_lines(session, *attack.exercise, folder_);
  }

  void run(int jobs) {
    const auto before = fingerprint(session_);
    dev::side_by_side(attacks_.size(), jobs, [&](std::size_t i) {
      try {
        attempt(i);
      } catch (const std::exception& error) {
        problems_[i].push_back(error.what());
      }
    });
    if (interrupted()) return;
    std::error_code error;
    if (fingerprint(session_) != before) left_.push_back(tr("Files of the course or of the grader were changed."));
    if (!fs::is_empty(room_.path() / "tmp", error)) left_.push_back(tr("Files were left in the temporary folder."));
    if (::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD) left_.push_back(tr("A process was left running."));
  }

  const std::vector<Attack>& attacks() const { return attacks_; }
  const std::vector<std::string>& problems(std::size_t i) const { return problems_[i]; }
  const std::vector<std::string>& left() const { return left_; }

 private:
  // Known before the threads begin: they only look them up.
  void prepare_private() {
    if (std::none_of(attacks_.begin(), attacks_.end(), [](const Attack& a) { return a.with_private; })) return;
    private_ = private_tests_in(session_, folder_ / "private").programs;
    auto with = session_;
    with.private_tests = private_;
    for (const auto& attack : attacks_)
      if (attack.with_private) private_points(with, *attack.exercise);
  }

  void attempt(std::size_t i) {
    const auto& attack = attacks_[i];
    auto session = session_;
    session.autograder_environment = attack.environment;
    if (attack.with_private) session.private_tests = private_;
    const dev::Stage stage(session, attack, folder_);
    const auto outcome = dev::strike(session, attack, stage);
    if (!interrupted()) problems_[i] = dev::successes(attack, outcome, stage, hidden_.at(attack.exercise));
  }

  Session session_;
  std::vector<Attack> attacks_;
  fs::path folder_, private_;
  std::vector<std::vector<std::string>> problems_;
  std::vector<std::string> left_;
  std::map<const Exercise*, std::vector<std::string>> hidden_;
  Strictness strict_;
  TempDir room_;
};

std::string one(const Attack& attack, const std::vector<std::string>& problems, const grading::Style& style) {
  const auto sign = problems.empty() ? style.paint(Tone::good, style.pass()) : style.paint(Tone::bad, style.fail());
  std::string out = "  " + sign + " " + attack.title.text() + style.paint(Tone::quiet, "  " + attack.expected.file) + "\n";
  for (const auto& problem : problems) out += indented(problem, 6, style);
  return out;
}

int report(const Session& session, const Siege& siege, const Problems& problems, bool all) {
  const auto& style = session.style;
  std::string out;
  std::size_t succeeded = 0;
  for (const auto& problem : problems)
    out += "  " + style.paint(Tone::bad, style.fail()) + " " + problem.where + "\n" + indented(problem.what, 6, style);
  const auto count = siege.attacks().size();
  for (std::size_t i = 0; i < count; ++i) {
    succeeded += !siege.problems(i).empty();
    if (all || !siege.problems(i).empty()) out += one(siege.attacks()[i], siege.problems(i), style);
  }
  for (const auto& left : siege.left()) out += indented(left, 2, style);
  const auto n = fmt::arg("n", count);
  const bool safe = succeeded == 0 && siege.left().empty() && problems.empty();
  const auto told = succeeded == 0 ? trf_n("{n} attack, none succeeded", "{n} attacks, none succeeded", count, n)
                                   : trf_n("{n} attack, {succeeded} succeeded", "{n} attacks, {succeeded} succeeded", count, n,
                                           fmt::arg("succeeded", succeeded));
  print(out + style.paint(safe ? Tone::good : Tone::bad, told) + "\n");
  return safe ? kPassed : kFailed;
}

int run_dev_attacks(Session& session, const Options& options) {
  require_device(session);
  const auto folder = session.places.root / "tests" / "attacks";
  Problems problems;
  auto attacks = dev::read_attacks(session, folder, problems);
  // How a kernel that means harm ends on a real GPU is a matter of luck, and what it harms there as well.
  if (session.real_device)
    std::erase_if(attacks, [](const Attack& attack) { return attack.expected.status == "failed"; });
  if (!options.what.empty()) {
    std::erase_if(attacks, [&](const Attack& a) { return a.expected.file.find(options.what) == std::string::npos; });
    problems.clear();
    if (attacks.empty())
      throw Failure(kUsage, trf("No attack's file is called {name}.", fmt::arg("name", options.what)),
                    tr("`dev attacks -v` lists all of them."));
  }
  Siege siege(session, std::move(attacks), folder);
  siege.run(options.jobs);
  if (interrupted()) return 130;
  return report(session, siege, problems, options.all);
}

}  // namespace

void add_dev_attacks(CLI::App& dev, const AddCommand& add) {
  const auto options = std::make_shared<Options>();
  auto* command = add(dev, "attacks", tr("Try hostile submissions on the grader: none may succeed."), "",
                      [options](Session& session) { return run_dev_attacks(session, *options); });
  command->add_option("NAME", options->what, tr("Only those whose file's name holds this."))->type_name("")->option_text(" ");
  command->add_flag("-v,--all", options->all, tr("A line for each attack, not only for those that succeed."));
  command->add_option("-j,--jobs", options->jobs, tr("Work on so many at once (else one for each core)."))->type_name("N");
}

}  // namespace gridlings::cli
