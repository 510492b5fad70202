// Room: common/simgpu/memory. The fast way to memory: what the addresses of a warp have in common, and one
// check for all of them. Compiled once per instruction set, like lanes.hpp, in the namespace
// SIMGPU_MEMORY_LEVEL.
#pragma once

#include <cstdint>

#include "simgpu/memory/check.hpp"
#include "simgpu/memory/ledger.hpp"

namespace gridlings::simgpu::memory::SIMGPU_MEMORY_LEVEL {

#define SIMGPU_INLINE [[gnu::always_inline]] inline

/// How the address space is searched. Global: also the constant space. SharedNarrow: 32-bit addresses.
enum class Policy { Global, Generic, Shared, SharedNarrow, Local };

template <Policy P>
constexpr ptx::Space space_of = P == Policy::Global    ? ptx::Space::Global
                                : P == Policy::Generic ? ptx::Space::Generic
                                : P == Policy::Local   ? ptx::Space::Local
                                                       : ptx::Space::Shared;

/// The addresses of a warp's lanes: register row plus offset.
template <Policy P>
struct Addresses {
  const std::uint64_t* row;
  std::uint64_t offset;
  SIMGPU_INLINE Addresses(const Warp& w, const Insn& insn)
      : row(simgpu::row<std::uint64_t>(w, insn.a)), offset(insn.imm) {}
  SIMGPU_INLINE std::uint64_t operator[](unsigned lane) const { return row[lane] + offset; }
};
template <>
struct Addresses<Policy::SharedNarrow> {
  const std::uint32_t* row;
  std::uint32_t offset;
  SIMGPU_INLINE Addresses(const Warp& w, const Insn& insn)
      : row(simgpu::row<std::uint32_t>(w, insn.a)), offset(static_cast<std::uint32_t>(insn.imm)) {}
  SIMGPU_INLINE std::uint64_t operator[](
      unsigned lane) const {  // sign-extended: below the window is negative
    return static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(row[lane] + offset)});
  }
};

SIMGPU_INLINE unsigned first_lane(std::uint32_t mask) { return static_cast<unsigned>(__builtin_ctz(mask)); }
SIMGPU_INLINE unsigned last_lane(std::uint32_t mask) {
  return 31 - static_cast<unsigned>(__builtin_clz(mask));
}

/// All ones for a lane of the mask, else zero.
template <bool Masked>
SIMGPU_INLINE std::uint64_t selected(std::uint32_t mask, unsigned lane) {
  return Masked ? -static_cast<std::uint64_t>((mask >> lane) & 1) : ~std::uint64_t{0};
}

/// Do the lanes of the mask access one run of `step` bytes after the other?
template <bool Masked, Policy P>
SIMGPU_INLINE bool contiguous(const Addresses<P>& a, std::uint32_t mask, std::uint64_t step) {
  std::uint64_t origin = a[Masked ? first_lane(mask) : 0] - (Masked ? first_lane(mask) * step : 0);
  if (!Masked && a[warp_lanes - 1] - origin != (warp_lanes - 1) * step) return false;  // mostly the whole answer
  std::uint64_t differs = 0;
  for (unsigned i = 0; i < warp_lanes; ++i) differs |= (a[i] - origin - i * step) & selected<Masked>(mask, i);
  return differs == 0;
}

/// Addresses relative to that of the first lane of the mask.
struct Scatter {
  alignas(64) std::int32_t offset[warp_lanes];
  std::int32_t lowest, highest;
  std::uint64_t origin;
  std::uint64_t ored;  ///< of all addresses, for the alignment check
  bool far;            ///< an offset does not fit
};

// Filled in place: a copy would be read back in other sizes than it was written, which stalls the processor.
template <bool Masked, Policy P>
SIMGPU_INLINE void scatter(const Addresses<P>& a, std::uint32_t mask, Scatter& s) {
  const std::uint64_t origin = a[Masked ? first_lane(mask) : 0];
  std::uint64_t far = 0, ored = origin;
  std::int32_t low = 0, high = 0;
  for (unsigned i = 0; i < warp_lanes; ++i) {
    std::uint64_t distance = (a[i] - origin) & selected<Masked>(mask, i);
    far |= distance + 0x4000'0000u;
    ored |= distance;
    s.offset[i] = static_cast<std::int32_t>(distance);
  }
  for (unsigned i = 0; i < warp_lanes; ++i) {
    low = s.offset[i] < low ? s.offset[i] : low;
    high = s.offset[i] > high ? s.offset[i] : high;
  }
  s.origin = origin;
  s.lowest = low;
  s.highest = high;
  s.ored = ored;
  s.far = far >> 31 != 0;
}

/// Bytes that an access may reach: the host address of the first and its bit in the map (nullptr: all
/// written).
struct Span {
  std::uint8_t* data;
  std::uint64_t* map;
  std::uint64_t bit;
};

SIMGPU_INLINE bool span_in(Window& window, std::uint64_t at, std::uint64_t bytes, Span& span) {
  std::uint64_t size = window.data.size();
  if (at > size || bytes > size - at) return false;
  span = {window.data.data() + at, window.written.data(), at};
  return true;
}

