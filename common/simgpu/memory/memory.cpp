// Room: common/simgpu/memory. Device memory: allocations at addresses that are never used twice, each with
// host bytes of its own (zero pages that the host commits when they are touched) and its map of written
// bytes.
#include "simgpu/memory.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace gridlings::simgpu {

namespace {

constexpr std::uint64_t total_bytes = std::uint64_t{8} << 30;
constexpr std::uint64_t default_heap = std::uint64_t{8} << 20;
constexpr std::uint64_t granule = 256;
constexpr std::uint64_t map_threshold = 256 << 10;  // host bytes from here on are pages of their own
constexpr std::size_t kept_freed = 1 << 16;         // freed allocations whose names are kept

std::uint64_t round_up(std::uint64_t n, std::uint64_t to) { return (n + to - 1) / to * to; }

// The device heap keeps a part for its own tables (of 8 MiB, six times 1 MiB can be had on a real GPU) and a
// header with each block.
std::uint64_t heap_capacity(std::uint64_t limit) { return limit - std::min(limit, limit / 8 + (64 << 10)); }
std::uint64_t heap_charge(std::uint64_t bytes) {
  return round_up(std::max<std::uint64_t>(bytes, 16), 16) + 16;
}

/// Zero bytes on the host: the data, then the map of written bytes.
bool take_host_bytes(Allocation& a) {
  std::uint64_t data = round_up(std::max<std::uint64_t>(a.size, 1), 64),
                map = data / 64 * sizeof(std::uint64_t);
  a.mapped = data + map;
  void* bytes = nullptr;
  if (a.mapped >= map_threshold) {
    bytes =
        mmap(nullptr, a.mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (bytes == MAP_FAILED) return false;
  } else {
    bytes = std::aligned_alloc(64, round_up(a.mapped, 64));
    if (bytes == nullptr) return false;
    std::memset(bytes, 0, a.mapped);
  }
  a.host = static_cast<std::uint8_t*>(bytes);
  a.written = reinterpret_cast<std::uint64_t*>(a.host + data);
  return true;
}

/// Zero pages for host and device, at the same address in every run if nothing else lies there.
void* take_managed_pages(std::size_t bytes) {
  static std::uintptr_t next = 0x2000'0000'0000;
  constexpr std::size_t gap = 1u << 16;
  void* pages = mmap(reinterpret_cast<void*>(next), bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) return nullptr;
  next += round_up(bytes, gap) + gap;
  return pages;
}

void give_host_bytes_back(Allocation& a) {
  if (a.mapped >= map_threshold || (a.mapped != 0 && a.kind == AllocationKind::Managed)) {
    munmap(a.host, a.mapped);
  } else if (a.mapped != 0) {
    std::free(a.host);
  }
  a.host = nullptr;
  a.written = nullptr;
  a.mapped = 0;
}

}  // namespace

struct Memory::Impl {
  std::vector<std::uint64_t> bases;  // ascending, beside the allocations: a search touches few cache lines
  std::vector<std::unique_ptr<Allocation>> allocations;
  std::uint64_t top = arena_base;
  std::uint64_t used = 0, heap_limit = default_heap, heap_used = 0, heap_peak = 0;
  std::size_t freed = 0;

  ~Impl() {
    for (auto& a : allocations) give_host_bytes_back(*a);
  }

  /// Index of the first allocation above `address`.
  std::size_t above(std::uint64_t address) const {
    return static_cast<std::size_t>(std::upper_bound(bases.begin(), bases.end(), address) - bases.begin());
  }

  Allocation* insert(std::unique_ptr<Allocation> a) {
    auto at = static_cast<std::ptrdiff_t>(above(a->base));
    bases.insert(bases.begin() + at, a->base);
    return allocations.insert(allocations.begin() + at, std::move(a))->get();
  }

  bool charge(AllocationKind kind, std::uint64_t bytes) {
    std::uint64_t& in_use = kind == AllocationKind::Heap ? heap_used : used;
    std::uint64_t limit = kind == AllocationKind::Heap ? heap_capacity(heap_limit) : total_bytes;
    std::uint64_t cost = cost_of(kind, bytes);
    if (bytes > limit || cost > limit - std::min(limit, in_use)) return false;
    in_use += cost;
    heap_peak = std::max(heap_peak, heap_used);
    return true;
  }
  void refund(AllocationKind kind, std::uint64_t bytes) {
    (kind == AllocationKind::Heap ? heap_used : used) -= cost_of(kind, bytes);
  }
  static std::uint64_t cost_of(AllocationKind kind, std::uint64_t bytes) {
    return kind == AllocationKind::Heap ? heap_charge(bytes) : round_up(bytes, granule);
  }

