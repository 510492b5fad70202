// Room: compiler. Starts the guarded child, feeds it, and ends it in time.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>

namespace gridlings::compiler {

/// What came of the child. `answer` is complete only for `ended` with `code` 0.
struct ChildRun {
  enum How { ended, killed_by_signal, timed_out, answer_too_long, not_started };
  How how = not_started;
  int code = 0;  ///< exit code, signal, or errno if not started
  std::string answer;
};

/// Runs `program` in a process group of its own with an empty environment; the whole group is gone on return.
ChildRun run_child(const std::filesystem::path& program, const std::string& input,
                   std::chrono::milliseconds wall, std::size_t max_answer);

}  // namespace gridlings::compiler
