// Room: common/simgpu/spread. Threads of the host that work together with the one that asks them.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace gridlings::simgpu {

constexpr unsigned most_cores = 64;

/// How many cores the simulated GPU may use: SIMGPU_CORES, or those that the process may run on.
unsigned cores_to_use();

class Team {
 public:
  explicit Team(unsigned members);  ///< with the caller; fewer if the system gives no more threads
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  unsigned members() const { return static_cast<unsigned>(helpers_.size()) + 1; }
  bool lives_here() const;  ///< false in a process that was forked off: the helpers stayed behind
  /// Calls work(0) here and work(1), work(2) ... in the helpers; returns when all have ended.
  void run(const std::function<void(unsigned)>& work);

 private:
  void help(const std::stop_token& stop, unsigned member);
  std::mutex mutex_;
  std::condition_variable_any wake_, done_;
  const std::function<void(unsigned)>* work_ = nullptr;
  unsigned long turn_ = 0;
  unsigned busy_ = 0;
  pid_t home_;
  std::vector<std::jthread> helpers_;  // last: they use all that is above
};

}  // namespace gridlings::simgpu
