// Room: common/cudart. Host events. Times are those of the device's virtual clock.
#include "cudart/state.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

/// A call that needs an event: body(event).
template <class Body>
cudaError_t call_with(cudaEvent_t handle, Body body) {
  return call([&] {
    auto found = state().events.find(handle);
    return found == state().events.end() ? cudaErrorInvalidResourceHandle : body(found->second);
  });
}

bool is_pending(const simgpu::Event& e) { return e.completed < e.recorded; }

cudaError_t create(cudaEvent_t* handle, unsigned flags) {
  constexpr unsigned known = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
  bool timing = (flags & cudaEventDisableTiming) == 0;
  if (handle == nullptr || (flags & ~known) != 0 || ((flags & cudaEventInterprocess) != 0 && timing))
    return cudaErrorInvalidValue;
  std::shared_ptr<simgpu::Event> event = device().create_event(timing);
  *handle = reinterpret_cast<cudaEvent_t>(event.get());
  state().events[*handle] = std::move(event);
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaEventCreate(cudaEvent_t* handle) {
  return call([&] { return create(handle, cudaEventDefault); });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* handle, unsigned flags) {
  return call([&] { return create(handle, flags); });
}

cudaError_t cudaEventDestroy(cudaEvent_t handle) {
  return call(
      [&] { return state().events.erase(handle) != 0 ? cudaSuccess : cudaErrorInvalidResourceHandle; });
}

cudaError_t cudaEventRecord(cudaEvent_t handle, cudaStream_t stream) {
  return cudaEventRecordWithFlags(handle, stream, cudaEventRecordDefault);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t handle, cudaStream_t stream, unsigned flags) {
  return call_with(handle, [&](std::shared_ptr<simgpu::Event>& event) {
    simgpu::Stream* s = find_stream(stream);
    if (s == nullptr) return cudaErrorInvalidResourceHandle;
    if ((flags & ~static_cast<unsigned>(cudaEventRecordExternal)) != 0) return cudaErrorInvalidValue;
    device().record(s, event);
    return cudaSuccess;
  });
}

cudaError_t cudaEventSynchronize(cudaEvent_t handle) {
  return call_with(handle, [](std::shared_ptr<simgpu::Event>& event) {
    return is_pending(*event) ? as_error(device().synchronize(*event)) : cudaSuccess;
  });
}

// As cudaStreamQuery: one that asks in a loop waits too.
cudaError_t cudaEventQuery(cudaEvent_t handle) {
  return call_with(handle, [](std::shared_ptr<simgpu::Event>& event) {
    if (!is_pending(*event)) return cudaSuccess;
    int error = device().synchronize(*event);
    return error != 0 ? as_error(error) : cudaErrorNotReady;
  });
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  return call_with(start, [&](std::shared_ptr<simgpu::Event>& first) {
    auto found = state().events.find(end);
    if (found == state().events.end()) return cudaErrorInvalidResourceHandle;
    const simgpu::Event& last = *found->second;
    if (milliseconds == nullptr) return cudaErrorInvalidValue;
    if (!first->timing || !last.timing || first->recorded == 0 || last.recorded == 0)
      return cudaErrorInvalidResourceHandle;
    if (is_pending(*first) || is_pending(last)) return cudaErrorNotReady;
    *milliseconds = static_cast<float>(last.time_ms - first->time_ms);
    return cudaSuccess;
  });
}