  /// Drops the older half of the freed allocations.
  void prune() {
    std::size_t drop = freed / 2, kept = 0;
    for (std::size_t i = 0; i < allocations.size(); ++i) {
      if (allocations[i]->freed && drop != 0) {
        --drop;
        --freed;
        continue;
      }
      bases[kept] = bases[i];
      if (kept != i) allocations[kept] = std::move(allocations[i]);
      ++kept;
    }
    bases.resize(kept);
    allocations.resize(kept);
  }
};

Memory::Memory() : impl_(std::make_unique<Impl>()) { forget_recent(); }
Memory::~Memory() = default;

void Memory::forget_recent() { std::fill(std::begin(recent_), std::end(recent_), &none_); }

std::uint64_t Memory::total() const { return total_bytes; }
std::uint64_t Memory::free_bytes() const { return total_bytes - impl_->used; }
void Memory::set_heap_limit(std::uint64_t bytes) { impl_->heap_limit = bytes; }
std::uint64_t Memory::heap_limit() const { return impl_->heap_limit; }
std::uint64_t Memory::heap_in_use() const { return impl_->heap_used; }
std::uint64_t Memory::heap_peak() const { return impl_->heap_peak; }

Allocation* Memory::allocate(std::uint64_t bytes, std::uint64_t align, AllocationKind kind,
                             std::string name) {
  if (!impl_->charge(kind, bytes)) return nullptr;
  auto a = std::make_unique<Allocation>();
  a->base = round_up(impl_->top, std::max(align, granule));
  a->size = bytes;
  a->kind = kind;
  a->name = std::move(name);
  if (!take_host_bytes(*a)) {
    impl_->refund(kind, bytes);
    return nullptr;
  }
  impl_->top = a->base + round_up(bytes, granule) + granule;  // the gap behind it
  return impl_->insert(std::move(a));
}

Allocation* Memory::allocate_managed(std::uint64_t bytes, std::string name) {
  if (!impl_->charge(AllocationKind::Managed, bytes)) return nullptr;
  void* pages = take_managed_pages(bytes);
  if (pages == nullptr) {
    impl_->refund(AllocationKind::Managed, bytes);
    return nullptr;
  }
  Allocation* a = adopt(pages, bytes, std::move(name));
  a->kind = AllocationKind::Managed;
  a->mapped = bytes;
  return a;
}

Allocation* Memory::adopt(void* host, std::uint64_t bytes, std::string name) {
  auto a = std::make_unique<Allocation>();
  a->base = reinterpret_cast<std::uintptr_t>(host);
  a->size = bytes;
  a->host = static_cast<std::uint8_t*>(host);
  a->all_written = true;  // the host writes without telling
  a->name = std::move(name);
  // The host may hand out an address again; the old allocation there gives way.
  std::size_t i = impl_->above(a->base + bytes - 1);
  while (i > 0 && impl_->allocations[i - 1]->base + impl_->allocations[i - 1]->size > a->base) {
    --i;
    if (impl_->allocations[i]->freed) --impl_->freed;
    impl_->bases.erase(impl_->bases.begin() + static_cast<std::ptrdiff_t>(i));
    impl_->allocations.erase(impl_->allocations.begin() + static_cast<std::ptrdiff_t>(i));
    forget_recent();
  }
  return impl_->insert(std::move(a));
}

bool Memory::release(std::uint64_t base, AllocationKind kind) {
  Allocation* a = find(base);
  if (a == nullptr || a->base != base || a->freed || a->kind != kind) return false;
  if (a->mapped != 0) impl_->refund(kind, a->size);
  give_host_bytes_back(*a);
  a->freed = true;
  a->shadow.reset();
  if (++impl_->freed > kept_freed) {
    forget_recent();
    impl_->prune();
  }
  return true;
}

Allocation* Memory::find(std::uint64_t address) {
  std::size_t i = impl_->above(address);
  return i == 0 ? nullptr : impl_->allocations[i - 1].get();
}

Allocation* Memory::next(std::uint64_t address) {
  std::size_t i = impl_->above(address);
  return i == impl_->allocations.size() ? nullptr : impl_->allocations[i].get();
}

Allocation* Memory::look_up(std::uint64_t address, std::uint64_t bytes, std::size_t slot) {
  Allocation* a = find(address);
  if (a == nullptr || a->freed || !a->contains(address, bytes)) return nullptr;
  return recent_[slot % recent_slots] = a;
}

bool Memory::read(std::uint64_t address, void* to, std::uint64_t bytes) {
  Allocation* a = live(address, bytes, 0);
  if (a == nullptr) return false;
  std::memcpy(to, a->host + (address - a->base), bytes);
  if (!a->all_written) poison_unwritten(a->written, address - a->base, static_cast<std::uint8_t*>(to), bytes);
  return true;
}

namespace {
void note_written(Allocation& a, std::uint64_t first, std::uint64_t bytes) {
  if (a.all_written) return;
  if (bytes == a.size) {
    a.all_written = true;
  } else {
    mark_written(a.written, first, bytes);
  }
}
}  // namespace

bool Memory::write(std::uint64_t address, const void* from, std::uint64_t bytes) {
  Allocation* a = live(address, bytes, 0);
  if (a == nullptr) return false;
  std::memcpy(a->host + (address - a->base), from, bytes);
  note_written(*a, address - a->base, bytes);
  return true;
}

bool Memory::fill(std::uint64_t address, std::uint8_t value, std::uint64_t bytes) {
  Allocation* a = live(address, bytes, 0);
  if (a == nullptr) return false;
  std::memset(a->host + (address - a->base), value, bytes);
  note_written(*a, address - a->base, bytes);
  return true;
}

bool Memory::copy(std::uint64_t to, std::uint64_t from, std::uint64_t bytes) {
  Allocation* target = live(to, bytes, 0);
  Allocation* origin = live(from, bytes, 1);
  if (target == nullptr || origin == nullptr) return false;
  std::uint64_t to_offset = to - target->base, from_offset = from - origin->base;
  std::memmove(target->host + to_offset, origin->host + from_offset, bytes);
  if (origin->all_written) {
    note_written(*target, to_offset, bytes);
  } else if (target->written != nullptr) {
    if (target->all_written) mark_written(target->written, 0, target->size);
    target->all_written = false;
    copy_written(target->written, to_offset, origin->written, from_offset, bytes);
  }
  return true;
}

void Memory::reset() {
  std::uint64_t limit = impl_->heap_limit;
  forget_recent();
  impl_ = std::make_unique<Impl>();
  impl_->heap_limit = limit;
}

}  // namespace gridlings::simgpu
