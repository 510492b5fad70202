// Room: common/cudart. Attributes and identities of streams; capture, which never goes on.
#include "cudart/state.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

cudaError_t read(const simgpu::Stream& s, cudaStreamAttrID name, cudaStreamAttrValue& value) {
  value = {};
  switch (name) {
    case cudaLaunchAttributePriority:
      value.priority = s.priority;
      return cudaSuccess;
    case cudaLaunchAttributeSynchronizationPolicy:
      value.syncPolicy = cudaSyncPolicyAuto;
      return cudaSuccess;
    case cudaLaunchAttributeAccessPolicyWindow:
    case cudaLaunchAttributeMemSyncDomain:
    case cudaLaunchAttributeMemSyncDomainMap:
      return cudaSuccess;
    default:
      return cudaErrorInvalidValue;
  }
}

/// Hints only: nothing depends on them but the priority, which can be read back.
cudaError_t write(simgpu::Stream& s, cudaStreamAttrID name, const cudaStreamAttrValue& value) {
  switch (name) {
    case cudaLaunchAttributePriority:
      s.priority = value.priority;
      return cudaSuccess;
    case cudaLaunchAttributeSynchronizationPolicy:
    case cudaLaunchAttributeAccessPolicyWindow:
    case cudaLaunchAttributeMemSyncDomain:
    case cudaLaunchAttributeMemSyncDomainMap:
      return cudaSuccess;
    default:
      return cudaErrorInvalidValue;
  }
}

}  // namespace

cudaError_t cudaStreamGetAttribute(cudaStream_t handle, cudaStreamAttrID name, cudaStreamAttrValue* value) {
  return call_on(handle, [&](simgpu::Stream& s) {
    return value == nullptr ? cudaErrorInvalidValue : read(s, name, *value);
  });
}

cudaError_t cudaStreamSetAttribute(cudaStream_t handle, cudaStreamAttrID name,
                                   const cudaStreamAttrValue* value) {
  return call_on(handle, [&](simgpu::Stream& s) {
    return value == nullptr ? cudaErrorInvalidValue : write(s, name, *value);
  });
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from) {
  return call_on(to, [&](simgpu::Stream& target) {
    const simgpu::Stream* origin = find_stream(from);
    if (origin == nullptr) return cudaErrorInvalidResourceHandle;
    target.priority = origin->priority;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetId(cudaStream_t handle, unsigned long long* id) {
  return call_on(handle, [&](simgpu::Stream& s) {
    if (id == nullptr) return cudaErrorInvalidValue;
    *id = address_of(&s);
    return cudaSuccess;
  });
}

cudaError_t cudaStreamIsCapturing(cudaStream_t handle, cudaStreamCaptureStatus* status) {
  return call_on(handle, [&](simgpu::Stream&) {
    if (status == nullptr) return cudaErrorInvalidValue;
    *status = cudaStreamCaptureStatusNone;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t handle, cudaStreamCaptureStatus* status,
                                     unsigned long long*, cudaGraph_t*, const cudaGraphNode_t**,
                                     const cudaGraphEdgeData**, size_t*) {
  return cudaStreamIsCapturing(handle, status);
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  static thread_local cudaStreamCaptureMode current = cudaStreamCaptureModeGlobal;
  return call([&] {
    if (mode == nullptr || *mode < cudaStreamCaptureModeGlobal || *mode > cudaStreamCaptureModeRelaxed)
      return cudaErrorInvalidValue;
    std::swap(current, *mode);
    return cudaSuccess;
  });
}
