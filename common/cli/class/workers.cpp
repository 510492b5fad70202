// Room: cli. A worker's words, environment and reach: the chapters, the built programs, the CUDA toolkit.
#include "cli/class/workers.hpp"

#include <algorithm>
#include <cstdlib>

#include "compiler/toolkit.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

fs::path own_program() {
  std::error_code error;
  const auto self = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path("gridlings") : self;
}

}  // namespace

std::vector<fs::path> worker_reach(const Session& session, const fs::path& tests) {
  const auto toolkit = compiler::find_toolkit();
  std::vector<fs::path> wanted{session.places.chapters(),
                               toolkit.include,
                               toolkit.lib,
                               toolkit.child.parent_path(),
                               session.places.root / "share",
                               tests};
  for (const auto& base : {session.places.build, own_program().parent_path().parent_path()})
    for (const char* part : {"bin", "lib", "share"}) wanted.push_back(base / part);
  if (const char* locale = std::getenv("GRIDLINGS_LOCALE_DIR"); locale && *locale)
    wanted.emplace_back(locale);
  std::vector<fs::path> reach;
  std::error_code error;
  for (const auto& path : wanted) {
    // As it is called, and where it really lies: links inside may be relative to that.
    for (const auto& form : {fs::absolute(path, error), fs::canonical(path, error)})
      if (!path.empty() && fs::exists(form, error) &&
          std::find(reach.begin(), reach.end(), form) == reach.end())
        reach.push_back(form);
  }
  return reach;
}

std::function<int(const std::string&)> points_by_id(const Session& session) {
  return [&session](const std::string& id) {
    for (const auto* exercise : session.course.exercises())
      if (exercise->full_id() == id) return exercise->points;
    return 0;
  };
}

classroom::WorkerSetup worker_setup(const Session& session, const fs::path& tests) {
  classroom::WorkerSetup setup;
  setup.confined = !session.real_device;
  setup.readable = worker_reach(session, tests);
  setup.words = {own_program().string(),
                 "--lang",
                 i18n::language(),
                 "--device",
                 session.real_device ? "cuda" : "simulated",
                 "class",
                 "work"};
  if (!tests.empty()) setup.words.insert(setup.words.end(), {"--tests", tests.string()});
  setup.environment = {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8",
                       "GRIDLINGS_ROOT=" + session.places.root.string(),
                       "GRIDLINGS_BUILD=" + session.places.build.string()};
  // What changes a verdict is part of its record (settings.hpp); the rest says where things are.
  for (const char* name :
       {"GRIDLINGS_SCHEDULES", "SIMGPU_ARCH", "SIMGPU_BUDGET", "GRIDLINGS_TIME_LIMIT", "GRIDLINGS_LOCALE_DIR",
        "GRIDLINGS_CUDA_INCLUDE", "GRIDLINGS_CUDA_LIB", "GRIDLINGS_COMPILE", "CUDA_VISIBLE_DEVICES"})
    if (const char* value = std::getenv(name); value && *value)
      setup.environment.push_back(std::string(name) + "=" + value);
  if (const char* path = std::getenv("LD_LIBRARY_PATH"); path && session.real_device)
    setup.environment.push_back(std::string("LD_LIBRARY_PATH=") + path);
  return setup;
}

}  // namespace gridlings::cli
