// Room: cli/dev. Threads: the work itself is done by child processes.
#include "cli/dev/side_by_side.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/process.hpp"

namespace gridlings::cli::dev {

void side_by_side(std::size_t count, int jobs, const std::function<void(std::size_t)>& work) {
  const bool show = ::isatty(STDERR_FILENO);
  std::atomic<std::size_t> next{0}, done{0};
  std::mutex mutex;
  const auto serve = [&] {
    for (std::size_t i; (i = next++) < count && !interrupted();) {
      work(i);
      const auto n = ++done;
      if (!show) continue;
      const std::lock_guard lock(mutex);
      std::fputs(fmt::format("\r{}/{} ", n, count).c_str(), stderr);
    }
  };
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::vector<std::thread> workers;
  for (int i = 0; i < (jobs > 0 ? jobs : cores); ++i) workers.emplace_back(serve);
  for (auto& worker : workers) worker.join();
  if (show) std::fputs("\r\x1b[K", stderr);
}

}  // namespace gridlings::cli::dev
