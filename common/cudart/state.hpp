// Room: common/cudart. What the runtime keeps beside the device: handles, pinned host memory, each thread's
// last error. May touch common/simgpu; knows nothing of the rooms above.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cudart/complaint.hpp"
#include "simgpu/device.hpp"

namespace gridlings::cudart {

/// Behind a cudaKernel_t.
struct Kernel {
  std::shared_ptr<simgpu::Code> code;
  simgpu::CodeFunction* function = nullptr;
  int carveout = -1;
};

/// Behind a cudaLibrary_t.
struct Library {
  std::shared_ptr<simgpu::Code> code;
  std::vector<std::unique_ptr<Kernel>> kernels;  ///< in the order of the module
  ~Library();                                    ///< its handles become invalid, its memory free
};
/// A library of loaded code, its kernels known by their handles.
std::unique_ptr<Library> make_library(std::shared_ptr<simgpu::Code> code);
Kernel* kernel_named(const Library& library, std::string_view name);

struct State {
  std::unordered_map<const void*, std::unique_ptr<Library>> libraries;
  std::unordered_map<const void*, Kernel*> kernels;  ///< every live handle
  std::unordered_map<const void*, std::shared_ptr<simgpu::Event>> events;
  std::map<std::uintptr_t, unsigned> pinned;      ///< cudaHostAlloc: address -> flags
  std::map<std::uintptr_t, unsigned> registered;  ///< cudaHostRegister: the same
  std::vector<simgpu::Stream*> per_thread;        ///< cudaStreamPerThread of each host thread that used it
  unsigned long long generation = 0;              ///< how often the device became a fresh one

  ~State();
  void clear();  ///< every handle becomes invalid
};

State& state();
inline simgpu::Device& device() { return simgpu::Device::instance(); }

/// Keeps an error for cudaGetLastError and hands it on.
cudaError_t note(cudaError_t error);
cudaError_t take_last_error();
cudaError_t last_error();

/// Device status numbers are cudaError_t's.
inline cudaError_t as_error(int status) { return static_cast<cudaError_t>(status); }

/// One call at a time: the host's threads share the device. Recursive, because work that a call starts may be
/// a function of the host.
std::recursive_mutex& runtime_lock();

/// The body of a runtime call: a sticky error comes first, what the body returns is noted.
template <class Body>
cudaError_t call(Body body) {
  const std::scoped_lock lock(runtime_lock());
  state();
  if (int sticky = device().sticky_error(); sticky != 0) return note(as_error(sticky));
  try {
    const cudaError_t error = body();
    hand_over_findings();
    return note(error);
  } catch (const std::bad_alloc&) {
    return note(cudaErrorMemoryAllocation);
  }
}

/// While one lives, stream 0 means the per-thread stream: what _ptds and _ptsz functions are made of.
class PerThreadDefault {
 public:
  PerThreadDefault();
  ~PerThreadDefault();
};

/// The stream behind a handle; nullptr for a bad one. Knows the legacy and per-thread streams.
simgpu::Stream* find_stream(cudaStream_t handle);

/// A call that needs a stream: body(stream).
template <class Body>
cudaError_t call_on(cudaStream_t handle, Body body) {
  return call([&] {
    simgpu::Stream* stream = find_stream(handle);
    return stream == nullptr ? cudaErrorInvalidResourceHandle : body(*stream);
  });
}

/// The kernel behind a cudaKernel_t or a host's stub.
Kernel* find_kernel(const void* handle);
/// The error for a pointer for which find_kernel() has found none.
cudaError_t unknown_kernel(const void* handle);

/// A call that needs a kernel: body(kernel).
template <class Body>
cudaError_t call_for(const void* function, Body body) {
  return call([&] {
    Kernel* kernel = find_kernel(function);
    return kernel == nullptr ? unknown_kernel(function) : body(*kernel);
  });
}

inline std::uint64_t address_of(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }
inline void* pointer_to(std::uint64_t address) { return reinterpret_cast<void*>(address); }

}  // namespace gridlings::cudart
