// Room: common/cudart. Managed memory: host and device share the bytes, so that nothing ever moves. Hints are
// checked and remembered.
#include <algorithm>

#include "cudart/memory.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

/// What cudaMemAdvise and cudaMemPrefetchAsync said last of an allocation.
struct Advice {
  bool read_mostly = false, accessed_by_device = false;
  cudaMemLocation preferred{cudaMemLocationTypeInvalid, 0}, prefetched{cudaMemLocationTypeInvalid, 0};
};

/// Addresses are not used twice, so that advice is never taken for another allocation's.
Advice& advice_of(simgpu::Allocation& a) {
  static std::unordered_map<std::uint64_t, Advice> all;
  return all[a.base];
}

simgpu::Allocation* managed_range(const void* pointer, std::size_t bytes) {
  simgpu::Allocation* a = device_range(pointer, bytes);
  return a != nullptr && bytes != 0 && is_managed(*a) ? a : nullptr;
}

cudaError_t check(const cudaMemLocation& location) {
  if (location.type == cudaMemLocationTypeDevice)
    return location.id == 0 ? cudaSuccess : cudaErrorInvalidDevice;
  const bool host = location.type == cudaMemLocationTypeHost ||
                    location.type == cudaMemLocationTypeHostNuma ||
                    location.type == cudaMemLocationTypeHostNumaCurrent;
  return host ? cudaSuccess : cudaErrorInvalidValue;
}

/// A device number, as the older attributes tell a place.
int number_of(const cudaMemLocation& l) {
  if (l.type == cudaMemLocationTypeDevice) return l.id;
  return l.type == cudaMemLocationTypeInvalid ? cudaInvalidDeviceId : cudaCpuDeviceId;
}

cudaError_t apply(Advice& advice, cudaMemoryAdvise what, const cudaMemLocation& location) {
  const bool placed = what == cudaMemAdviseSetPreferredLocation || what == cudaMemAdviseSetAccessedBy ||
                      what == cudaMemAdviseUnsetAccessedBy;
  if (placed)
    if (cudaError_t error = check(location); error != cudaSuccess) return error;
  const bool on_device = location.type == cudaMemLocationTypeDevice;
  switch (what) {
    case cudaMemAdviseSetReadMostly:
      advice.read_mostly = true;
      break;
    case cudaMemAdviseUnsetReadMostly:
      advice.read_mostly = false;
      break;
    case cudaMemAdviseSetPreferredLocation:
      advice.preferred = location;
      break;
    case cudaMemAdviseUnsetPreferredLocation:
      advice.preferred = {cudaMemLocationTypeInvalid, 0};
      break;
    case cudaMemAdviseSetAccessedBy:
      advice.accessed_by_device |= on_device;
      break;
    case cudaMemAdviseUnsetAccessedBy:
      advice.accessed_by_device &= !on_device;
      break;
    default:
      return cudaErrorInvalidValue;
  }
  return cudaSuccess;
}

cudaError_t read_attribute(const Advice& advice, cudaMemRangeAttribute what, int* out, std::size_t bytes) {
  if (out == nullptr || bytes < sizeof(int) || bytes % sizeof(int) != 0) return cudaErrorInvalidValue;
  switch (what) {
    case cudaMemRangeAttributeReadMostly:
      *out = advice.read_mostly;
      break;
    case cudaMemRangeAttributePreferredLocation:
      *out = number_of(advice.preferred);
      break;
    case cudaMemRangeAttributeLastPrefetchLocation:
      *out = number_of(advice.prefetched);
      break;
    case cudaMemRangeAttributePreferredLocationType:
      *out = advice.preferred.type;
      break;
    case cudaMemRangeAttributePreferredLocationId:
      *out = advice.preferred.id;
      break;
    case cudaMemRangeAttributeLastPrefetchLocationType:
      *out = advice.prefetched.type;
      break;
    case cudaMemRangeAttributeLastPrefetchLocationId:
      *out = advice.prefetched.id;
      break;
    case cudaMemRangeAttributeAccessedBy:
      std::fill_n(out, bytes / sizeof(int), static_cast<int>(cudaInvalidDeviceId));
      if (advice.accessed_by_device) *out = 0;
      break;
    default:
      return cudaErrorInvalidValue;
  }
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise what,
                          cudaMemLocation location) {
  return call([&] {
    simgpu::Allocation* a = managed_range(pointer, bytes);
    return a == nullptr ? cudaErrorInvalidValue : apply(advice_of(*a), what, location);
  });
}

cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, cudaMemLocation location, unsigned flags,
                                 cudaStream_t stream) {
  return call_on(stream, [&](simgpu::Stream&) {
    simgpu::Allocation* a = managed_range(pointer, bytes);
    if (a == nullptr || flags != 0) return cudaErrorInvalidValue;
    if (cudaError_t error = check(location); error != cudaSuccess) return error;
    advice_of(*a).prefetched = location;
    return cudaSuccess;
  });
}

cudaError_t cudaMemRangeGetAttribute(void* data, size_t size, cudaMemRangeAttribute what, const void* pointer,
                                     size_t bytes) {
  return call([&] {
    simgpu::Allocation* a = managed_range(pointer, bytes);
    return a == nullptr ? cudaErrorInvalidValue
                        : read_attribute(advice_of(*a), what, static_cast<int*>(data), size);
  });
}

cudaError_t cudaMemRangeGetAttributes(void** data, size_t* sizes, cudaMemRangeAttribute* what, size_t count,
                                      const void* pointer, size_t bytes) {
  if (data == nullptr || sizes == nullptr || what == nullptr || count == 0)
    return note(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; ++i) {
    const cudaError_t error = cudaMemRangeGetAttribute(data[i], sizes[i], what[i], pointer, bytes);
    if (error != cudaSuccess) return error;
  }
  return cudaSuccess;
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, size_t bytes, unsigned flags) {
  return call_on(stream, [&](simgpu::Stream&) {
    const bool known =
        flags == cudaMemAttachGlobal || flags == cudaMemAttachHost || flags == cudaMemAttachSingle;
    simgpu::Allocation* a = managed_range(pointer, std::max<size_t>(bytes, 1));
    const bool whole = a != nullptr && a->base == address_of(pointer) && (bytes == 0 || bytes == a->size);
    return known && whole ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaLibraryGetManaged(void** pointer, size_t* bytes, cudaLibrary_t library, const char* name) {
  void* found = nullptr;
  size_t size = 0;
  if (cudaError_t error = cudaLibraryGetGlobal(&found, &size, library, name); error != cudaSuccess)
    return error;
  return call([&] {
    if (managed_range(found, size) == nullptr) return cudaErrorSymbolNotFound;
    if (pointer != nullptr) *pointer = found;
    if (bytes != nullptr) *bytes = size;
    return cudaSuccess;
  });
}
