// Room: common/cudart. Host streams and host functions.
#include <algorithm>

#include "cudart/state.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

constexpr int greatest_priority = -5, least_priority = 0;

cudaError_t create(cudaStream_t* handle, unsigned flags, int priority) {
  if (handle == nullptr || (flags != cudaStreamDefault && flags != cudaStreamNonBlocking))
    return cudaErrorInvalidValue;
  priority = std::clamp(priority, greatest_priority, least_priority);
  *handle =
      reinterpret_cast<cudaStream_t>(device().create_stream(flags == cudaStreamDefault, priority, flags));
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaStreamCreate(cudaStream_t* handle) {
  return call([&] { return create(handle, cudaStreamDefault, 0); });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* handle, unsigned flags) {
  return call([&] { return create(handle, flags, 0); });
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* handle, unsigned flags, int priority) {
  return call([&] { return create(handle, flags, priority); });
}

cudaError_t cudaStreamDestroy(cudaStream_t handle) {
  return call_on(handle, [&](simgpu::Stream& s) {
    if (&s == device().null_stream() || handle == cudaStreamPerThread) return cudaErrorInvalidResourceHandle;
    device().destroy_stream(&s);
    return cudaSuccess;
  });
}

cudaError_t cudaStreamSynchronize(cudaStream_t handle) {
  return call_on(handle, [](simgpu::Stream& s) { return as_error(device().synchronize(&s)); });
}

// Work runs when the host waits for it. One that asks in a loop waits too: the answer is that of the moment
// of the call, and the work is done before the next.
cudaError_t cudaStreamQuery(cudaStream_t handle) {
  return call_on(handle, [](simgpu::Stream& s) {
    if (device().idle(&s)) return cudaSuccess;
    int error = device().synchronize(&s);
    return error != 0 ? as_error(error) : cudaErrorNotReady;
  });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t handle, cudaEvent_t event, unsigned flags) {
  return call_on(handle, [&](simgpu::Stream& s) {
    auto found = state().events.find(event);
    if (found == state().events.end()) return cudaErrorInvalidResourceHandle;
    if ((flags & ~static_cast<unsigned>(cudaEventWaitExternal)) != 0) return cudaErrorInvalidValue;
    device().wait(&s, found->second);
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetPriority(cudaStream_t handle, int* priority) {
  return call_on(handle, [&](simgpu::Stream& s) {
    if (priority == nullptr) return cudaErrorInvalidValue;
    *priority = s.priority;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetFlags(cudaStream_t handle, unsigned* flags) {
  return call_on(handle, [&](simgpu::Stream& s) {
    if (flags == nullptr) return cudaErrorInvalidValue;
    *flags = s.flags;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetDevice(cudaStream_t handle, int* number) {
  return call_on(handle, [&](simgpu::Stream&) {
    if (number == nullptr) return cudaErrorInvalidValue;
    *number = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t handle, cudaHostFn_t function, void* data) {
  return call_on(handle, [&](simgpu::Stream& s) {
    if (function == nullptr) return cudaErrorInvalidValue;
    device().enqueue(&s, [=] { function(data); });
    return cudaSuccess;
  });
}

cudaError_t cudaStreamAddCallback(cudaStream_t handle, cudaStreamCallback_t callback, void* data,
                                  unsigned flags) {
  return call_on(handle, [&](simgpu::Stream& s) {
    if (callback == nullptr || flags != 0) return cudaErrorInvalidValue;
    device().enqueue(&s, [=] { callback(handle, as_error(device().sticky_error()), data); });
    return cudaSuccess;
  });
}
