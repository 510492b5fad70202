// tests/trace: a module on a fresh device with its accesses counted, and what it counted.
#pragma once

#include <cuda_runtime_api.h>

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "simgpu/simgpu.h"

namespace trace_test {

/// Loads PTX text, or kernels/NAME.cu through the compiler.
class Module {
 public:
  static Module ptx(const std::string& text, bool count = true);
  static Module file(const std::string& name);
  ~Module();
  Module(const Module&) = delete;

  template <class... Args>
  cudaError_t run(const char* kernel, dim3 grid, dim3 block, Args... args) const {
    void* pointers[] = {&args..., nullptr};
    return run_with(kernel, grid, block, pointers);
  }

 private:
  Module(const std::string& text, bool count);
  cudaError_t run_with(const char* kernel, dim3 grid, dim3 block, void** args) const;
  cudaLibrary_t library_ = nullptr;
};

simgpuMetrics metrics(const std::string& kernel);
simgpuPeaks peaks();
/// 64 KiB of device memory, all zero.
char* memory();

/// A kernel of one parameter: %rd1 holds its address, %r1 the thread, %rd2 the thread as 64 bits; `tile` is 16 KiB of
/// shared memory.
std::string kernel_with(const std::string& body);
/// Instructions of kernel_with() around the body.
constexpr long long frame = 4;

}  // namespace trace_test
