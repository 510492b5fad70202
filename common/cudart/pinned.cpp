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

bool overlaps_pinned(const void* host, std::size_t bytes) {
  const std::uint64_t first = address_of(host);
  const simgpu::Allocation* before = device().memory().find(first);
  const simgpu::Allocation* after = device().memory().next(first);
  return (before != nullptr && !before->freed && first - before->base < before->size) ||
         (after != nullptr && !after->freed && after->base - first < bytes);
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
    if (!state().pinned.contains(address_of(host))) return cudaErrorInvalidValue;
    if (int error = device().synchronize(); error != 0) return as_error(error);
    device().memory().release(address_of(host), simgpu::AllocationKind::Host);
    state().pinned.erase(address_of(host));
    std::free(host);
    return cudaSuccess;
  });
}

// Memory of the program's own becomes pinned; it stays the program's to free.
cudaError_t cudaHostRegister(void* host, size_t bytes, unsigned flags) {
  return call([&] {
    constexpr unsigned known = cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory |
                               cudaHostRegisterReadOnly;
    if (host == nullptr || bytes == 0 || (flags & ~known) != 0) return cudaErrorInvalidValue;
    if ((flags & (cudaHostRegisterIoMemory | cudaHostRegisterReadOnly)) != 0) return cudaErrorNotSupported;
    if (overlaps_pinned(host, bytes)) return cudaErrorHostMemoryAlreadyRegistered;
    device().memory().adopt(host, bytes, "cudaHostRegister");
    state().registered[address_of(host)] = flags;
    return cudaSuccess;
  });
}

cudaError_t cudaHostUnregister(void* host) {
  return call([&] {
    if (!state().registered.contains(address_of(host))) return cudaErrorHostMemoryNotRegistered;
    if (int error = device().synchronize(); error != 0) return as_error(error);
    device().memory().release(address_of(host), simgpu::AllocationKind::Host);
    state().registered.erase(address_of(host));
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
    const State& s = state();
    const auto own = s.pinned.find(address_of(host)), theirs = s.registered.find(address_of(host));
    if (flags == nullptr || (own == s.pinned.end() && theirs == s.registered.end()))
      return cudaErrorInvalidValue;
    *flags = (own != s.pinned.end() ? own->second : theirs->second) | cudaHostAllocMapped;
    return cudaSuccess;
  });
}
