// Room: cli/dev. See record.hpp.
#include "cli/dev/record.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>

#include "cli/dev/contract.hpp"
#include "cli/device.hpp"
#include "cli/process.hpp"
#include "compiler/compiler.hpp"

namespace gridlings::cli::dev {
namespace {

std::string today() {
  char text[32];
  const std::time_t now = std::time(nullptr);
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

// GRIDLINGS_COMMIT says it where there is no git, or a copy without its history.
std::string commit_of(const fs::path& root) {
  if (const char* given = std::getenv("GRIDLINGS_COMMIT"); given && *given) return given;
  const auto run = run_process({"/usr/bin/git",
                                {"-C", root.string(), "rev-parse", "--short", "HEAD"},
                                {"PATH=/usr/bin:/bin", "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory",
                                 "GIT_CONFIG_VALUE_0=*"},
                                root,
                                {}});
  if (run.end != ProcessResult::exited || run.value != 0) return {};
  return run.output.substr(0, run.output.find('\n'));
}

}  // namespace

void Record::add(const std::string& file, const std::string& device, const grading::ExerciseVerdict& verdict,
                 const std::vector<std::string>& problems) {
  if (device_.empty() || !device.ends_with("unknown")) device_ = device;
  const auto count = [&](grading::TestStatus status) {
    return std::count_if(verdict.tests.begin(), verdict.tests.end(),
                         [&](const grading::Test& test) { return test.status == status; });
  };
  const bool skipped = session_.real_device && only_skipped(verdict);
  answers_.push_back({{"file", file},
                      {"status", skipped ? "skipped" : to_string(verdict.status)},
                      {"passed", count(grading::TestStatus::passed)},
                      {"skipped", count(grading::TestStatus::skipped)},
                      {"failed", count(grading::TestStatus::failed)}});
  if (!problems.empty()) answers_.back()["problems"] = problems;
  failed_ += !problems.empty();
}

std::string Record::json() const {
  const nlohmann::ordered_json all{{"device", device_},
                                   {"driver", session_.real_device ? real_device().version : ""},
                                   {"toolkit", compiler::cuda_release()},
                                   {"date", today()},
                                   {"commit", commit_of(session_.places.root)},
                                   {"failed", failed_},
                                   {"answers", answers_}};
  return all.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace gridlings::cli::dev
