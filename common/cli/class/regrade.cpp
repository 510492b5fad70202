// Room: cli. `class regrade`: again what another version of a test or of the grader judged; what, and why.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "cli/class/commands.hpp"
#include "cli/class/grading.hpp"
#include "cli/class/settings.hpp"
#include "cli/class/words.hpp"
#include "cli/failure.hpp"
#include "cli/grader.hpp"
#include "cli/reporting.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using gradebook::Entry;
using gradebook::Gradebook;
using grading::Tone;
using i18n::tr;
using i18n::trf;
using i18n::trf_n;

constexpr std::size_t kNamed = 30;  // changes told one by one

struct Options {
  GradingOptions grading;
  bool dry_run = false;
};

// What is to be done again: each content once, with the reasons and the exercises that they hold for.
struct Plan {
  std::vector<gradebook::Task> tasks;
  std::map<std::string, std::set<std::string>> exercises_by_reason;  // msgid -> numbers
  int other_device = 0, private_tests = 0;
};

Plan plan_of(const Session& session, const std::vector<Entry>& entries, const std::string& tests_hash) {
  const auto current = settings_by_id(session, tests_hash);
  std::map<std::string, std::string> numbers;
  for (const auto& column : columns_of(session)) numbers[column.id] = column.number;
  Plan plan;
  std::set<std::pair<std::string, std::string>> seen;
  for (const auto& entry : entries) {
    if (!entry.record || !seen.emplace(entry.exercise, entry.content_hash).second) continue;
    const auto& old = entry.record->task.settings;
    const auto now = current(entry.exercise);
    if (now.grader.empty()) continue;  // an exercise that this course does not have
    if (old.device != now.device) {
      ++plan.other_device;
      continue;
    }
    plan.private_tests += !old.tests.empty() && now.tests.empty();
    const auto reasons = differences(old, now);
    if (reasons.empty()) continue;
    for (const auto* reason : reasons) plan.exercises_by_reason[reason].insert(numbers[entry.exercise]);
    plan.tasks.push_back({entry.content_hash, entry.exercise, now});
  }
  return plan;
}

std::string reasons_text(const Session& session, const Plan& plan) {
  auto out =
      trf_n("{n} verdict is to be reached again:", "{n} verdicts are to be reached again:", plan.tasks.size(),
            fmt::arg("n", plan.tasks.size())) +
      "\n";
  for (const auto& [reason, exercises] : plan.exercises_by_reason)
    out += indented(trf("{what} changed: {exercises}", fmt::arg("what", tr(reason.c_str())),
                        fmt::arg("exercises", fmt::format("{}", fmt::join(exercises, tr(", "))))),
                    2, session.style);
  return out;
}

// Points that are others now, in the words of the gradebook: "anna, 03.1: 7 → 10".
std::string changes_text(const Session& session, const std::vector<Entry>& before,
                         const std::vector<Entry>& after, const std::vector<gradebook::Student>& students) {
  std::map<std::int64_t, std::string> names;
  for (const auto& student : students) names[student.id] = shown(student);
  std::map<std::string, std::string> numbers;
  for (const auto& column : columns_of(session)) numbers[column.id] = column.number;
  const auto points = [](const Entry& entry) {
    return entry.points() ? std::to_string(*entry.points()) : std::string("-");
  };
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < before.size() && i < after.size(); ++i)
    if (before[i].points() != after[i].points())
      lines.push_back(fmt::format("  {}, {}: {} {} {}", names[before[i].student], numbers[before[i].exercise],
                                  points(before[i]), session.style.arrow(), points(after[i])));
  if (lines.empty()) return std::string(tr("Nobody's points changed.")) + "\n";
  auto out = trf_n("Points changed in {n} place:", "Points changed in {n} places:", lines.size(),
                   fmt::arg("n", lines.size())) +
             "\n";
  for (std::size_t i = 0; i < lines.size() && i < kNamed; ++i) out += lines[i] + "\n";
  return out + (lines.size() > kNamed ? "  …\n" : "");
}

void require_same_conditions(const Plan& plan) {
  if (plan.private_tests > 0)
    throw Failure(
        kUsage,
        trf_n("{n} verdict was reached with private tests.", "{n} verdicts were reached with private tests.",
              plan.private_tests, fmt::arg("n", plan.private_tests)),
        tr("Name their folder with --tests DIR."));
  if (plan.other_device > 0)
    warn(trf_n("{n} verdict of another device is left alone: --device chooses it.",
               "{n} verdicts of another device are left alone: --device chooses it.", plan.other_device,
               fmt::arg("n", plan.other_device)));
}

int run_regrade(Session& session, const Options& options) {
  require_device(session);
  auto book = Gradebook::open(options.grading.course);
  const auto lock = lock_course(options.grading.course, "class regrade");
  take_what_is_left(book, options.grading.course);
  const auto filter = filter_from(session, options.grading);
  const auto before = book.entries(filter, i18n::language());
  const auto tests = private_tests_from(session, options.grading);
  const auto plan = plan_of(session, before, tests.hash);
  require_same_conditions(plan);
  if (plan.tasks.empty()) {
    print(tr("No verdict is of an earlier grader: nothing is to be done again.") + std::string("\n"));
    return kPassed;
  }
  print(reasons_text(session, plan));
  if (options.dry_run) return kPassed;
  const int code = run_grading(session, book, options.grading, tests, plan.tasks);
  print(changes_text(session, before, book.entries(filter, i18n::language()), book.students()));
  return code;
}

}  // namespace

void add_class_regrade(CLI::App& parent, const AddCommand& add) {
  const auto options = std::make_shared<Options>();
  auto* command =
      add(parent, "regrade", tr("Grade again what a changed test or grader affects, and only that."), "",
          [options](Session& session) { return run_regrade(session, *options); });
  add_grading_options(command, options->grading);
  command->add_flag("-n,--dry-run", options->dry_run, tr("Only say what would be done, and why."));
}

}  // namespace gridlings::cli
