// Room: common/simgpu/spread. See team.hpp.
#include "simgpu/spread/team.hpp"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace gridlings::simgpu {
namespace {

constexpr unsigned usual_most = 8;  // beyond, memory is what all wait for

unsigned cores_of_process() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return std::clamp(static_cast<unsigned>(CPU_COUNT(&set)), 1u, usual_most);
}

}  // namespace

unsigned cores_to_use() {
  const char* asked = std::getenv("SIMGPU_CORES");
  if (asked == nullptr) return cores_of_process();
  unsigned value = 0;
  const char* end = asked + std::strlen(asked);
  if (const auto read = std::from_chars(asked, end, value);
      read.ec == std::errc{} && read.ptr == end && value >= 1 && value <= most_cores)
    return value;
  const unsigned used = cores_of_process();
  std::fprintf(stderr, "simulated GPU: SIMGPU_CORES=%s is not a number from 1 to %u; %u is used.\n", asked,
               most_cores, used);
  return used;
}

Team::Team(unsigned members) : home_(getpid()) {
  // Signals are for the threads of the program.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    for (unsigned k = 1; k < members; ++k)
      helpers_.emplace_back([this, k](const std::stop_token& stop) { help(stop, k); });
  } catch (const std::system_error&) {  // then those that there are do the work
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Team::~Team() {
  for (std::jthread& helper : helpers_) helper.request_stop();
  helpers_.clear();
}

bool Team::lives_here() const { return home_ == getpid(); }

void Team::run(const std::function<void(unsigned)>& work) {
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    busy_ = members() - 1;
    ++turn_;
  }
  wake_.notify_all();
  work(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return busy_ == 0; });
}

void Team::help(const std::stop_token& stop, unsigned member) {
  unsigned long seen = 0;
  while (true) {
    const std::function<void(unsigned)>* work = nullptr;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, stop, [&] { return turn_ != seen; })) return;
      seen = turn_;
      work = work_;
    }
    (*work)(member);
    const std::lock_guard lock(mutex_);
    if (--busy_ == 0) done_.notify_all();
  }
}

}  // namespace gridlings::simgpu
