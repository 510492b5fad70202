// Room: common/cudart. Handles and errors. See state.hpp.
#include "cudart/state.hpp"

#include <algorithm>
#include <cstdlib>

#include "cudart/program.hpp"
#include "simgpu/arch.hpp"
#include "simgpu/settings.hpp"

namespace gridlings::cudart {

namespace {
thread_local cudaError_t last = cudaSuccess;
thread_local int per_thread_default = 0;

struct OwnStream {
  simgpu::Stream* stream = nullptr;
  unsigned long long generation = 0;
  ~OwnStream() {  // queued work still runs
    const std::scoped_lock lock(runtime_lock());
    auto& all = state().per_thread;
    const auto found = std::find(all.begin(), all.end(), stream);
    if (found == all.end() || generation != state().generation) return;
    all.erase(found);
    device().destroy_stream(stream);
  }
};
thread_local OwnStream own;

simgpu::Stream* own_stream() {
  State& s = state();
  if (own.stream == nullptr || own.generation != s.generation) {
    own.stream = device().create_stream(true, 0, cudaStreamDefault);
    own.generation = s.generation;
    s.per_thread.push_back(own.stream);
  }
  return own.stream;
}

/// What the program leaves behind is handed over at its end.
struct Ending {
  ~Ending() {
    // After a fault nothing runs to its end, and the finding has said so.
    if (device().sticky_error() == 0) tell_unfinished(device().unfinished_grids());
    hand_over_findings();
  }
};

void tell_settings() {
  simgpu::claimed_arch();  // reads its variable
  for (const auto& [message, args] : simgpu::take_setting_complaints()) complain(message, args);
}
}  // namespace

State& state() {
  static const bool named = [] {  // the device is made first and outlives the state
    device().name_errors([](int error) { return cudaGetErrorName(as_error(error)); },
                         [](int error) { return cudaGetErrorString(as_error(error)); });
    hand_over_findings();  // the report is made before the ending, which writes to it
    tell_settings();
    return true;
  }();
  static_cast<void>(named);
  static State instance;
  static const Ending ending;
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
  per_thread.clear();
  ++generation;
  for (const auto& [address, flags] : pinned) std::free(pointer_to(address));
  pinned.clear();
  registered.clear();
  last = cudaSuccess;
  forget_programs();
}

State::~State() { libraries.clear(); }

PerThreadDefault::PerThreadDefault() { ++per_thread_default; }
PerThreadDefault::~PerThreadDefault() { --per_thread_default; }

simgpu::Stream* find_stream(cudaStream_t handle) {
  if (handle == cudaStreamPerThread || (handle == nullptr && per_thread_default != 0)) return own_stream();
  if (handle == nullptr || handle == cudaStreamLegacy) return device().null_stream();
  auto* stream = reinterpret_cast<simgpu::Stream*>(handle);
  return device().is_stream(stream) ? stream : nullptr;
}

Kernel* find_kernel(const void* handle) {
  auto found = state().kernels.find(handle);
  if (found != state().kernels.end()) return found->second;
  cudaError_t error = cudaSuccess;
  return registered_kernel(handle, error);
}

cudaError_t unknown_kernel(const void* handle) {
  cudaError_t error = cudaSuccess;
  registered_kernel(handle, error);
  if (error != cudaSuccess) return error;
  return handle == nullptr ? cudaErrorInvalidDeviceFunction : cudaErrorInvalidResourceHandle;
}

}  // namespace gridlings::cudart
