// Room: common/simgpu. The one 64-bit generic address space: allocations of global and constant memory, and
// the windows of shared and local memory with their owners in the address.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace gridlings::simgpu {

// ---- Addresses
// ------------------------------------------------------------------------------------------------------
// Global and constant memory: device addresses from `arena_base` on, never mapped at that address on the
// host. Shared memory of a block: shared_tag | block uid << 32 | offset. Local memory of a thread: local_tag
// | block uid << 32 | thread (10 bits) << 22 | (local_bias + offset). An offset may run below its window: the
// owner is found by rounding, so that `smem - 1` is still that block's.
constexpr std::uint64_t arena_base = 0x0000'7000'0000'0000ull;
constexpr std::uint64_t shared_tag = 0x0400'0000'0000'0000ull;
constexpr std::uint64_t local_tag = 0x0800'0000'0000'0000ull;
constexpr std::uint64_t tag_mask = 0x0c00'0000'0000'0000ull;
constexpr std::uint64_t uid_mask = 0x03ff'ffffull;  // 26 bits of block uid
constexpr std::uint64_t local_bias = 1u << 21;
constexpr std::uint64_t null_page = 1u << 16;  // an address below: a null pointer plus a small offset

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
  std::uint64_t uid;    // Shared, Local: block uid
  unsigned thread;      // Local: linear thread index in its block
  std::int64_t offset;  // Shared, Local: offset in the window (may be negative)
};
Decoded decode_address(std::uint64_t address);

// ---- Allocations
// ----------------------------------------------------------------------------------------------------
enum class AllocationKind : std::uint8_t {
  Host,         ///< cudaMalloc on the host
  Heap,         ///< malloc, new, cudaMalloc on the device
  Variable,     ///< __device__
  Constant,     ///< __constant__
  Managed,      ///< cudaMallocManaged, __managed__: the host reads and writes it at the same address
  Param,        ///< kernel parameters whose address is taken: read-only
  ParamBuffer,  ///< parameter buffer of a device launch
};

/// Bytes that nothing has written read as this, so that no program works by luck.
constexpr std::uint8_t poison = 0xcd;

struct Allocation {
  std::uint64_t base = 0, size = 0;  ///< bytes
  std::uint8_t* host = nullptr;      ///< where the bytes are; nullptr once freed
  std::uint64_t* written = nullptr;  ///< one bit a byte
  bool all_written = false;          ///< no byte is unwritten any more: the map need not be read
  bool freed = false;                ///< kept for a while so that use after free is named
  AllocationKind kind = AllocationKind::Host;
  std::string name;            ///< variable name, or "cudaMalloc", "malloc"
  std::uint32_t source = ~0u;  ///< heap: Code::source of the allocating instruction
  long long grid = 0;          ///< heap: grid that allocated it
  std::size_t mapped = 0;      ///< bytes of host memory behind it, 0: not owned
  std::shared_ptr<void> shadow;  ///< a checker's notes on its bytes
  bool writable() const { return kind != AllocationKind::Constant && kind != AllocationKind::Param; }
  bool contains(std::uint64_t a, std::uint64_t n) const {
    return a >= base && n <= size && a - base <= size - n;
  }
  /// The map that a reader must look at, nullptr if every byte is written.
  std::uint64_t* unwritten_map() const { return all_written ? nullptr : written; }
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

  /// 256-byte aligned (or more); nullptr when device memory or, for Heap, the device heap limit is exhausted.
  /// A guard gap follows every allocation. Addresses are the same in every run with the same calls.
  Allocation* allocate(std::uint64_t bytes, std::uint64_t align, AllocationKind kind, std::string name);
  /// Marks freed; bytes stay unreachable. False if `base` is not the start of a live allocation of one of the
  /// kinds.
  bool release(std::uint64_t base, AllocationKind kind);

  /// The allocation that holds or most nearly precedes `address` (live or freed), or nullptr.
  Allocation* find(std::uint64_t address);
  /// The first allocation above `address`, or nullptr.
  Allocation* next(std::uint64_t address);
  /// The live allocation that holds all `bytes` from `address`, or nullptr. `slot`: any number that tells one
  /// caller from another; each keeps its last answer.
  [[gnu::always_inline]] Allocation* live(std::uint64_t address, std::uint64_t bytes, std::size_t slot) {
    Allocation* last = recent_[slot % recent_slots];
    return last->contains(address, bytes) && !last->freed ? last : look_up(address, bytes, slot);
  }
  /// Managed memory: device address and host address are the same; zero bytes at first, which count as written.
  /// nullptr when device memory is exhausted.
  Allocation* allocate_managed(std::uint64_t bytes, std::string name);
  /// Pinned host memory: device address and host address are the same. The bytes stay the caller's.
  Allocation* adopt(void* host, std::uint64_t bytes, std::string name);

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
  static constexpr std::size_t recent_slots = 16;
  Allocation* look_up(std::uint64_t address, std::uint64_t bytes, std::size_t slot);
  void forget_recent();

  struct Impl;
  Allocation none_;  ///< holds nothing
  Allocation* recent_[recent_slots];
  std::unique_ptr<Impl> impl_;
};

// Maps of written bytes: bit i stands for byte i.
void mark_written(std::uint64_t* map, std::uint64_t first, std::uint64_t bytes);
bool any_written(const std::uint64_t* map, std::uint64_t first, std::uint64_t bytes);
bool all_written(const std::uint64_t* map, std::uint64_t first, std::uint64_t bytes);
/// Overwrites with the poison the bytes of `data` (a copy of those from `first` on) that nothing has written.
void poison_unwritten(const std::uint64_t* map, std::uint64_t first, std::uint8_t* data, std::uint64_t bytes);
/// Copies the marks of a range to another; the ranges may overlap.
void copy_written(std::uint64_t* to_map, std::uint64_t to, const std::uint64_t* from_map, std::uint64_t from,
                  std::uint64_t bytes);

inline void mark_written(std::vector<std::uint64_t>& map, std::uint64_t first, std::uint64_t bytes) {
  mark_written(map.data(), first, bytes);
}
inline bool any_written(const std::vector<std::uint64_t>& map, std::uint64_t first, std::uint64_t bytes) {
  return any_written(map.data(), first, bytes);
}

}  // namespace gridlings::simgpu
