// Room: common/simgpu. The one 64-bit generic address space: allocations of global and constant memory, and the windows
// of shared and local memory with their owners in the address.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace gridlings::simgpu {

// ---- Addresses ------------------------------------------------------------------------------------------------------
// Global and constant memory: device addresses from `arena_base` on, never mapped at that address on the host.
// Shared memory of a block: shared_tag | block uid << 32 | offset.
// Local memory of a thread: local_tag | block uid << 32 | thread (10 bits) << 22 | (local_bias + offset).
// An offset may run below its window: the owner is found by rounding, so that `smem - 1` is still that block's.
constexpr std::uint64_t arena_base = 0x0000'7000'0000'0000ull;
constexpr std::uint64_t shared_tag = 0x0400'0000'0000'0000ull;
constexpr std::uint64_t local_tag = 0x0800'0000'0000'0000ull;
constexpr std::uint64_t tag_mask = 0x0c00'0000'0000'0000ull;
constexpr std::uint64_t uid_mask = 0x03ff'ffffull;  // 26 bits of block uid
constexpr std::uint64_t local_bias = 1u << 21;
constexpr std::uint64_t null_page = 1u << 16;      // an address below: a null pointer plus a small offset

inline std::uint64_t shared_address(std::uint64_t uid, std::int64_t offset) {
  return shared_tag + ((uid & uid_mask) << 32) + static_cast<std::uint64_t>(offset);
}
inline std::uint64_t local_address(std::uint64_t uid, unsigned thread, std::int64_t offset) {
  return local_tag + ((uid & uid_mask) << 32) + (std::uint64_t{thread} << 22) + local_bias +
         static_cast<std::uint64_t>(offset);
}

enum class AddressClass : std::uint8_t { Global, Shared, Local, Null };
struct Decoded {
  AddressClass cls;
  std::uint64_t uid;     // Shared, Local: block uid
  unsigned thread;       // Local: linear thread index in its block
  std::int64_t offset;   // Shared, Local: offset in the window (may be negative)
};
Decoded decode_address(std::uint64_t address);

// ---- Allocations ----------------------------------------------------------------------------------------------------
enum class AllocationKind : std::uint8_t {
  Host,       ///< cudaMalloc on the host
  Heap,       ///< malloc, new, cudaMalloc on the device
  Variable,   ///< __device__
  Constant,   ///< __constant__
  Param,      ///< kernel parameters whose address is taken: read-only
  ParamBuffer,///< parameter buffer of a device launch
};

struct Allocation {
  std::uint64_t base = 0, size = 0;       ///< bytes
  std::uint8_t* host = nullptr;           ///< where the bytes are
  AllocationKind kind = AllocationKind::Host;
  bool freed = false;                     ///< kept for a while so that use after free is named
  bool all_written = false;               ///< no byte is unwritten any more: the map need not be read
  std::vector<std::uint64_t> written;     ///< one bit a byte
  std::string name;                       ///< variable name, or "cudaMalloc", "malloc"
  std::uint32_t source = ~0u;             ///< heap: Code::source of the allocating instruction
  long long grid = 0;                     ///< heap: grid that allocated it
  bool writable() const { return kind != AllocationKind::Constant && kind != AllocationKind::Param; }
  bool contains(std::uint64_t a, std::uint64_t n) const { return a >= base && n <= size && a - base <= size - n; }
};

class Memory {
 public:
  Memory();
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  /// Total bytes of device memory that the simulated GPU claims, and what is free of it.
  std::uint64_t total() const;
  std::uint64_t free_bytes() const;

  /// 256-byte aligned (or more); nullptr when device memory or, for Heap, the device heap limit is exhausted. A guard
  /// gap follows every allocation. Addresses are the same in every run with the same calls.
  Allocation* allocate(std::uint64_t bytes, std::uint64_t align, AllocationKind kind, std::string name);
  /// Marks freed; bytes stay unreachable. False if `base` is not the start of a live allocation of one of the kinds.
  bool release(std::uint64_t base, AllocationKind kind);

  /// The allocation that holds or most nearly precedes `address` (live or freed), or nullptr.
  Allocation* find(std::uint64_t address);

  void set_heap_limit(std::uint64_t bytes);
  std::uint64_t heap_limit() const;
  std::uint64_t heap_in_use() const, heap_peak() const;

  /// Host-side access (cudaMemcpy, cudaMemset, parameter buffers). False if the range is not within one live
  /// allocation. `write` and `fill` mark bytes as written.
  bool read(std::uint64_t address, void* to, std::uint64_t bytes);
  bool write(std::uint64_t address, const void* from, std::uint64_t bytes);
  bool fill(std::uint64_t address, std::uint8_t value, std::uint64_t bytes);
  /// Copy within device memory; the written map travels with the bytes.
  bool copy(std::uint64_t to, std::uint64_t from, std::uint64_t bytes);

  void reset();  ///< frees everything

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

void mark_written(std::vector<std::uint64_t>& map, std::uint64_t first, std::uint64_t bytes);
bool any_written(const std::vector<std::uint64_t>& map, std::uint64_t first, std::uint64_t bytes);

}  // namespace gridlings::simgpu
