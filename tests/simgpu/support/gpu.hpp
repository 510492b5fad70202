// tests/simgpu/support: a GPU, simulated or real, through the CUDA Runtime API only. Which of the two it is
// depends on the libcudart.so.13 that the process loads; what the simulated one tells beyond the API is
// looked up by name.
#pragma once

#include <cuda_runtime_api.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace gridlings::proof {

bool simulated();

// A runtime function that an older libcudart may lack; nullptr then.
void* runtime_function(const char* name);

struct Finding {
  std::string kind, message, kernel;
  int line = 0;
  bool fatal = false;
  int other_line = 0;  // of the other side; 0: none
};

// What the simulated GPU found so far; a real one finds nothing.
std::vector<Finding> findings();

// "out-of-bounds,race": the kinds, each once, in alphabetical order.
std::string kinds_of(const std::vector<Finding>& findings);

// A compiled .cu file: PTX for the simulated GPU, for a real one a cubin linked with the device runtime.
// Throws std::runtime_error with the compiler's words. Starts a process of the compiler, no CUDA here.
std::string image_of(const std::filesystem::path& source);
// Always PTX, without the device runtime's library.
std::string ptx_of(const std::filesystem::path& source);

// Name, driver and runtime version of device 0, as "NVIDIA H200, driver 13000, runtime 13000", asked in a
// child.
std::string device_line();

// Throws std::runtime_error that names the call unless the code is cudaSuccess.
void must(cudaError_t code, const char* call);

struct Shape {
  dim3 grid{1}, block{1};
  unsigned shared = 0;
  cudaStream_t stream = nullptr;
  bool programmatic = false;  // it may start before the grid ahead of it in the stream has ended
};

// An image on the device. What can be done wrong on purpose returns its code; the rest throws.
class Program {
 public:
  // How far the driver optimises PTX: 0 to 4.
  explicit Program(const std::string& image, int optimisation = 4);
  const void* kernel(const char* name) const;
  // Address of a __device__ or __constant__ variable.
  void* variable(const char* name) const;

  template <class... Args>
  cudaError_t launch(const char* name, const Shape& shape, Args... args) const {
    void* pointers[] = {static_cast<void*>(&args)..., nullptr};
    return start(kernel(name), shape, pointers);
  }
  // Launches and waits: the error of either.
  template <class... Args>
  cudaError_t run(const char* name, const Shape& shape, Args... args) const {
    const cudaError_t e = launch(name, shape, args...);
    return e != cudaSuccess ? e : cudaDeviceSynchronize();
  }

 private:
  static cudaError_t start(const void* kernel, const Shape& shape, void** args);
  cudaLibrary_t library_ = nullptr;
};

int* device_ints(const std::vector<int>& values);
std::vector<int> read_ints(const int* device, std::size_t count);

}  // namespace gridlings::proof
