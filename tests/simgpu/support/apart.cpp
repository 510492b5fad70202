// tests/simgpu/support: fork, a pipe for the report, files for what is printed, a clock.
#include "apart.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <mutex>

namespace gridlings::proof {
namespace {

std::string drain(int fd, pid_t pid, int timeout_seconds, std::string& crash) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(timeout_seconds);
  std::string text;
  char buffer[65536];
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd p{fd, POLLIN, 0};
    if (left <= 0 || poll(&p, 1, static_cast<int>(left)) == 0) {
      kill(pid, SIGKILL);
      crash = "timeout";
      return text;
    }
    const ssize_t got = read(fd, buffer, sizeof buffer);
    if (got <= 0) return text;
    text.append(buffer, static_cast<size_t>(got));
  }
}

std::string take(std::FILE* file) {
  std::string text;
  std::rewind(file);
  char buffer[4096];
  for (size_t got; (got = std::fread(buffer, 1, sizeof buffer, file)) > 0;) text.append(buffer, got);
  std::fclose(file);
  return text;
}

[[noreturn]] void child_main(int report_fd, std::FILE* out, std::FILE* err,
                             const std::function<void(std::ostringstream&)>& work) {
  dup2(fileno(out), 1);
  dup2(fileno(err), 2);
  std::ostringstream report;
  work(report);
  std::fflush(nullptr);
  const std::string text = report.str();
  for (size_t at = 0; at < text.size();) {
    const ssize_t put = write(report_fd, text.data() + at, text.size() - at);
    if (put <= 0) break;
    at += static_cast<size_t>(put);
  }
  _exit(0);
}

std::mutex one_fork;  // a child must not inherit the write end of another child's pipe

}  // namespace

Child in_child(int timeout_seconds, const std::function<void(std::ostringstream&)>& work) {
  Child child;
  int ends[2];
  std::FILE *out = std::tmpfile(), *err = std::tmpfile();
  std::unique_lock lock(one_fork);
  if (!out || !err || pipe(ends) != 0) {
    child.crash = std::string("cannot start: ") + std::strerror(errno);
    return child;
  }
  std::fflush(nullptr);  // or the child prints what waits in our buffers
  const pid_t pid = fork();
  if (pid == 0) {
    close(ends[0]);
    child_main(ends[1], out, err, work);
  }
  close(ends[1]);
  lock.unlock();
  child.report = drain(ends[0], pid, timeout_seconds, child.crash);
  close(ends[0]);
  int status = 0;
  waitpid(pid, &status, 0);
  if (child.crash.empty() && WIFSIGNALED(status)) child.crash = "signal " + std::to_string(WTERMSIG(status));
  if (child.crash.empty() && WIFEXITED(status) && WEXITSTATUS(status) != 0)
    child.crash = "exit code " + std::to_string(WEXITSTATUS(status));
  child.printed = take(out);
  child.complained = take(err);
  return child;
}

}  // namespace gridlings::proof
