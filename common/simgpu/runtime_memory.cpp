// Room: common/simgpu. The device heap, and copies and fills that a kernel asks for.
#include <algorithm>
#include <array>

#include "simgpu/reporter.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::uint64_t heap_cost = 50, copy_cost = 500;  // of the instruction budget
constexpr std::uint64_t bytes_copied = 16;                // in the time of a simple instruction

std::uint64_t heap_allocate(const Call& c, std::uint64_t bytes, const char* name) {
  Runtime::charge(c, heap_cost);
  Allocation* a = Runtime::device().memory().allocate(bytes, 16, AllocationKind::Heap, name);
  if (!a) {
    Runtime::heap_has_failed();
    return 0;
  }
  a->source = c.i.source;
  a->grid = c.w.block->grid->id;
  return a->base;
}

void heap_malloc(Call c) { c.result64(heap_allocate(c, std::max<std::uint64_t>(c.u64(0), 1), "malloc")); }

/// free() and cudaFree() on the device take heap pointers and NULL only. False if that ended the kernel.
bool heap_release(const Call& c, const char* what) {
  Runtime::charge(c, heap_cost);
  const std::uint64_t address = c.u64(0);
  if (address == 0 || Runtime::device().memory().release(address, AllocationKind::Heap)) return true;
  const Allocation* a = Runtime::device().memory().find(address);
  const bool twice = a && a->base == address && a->freed;
  report(c.w, c.i, c.lane, twice ? FindingKind::UseAfterFree : FindingKind::InvalidHandle,
         twice ? N_("{what} of {address}, which was freed before.")
               : N_("{what} of {address}, which is not a block of the device heap."),
         {{"what", what}, {"address", hex(address)}}, status::illegal_address);
  return false;
}

void heap_free(Call c) { heap_release(c, "free()"); }

void device_malloc(Call c) {
  const std::uint64_t bytes = c.u64(1);
  const std::uint64_t address = bytes == 0 ? 0 : heap_allocate(c, bytes, "cudaMalloc");
  if (address != 0 && !Runtime::store(c, c.u64(0), &address, sizeof address)) return;
  c.status(bytes == 0 ? status::invalid_value : address == 0 ? status::memory_allocation : status::success);
}

void device_free(Call c) {
  if (heap_release(c, "cudaFree()")) c.status(status::success);
}

bool in_device_memory(std::uint64_t address, std::uint64_t bytes) {
  if (decode_address(address).cls != AddressClass::Global) return false;
  const Allocation* a = Runtime::device().memory().find(address);
  return a && !a->freed && a->writable() && a->contains(address, bytes);  // not in the window of constants either
}

/// A copy or fill: true if its memory was still there when it ran.
using Transfer = std::function<bool()>;

/// The transfer as it runs later. The call was good, but somebody may free the memory before the stream gets there.
std::function<void()> checked(const Call& c, Transfer transfer) {
  return [transfer = std::move(transfer), place = Reporter::place(c.w, c.i.source, c.lane),
          what = text_of(*c.w.code, c.i)] {
    if (transfer()) return;
    Finding f;
    f.kind = FindingKind::UseAfterFree;
    f.message = N_("The memory of this {what} is freed before its turn in the stream comes.");
    f.args = {{"what", what}};
    f.place = place;
    Reporter(Runtime::device()).add(std::move(f), status::illegal_address);
  };
}

/// Queues an action in a stream of the calling thread.
int enqueue(const Call& c, std::uint64_t handle, std::uint64_t bytes, Transfer transfer) {
  Runtime::charge(c, copy_cost + bytes / bytes_copied);
  Stream* stream = nullptr;
  bool fire_and_forget = false;
  if (const int error = Runtime::stream(c, handle, stream, fire_and_forget); error != 0) return error;
  if (fire_and_forget) {  // no order: it may run at once
    transfer();
    return status::success;
  }
  Work work;
  work.action = checked(c, std::move(transfer));
  if (stream->kind != StreamKind::Tail) Runtime::scheduler().adopt(*c.w.block->grid);
  Runtime::scheduler().push(*stream, std::move(work));
  return status::success;
}

void memcpy_async(Call c) {
  constexpr std::uint32_t device_to_device = 3, by_address = 4;
  const std::uint64_t to = c.u64(0), from = c.u64(1), bytes = c.u64(2);
  const std::uint32_t kind = c.u32(3);
  int error = status::success;
  if (bytes != 0) {
    if (kind != device_to_device && kind != by_address) {
      error = status::invalid_memcpy_direction;
    } else if (!in_device_memory(to, bytes) || !in_device_memory(from, bytes)) {
      error = status::invalid_value;
    } else {
      Device* device = &Runtime::device();
      error = enqueue(c, c.u64(4), bytes, [=] { return device->memory().copy(to, from, bytes); });
    }
  }
  c.status(error);
}

void memset_async(Call c) {
  const std::uint64_t to = c.u64(0), bytes = c.u64(2);
  const auto value = static_cast<std::uint8_t>(c.u32(1));
  int error = status::success;
  if (bytes != 0) {
    if (!in_device_memory(to, bytes)) {
      error = status::invalid_value;
    } else {
      Device* device = &Runtime::device();
      error = enqueue(c, c.u64(3), bytes, [=] { return device->memory().fill(to, value, bytes); });
    }
  }
  c.status(error);
}

}  // namespace

std::span<const BuiltinEntry> memory_functions() {
  static constexpr std::array table = {
      BuiltinEntry{"malloc", for_each_lane<heap_malloc>},
      BuiltinEntry{"free", for_each_lane<heap_free>},
      BuiltinEntry{"__cudaCDP2Malloc", for_each_lane<device_malloc>},
      BuiltinEntry{"__cudaCDP2Free", for_each_lane<device_free>},
      BuiltinEntry{"__cudaCDP2MemcpyAsync", for_each_lane<memcpy_async>},
      BuiltinEntry{"__cudaCDP2MemcpyAsync_ptsz", for_each_lane<memcpy_async>},
      BuiltinEntry{"__cudaCDP2MemsetAsync", for_each_lane<memset_async>},
      BuiltinEntry{"__cudaCDP2MemsetAsync_ptsz", for_each_lane<memset_async>},
  };
  return table;
}

}  // namespace gridlings::simgpu