/// The same for a worker: every byte is noted, so that nothing is left to be marked.
[[gnu::noinline]] inline bool span_in_ledger(Ledger& ledger, std::uint64_t start, std::uint64_t bytes, Access access,
                                             std::size_t slot, Span& span) {
  Track* t = ledger.live(start, bytes, slot);
  const bool writes = access != Access::Read;
  if (t == nullptr || (writes && !t->allocation.writable())) return false;
  const std::uint64_t offset = start - t->allocation.base;
  if (!ledger.note(*t, offset, bytes, writes)) return false;
  span = {t->allocation.host + offset, nullptr, offset};
  return true;
}

SIMGPU_INLINE bool span_in_arena(Warp& w, const Insn& insn, std::uint64_t start, std::uint64_t bytes,
                                 Access access, Span& span) {
  std::size_t slot = reinterpret_cast<std::uintptr_t>(&insn) / sizeof(Insn);
  if (w.ledger != nullptr) [[unlikely]] return span_in_ledger(*w.ledger, start, bytes, access, slot, span);
  Allocation* a = memory_of(w).live(start, bytes, slot);
  if (a == nullptr || (access != Access::Read && !a->writable())) return false;
  span = {a->host + (start - a->base), a->unwritten_map(), start - a->base};
  return true;
}

/// One allocation or window of the block itself that holds all bytes from `start`. False: go lane by lane.
template <Policy P>
SIMGPU_INLINE bool span_of(Warp& w, const Insn& insn, std::uint64_t start, std::uint64_t bytes, Access access,
                           Span& span) {
  if constexpr (P == Policy::Global) {
    return span_in_arena(w, insn, start, bytes, access, span);
  } else if constexpr (P == Policy::SharedNarrow) {
    return span_in(shared_of(w), start, bytes, span);
  } else if constexpr (P == Policy::Shared) {
    if ((start >> 32) != 0) start -= shared_address(uid_of(w), 0);
    return span_in(shared_of(w), start, bytes, span);
  } else if constexpr (P == Policy::Generic) {
    if ((start & tag_mask) == 0) return span_in_arena(w, insn, start, bytes, access, span);
    return span_in(shared_of(w), start - shared_address(uid_of(w), 0), bytes, span);
  } else {
    return false;
  }
}

constexpr std::uint64_t widest_scan = 4096;  // bytes; beyond, single lanes are asked

/// Is every byte of the range written? (May say no for a wide range.)
SIMGPU_INLINE bool range_written(const Span& span, std::uint64_t bytes) {
  if (bytes > widest_scan) return false;
  std::uint64_t first = span.bit / 64, last = (span.bit + bytes - 1) / 64;
  std::uint64_t head = ~std::uint64_t{0} << (span.bit % 64);
  std::uint64_t tail = ~std::uint64_t{0} >> (63 - (span.bit + bytes - 1) % 64);
  if (first == last) return (~span.map[first] & head & tail) == 0;
  std::uint64_t missing = (~span.map[first] & head) | (~span.map[last] & tail);
  for (std::uint64_t i = first + 1; i < last; ++i) missing |= ~span.map[i];
  return missing == 0;
}

SIMGPU_INLINE void mark_range(const Span& span, std::uint64_t bytes) {
  std::uint64_t first = span.bit / 64, last = (span.bit + bytes - 1) / 64;
  std::uint64_t head = ~std::uint64_t{0} << (span.bit % 64);
  std::uint64_t tail = ~std::uint64_t{0} >> (63 - (span.bit + bytes - 1) % 64);
  if (first == last) {
    span.map[first] |= head & tail;
    return;
  }
  span.map[first] |= head;
  for (std::uint64_t i = first + 1; i < last; ++i) span.map[i] = ~std::uint64_t{0};
  span.map[last] |= tail;
}

/// Marks of one aligned element of 1, 2, 4, 8, 16 or 32 bytes: they lie in one word.
SIMGPU_INLINE std::uint64_t element_marks(std::uint64_t bit, unsigned bytes) {
  return ((std::uint64_t{1} << bytes) - 1) << (bit % 64);
}

template <bool Masked, class Body>
SIMGPU_INLINE void for_lanes(std::uint32_t mask, Body body) {
  if constexpr (Masked) {
    for (; mask != 0; mask &= mask - 1) body(first_lane(mask));
  } else {
    for (unsigned lane = 0; lane < warp_lanes; ++lane) body(lane);
  }
}

#define SIMGPU_LANE [&](unsigned lane) __attribute__((always_inline))

/// Is every element that the lanes access written in full?
template <bool Masked>
SIMGPU_INLINE bool lanes_written(const Span& span, const Scatter& s, std::uint32_t mask, unsigned bytes) {
  std::uint64_t missing = 0;
  for_lanes<Masked>(
      mask, SIMGPU_LANE {
        std::uint64_t bit = span.bit + static_cast<std::uint64_t>(s.offset[lane] - s.lowest);
        missing |= ~span.map[bit / 64] & element_marks(bit, bytes);
      });
  return missing == 0;
}

