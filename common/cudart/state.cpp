// Room: common/cudart. Handles and errors. See state.hpp.
#include "cudart/state.hpp"

#include <cstdlib>

namespace gridlings::cudart {

namespace {
thread_local cudaError_t last = cudaSuccess;
}

State& state() {
  static const bool named = [] {  // the device is made first and outlives the state
    device().name_errors([](int error) { return cudaGetErrorName(as_error(error)); },
                         [](int error) { return cudaGetErrorString(as_error(error)); });
    return true;
  }();
  static_cast<void>(named);
  static State instance;
  return instance;
}

std::recursive_mutex& runtime_lock() {
  static std::recursive_mutex instance;
  return instance;
}

cudaError_t note(cudaError_t error) {
  if (error != cudaSuccess && error != cudaErrorNotReady) last = error;
  return error;
}

cudaError_t take_last_error() {
  cudaError_t error = last_error();
  last = cudaSuccess;
  return error;
}

cudaError_t last_error() {
  int sticky = device().sticky_error();
  return sticky != 0 ? as_error(sticky) : last;
}

void State::clear() {
  libraries.clear();
  kernels.clear();
  events.clear();
  per_thread = nullptr;
  for (const auto& [address, flags] : pinned) std::free(pointer_to(address));
  pinned.clear();
  last = cudaSuccess;
}

simgpu::Stream* find_stream(cudaStream_t handle) {
  if (handle == nullptr || handle == cudaStreamLegacy) return device().null_stream();
  if (handle == cudaStreamPerThread) {
    State& s = state();
    if (s.per_thread == nullptr) s.per_thread = device().create_stream(true, 0, cudaStreamDefault);
    return s.per_thread;
  }
  auto* stream = reinterpret_cast<simgpu::Stream*>(handle);
  return device().is_stream(stream) ? stream : nullptr;
}

Kernel* find_kernel(const void* handle) {
  auto found = state().kernels.find(handle);
  return found == state().kernels.end() ? nullptr : found->second;
}

}  // namespace gridlings::cudart
