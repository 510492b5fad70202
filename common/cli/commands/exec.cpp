// Room: cli. `exec` runs a program of the reader's on the simulated GPU; `bench` runs the benchmark.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "cli/commands/commands.hpp"
#include "cli/commands/exec_report.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using i18n::tr;
using i18n::trf;

void library_first(const fs::path& library) {
  const char* before = std::getenv("LD_LIBRARY_PATH");
  const auto path = library.string() + (before && *before ? std::string(":") + before : "");
  ::setenv("LD_LIBRARY_PATH", path.c_str(), 1);
}

fs::path on_path(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  std::string_view path = std::getenv("PATH") ? std::getenv("PATH") : "/usr/bin:/bin";
  while (!path.empty()) {
    const auto part = path.substr(0, path.find(':'));
    const auto file = fs::path(part) / name;
    if (::access(file.c_str(), X_OK) == 0) return file;
    path.remove_prefix(std::min(path.size(), part.size() + 1));
  }
  return name;
}

// A program with the runtime inside talks to NVIDIA's driver directly: we cannot stand in for it.
void refuse_foreign_runtime(const fs::path& program) {
  const auto bytes = read_file(program, 1u << 30);
  constexpr std::string_view elf =
                                 "\x7F"
                                 "ELF",
                             wanted = "libcudart.so.13", any = "libcudart.so.";
  if (!bytes || !bytes->starts_with(elf) || bytes->find(".nv_fatbin") == std::string::npos) return;
  if (bytes->find(wanted) != std::string::npos) return;
  const auto shown_program = grading::printable(program.string());  // fmt::arg refers to it
  const auto name = fmt::arg("program", shown_program);
  if (const auto at = bytes->find(any); at != std::string::npos)
    throw Failure(kOurFault,
                  trf("{program} needs {library}, the runtime of another release of CUDA.", name,
                      fmt::arg("library", grading::printable(bytes->c_str() + at))),
                  tr("Build it with CUDA 13, as in `nvcc -cudart shared`."));
  throw Failure(kOurFault,
                trf("{program} carries NVIDIA's runtime inside and cannot use the simulated GPU.", name),
                tr("Build it with `nvcc -cudart shared`."));
}

Failure cannot_start(const fs::path& program, int error) {
  return Failure(
      kUsage,
      trf("{program} cannot be started: {error}.", fmt::arg("program", grading::printable(program.string())),
          fmt::arg("error", std::strerror(error))),
      tr("Give the path of a program, as in `./gridlings exec -- ./a.out`."));
}

void start(const fs::path& program, const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execv(program.c_str(), arguments.data());
}

// A whole program has more to do between two synchronisations than an exercise: minutes instead of a second.
void allow_more_work() {
  constexpr const char* warp_instructions = "10000000000";
  ::setenv("SIMGPU_BUDGET", warp_instructions, 0);
}

volatile sig_atomic_t running_child = 0;

// What the terminal sends reaches the child without us; what another process sends to us is meant for it.
void pass_on(int signal, siginfo_t* info, void*) {
  if (info->si_code == SI_USER && running_child > 0) ::kill(static_cast<pid_t>(running_child), signal);
}

constexpr int kPassedOn[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2};

void pass_signals_on() {
  struct sigaction action {};
  action.sa_sigaction = pass_on;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  for (const int signal : kPassedOn) ::sigaction(signal, &action, nullptr);
}

void signals_as_usual() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (const int signal : kPassedOn) ::sigaction(signal, &action, nullptr);
}

/// The end that the child writes closes when the program starts: what arrives is why it did not.
struct StartReport {
  int ends[2] = {-1, -1};
  bool open() { return ::pipe2(ends, O_CLOEXEC) == 0; }
  void tell(int error) const {
    while (::write(ends[1], &error, sizeof error) < 0 && errno == EINTR) {
    }
  }
  int error() {
    ::close(ends[1]);
    int why = 0;
    while (::read(ends[0], &why, sizeof why) < 0 && errno == EINTR) {
    }
    ::close(ends[0]);
    return why;
  }
};

/// Runs the program as the child that it would be without us; returns its wait status.
int run_child(const fs::path& program, const std::vector<std::string>& command) {
  StartReport report;
  if (!report.open()) throw cannot_start(program, errno);
  pass_signals_on();
  const pid_t child = ::fork();
  if (child < 0) throw cannot_start(program, errno);
  if (child == 0) {
    signals_as_usual();
    start(program, command);
    report.tell(errno);
    ::_exit(kUsage);
  }
  running_child = child;
  const int error = report.error();
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  running_child = 0;
  if (error != 0) throw cannot_start(program, error);
  return status;
}

/// Ends as the program ended: its exit code, or its signal.
int end_like(int status) {
  if (!WIFSIGNALED(status)) return WEXITSTATUS(status);
  constexpr int shells_way = 128;
  signals_as_usual();
  ::raise(WTERMSIG(status));
  return shells_way + WTERMSIG(status);
}

}  // namespace

int run_exec(Session& session, const std::vector<std::string>& command) {
  if (command.empty() || command.front().empty())
    throw Failure(kUsage, tr("No program was given."),
                  tr("Give the path of a program, as in `./gridlings exec -- ./a.out`."));
  if (command.front().front() == '-')
    throw Failure(
        kUsage,
        trf("`exec` has no option {option}.", fmt::arg("option", grading::printable(command.front()))),
        tr("Give the path of a program, as in `./gridlings exec -- ./a.out`."));
  if (session.real_device)
    throw Failure(kUsage, tr("`exec` is for the simulated GPU."),
                  tr("On a real GPU start the program directly."));
  if (!fs::exists(session.places.library() / "libcudart.so.13"))
    throw Failure(
        kOurFault,
        trf("{file} is not built.", fmt::arg("file", shown(session.places.library() / "libcudart.so.13"))),
        tr("Run ./gridlings from the checkout: it builds what is missing."));
  const auto program = on_path(command.front());
  if (::access(program.c_str(), X_OK) != 0) throw cannot_start(program, errno);
  if (fs::is_directory(program)) throw cannot_start(program, EISDIR);
  refuse_foreign_runtime(program);
  library_first(session.places.library());
  allow_more_work();
  int status = 0;
  {
    const TempDir reports;
    ::setenv("GRIDLINGS_EXEC_REPORTS", reports.path().c_str(), 1);
    status = run_child(program, command);
    const auto text = exec_report(reports.path(), grading::Style::of(STDERR_FILENO));
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
  return end_like(status);
}

int run_bench(Session& session, const std::vector<std::string>& arguments) {
  const auto program = session.places.program("gridlings-bench");
  if (!fs::exists(program))
    throw Failure(kOurFault, trf("{file} is not built.", fmt::arg("file", shown(program))),
                  tr("Run ./gridlings from the checkout: it builds what is missing."));
  auto words = arguments;
  words.insert(words.begin(), program.string());
  ::setenv("GRIDLINGS_LANG", i18n::language().c_str(), 1);
  start(program, words);
  throw cannot_start(program, errno);
}

}  // namespace gridlings::cli
