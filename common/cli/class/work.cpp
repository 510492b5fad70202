// Room: cli. `class work`: a worker of `class grade`. Takes orders on standard input, answers on a pipe of
// its own.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "classroom/guard.hpp"
#include "classroom/wire.hpp"
#include "cli/class/commands.hpp"
#include "cli/class/node.hpp"
#include "cli/class/strictness.hpp"
#include "cli/class/workers.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/grader.hpp"
#include "compiler/hash.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using classroom::kVerdictPipe;
using i18n::tr;

void say(const std::string& line) {
  for (std::size_t done = 0; done < line.size();) {
    const auto wrote = ::write(kVerdictPipe, line.data() + done, line.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) std::exit(kOurFault);  // nobody listens any more
    done += static_cast<std::size_t>(wrote);
  }
}

const Exercise* exercise_called(const Session& session, const std::string& id) {
  for (const auto* exercise : session.course.exercises())
    if (exercise->full_id() == id) return exercise;
  return nullptr;
}

grading::ExerciseVerdict fault_in(const classroom::Order& order, const std::string& why) {
  return classroom::fault(order.exercise, 0, why);
}

grading::ExerciseVerdict verdict_on(const Session& session, const classroom::Order& order) {
  const auto* exercise = exercise_called(session, order.exercise);
  if (!exercise)
    return fault_in(order,
                    i18n::trf("This course has no exercise {name}.", fmt::arg("name", order.exercise)));
  const auto content = read_file(order.file);
  if (!content || compiler::sha256(*content) != order.hash)
    return fault_in(order, tr("The submission was damaged on its way to the worker."));
  // Alone in its folder: a submission must not include its neighbours. Under the exercise's own name: whoever
  // handed the same bytes in under whatever name gets the same report.
  const TempDir folder;
  const Submission submission{folder.path() / (exercise->id + ".cu"), exercise->id + ".cu"};
  write_atomically(submission.file, *content);
  const auto images = folder.path() / "images";
  ::setenv("GRIDLINGS_CACHE_DIR", images.c_str(), 1);
  return grade(session, *exercise, submission).verdict;
}

int serve(Session& session, const fs::path& tests) {
  if (::fcntl(kVerdictPipe, F_SETFD, FD_CLOEXEC) != 0)
    throw Failure(kUsage, tr("`class work` is started by `class grade`."),
                  tr("Type: ./gridlings class grade COURSE"));
  std::error_code error;
  std::unique_ptr<classroom::Guard> guard;
  Strictness strict;
  if (!session.real_device) {
    classroom::Reach reach{classroom::system_folders(), fs::temp_directory_path(error)};
    const auto needed = worker_reach(session, tests);
    reach.readable.insert(reach.readable.end(), needed.begin(), needed.end());
    guard = std::make_unique<classroom::Guard>(reach);
    strict.guard = guard.get();
  }
  session.strict = &strict;
  session.private_tests = tests;
  say(classroom::ready_line(guard ? guard->name() : ""));
  for (std::string line; std::getline(std::cin, line);) {
    const auto order = classroom::order_from(line);
    if (!order) return kOurFault;
    classroom::Answer answer{order->number, {}};
    try {
      answer.verdict = verdict_on(session, *order);
    } catch (const std::exception& problem) {
      answer.verdict = fault_in(*order, problem.what());
    }
    say(to_line(answer));
  }
  return kPassed;
}

struct Options {
  std::string tests, spool;
  int part = -1;
};

}  // namespace

void add_class_work(CLI::App& parent, const AddCommand& add) {
  const auto options = std::make_shared<Options>();
  auto* command = add(parent, "work", tr("A worker of `class grade`."), "", [options](Session& session) {
    return options->spool.empty() ? serve(session, options->tests)
                                  : work_on_spool(session, options->spool, options->part, options->tests);
  });
  command->group("");  // not for people
  command->add_option("--tests", options->tests, "")->type_name("DIR");
  command->add_option("--spool", options->spool, "")->type_name("DIR");
  command->add_option("--part", options->part, "")->type_name("N");
}

}  // namespace gridlings::cli
