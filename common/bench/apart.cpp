// Room: bench. fork, a pipe for the answer, a time limit, the process's peak memory.
#include "bench/apart.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

#include "bench/gpu.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::minutes most{10};  // far beyond every goal: slowness is shown, not punished

struct Ended {
  std::string answer;
  int status = 0;
  bool timed_out = false;
  long long peak_kib = 0;
};

void send(int fd, const std::string& text) {
  for (std::size_t sent = 0; sent < text.size();) {
    const auto n = ::write(fd, text.data() + sent, text.size() - sent);
    if (n < 0 && errno != EINTR) return;
    if (n > 0) sent += static_cast<std::size_t>(n);
  }
}

/// False at the end of the answer.
bool receive(int fd, std::string& answer) {
  char buffer[65536];
  const auto n = ::read(fd, buffer, sizeof buffer);
  if (n < 0) return errno == EINTR;
  answer.append(buffer, static_cast<std::size_t>(n));
  return n != 0;
}

Ended run(const std::function<std::string()>& work) {
  int ends[2];
  std::fflush(nullptr);
  if (::pipe(ends) != 0) throw Fault(std::strerror(errno));
  const pid_t child = ::fork();
  if (child < 0) throw Fault(std::strerror(errno));
  if (child == 0) {
    ::close(ends[0]);
    send(ends[1], work());
    ::_exit(0);
  }
  ::close(ends[1]);
  Ended ended;
  const auto deadline = Clock::now() + most;
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd watched{ends[0], POLLIN, 0};
    const int ready = left > 0 ? ::poll(&watched, 1, static_cast<int>(left)) : 0;
    if (ready < 0 && errno == EINTR) continue;
    ended.timed_out = ready == 0;
    if (ready <= 0 || !receive(ends[0], ended.answer)) break;
  }
  ::close(ends[0]);
  if (ended.timed_out) ::kill(child, SIGKILL);
  rusage usage{};
  while (::wait4(child, &ended.status, 0, &usage) < 0 && errno == EINTR) {
  }
  ended.peak_kib = usage.ru_maxrss;
  return ended;
}

/// How the process ended, where it did not answer.
std::string story(const Ended& ended) {
  if (ended.timed_out) return i18n::trf("stopped after {minutes} minutes", fmt::arg("minutes", most.count()));
  if (WIFSIGNALED(ended.status))
    return i18n::trf("crashed: {signal}", fmt::arg("signal", ::strsignal(WTERMSIG(ended.status))));
  return i18n::tr("ended without an answer");
}

void run_here(const Case& what, const Settings& settings, Result& result) {
  try {
    what.run(settings, result);
  } catch (const WrongResult& wrong) {
    result.wrong = wrong.what();
  } catch (const std::exception& error) {
    result.fault = error.what();
  }
}

}  // namespace

Result run_apart(const Case& what, const Settings& settings, const std::string& skip) {
  Result result;
  result.id = what.id;
  result.title = i18n::tr(what.title);
  result.goal_ms = what.goal_ms;
  result.show_memory = what.show_memory;
  result.skipped = skip;
  if (!skip.empty()) return result;
  const auto measured = [&](bool checks) {
    Result out = result;
    const Ended ended = run([&] {
      if (!checks) ::setenv("SIMGPU_CHECKS", "off", 1);
      run_here(what, settings, out);
      return nlohmann::json(out).dump();
    });
    if (ended.timed_out || ended.status != 0)
      out.wrong = story(ended);
    else
      out = nlohmann::json::parse(ended.answer).get<Result>();
    out.peak_kib = ended.peak_kib;
    return out;
  };
  result = measured(true);
  const bool right = result.wrong.empty() && result.fault.empty();
  if (!what.without_checks || !settings.simulated || !right) return result;
  const Result fast = measured(false);
  result.fast = fast.samples;
  result.wrong = fast.wrong;
  result.fault = fast.fault;
  return result;
}

std::string answer_apart(const std::function<std::string()>& ask) {
  const Ended ended = run([&]() -> std::string {
    try {
      return "+" + ask();
    } catch (const std::exception& error) {
      return std::string("-") + error.what();
    }
  });
  if (ended.timed_out || ended.status != 0 || ended.answer.empty()) throw Fault(story(ended));
  if (ended.answer.front() == '-') throw Fault(ended.answer.substr(1));
  return ended.answer.substr(1);
}

}  // namespace gridlings::bench
