// Room: cli. fork and exec with limits. Between the two only calls that are safe in a forked thread.
#include "cli/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>

#include "classroom/guard.hpp"

namespace gridlings::cli {
namespace {

using Clock = std::chrono::steady_clock;

std::atomic<bool> interrupt_seen{false};

void on_interrupt(int) { interrupt_seen = true; }

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> out;
  for (const auto& text : strings) out.push_back(const_cast<char*>(text.c_str()));
  out.push_back(nullptr);
  return out;
}

void limit(__rlimit_resource what, std::size_t value) {
  const rlimit both{value, value};
  ::setrlimit(what, &both);
}

// In the child. Does not return.
void become(const ProcessSpec& spec, char** arguments, char** environment, int output, int report) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, 0);
  ::dup2(output, 1);
  ::dup2(output, 2);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) ::signal(signal, SIG_DFL);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, spec.limits.file_size);
  if (spec.limits.memory) limit(RLIMIT_AS, spec.limits.memory);
  if (const auto cpu = static_cast<rlim_t>(spec.limits.cpu.count())) {
    const rlimit soft_first{cpu, cpu + 5};  // SIGXCPU says why
    ::setrlimit(RLIMIT_CPU, &soft_first);
  }
  if ((spec.directory.empty() || ::chdir(spec.directory.c_str()) == 0) && (!spec.guard || spec.guard->apply()))
    ::execve(spec.program.c_str(), arguments, environment);
  const int error = errno;
  [[maybe_unused]] const auto ignored = ::write(report, &error, sizeof error);
  ::_exit(127);
}

struct Pipe {
  int ends[2] = {-1, -1};
  bool open() { return ::pipe2(ends, O_CLOEXEC) == 0; }
  void close(int end) {
    if (ends[end] >= 0) ::close(ends[end]);
    ends[end] = -1;
  }
  ~Pipe() {
    close(0);
    close(1);
  }
};

// Keeps the beginning: what floods repeats itself. False at the end of the stream.
bool drain(int fd, std::string& kept, std::size_t most) {
  char buffer[65536];
  const auto got = ::read(fd, buffer, sizeof buffer);
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  if (got == 0) return false;
  kept.append(buffer, std::min<std::size_t>(static_cast<std::size_t>(got), most - kept.size()));
  return true;
}

// Until the leader ends. Its output may stay open in grandchildren, so the end of the output is not waited
// for.
ProcessResult::End follow(pid_t child, int output, const ProcessLimits& limits, std::string& kept,
                          int& status) {
  const auto deadline = Clock::now() + limits.wall;
  bool reading = true;
  while (true) {
    if (::waitpid(child, &status, WNOHANG) == child) return ProcessResult::exited;
    if (interrupted()) return ProcessResult::interrupted;
    if (Clock::now() >= deadline) return ProcessResult::timed_out;
    pollfd watched{reading ? output : -1, POLLIN, 0};
    // Short: the end of the child itself cannot be polled for without a pidfd, which older kernels lack.
    if (::poll(&watched, 1, 5) > 0 && watched.revents) reading = drain(output, kept, limits.output);
  }
}

}  // namespace

ProcessResult run_process(const ProcessSpec& spec) {
  ProcessResult result;
  Pipe output, report;
  if (!output.open() || !report.open()) return {ProcessResult::not_started, errno, {}};
  auto words = spec.arguments;
  words.insert(words.begin(), spec.program.string());
  const auto arguments = pointers(words);
  const auto environment = pointers(spec.environment);

  const pid_t child = ::fork();
  if (child < 0) return {ProcessResult::not_started, errno, {}};
  if (child == 0)
    become(spec, const_cast<char**>(arguments.data()), const_cast<char**>(environment.data()), output.ends[1],
           report.ends[1]);
  ::setpgid(child, child);  // in both, whichever comes first
  output.close(1);
  report.close(1);

  int error = 0, status = 0;
  if (::read(report.ends[0], &error, sizeof error) == sizeof error) {
    ::waitpid(child, &status, 0);
    return {ProcessResult::not_started, error, {}};
  }
  result.end = follow(child, output.ends[0], spec.limits, result.output, status);
  ::kill(-child, SIGKILL);
  if (result.end != ProcessResult::exited) ::waitpid(child, &status, 0);
  ::fcntl(output.ends[0], F_SETFL, O_NONBLOCK);
  for (std::size_t before = ~0u;
       before != result.output.size() && result.output.size() < spec.limits.output;) {
    before = result.output.size();
    drain(output.ends[0], result.output, spec.limits.output);
  }
  if (result.end != ProcessResult::exited) return result;
  if (WIFSIGNALED(status))
    result.end = WTERMSIG(status) == SIGXCPU ? ProcessResult::timed_out : ProcessResult::signalled;
  result.value = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return result;
}

void watch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
}

bool interrupted() { return interrupt_seen; }

}  // namespace gridlings::cli
