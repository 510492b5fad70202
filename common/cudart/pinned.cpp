// Room: common/cudart. Pinned host memory: the device reaches it at the host's address.
#include <cstdlib>

#include "cudart/memory.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

constexpr unsigned known_flags = cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;

cudaError_t allocate(void** host, std::size_t bytes, unsigned flags, const char* name) {
  if (host == nullptr || (flags & ~known_flags) != 0) return cudaErrorInvalidValue;
  *host = nullptr;
  if (bytes == 0) return cudaSuccess;
  if (bytes > PTRDIFF_MAX - 4096) return cudaErrorMemoryAllocation;
  void* memory = std::aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
  if (memory == nullptr) return cudaErrorMemoryAllocation;
  device().memory().adopt(memory, bytes, name);
  state().pinned[address_of(memory)] = flags;
  *host = memory;
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaMallocHost(void** host, size_t bytes) {
  return call([&] { return allocate(host, bytes, cudaHostAllocDefault, "cudaMallocHost"); });
}

cudaError_t cudaHostAlloc(void** host, size_t bytes, unsigned flags) {
  return call([&] { return allocate(host, bytes, flags, "cudaHostAlloc"); });
}

cudaError_t cudaFreeHost(void* host) {
  return call([&] {
    if (host == nullptr) return cudaSuccess;
    if (state().pinned.count(address_of(host)) == 0) return cudaErrorInvalidValue;
    if (int error = device().synchronize(); error != 0) return as_error(error);
    device().memory().release(address_of(host), simgpu::AllocationKind::Host);
    state().pinned.erase(address_of(host));
    std::free(host);
    return cudaSuccess;
  });
}

cudaError_t cudaHostGetDevicePointer(void** pointer, void* host, unsigned flags) {
  return call([&] {
    simgpu::Allocation* a = device_range(host, 1);
    if (pointer == nullptr || flags != 0 || a == nullptr || !is_pinned(*a)) return cudaErrorInvalidValue;
    *pointer = host;
    return cudaSuccess;
  });
}

cudaError_t cudaHostGetFlags(unsigned* flags, void* host) {
  return call([&] {
    auto found = state().pinned.find(address_of(host));
    if (flags == nullptr || found == state().pinned.end()) return cudaErrorInvalidValue;
    *flags = found->second | cudaHostAllocMapped;
    return cudaSuccess;
  });
}
