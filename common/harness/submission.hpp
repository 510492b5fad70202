// Room: harness. The reader's compiled file, its kernels, and launching them.
#pragma once

#include <cstddef>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "cuda_runtime_api.h"
#include "harness/run.hpp"

namespace gridlings::harness {

/// \~english A kernel of the submission with its parameter types. \~chinese 提交中的核函数及其参数类型。
template <typename... Params>
class Kernel {
 public:
  Kernel(std::string name, cudaKernel_t handle) : name_(std::move(name)), handle_(handle) {}
  const std::string& name() const { return name_; }
  cudaKernel_t handle() const { return handle_; }

 private:
  std::string name_;
  cudaKernel_t handle_;
};

/// \~english The reader's file (GRIDLINGS_IMAGE), loaded afresh: make one per schedule. Exercise kernels are
/// declared `extern "C" __global__`, so that they are found by their plain names.
/// \~chinese 读者的文件（GRIDLINGS_IMAGE），每次重新加载：每个调度创建一个。练习核函数声明为
/// `extern "C" __global__`，以便按原名查找。
class Submission {
 public:
  Submission();
  ~Submission();
  Submission(const Submission&) = delete;
  Submission& operator=(const Submission&) = delete;

  /// \~english The kernel with this name and these parameters; fails the test with a clear message if it is
  /// missing or if number or sizes of its parameters differ.
  /// \~chinese 返回具有该名称与参数的核函数；若不存在，或参数个数、大小不符，则以清楚的消息使测试失败。
  template <typename... Params>
  Kernel<Params...> kernel(const std::string& name) const {
    return {name, find(name, {sizeof(Params)...})};
  }

  /// \~english Address of a `__device__` or `__constant__` variable, of at least `bytes` bytes.
  /// \~chinese `__device__` 或 `__constant__` 变量的地址，至少 bytes 字节。
  void* variable(const std::string& name, std::size_t bytes) const;

 private:
  cudaKernel_t find(const std::string& name, const std::vector<std::size_t>& sizes) const;

  std::string image_;
  cudaLibrary_t library_ = nullptr;
};

namespace detail {
Run launch(cudaKernel_t kernel, dim3 grid, dim3 block, std::size_t shared_bytes, void** arguments);
}

/// \~english Launches and waits: `run(kernel, grid, block, dynamic shared bytes, arguments…)`. Arguments
/// convert to the kernel's parameter types; a Buffer<T> goes in as T*.
/// \~chinese 启动并等待：run(核函数, 网格, 线程块, 动态共享内存字节数,
/// 实参…)。实参转换为核函数的参数类型；Buffer<T> 以 T* 传入。
template <typename... Params, typename... Args>
Run run(const Kernel<Params...>& kernel, dim3 grid, dim3 block, std::size_t shared_bytes, Args&&... args) {
  static_assert(sizeof...(Params) == sizeof...(Args), "one argument per kernel parameter");
  std::tuple<Params...> values(static_cast<Params>(std::forward<Args>(args))...);
  void* pointers[sizeof...(Params) + 1] = {};
  [&]<std::size_t... I>(std::index_sequence<I...>) { ((pointers[I] = &std::get<I>(values)), ...); }
  (std::index_sequence_for<Params...>{});
  return detail::launch(kernel.handle(), grid, block, shared_bytes, pointers);
}

}  // namespace gridlings::harness
