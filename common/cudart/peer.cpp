// Room: common/cudart. Other devices, other processes, profilers: there are none, and a program is told so.
#include "cudart/state.hpp"

using namespace gridlings::cudart;

namespace {

cudaError_t not_supported() {
  return call([] { return cudaErrorNotSupported; });
}

cudaError_t no_entry_point(void** function, cudaDriverEntryPointQueryResult* status) {
  return call([&] {
    if (function == nullptr) return cudaErrorInvalidValue;
    *function = nullptr;
    if (status != nullptr) *status = cudaDriverEntryPointSymbolNotFound;
    return cudaErrorNotSupported;
  });
}

}  // namespace

cudaError_t cudaDeviceCanAccessPeer(int* can, int number, int peer) {
  return call([&] {
    if (can == nullptr) return cudaErrorInvalidValue;
    if (number != 0 || peer != 0) return cudaErrorInvalidDevice;
    *can = 0;
    return cudaSuccess;
  });
}

// The device itself is no peer of its own, and there is no other.
cudaError_t cudaDeviceEnablePeerAccess(int device, unsigned flags) {
  return call([&] {
    if (flags != 0) return cudaErrorInvalidValue;
    return device == 0 ? cudaErrorPeerAccessUnsupported : cudaErrorInvalidDevice;  // the only one is no peer of itself
  });
}

cudaError_t cudaDeviceDisablePeerAccess(int) {
  return call([] { return cudaErrorInvalidDevice; });
}

cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr, int, int) {
  return call([&] { return value == nullptr ? cudaErrorInvalidValue : cudaErrorInvalidDevice; });
}

cudaError_t cudaSetValidDevices(int* numbers, int count) {
  return call([&] {
    if (count < 0 || (count > 0 && numbers == nullptr)) return cudaErrorInvalidValue;
    for (int i = 0; i < count; ++i)
      if (numbers[i] != 0) return cudaErrorInvalidDevice;
    return cudaSuccess;
  });
}

// The driver API is not there.
cudaError_t cudaGetDriverEntryPoint(const char*, void** function, unsigned long long,
                                    cudaDriverEntryPointQueryResult* status) {
  return no_entry_point(function, status);
}
cudaError_t cudaGetDriverEntryPointByVersion(const char*, void** function, unsigned, unsigned long long,
                                             cudaDriverEntryPointQueryResult* status) {
  return no_entry_point(function, status);
}

cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t*, cudaEvent_t) { return not_supported(); }
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t*, cudaIpcEventHandle_t) { return not_supported(); }
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t*, void*) { return not_supported(); }
cudaError_t cudaIpcOpenMemHandle(void**, cudaIpcMemHandle_t, unsigned) { return not_supported(); }
cudaError_t cudaIpcCloseMemHandle(void*) { return not_supported(); }

cudaError_t cudaDeviceFlushGPUDirectRDMAWrites(cudaFlushGPUDirectRDMAWritesTarget,
                                               cudaFlushGPUDirectRDMAWritesScope) {
  return not_supported();
}

// Hints about caches have nothing to act on.
cudaError_t cudaCtxResetPersistingL2Cache() {
  return call([] { return cudaSuccess; });
}

extern "C" {
cudaError_t cudaProfilerStart() {
  return call([] { return cudaSuccess; });
}
cudaError_t cudaProfilerStop() {
  return call([] { return cudaSuccess; });
}
}
