// Room: bench. Compiling, loading, and what the simulated GPU tells.
#include "bench/gpu.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "compiler/compiler.hpp"
#include "i18n/i18n.hpp"
#include "simgpu/simgpu.h"

namespace gridlings::bench {
namespace {

template <class Function>
Function* simulated(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_DEFAULT, name));
}

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// PTX for the simulated GPU, a cubin for a real one.
std::string image_of(const std::filesystem::path& source) {
  compiler::Request request;
  request.source = source;
  auto result = compiler::compile(request);
  if (result.status == compiler::Result::ok && !is_simulated()) {
    cudaDeviceProp properties{};
    require(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties");
    result = compiler::link_for_device(result.image, properties.major * 10 + properties.minor);
  }
  if (result.status != compiler::Result::ok)
    throw Fault(i18n::trf("{file} cannot be compiled: {why}", fmt::arg("file", source.filename().string()),
                          fmt::arg("why", result.message.empty() ? result.log : result.message)));
  return read(result.image);
}

}  // namespace

void require(cudaError_t error, const char* call) {
  if (error != cudaSuccess) throw Fault(fmt::format("{}: {}", call, cudaGetErrorName(error)));
}

bool is_simulated() { return simulated<decltype(simgpuReset)>("simgpuReset") != nullptr; }

std::string device_name() {
  if (is_simulated()) return "simulated";
  cudaDeviceProp properties{};
  require(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties");
  return std::string("cuda:") + properties.name;
}

void fresh_device() {
  if (const auto reset = simulated<decltype(simgpuReset)>("simgpuReset")) reset();
}

long long warp_instructions() {
  const auto count = simulated<decltype(simgpuMetricCount)>("simgpuMetricCount");
  const auto get = simulated<decltype(simgpuGetMetric)>("simgpuGetMetric");
  long long sum = 0;
  for (int k = 0; count && get && k < count(); ++k) {
    simgpuMetrics metrics{};
    if (get(k, &metrics) == 0) sum += metrics.warp_instructions;
  }
  return sum;
}

std::vector<std::string> finding_kinds() {
  const auto count = simulated<decltype(simgpuFindingCount)>("simgpuFindingCount");
  const auto get = simulated<decltype(simgpuGetFinding)>("simgpuGetFinding");
  std::vector<std::string> kinds;
  for (int k = 0; count && get && k < count(); ++k) {
    simgpuFinding finding{};
    if (get(k, &finding) == 0) kinds.emplace_back(finding.kind);
  }
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  return kinds;
}

void capture_output() {
  if (const auto capture = simulated<decltype(simgpuCaptureOutput)>("simgpuCaptureOutput")) capture(1);
}

Kernels::Kernels(const std::filesystem::path& source) {
  const std::string image = image_of(source);
  require(cudaLibraryLoadData(&library_, image.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0),
          "cudaLibraryLoadData");
}

Kernels::~Kernels() {
  if (library_) cudaLibraryUnload(library_);
}

cudaKernel_t Kernels::operator[](const char* name) const {
  cudaKernel_t kernel = nullptr;
  require(cudaLibraryGetKernel(&kernel, library_, name), "cudaLibraryGetKernel");
  return kernel;
}

}  // namespace gridlings::bench
