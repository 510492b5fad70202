// Room: cli. One part of a run that a cluster does: on a node, with a pool of its own.
#include "cli/class/node.hpp"

#include <unistd.h>

#include <algorithm>

#include "classroom/pool.hpp"
#include "classroom/spool.hpp"
#include "cli/class/workers.hpp"
#include "cli/failure.hpp"
#include "cli/process.hpp"

namespace gridlings::cli {

int work_on_spool(Session& session, const fs::path& folder, int part, const fs::path& tests) {
  const classroom::Spool spool(folder);
  const auto numbered = spool.waiting(part);
  if (numbered.empty()) return kPassed;
  classroom::Run run;
  for (const auto& task : numbered) run.tasks.push_back(task.task);
  run.content = [&](const std::string& hash) { return spool.content(hash); };
  run.points = points_by_id(session);
  run.done = [&](const gradebook::Record& record) {
    const auto at =
        std::find_if(numbered.begin(), numbered.end(), [&](const auto& n) { return n.task == record.task; });
    spool.put({at->number, record});
  };
  run.tick = [] {};
  run.stop = interrupted;
  const classroom::WorkFolder work("node-" + spool.name() + "-" + std::to_string(part) + "-" +
                                   std::to_string(::getpid()));
  try {
    classroom::Pool(worker_setup(session, tests), work.path(), 1).run(run);
  } catch (const classroom::CannotGrade& problem) {
    throw Failure(kOurFault, problem.what(), problem.advice);
  }
  return interrupted() ? kOurFault : kPassed;
}

}  // namespace gridlings::cli
