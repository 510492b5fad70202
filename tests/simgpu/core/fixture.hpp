// tests/simgpu/core: a program of kernels on a fresh simulated device, and what it left behind. CUDA Runtime
// API and simgpu.h only.
#pragma once

#include <cuda_runtime_api.h>

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/catch_tostring.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "simgpu/simgpu.h"

namespace core_test {

/// Every schedule that a test of all schedules goes through.
inline constexpr const char* schedules[] = {"children-first", "children-last", "blocks-reversed", "shuffle:1",
                                            "shuffle:2"};

using Index = std::array<int, 3>;

struct Place {
  std::string kernel, file, path;
  int line = 0;
  Index block{}, thread{};
};

struct Finding {
  std::string kind, message, schedule;
  std::map<std::string, std::string> args;
  Place place, other;
  bool has_other = false, fatal = false;
  long long count = 0;
};

std::vector<Finding> findings();
std::vector<simgpuGrid> grids();
/// Counts of one kernel; zeros if it never ran.
simgpuMetrics metrics(const std::string& kernel);

struct Shape {
  dim3 grid{1}, block{1};
  unsigned shared = 0;
};

/// kernels/NAME.cu (or PTX text), loaded on a fresh device that runs in `schedule`.
class Program {
 public:
  explicit Program(const std::string& name, const char* schedule = "children-first");
  static Program from_ptx(const std::string& text, const char* schedule = "children-first");
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const void* kernel(const char* name) const;
  /// The line of the file that ends in the comment `// @mark`.
  int line(const std::string& mark) const;

  template <class... Args>
  cudaError_t launch(const char* name, Shape shape, Args... args) const {
    void* pointers[] = {&args..., nullptr};
    return launch_with(name, shape, pointers, nullptr);
  }
  template <class... Args>
  cudaError_t launch_into(cudaStream_t stream, const char* name, Shape shape, Args... args) const {
    void* pointers[] = {&args..., nullptr};
    return launch_with(name, shape, pointers, stream);
  }
  /// Launches and waits: the error of either.
  template <class... Args>
  cudaError_t run(const char* name, Shape shape, Args... args) const {
    const cudaError_t e = launch(name, shape, args...);
    return e != cudaSuccess ? e : cudaDeviceSynchronize();
  }

 private:
  struct Text {};
  Program(Text, const std::string& ptx, const char* schedule);
  void load(const std::string& ptx, const char* schedule);
  cudaError_t launch_with(const char* name, const Shape& shape, void** args, cudaStream_t stream) const;

  std::string source_;
  cudaLibrary_t library_ = nullptr;
};

/// Device memory that goes with the device. Ints are written; `unwritten` is not.
int* device_ints(const std::vector<int>& values);
int* unwritten_ints(std::size_t count);
std::vector<int> read_ints(const int* device, std::size_t count);

/// Tickets: word 0 counts, the rest are the numbers of those who came, in order. Kernels note() into it.
struct Log {
  static constexpr std::size_t room = 30'000;
  Log() : device(device_ints(std::vector<int>(room + 1, 0))) {}
  std::vector<int> read() const;
  int* device;
};

}  // namespace core_test

namespace Catch {
template <>
struct StringMaker<core_test::Finding> {
  static std::string convert(const core_test::Finding& f);
};
}  // namespace Catch
