// Room: compiler, guarded child: the program gridlings-compile. Reads one request on standard input, gives up
// every right it does not need, compiles, writes one answer to standard output. Started by common/compiler
// only.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>

#include "compiler/child/answer.hpp"
#include "compiler/child/files.hpp"
#include "compiler/child/sandbox.hpp"
#include "compiler/child/tools.hpp"
#include "compiler/text.hpp"

namespace gridlings::compiler::child {
namespace {

std::string read_standard_input() {
  std::string bytes;
  char buffer[65536];
  while (const auto got = read(STDIN_FILENO, buffer, sizeof buffer)) {
    if (got < 0) _exit(1);
    bytes.append(buffer, static_cast<std::size_t>(got));
  }
  return bytes;
}

std::string folder_of(const std::string& name) {
  const auto slash = name.rfind('/');
  return slash == name.npos ? std::string() : name.substr(0, slash);
}

void guard(const wire::Message& ask, FilePolicy& policy) {
  const std::vector<std::string> roots{ask[wire::kSourceDir], ask[wire::kCudaInclude]};
  limit_resources(std::stoull(ask[wire::kMemory]), std::stoull(ask[wire::kCpuSeconds]));
  restrict_files(roots);
  restrict_calls();  // last: it forbids what the others need
  enforce(&policy);
}

wire::Message answer_of(const Outcome& outcome, const wire::Message& ask, const FilePolicy& policy) {
  const char* status = outcome.out_of_memory            ? "memory"
                       : !policy.refused_path().empty() ? "refused"
                       : outcome.good                   ? "ok"
                                                        : "compile_error";
  const auto log = whole_lines(outcome.log, std::stoull(ask[wire::kLogLimit]));
  wire::Message answer{status,
                       std::string(log),
                       log.size() < outcome.log.size() ? "cut" : "",
                       policy.refused_path(),
                       policy.refused_why(),
                       outcome.good ? outcome.image : ""};
  for (const auto& [name, hash] : policy.dependencies()) {
    answer.push_back(name);
    answer.push_back(hash);
  }
  return answer;
}

Outcome compile(const wire::Message& ask, const std::string& working_dir) {
  NvrtcInput input{
      ask[wire::kSource],
      ask[wire::kDisplayName],
      {"--gpu-architecture=" + ask[wire::kArch], "--relocatable-device-code=true", "--generate-line-info",
       "--no-cache", "--pre-include=gridlings/prelude.h", "--include-path=" + ask[wire::kCudaInclude],
       "--include-path=" + ask[wire::kCudaInclude] + "/cccl"}};
  input.options.insert(input.options.end(), ask.begin() + wire::kFirstOption, ask.end());
  return run_nvrtc(input, working_dir);
}

// For the tests: what still works behind the guards, tried with plain system calls that no exported function
// sees.
std::string probe() {
  std::string open_doors;
  if (syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY) >= 0) open_doors += "read ";
  if (syscall(SYS_openat, AT_FDCWD, "written", O_WRONLY | O_CREAT, 0600) >= 0) open_doors += "write ";
  if (syscall(SYS_socket, AF_INET, SOCK_STREAM, 0) >= 0) open_doors += "socket ";
  if (const auto pid = fork(); pid >= 0) {
    if (pid == 0) _exit(0);
    open_doors += "fork ";
  }
  if (syscall(SYS_kill, getppid(), 0) == 0) open_doors += "kill ";
  for (const auto resource : {RLIMIT_AS, RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_CORE}) {
    rlimit limit{};
    getrlimit(resource, &limit);
    if (limit.rlim_max == RLIM_INFINITY) open_doors += "limit ";
    limit.rlim_max = RLIM_INFINITY;
    if (setrlimit(resource, &limit) == 0) open_doors += "raise ";
  }
  return open_doors;
}

[[noreturn]] void serve() {
  const auto ask = wire::unpack(read_standard_input());
  claim_answer_channel();
  if (!ask || ask->size() < wire::kFirstOption) send_internal_error("the request is damaged");
  const auto& kind = (*ask)[wire::kKind];
  const auto& source_dir = (*ask)[wire::kSourceDir];
  if (chdir(source_dir.c_str()) != 0) send_internal_error("cannot enter " + source_dir);
  char* working_dir = getcwd(nullptr, 0);
  if (kind == "compile") load_nvrtc((*ask)[wire::kCudaLib]);
  if (kind == "link") load_nvjitlink((*ask)[wire::kCudaLib]);

  FilePolicy policy(source_dir, folder_of((*ask)[wire::kDisplayName]), {(*ask)[wire::kCudaInclude]});
  guard(*ask, policy);
  Outcome outcome;
  if (kind == "compile") outcome = compile(*ask, working_dir ? working_dir : source_dir);
  if (kind == "link")
    outcome = run_nvjitlink((*ask)[wire::kSource], (*ask)[wire::kDisplayName], (*ask)[wire::kArch]);
  if (kind == "probe") outcome.log = probe();
  enforce(nullptr);
  send(answer_of(outcome, *ask, policy));
}

}  // namespace
}  // namespace gridlings::compiler::child

int main() {
  using namespace gridlings::compiler::child;
  try {
    detach();
    serve();
  } catch (const std::exception& error) {
    send_internal_error(error.what());
  }
}
