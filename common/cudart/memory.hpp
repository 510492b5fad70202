// Room: common/cudart. Device memory that the host allocates, and which memory a pointer of the host names.
#pragma once

#include "cudart/state.hpp"

namespace gridlings::cudart {

/// The allocation that the host may copy to and from and that holds all the bytes, or nullptr: neither the
/// device heap nor what was freed.
simgpu::Allocation* device_range(const void* pointer, std::uint64_t bytes);
/// Tells the checkers that the host hands a pointer of the device heap to `what`, if it is one.
void note_heap_pointer(const char* what, const void* pointer);

/// Pinned host memory is an allocation too, at the host's own address.
inline bool is_pinned(const simgpu::Allocation& a) { return a.mapped == 0; }
inline bool is_managed(const simgpu::Allocation& a) { return a.kind == simgpu::AllocationKind::Managed; }

/// Allocates in the host's name; cudaFree() gives it back. Without bytes: a null pointer.
cudaError_t allocate(void** pointer, std::uint64_t bytes, const char* name,
                     simgpu::AllocationKind kind = simgpu::AllocationKind::Host);

/// Memory pools: what belongs to the current pool of the device is counted there. See pool.cpp.
void charge_pool(cudaMemPool_t pool, std::uint64_t address, std::uint64_t bytes);
void refund_pool(std::uint64_t address);
void forget_pools();

void forget_device_memory();  ///< after a reset of the device
void free_all_device_memory();

}  // namespace gridlings::cudart
