// Room: compiler. Starts the guarded child, feeds it, and ends it in time.
#include "compiler/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <utility>

namespace gridlings::compiler {
namespace {

using Clock = std::chrono::steady_clock;

class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() { close(); }
  int get() const { return fd_; }
  void close() {
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
  }

 private:
  int fd_;
};

// Our end and the child's end. A socket rather than a pipe: writing to a child that has died must not raise
// SIGPIPE.
bool make_channel(Descriptor& ours, Descriptor& theirs) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  ours = Descriptor(ends[0]);
  theirs = Descriptor(ends[1]);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return true;
}

int start(const std::filesystem::path& program, int channel, pid_t& pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, channel, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, channel, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // The caller may block or ignore signals; the child starts with the defaults, in a group that can be killed
  // whole.
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::string name = program.string();
  char* arguments[] = {name.data(), nullptr};
  char* environment[] = {nullptr};
  const int error = posix_spawn(&pid, name.c_str(), &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

// Sends what the channel takes now; false once all is sent or the child no longer reads.
bool feed(int channel, std::string_view& rest) {
  const auto sent = send(channel, rest.data(), rest.size(), MSG_NOSIGNAL);
  if (sent < 0) return errno == EAGAIN || errno == EINTR;
  rest.remove_prefix(static_cast<std::size_t>(sent));
  return !rest.empty();
}

// Exchanges request and answer until the child closes its end.
ChildRun::How converse(int channel, std::string_view rest, Clock::time_point deadline, std::size_t max_answer,
                       std::string& answer) {
  bool feeding = true;
  char buffer[65536];
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return ChildRun::timed_out;
    pollfd watch{channel, static_cast<short>(POLLIN | (feeding ? POLLOUT : 0)), 0};
    if (poll(&watch, 1, static_cast<int>(std::min<long long>(left, 60'000))) < 0 && errno != EINTR)
      return ChildRun::not_started;
    if (feeding && (watch.revents & POLLOUT)) {
      feeding = feed(channel, rest);
      if (!feeding) shutdown(channel, SHUT_WR);
    }
    if (!(watch.revents & (POLLIN | POLLHUP | POLLERR))) continue;
    const auto got = recv(channel, buffer, sizeof buffer, 0);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return ChildRun::ended;
    if (got > 0) answer.append(buffer, static_cast<std::size_t>(got));
    if (answer.size() > max_answer) return ChildRun::answer_too_long;
  }
}

}  // namespace

ChildRun run_child(const std::filesystem::path& program, const std::string& input,
                   std::chrono::milliseconds wall, std::size_t max_answer) {
  ChildRun run;
  Descriptor ours, theirs;
  if (!make_channel(ours, theirs)) {
    run.code = errno;
    return run;
  }
  pid_t pid = -1;
  run.code = start(program, theirs.get(), pid);
  if (run.code != 0) return run;
  theirs.close();
  run.how = converse(ours.get(), input, Clock::now() + wall, max_answer, run.answer);
  // Also after a regular end: the child may have closed its end and still be alive.
  kill(-pid, SIGKILL);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  if (run.how != ChildRun::ended) return run;
  // A child that had answered may have been reaped by our own signal; its answer says whether it is complete.
  if (WIFEXITED(status)) run.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status) && (WTERMSIG(status) != SIGKILL || run.answer.empty())) {
    run.how = ChildRun::killed_by_signal;
    run.code = WTERMSIG(status);
  }
  return run;
}

}  // namespace gridlings::compiler
