// tests/simgpu/reference: one case in one child process, so that a sticky error or a crash ends only itself.
// CUDA Runtime API only; what the simulated GPU tells beyond it is looked up by name.
#include "run.hpp"

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <mutex>
#include <sstream>

#include "simgpu/simgpu.h"

namespace gridlings::reference {
namespace {

// The child reports in lines "KEY VALUE" through this stream.
using Report = std::ostringstream;

const char* name_of(cudaError_t e) { return cudaGetErrorName(e); }

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void report_findings(Report& report) {
  auto count = reinterpret_cast<decltype(&simgpuFindingCount)>(dlsym(RTLD_DEFAULT, "simgpuFindingCount"));
  auto get = reinterpret_cast<decltype(&simgpuGetFinding)>(dlsym(RTLD_DEFAULT, "simgpuGetFinding"));
  if (!count || !get) return;
  for (int i = 0; i < count(); ++i) {
    simgpuFinding f{};
    if (get(i, &f) != 0) continue;
    report << "finding " << f.kind << ' ' << f.place.line << ' ' << f.message;
    for (int a = 0; a < f.arg_count; ++a) report << " [" << f.args[a] << ']';
    report << '\n';
  }
}

void launch_and_read(const Case& c, cudaKernel_t kernel, Report& report) {
  const std::vector<unsigned> input = input_words(c.in_words);
  std::vector<unsigned> output(c.out_words + 1u, kOutputFill);  // one spare word: a buffer is never empty
  unsigned *in = nullptr, *out = nullptr;
  int n = c.n;
  cudaMalloc(reinterpret_cast<void**>(&in), input.size() * 4);
  cudaMalloc(reinterpret_cast<void**>(&out), output.size() * 4);
  cudaMemcpy(in, input.data(), input.size() * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(out, output.data(), output.size() * 4, cudaMemcpyHostToDevice);
  void* args[] = {&in, &out, &n};
  cudaError_t e =
      cudaLaunchKernel(reinterpret_cast<const void*>(kernel), dim3(c.grid[0], c.grid[1], c.grid[2]),
                       dim3(c.block[0], c.block[1], c.block[2]), args, c.shared_bytes, nullptr);
  report << "launch " << name_of(e) << '\n';
  if (e != cudaSuccess) return;
  e = cudaDeviceSynchronize();
  report << "sync " << name_of(e) << '\n';
  if (e != cudaSuccess) return;
  e = cudaMemcpy(output.data(), out, output.size() * 4, cudaMemcpyDeviceToHost);
  if (e != cudaSuccess) return;
  report << "out" << std::hex;
  for (unsigned i = 0; i < c.out_words; ++i) report << ' ' << output[i];
  report << std::dec << '\n';
}

void run_here(const Case& c, const std::filesystem::path& image, Report& report) {
  const std::string code = read_file(image);
  cudaLibrary_t library = nullptr;
  cudaKernel_t kernel = nullptr;
  cudaError_t e = cudaLibraryLoadData(&library, code.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0);
  if (e == cudaSuccess) e = cudaLibraryGetKernel(&kernel, library, c.name.c_str());
  report << "load " << name_of(e) << '\n';
  if (e == cudaSuccess) launch_and_read(c, kernel, report);
  report_findings(report);
}

struct Child {
  std::string report, printed, complained, crash;
};

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
                             const std::function<void(Report&)>& work) {
  dup2(fileno(out), 1);
  dup2(fileno(err), 2);
  Report report;
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

Child in_child(int timeout_seconds, const std::function<void(Report&)>& work) {
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

void read_line(const std::string& line, Outcome& o) {
  std::istringstream in(line);
  std::string key;
  in >> key;
  if (key == "load") in >> o.load;
  if (key == "launch") in >> o.launch;
  if (key == "sync") in >> o.sync;
  if (key == "out")
    for (unsigned word; in >> std::hex >> word;) o.out.push_back(word);
  if (key == "finding") {
    Finding f;
    in >> f.kind >> f.line;
    std::getline(in >> std::ws, f.message);
    o.findings.push_back(f);
  }
}

}  // namespace

Outcome run_case(const Case& c, const std::filesystem::path& image, int timeout_seconds) {
  const Child child = in_child(timeout_seconds, [&](Report& report) { run_here(c, image, report); });
  Outcome o;
  std::istringstream lines(child.report);
  for (std::string line; std::getline(lines, line);) read_line(line, o);
  o.printed = child.printed;
  o.complained = child.complained;
  o.crash = child.crash;
  return o;
}

std::string device_name() {
  return in_child(60,
                  [](Report& report) {
                    cudaDeviceProp p{};
                    const cudaError_t e = cudaGetDeviceProperties(&p, 0);
                    report << (e == cudaSuccess ? p.name : name_of(e));
                  })
      .report;
}

}  // namespace gridlings::reference
