// Room: common/cudart. Device memory: allocation and what a pointer is.
#include "cudart/memory.hpp"

#include <set>

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

constexpr std::size_t pitch_granule = 512;

std::set<std::uint64_t>& live_allocations() {
  static std::set<std::uint64_t> instance;
  return instance;
}

cudaError_t allocate(void** pointer, std::uint64_t bytes, const char* name) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  simgpu::Allocation* a = device().memory().allocate(bytes, 256, simgpu::AllocationKind::Host, name);
  if (a == nullptr) return cudaErrorMemoryAllocation;
  live_allocations().insert(a->base);
  *pointer = pointer_to(a->base);
  return cudaSuccess;
}

bool release(std::uint64_t address) {
  return live_allocations().erase(address) != 0 &&
         device().memory().release(address, simgpu::AllocationKind::Host);
}

}  // namespace

namespace gridlings::cudart {

void forget_device_memory() { live_allocations().clear(); }

void free_all_device_memory() {
  std::set<std::uint64_t> all = live_allocations();
  for (std::uint64_t address : all) release(address);
}

simgpu::Allocation* device_range(const void* pointer, std::uint64_t bytes) {
  simgpu::Allocation* a = device().memory().live(address_of(pointer), bytes, 0);
  bool reachable = a != nullptr &&
                   (a->kind == simgpu::AllocationKind::Host || a->kind == simgpu::AllocationKind::Variable ||
                    a->kind == simgpu::AllocationKind::Constant);
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
    if (!live_allocations().contains(address_of(pointer))) return cudaErrorInvalidValue;
    if (int error = device().synchronize(); error != 0) return as_error(error);
    return release(address_of(pointer)) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMallocAsync(void** pointer, size_t bytes, cudaStream_t stream) {
  return call_on(stream, [&](simgpu::Stream&) { return allocate(pointer, bytes, "cudaMallocAsync"); });
}

cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
  return call_on(stream, [&](simgpu::Stream& s) {
    if (pointer == nullptr) return cudaSuccess;
    std::uint64_t address = address_of(pointer);
    if (live_allocations().erase(address) == 0) return cudaErrorInvalidValue;
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
      attributes->type = is_pinned(*a) ? cudaMemoryTypeHost : cudaMemoryTypeDevice;
      attributes->device = 0;
      attributes->devicePointer = const_cast<void*>(pointer);
    }
    if (attributes->type != cudaMemoryTypeDevice) attributes->hostPointer = const_cast<void*>(pointer);
    return cudaSuccess;
  });
}
