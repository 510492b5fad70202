// Room: common/simgpu. The device heap.
#include <algorithm>

#include "simgpu/hooks.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::uint64_t heap_cost = 50;  // of the instruction budget

std::uint64_t heap_allocate(const Call& c, std::uint64_t bytes, const char* name) {
  Runtime::charge(c, heap_cost);
  Allocation* a = Runtime::device().memory().allocate(bytes, 16, AllocationKind::Heap, name);
  if (!a) {
    Runtime::heap_has_failed();
    return 0;
  }
  a->source = c.i.source;
  a->grid = c.w.block->grid->id;
  Runtime::device().heap_log().allocated(c, a->base);
  hooks().tell(&Watcher::heap_allocated, c, *a);
  return a->base;
}

/// free() and cudaFree() on the device take heap pointers and NULL only. Hardware lets much else pass (see
/// check/heap.cpp), which is then a finding.
void heap_release(const Call& c) {
  Runtime::charge(c, heap_cost);
  const std::uint64_t address = c.u64(0);
  if (address == 0) return;
  Memory& memory = Runtime::device().memory();
  const Allocation* a = memory.find(address);
  if (a && a->base == address && !a->freed && a->kind == AllocationKind::Heap) {
    Runtime::device().heap_log().freed(c, address);
    hooks().tell(&Watcher::heap_freed, c, *a);
    memory.release(address, AllocationKind::Heap);
    return;
  }
  hooks().tell(&Watcher::heap_free_refused, c, address);
  if (!c.told)  // nobody could say more
    report(c.w, c.i, c.lane, FindingKind::InvalidHandle,
           N_("{what} of {address}, which is not a block of the device heap."),
           {{"what", c.name()}, {"address", hex(address)}}, status::illegal_address);
}

}  // namespace

namespace device_runtime {

void heap_malloc(Call c) { c.result64(heap_allocate(c, std::max<std::uint64_t>(c.u64(0), 1), "malloc")); }

void heap_free(Call c) { heap_release(c); }

void device_malloc(Call c) {
  if (!Runtime::has_place(c)) return;
  const std::uint64_t bytes = c.u64(1);
  const std::uint64_t address = bytes == 0 ? 0 : heap_allocate(c, bytes, "cudaMalloc");
  if (address != 0 && !Runtime::store(c, c.u64(0), &address, sizeof address)) return;
  c.status(bytes == 0 ? status::invalid_value : address == 0 ? status::memory_allocation : status::success);
}

void device_free(Call c) {
  heap_release(c);
  c.status(status::success);  // also where it is told
}

}  // namespace device_runtime
}  // namespace gridlings::simgpu
