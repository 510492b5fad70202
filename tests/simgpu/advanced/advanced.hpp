// tests/simgpu/{cooperative,cluster,async,texture}: kernels of those folders, compiled for each PTX dialect,
// and launches with attributes. CUDA Runtime API and simgpu.h only.
#pragma once

#include <string>
#include <vector>

#include "core/fixture.hpp"

namespace advanced {

using core_test::device_ints;
using core_test::findings;
using core_test::Program;
using core_test::read_ints;
using core_test::schedules;
using core_test::unwritten_ints;

/// PTX of ROOM/kernels/NAME.cu, compiled once a process.
const std::string& ptx_of(const std::string& room, const std::string& name,
                          const std::string& arch = "compute_90");
/// The line of that file that ends in the comment `// @mark`.
int line_of(const std::string& room, const std::string& name, const std::string& mark);

struct Launch {
  dim3 grid{1}, block{1};
  unsigned shared = 0;
  bool cooperative = false;
  dim3 cluster{0, 0, 0};  ///< 0: no attribute
  bool programmatic = false;
  cudaStream_t stream = nullptr;
};
cudaError_t launch_with(const Program& program, const char* name, const Launch& shape, void** args);

template <class... Args>
cudaError_t launch(const Program& program, const char* name, const Launch& shape, Args... args) {
  void* pointers[] = {&args..., nullptr};
  return launch_with(program, name, shape, pointers);
}
/// Launches and waits: the error of either.
template <class... Args>
cudaError_t run(const Program& program, const char* name, const Launch& shape, Args... args) {
  const cudaError_t e = launch(program, name, shape, args...);
  return e != cudaSuccess ? e : cudaDeviceSynchronize();
}

/// The findings as one text, for messages of failed tests.
std::string told();

}  // namespace advanced
