// Tests of common/cudart: a library of small kernels in PTX, and which of the two runtimes this is.
#pragma once

#include <cuda_runtime_api.h>

#include <catch2/catch_test_macros.hpp>
#include <vector>

#include "simgpu/simgpu.h"

namespace cudart_test {

/// The kernels of every test; see fixture.cpp.
extern const char* const kernels_ptx;

/// simgpuReset and others, or nullptr on a real GPU.
template <class Function>
Function* simulated_only(const char* name);
void* find_symbol(const char* name);
template <class Function>
Function* simulated_only(const char* name) {
  return reinterpret_cast<Function*>(find_symbol(name));
}

/// The library, loaded; a fresh device where it is simulated.
struct Loaded {
  Loaded();
  ~Loaded();
  cudaLibrary_t library = nullptr;
  const void* kernel(const char* name) const;
};

/// Device memory with ints.
struct Ints {
  explicit Ints(std::vector<int> values);
  ~Ints() { cudaFree(data); }
  int* data = nullptr;
  std::size_t bytes = 0;
  std::vector<int> read() const;
};

cudaError_t launch(const void* kernel, dim3 grid, dim3 block, std::vector<void*> args, std::size_t shared = 0,
                   cudaStream_t stream = nullptr);

}  // namespace cudart_test
