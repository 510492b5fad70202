// Room: common/cudart. The one device: which it is, its attributes, synchronisation.
#include <cstdio>
#include <cstring>

#include "cudart/memory.hpp"
#include "cudart/program.hpp"
#include "simgpu/attributes.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {
unsigned device_flags = cudaDeviceScheduleAuto;
constexpr char bus_id[] = "0000:00:00.0";
}  // namespace

cudaError_t cudaGetDeviceCount(int* count) {
  return call([&] {
    if (count == nullptr) return cudaErrorInvalidValue;
    *count = 1;
    return cudaSuccess;
  });
}

cudaError_t cudaGetDevice(int* number) {
  return call([&] {
    if (number == nullptr) return cudaErrorInvalidValue;
    *number = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaSetDevice(int number) {
  return call([&] { return number == 0 ? cudaSuccess : cudaErrorInvalidDevice; });
}

cudaError_t cudaInitDevice(int number, unsigned, unsigned) { return cudaSetDevice(number); }

cudaError_t cudaChooseDevice(int* number, const cudaDeviceProp* wanted) {
  return call([&] {
    if (number == nullptr || wanted == nullptr) return cudaErrorInvalidValue;
    *number = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaSetDeviceFlags(unsigned flags) {
  return call([&] {
    if ((flags & ~static_cast<unsigned>(cudaDeviceMask)) != 0) return cudaErrorInvalidValue;
    device_flags = flags;
    return cudaSuccess;
  });
}

cudaError_t cudaGetDeviceFlags(unsigned* flags) {
  return call([&] {
    if (flags == nullptr) return cudaErrorInvalidValue;
    *flags = device_flags | cudaDeviceMapHost;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int number) {
  return call([&] {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (number != 0) return cudaErrorInvalidDevice;
    return simgpu::device_attribute(attribute, *value) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaDeviceGetPCIBusId(char* text, int length, int number) {
  return call([&] {
    if (number != 0) return cudaErrorInvalidDevice;
    if (text == nullptr || length <= static_cast<int>(sizeof bus_id)) return cudaErrorInvalidValue;
    std::strcpy(text, bus_id);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetByPCIBusId(int* number, const char* text) {
  return call([&] {
    if (number == nullptr || text == nullptr) return cudaErrorInvalidValue;
    if (std::strcmp(text, bus_id) != 0) return cudaErrorInvalidDevice;
    *number = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaDriverGetVersion(int* version) {
  if (version == nullptr) return note(cudaErrorInvalidValue);
  *version = simgpu::runtime_version_number;
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* version) { return cudaDriverGetVersion(version); }

cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
  return call([&] {
    if (free != nullptr) *free = device().memory().free_bytes();
    if (total != nullptr) *total = device().memory().total();
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  return call([&] {
    if (least != nullptr) *least = 0;
    if (greatest != nullptr) *greatest = -5;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
  return call([&] {
    if (config == nullptr) return cudaErrorInvalidValue;
    *config = static_cast<cudaFuncCache>(device().limits().cache_config);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config) {
  return call([&] {
    if (config < cudaFuncCachePreferNone || config > cudaFuncCachePreferEqual) return cudaErrorInvalidValue;
    device().limits().cache_config = config;
    return cudaSuccess;
  });
}

// There is one layout of shared memory: 4-byte banks.
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
  return call([&] {
    if (config == nullptr) return cudaErrorInvalidValue;
    *config = cudaSharedMemBankSizeFourByte;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config) {
  return call([&] {
    const bool known = config >= cudaSharedMemBankSizeDefault && config <= cudaSharedMemBankSizeEightByte;
    return known ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaDeviceSynchronize() {
  return call([] { return as_error(device().synchronize()); });
}

// Frees what the host allocated; variables start anew. Findings, the launch list and loaded libraries stay: a program
// that ends with this call is still to be judged.
cudaError_t cudaDeviceReset() {
  return call([] {
    if (int error = device().synchronize(); error != 0) return as_error(error);
    std::vector<void*> pinned;
    for (const auto& [address, flags] : state().pinned) pinned.push_back(pointer_to(address));
    for (void* host : pinned) cudaFreeHost(host);
    free_all_device_memory();
    state().events.clear();
    forget_programs();
    return cudaSuccess;
  });
}
