// tests/trace: loading and asking.
#include "device.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "compiler/compiler.hpp"

namespace trace_test {

Module::Module(const std::string& text, bool count) {
  simgpuReset();
  REQUIRE(simgpuSetSchedule("children-first") == 0);
  simgpuCountAccesses(count);
  REQUIRE(cudaLibraryLoadData(&library_, text.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0) == cudaSuccess);
}

Module Module::ptx(const std::string& text, bool count) { return Module(text, count); }

Module Module::file(const std::string& name) {
  gridlings::compiler::Request request;
  request.source = std::filesystem::path(TRACE_FOLDER) / "kernels" / (name + ".cu");
  const auto result = gridlings::compiler::compile(request);
  INFO(result.log << result.message);
  REQUIRE(result.status == gridlings::compiler::Result::ok);
  std::ifstream in(result.image, std::ios::binary);
  return Module(std::string(std::istreambuf_iterator<char>(in), {}), true);
}

Module::~Module() {
  cudaLibraryUnload(library_);
  simgpuCountAccesses(0);
}

cudaError_t Module::run_with(const char* name, dim3 grid, dim3 block, void** args) const {
  cudaKernel_t kernel = nullptr;
  REQUIRE(cudaLibraryGetKernel(&kernel, library_, name) == cudaSuccess);
  const cudaError_t error = cudaLaunchKernel(kernel, grid, block, args, 0, nullptr);
  return error != cudaSuccess ? error : cudaDeviceSynchronize();
}

simgpuMetrics metrics(const std::string& kernel) {
  simgpuMetrics m{};
  for (int k = 0; simgpuGetMetric(k, &m) == 0; ++k)
    if (m.kernel == kernel) return m;
  return {};
}

simgpuPeaks peaks() {
  simgpuPeaks p{};
  simgpuGetPeaks(&p);
  return p;
}

char* memory() {
  void* bytes = nullptr;
  REQUIRE(cudaMalloc(&bytes, 64 << 10) == cudaSuccess);
  REQUIRE(cudaMemset(bytes, 0, 64 << 10) == cudaSuccess);
  return static_cast<char*>(bytes);
}

std::string kernel_with(const std::string& body) {
  return R"(
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 p) {
  .reg .pred %p<5>; .reg .b16 %h<5>; .reg .b32 %r<20>; .reg .b64 %rd<20>;
  .shared .align 16 .b8 tile[16384];
  ld.param.u64 %rd1, [p];
  mov.u32 %r1, %tid.x;
  cvt.u64.u32 %rd2, %r1;
)" + body + R"(
  ret;
}
)";
}

}  // namespace trace_test
