// tests/simgpu/reference: one case in one child process, so that a sticky error or a crash ends only itself.
// CUDA Runtime API only; what the simulated GPU tells beyond it is looked up by name.
#include "run.hpp"

#include <cuda_runtime_api.h>
#include <dlfcn.h>

#include <fstream>
#include <sstream>

#include "apart.hpp"
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
  const proof::Child child = proof::in_child(timeout_seconds, [&](Report& report) { run_here(c, image, report); });
  Outcome o;
  std::istringstream lines(child.report);
  for (std::string line; std::getline(lines, line);) read_line(line, o);
  o.printed = child.printed;
  o.complained = child.complained;
  o.crash = child.crash;
  return o;
}

std::string device_name() {
  return proof::in_child(60,
                  [](Report& report) {
                    cudaDeviceProp p{};
                    const cudaError_t e = cudaGetDeviceProperties(&p, 0);
                    report << (e == cudaSuccess ? p.name : name_of(e));
                  })
      .report;
}

}  // namespace gridlings::reference
