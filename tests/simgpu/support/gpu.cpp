// tests/simgpu/support: see gpu.hpp.
#include "gpu.hpp"

#include <dlfcn.h>

#include <fstream>
#include <set>
#include <stdexcept>

#include "apart.hpp"
#include "compiler/compiler.hpp"
#include "simgpu/simgpu.h"

namespace gridlings::proof {
namespace {

template <class Function>
Function* extra(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// 90 for 9.0; a process of its own asks, because this one may still have to fork.
int compute_capability() {
  static const int found = [] {
    const Child child = in_child(60, [](std::ostringstream& report) {
      int major = 0, minor = 0;
      cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
      cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0);
      report << major * 10 + minor;
    });
    return child.report.empty() ? 0 : std::stoi(child.report);
  }();
  return found;
}

void require_ok(const compiler::Result& result, const std::filesystem::path& source) {
  if (result.status != compiler::Result::ok)
    throw std::runtime_error(source.string() + ": " + result.message + "\n" + result.log);
}

}  // namespace

bool simulated() { return dlsym(RTLD_DEFAULT, "simgpuReset") != nullptr; }

void* runtime_function(const char* name) { return dlsym(RTLD_DEFAULT, name); }

std::vector<Finding> findings() {
  std::vector<Finding> all;
  const auto get = extra<decltype(simgpuGetFinding)>("simgpuGetFinding");
  simgpuFinding f{};
  for (int k = 0; get && get(k, &f) == 0; ++k) {
    std::string message = f.message;
    for (int a = 0; a < f.arg_count; ++a) message += std::string(" [") + f.args[a] + ']';
    all.push_back(
        {f.kind, message, f.place.kernel, f.place.line, f.fatal != 0, f.has_other ? f.other.line : 0});
  }
  return all;
}

std::string kinds_of(const std::vector<Finding>& findings) {
  std::set<std::string> kinds;
  for (const Finding& f : findings) kinds.insert(f.kind);
  std::string text;
  for (const std::string& kind : kinds) text += (text.empty() ? "" : ",") + kind;
  return text;
}

namespace {

std::filesystem::path compiled(const std::filesystem::path& source) {
  compiler::Request request;
  request.source = source;
  request.limits.wall = std::chrono::seconds(600);  // generated modules are large, and machines busy
  const compiler::Result result = compiler::compile(request);
  require_ok(result, source);
  return result.image;
}

}  // namespace

std::string ptx_of(const std::filesystem::path& source) { return read_file(compiled(source)); }

std::string image_of(const std::filesystem::path& source) {
  const std::filesystem::path ptx = compiled(source);
  if (simulated()) return read_file(ptx);
  if (compute_capability() == 0) throw std::runtime_error("this libcudart finds no GPU");
  const compiler::Result linked = compiler::link_for_device(ptx, compute_capability());
  require_ok(linked, source);
  return read_file(linked.image);
}

std::string device_line() {
  return in_child(60,
                  [](std::ostringstream& report) {
                    cudaDeviceProp p{};
                    int driver = 0, runtime = 0;
                    const cudaError_t e = cudaGetDeviceProperties(&p, 0);
                    cudaDriverGetVersion(&driver);
                    cudaRuntimeGetVersion(&runtime);
                    report << (e == cudaSuccess ? p.name : cudaGetErrorName(e)) << ", driver " << driver
                           << ", runtime " << runtime;
                  })
      .report;
}

void must(cudaError_t code, const char* call) {
  if (code != cudaSuccess) throw std::runtime_error(std::string(call) + ": " + cudaGetErrorName(code));
}

Program::Program(const std::string& image, int optimisation) {
  cudaJitOption option = cudaJitOptimizationLevel;
  void* level = reinterpret_cast<void*>(static_cast<std::intptr_t>(optimisation));
  must(cudaLibraryLoadData(&library_, image.c_str(), &option, &level, 1, nullptr, nullptr, 0), "load");
}

const void* Program::kernel(const char* name) const {
  cudaKernel_t kernel = nullptr;
  must(cudaLibraryGetKernel(&kernel, library_, name), name);
  return kernel;
}

void* Program::variable(const char* name) const {
  void* address = nullptr;
  must(cudaLibraryGetGlobal(&address, nullptr, library_, name), name);
  return address;
}

cudaError_t Program::start(const void* kernel, const Shape& shape, void** args) {
  if (!shape.programmatic)
    return cudaLaunchKernel(kernel, shape.grid, shape.block, args, shape.shared, shape.stream);
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = shape.grid;
  config.blockDim = shape.block;
  config.dynamicSmemBytes = shape.shared;
  config.stream = shape.stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelExC(&config, kernel, args);
}

int* device_ints(const std::vector<int>& values) {
  void* p = nullptr;
  const std::size_t bytes = values.size() * sizeof(int);
  must(cudaMalloc(&p, bytes), "cudaMalloc");
  must(cudaMemcpy(p, values.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  return static_cast<int*>(p);
}

std::vector<int> read_ints(const int* device, std::size_t count) {
  std::vector<int> values(count);
  must(cudaMemcpy(values.data(), device, count * sizeof(int), cudaMemcpyDeviceToHost), "cudaMemcpy");
  return values;
}

}  // namespace gridlings::proof
