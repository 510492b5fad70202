// Room: cli. `class grade`: everything handed in that has no verdict yet, by workers here or on a cluster.
#include <fmt/format.h>

#include <memory>

#include "classroom/feedback.hpp"
#include "cli/class/commands.hpp"
#include "cli/class/grading.hpp"
#include "cli/class/settings.hpp"
#include "cli/failure.hpp"
#include "cli/grader.hpp"
#include "cli/validators.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using gradebook::Gradebook;
using i18n::tr;
using i18n::trf_n;

struct Options {
  GradingOptions grading;
  std::string feedback;
};

std::vector<gradebook::Task> tasks_for(const Session& session, const Gradebook& book, const GradingOptions& options,
                                       const std::string& tests_hash) {
  auto tasks = book.pending(settings_by_id(session, tests_hash), filter_from(session, options));
  const auto before = tasks.size();
  std::erase_if(tasks, [](const gradebook::Task& task) { return task.settings.grader.empty(); });
  if (const auto unknown = before - tasks.size())
    warn(trf_n("{n} file answers an exercise that this course does not have: left alone.",
               "{n} files answer exercises that this course does not have: left alone.", unknown, fmt::arg("n", unknown)));
  return tasks;
}

int run_class_grade(Session& session, const Options& options) {
  require_device(session);
  const auto& course = options.grading.course;
  auto book = Gradebook::open(course);
  const auto lock = lock_course(course, "class grade");
  if (const auto feedback = classroom::feedback_from(options.feedback)) classroom::choose_feedback(course, *feedback);
  take_what_is_left(book, course);
  const auto tests = private_tests_from(session, options.grading);
  auto tasks = tasks_for(session, book, options.grading, tests.hash);
  if (tasks.empty()) {
    print(tr("Everything that was handed in is graded.") + std::string("\n"));
    return kPassed;
  }
  return run_grading(session, book, options.grading, tests, std::move(tasks));
}

}  // namespace

void add_class_grade(CLI::App& parent, const AddCommand& add) {
  const auto options = std::make_shared<Options>();
  auto* command = add(parent, "grade", tr("Grade what was handed in and has no verdict yet."), "",
                      [options](Session& session) { return run_class_grade(session, *options); });
  add_grading_options(command, options->grading);
  command->add_option("--feedback", options->feedback, tr("What students are shown from now on: full, hints or verdict."))
      ->type_name("HOW")
      ->check(one_of({"full", "hints", "verdict"}));
}

}  // namespace gridlings::cli
