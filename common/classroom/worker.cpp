// Room: classroom. fork and exec of a worker, and two pipes.
#include "classroom/worker.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "classroom/wire.hpp"

namespace gridlings::classroom {
namespace {

constexpr std::size_t kLineLimit = 64u << 20;

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> out;
  for (const auto& text : strings) out.push_back(const_cast<char*>(text.c_str()));
  out.push_back(nullptr);
  return out;
}

// In the child. Does not return.
[[noreturn]] void become(char** words, char** environment, int orders, int answers, const char* folder,
                         pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);  // it died meanwhile
  if (::chdir(folder) != 0) ::_exit(127);
  const int nothing = ::open("/dev/null", O_WRONLY);
  const int log = ::open(kWorkerLog, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::dup2(orders, 0);
  ::dup2(nothing, 1);
  ::dup2(log >= 0 ? log : nothing, 2);
  if (answers == kVerdictPipe)
    ::fcntl(answers, F_SETFD, 0);
  else
    ::dup2(answers, kVerdictPipe);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::signal(signal, SIG_DFL);
  ::execve(words[0], words, environment);
  ::_exit(127);
}

}  // namespace

Worker::Worker(const Command& command, const fs::path& folder) {
  int to[2], from[2];
  if (::pipe2(to, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  if (::pipe2(from, O_CLOEXEC) != 0) {
    ::close(to[0]), ::close(to[1]);
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  const auto words = pointers(command.words), environment = pointers(command.environment);
  const pid_t parent = ::getpid();
  pid_ = ::fork();
  const int error = errno;
  if (pid_ == 0)
    become(const_cast<char**>(words.data()), const_cast<char**>(environment.data()), to[0], from[1],
           folder.c_str(), parent);
  ::close(to[0]);
  ::close(from[1]);
  orders_ = to[1];
  answers_ = from[0];
  if (pid_ < 0) throw std::system_error(error, std::generic_category(), "fork");
  ::setpgid(pid_, pid_);
  ::fcntl(answers_, F_SETFL, O_NONBLOCK);
}

Worker::~Worker() {
  kill();
  if (orders_ >= 0) ::close(orders_);
  ::close(answers_);
}

bool Worker::send(const std::string& line) {
  // A line is far shorter than a pipe holds, so it is written whole or not at all.
  return ::write(orders_, line.data(), line.size()) == static_cast<ssize_t>(line.size());
}

std::optional<std::string> Worker::take() {
  char part[65536];
  while (!ended_) {
    const auto got = ::read(answers_, part, sizeof part);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) break;
    if (got == 0 || buffer_.size() > kLineLimit) ended_ = true;
    if (got > 0) buffer_.append(part, static_cast<std::size_t>(got));
  }
  const auto end = buffer_.find('\n');
  if (end == buffer_.npos) return std::nullopt;
  auto line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  return line;
}

void Worker::finish() {
  if (orders_ >= 0) ::close(orders_);
  orders_ = -1;
  siginfo_t info{};
  for (int i = 0; i < 100 && pid_ > 0 && info.si_pid == 0; ++i) {
    if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) return;
    if (info.si_pid == 0) ::usleep(10'000);
  }
}

std::string Worker::kill() {
  if (pid_ < 0) return {};
  ::kill(-pid_, SIGKILL);
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) continue;
  pid_ = -1;
  ended_ = true;
  return WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                             : "exit code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace gridlings::classroom