template <bool Masked>
SIMGPU_INLINE void mark_lanes(const Span& span, const Scatter& s, std::uint32_t mask, unsigned bytes) {
  for_lanes<Masked>(
      mask, SIMGPU_LANE {
        std::uint64_t bit = span.bit + static_cast<std::uint64_t>(s.offset[lane] - s.lowest);
        span.map[bit / 64] |= element_marks(bit, bytes);
      });
}

/// The checked place of a warp's access: lane's bytes at data + offset[lane].
struct Place {
  Scatter scatter;
  std::uint8_t* data = nullptr;
  SIMGPU_INLINE std::uint8_t* operator[](unsigned lane) const { return data + scatter.offset[lane]; }
};

/// How the addresses lie within each group of eight lanes: tiles 8 or 16 threads wide, and broadcasts.
enum class Groups { Same, Run, Mixed };
constexpr unsigned group_lanes = 8;

SIMGPU_INLINE Groups groups_of(const Scatter& s, std::int32_t step) {
  using Offsets [[gnu::vector_size(4 * group_lanes)]] = std::int32_t;
  const Offsets ramp = Offsets{0, 1, 2, 3, 4, 5, 6, 7} * step;
  Offsets same{}, run{};
  for (unsigned g = 0; g < warp_lanes; g += group_lanes) {
    Offsets here;
    __builtin_memcpy(&here, s.offset + g, sizeof here);
    here -= s.offset[g];
    same |= here;
    run |= here - ramp;
  }
  std::uint64_t words[2][group_lanes / 2];
  __builtin_memcpy(words[0], &same, sizeof same);
  __builtin_memcpy(words[1], &run, sizeof run);
  if ((words[0][0] | words[0][1] | words[0][2] | words[0][3]) == 0) return Groups::Same;
  return (words[1][0] | words[1][1] | words[1][2] | words[1][3]) == 0 ? Groups::Run : Groups::Mixed;
}

/// Is it an access to global memory by a worker that runs beside others?
template <Policy P>
SIMGPU_INLINE bool in_ledger(const Warp& w, std::uint64_t start) {
  if (w.ledger == nullptr) return false;
  return P == Policy::Global || (P == Policy::Generic && (start & tag_mask) == 0);
}

/// A worker's access that is not contiguous: what each lane reads or writes is noted, not what lies between.
template <bool Masked>
[[gnu::noinline]] bool place_in_ledger(Warp& w, const Insn& insn, std::uint32_t mask, unsigned bytes, Access access,
                                       std::uint64_t start, std::uint64_t range, Place& place) {
  const Scatter& s = place.scatter;
  Track* t = w.ledger->live(start, range, reinterpret_cast<std::uintptr_t>(&insn) / sizeof(Insn));
  const bool writes = access != Access::Read;
  if (t == nullptr || (writes && !t->allocation.writable())) return false;
  const std::uint64_t first = start - t->allocation.base;
  const std::uint64_t* unwritten = writes ? nullptr : t->allocation.unwritten_map();
  std::uint64_t* map = writes ? t->written : t->read;
  std::uint64_t missing = 0;
  for_lanes<Masked>(
      mask, SIMGPU_LANE {
        const std::uint64_t bit = first + static_cast<std::uint64_t>(s.offset[lane] - s.lowest);
        const std::uint64_t marks = element_marks(bit, bytes);
        w.ledger->enter(*t, bit, writes);
        map[bit / 64] |= marks;
        if (unwritten != nullptr) missing |= marks & ~(unwritten[bit / 64] | t->written[bit / 64]);
      });
  place.data = t->allocation.host + first - s.lowest;
  return missing == 0;
}

/// Finds one allocation or window for all lanes' accesses of `bytes`; false: go lane by lane. Writes are
/// marked here.
template <Policy P, bool Masked>
[[gnu::noinline]] bool place_of(Warp& w, const Insn& insn, std::uint32_t mask, unsigned bytes, Access access,
                                Place& place) {
  scatter<Masked>(Addresses<P>(w, insn), mask, place.scatter);
  const Scatter& s = place.scatter;
  std::uint64_t range = static_cast<std::uint64_t>(s.highest - s.lowest) + bytes;
  std::uint64_t start = s.origin + static_cast<std::uint64_t>(std::int64_t{s.lowest});
  Span span;
  if (s.far || (s.ored & (bytes - 1)) != 0) return false;
  if (in_ledger<P>(w, start)) [[unlikely]]
    return place_in_ledger<Masked>(w, insn, mask, bytes, access, start, range, place);
  if (!span_of<P>(w, insn, start, range, access, span)) return false;
  if (span.map != nullptr && !range_written(span, range)) {
    if (access == Access::Write) {
      mark_lanes<Masked>(span, s, mask, bytes);
    } else if (!lanes_written<Masked>(span, s, mask, bytes)) {
      return false;
    }
  }
  place.data = span.data - s.lowest;
  return true;
}

}  // namespace gridlings::simgpu::memory::SIMGPU_MEMORY_LEVEL
