// Room: common/cudart. Which memory a pointer of the host names.
#pragma once

#include "cudart/state.hpp"

namespace gridlings::cudart {

/// The allocation that the host may copy to and from and that holds all the bytes, or nullptr: neither the
/// device heap nor what was freed.
simgpu::Allocation* device_range(const void* pointer, std::uint64_t bytes);

/// Pinned host memory is an allocation too, at the host's own address.
inline bool is_pinned(const simgpu::Allocation& a) { return a.mapped == 0; }

void forget_device_memory();  ///< after a reset of the device
void free_all_device_memory();

}  // namespace gridlings::cudart
