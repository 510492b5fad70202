// Room: common/cudart. Device memory: allocation and what a pointer is.
#include "cudart/memory.hpp"

#include <set>

#include "simgpu/hooks.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

constexpr std::size_t pitch_granule = 512;

std::set<std::uint64_t>& live_allocations() {
  static std::set<std::uint64_t> instance;
  return instance;
}

bool release(std::uint64_t address) {
  const simgpu::Allocation* a = device().memory().find(address);
  if (live_allocations().erase(address) == 0 || a == nullptr) return false;
  refund_pool(address);
  return device().memory().release(address, a->kind);
}

}  // namespace

namespace gridlings::cudart {

cudaError_t allocate(void** pointer, std::uint64_t bytes, const char* name, simgpu::AllocationKind kind) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  simgpu::Allocation* a = kind == simgpu::AllocationKind::Managed
                              ? device().memory().allocate_managed(bytes, name)
                              : device().memory().allocate(bytes, 256, kind, name);
  if (a == nullptr) return cudaErrorMemoryAllocation;
  live_allocations().insert(a->base);
  *pointer = pointer_to(a->base);
  return cudaSuccess;
}

void forget_device_memory() {
  live_allocations().clear();
  forget_pools();
}

void free_all_device_memory() {
  std::set<std::uint64_t> all = live_allocations();
  for (std::uint64_t address : all) release(address);
}

void note_heap_pointer(const char* what, const void* pointer) {
  const simgpu::Allocation* a = device().memory().live(address_of(pointer), 1, 0);
  if (a != nullptr && a->kind == simgpu::AllocationKind::Heap)
    simgpu::hooks().tell(&simgpu::Watcher::heap_used_by_host, what, address_of(pointer));
}

simgpu::Allocation* device_range(const void* pointer, std::uint64_t bytes) {
  simgpu::Allocation* a = device().memory().live(address_of(pointer), bytes, 0);
  using enum simgpu::AllocationKind;
  const bool reachable = a != nullptr && (a->kind == Host || a->kind == Managed || a->kind == Variable ||
                                          a->kind == Constant);
  return reachable ? a : nullptr;
}

}  // namespace gridlings::cudart

cudaError_t cudaMalloc(void** pointer, size_t bytes) {
  return call([&] { return allocate(pointer, bytes, "cudaMalloc"); });
}

cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height) {
  return call([&] {
    if (pointer == nullptr || pitch == nullptr) return cudaErrorInvalidValue;
    *pitch = (width + pitch_granule - 1) / pitch_granule * pitch_granule;
    if (height != 0 && *pitch > device().memory().total() / height) return cudaErrorMemoryAllocation;
    return allocate(pointer, *pitch * height, "cudaMallocPitch");
  });
}

cudaError_t cudaMalloc3D(cudaPitchedPtr* pitched, cudaExtent extent) {
  if (pitched == nullptr) return note(cudaErrorInvalidValue);
  pitched->xsize = extent.width;
  pitched->ysize = extent.height;
  if (extent.depth != 0 && extent.height > device().memory().total() / extent.depth)
    return note(cudaErrorMemoryAllocation);
  return cudaMallocPitch(&pitched->ptr, &pitched->pitch, extent.width, extent.height * extent.depth);
}

// Freeing waits for all work on the device first.
cudaError_t cudaFree(void* pointer) {
  return call([&] {
    if (pointer == nullptr) return cudaSuccess;
    note_heap_pointer("cudaFree()", pointer);
    if (!live_allocations().contains(address_of(pointer))) return cudaErrorInvalidValue;
    if (int error = device().synchronize(); error != 0) return as_error(error);
    return release(address_of(pointer)) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMallocManaged(void** pointer, size_t bytes, unsigned flags) {
  return call([&] {
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost) return cudaErrorInvalidValue;
    return allocate(pointer, bytes, "cudaMallocManaged", simgpu::AllocationKind::Managed);
  });
}

cudaError_t cudaMallocFromPoolAsync(void** pointer, size_t bytes, cudaMemPool_t pool, cudaStream_t stream) {
  return call_on(stream, [&](simgpu::Stream&) {
    cudaError_t error = allocate(pointer, bytes, "cudaMallocAsync");
    if (error == cudaSuccess) charge_pool(pool, address_of(*pointer), bytes);
    return error;
  });
}

cudaError_t cudaMallocAsync(void** pointer, size_t bytes, cudaStream_t stream) {
  cudaMemPool_t pool = nullptr;
  if (cudaError_t error = cudaDeviceGetMemPool(&pool, 0); error != cudaSuccess) return error;
  return cudaMallocFromPoolAsync(pointer, bytes, pool, stream);
}

cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
  return call_on(stream, [&](simgpu::Stream& s) {
    if (pointer == nullptr) return cudaSuccess;
    std::uint64_t address = address_of(pointer);
    if (live_allocations().erase(address) == 0) return cudaErrorInvalidValue;
    refund_pool(address);
    device().enqueue(&s, [address] { device().memory().release(address, simgpu::AllocationKind::Host); });
    return cudaSuccess;
  });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
  return call([&] {
    if (attributes == nullptr) return cudaErrorInvalidValue;
    *attributes = {};
    attributes->type = cudaMemoryTypeUnregistered;
    attributes->device = -2;  // no device
    if (simgpu::Allocation* a = device_range(pointer, 1)) {
      attributes->type = is_managed(*a)  ? cudaMemoryTypeManaged
                         : is_pinned(*a) ? cudaMemoryTypeHost
                                         : cudaMemoryTypeDevice;
      attributes->device = 0;
      attributes->devicePointer = const_cast<void*>(pointer);
    }
    if (attributes->type != cudaMemoryTypeDevice) attributes->hostPointer = const_cast<void*>(pointer);
    return cudaSuccess;
  });
}
