// Room: bench. The GPU as any CUDA program sees it: plain runtime calls, simulated or real. What only the
// simulated GPU can tell is looked up by name.
#pragma once

#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/measure.hpp"

namespace gridlings::bench {

/// The result of the work is wrong: exit code 1.
struct WrongResult : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// It could not be measured: exit code 3.
struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws Fault, naming the call, unless `error` is cudaSuccess.
void require(cudaError_t error, const char* call);

bool is_simulated();
std::string device_name();  ///< "simulated" or "cuda:NAME"

/// A fresh device: nothing allocated, found or counted. On a real GPU nothing needs to be done.
void fresh_device();
/// Warp instructions since fresh_device(); 0 on a real GPU.
long long warp_instructions();
/// Kinds of the findings since fresh_device(), one each.
std::vector<std::string> finding_kinds();
/// Device printf goes to a buffer, not to the terminal. On a real GPU nothing happens.
void capture_output();

/// A compiled file of kernels. Compiling and loading are not measured.
class Kernels {
 public:
  explicit Kernels(const std::filesystem::path& source);
  ~Kernels();
  Kernels(const Kernels&) = delete;

  cudaKernel_t operator[](const char* name) const;

 private:
  cudaLibrary_t library_ = nullptr;
};

/// Device memory with a copy of some values.
template <class T>
class Array {
 public:
  explicit Array(const std::vector<T>& values) : size_(values.size()) {
    require(cudaMalloc(&data_, size_ * sizeof(T)), "cudaMalloc");
    upload(values);
  }
  ~Array() { cudaFree(data_); }
  Array(const Array&) = delete;

  void upload(const std::vector<T>& values) {
    require(cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
  }
  std::vector<T> download() const {
    std::vector<T> values(size_);
    require(cudaMemcpy(values.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
    return values;
  }
  T* data() const { return static_cast<T*>(data_); }

 private:
  void* data_ = nullptr;
  std::size_t size_;
};

/// Launches with dynamic shared memory (bytes) and waits; returns the error of the launch or of the wait.
template <class... Args>
cudaError_t try_launch_shared(cudaKernel_t kernel, dim3 grid, dim3 block, std::size_t shared, Args... args) {
  void* pointers[] = {&args...};
  const cudaError_t error =
      cudaLaunchKernel(reinterpret_cast<const void*>(kernel), grid, block, pointers, shared, nullptr);
  return error != cudaSuccess ? error : cudaDeviceSynchronize();
}

template <class... Args>
cudaError_t try_launch(cudaKernel_t kernel, dim3 grid, dim3 block, Args... args) {
  return try_launch_shared(kernel, grid, block, 0, args...);
}

/// Launches and waits, and says what it took. Throws WrongResult if it fails or something is found.
template <class... Args>
Times timed_launch_shared(cudaKernel_t kernel, dim3 grid, dim3 block, std::size_t shared, Args... args) {
  const Stopwatch watch;
  const cudaError_t error = try_launch_shared(kernel, grid, block, shared, args...);
  const Times times = watch.elapsed();
  const auto kinds = finding_kinds();
  if (error != cudaSuccess || !kinds.empty())
    throw WrongResult(fmt::format("{} ({})", cudaGetErrorName(error), fmt::join(kinds, ", ")));
  return times;
}

template <class... Args>
Times timed_launch(cudaKernel_t kernel, dim3 grid, dim3 block, Args... args) {
  return timed_launch_shared(kernel, grid, block, 0, args...);
}

}  // namespace gridlings::bench
