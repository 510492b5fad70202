// Room: common/simgpu/memory. Loads and stores of a warp, written once and compiled for several instruction
// sets. Three ways, tried in this order:
//   contiguous   lane i at origin + i * step: one check, then a plain loop over the bytes
//   scattered    all lanes within one allocation or window: one check of the lowest and highest address
//   careful      lane by lane through check.hpp, which also reports what is wrong
#include <cstring>

#include "simgpu/code.hpp"
#include "simgpu/memory/forms.hpp"
#include "simgpu/memory/plan.hpp"

namespace gridlings::simgpu::memory::SIMGPU_MEMORY_LEVEL {

/// The element of a register row that holds a D.
template <class D>
using Row = std::conditional_t<sizeof(D) == 8, std::uint64_t, std::uint32_t>;

/// The value of a T in memory as a register of D's width holds it: extended to D by T's sign, then by zeros.
template <class T, class D>
SIMGPU_INLINE Row<D> extend(T value) {
  return static_cast<Row<D>>(static_cast<D>(value));
}

template <class T>
SIMGPU_INLINE T fetch(const std::uint8_t* from) {
  T value;
  __builtin_memcpy(&value, from, sizeof(T));
  return value;
}
template <class T>
SIMGPU_INLINE void put(std::uint8_t* to, T value) {
  __builtin_memcpy(to, &value, sizeof(T));
}

/// All lanes' addresses, kept before a destination overwrites them.
template <Policy P>
struct Kept {
  std::uint64_t address[warp_lanes];
  SIMGPU_INLINE explicit Kept(const Addresses<P>& a) {
    for (unsigned i = 0; i < warp_lanes; ++i) address[i] = a[i];
  }
};

// ---- Loads
// ------------------------------------------------------------------------------------------------------

template <class T, class D, Policy P>
[[gnu::noinline]] void load_carefully(Warp& w, const Insn& insn, Row<D>* out, std::uint32_t mask) {
  Kept<P> kept{Addresses<P>(w, insn)};
  for (; mask != 0; mask &= mask - 1) {
    unsigned lane = first_lane(mask);
    std::uint8_t bytes[sizeof(T)];
    Operand operand{kept.address[lane], sizeof(T), space_of<P>, Access::Read};
    if (!read_lane(w, insn, lane, operand, sizeof(T), bytes)) return;
    out[lane] = extend<T, D>(fetch<T>(bytes));
  }
}

template <class T, class D, Policy P, bool Masked>
SIMGPU_INLINE bool load_contiguous(Warp& w, const Insn& insn, std::uint64_t start, std::uint32_t mask,
                                   Row<D>* out) {
  unsigned first = Masked ? first_lane(mask) : 0;
  std::uint64_t bytes = (Masked ? last_lane(mask) - first + 1 : warp_lanes) * sizeof(T);
  Span span;
  if (start % sizeof(T) != 0 || !span_of<P>(w, insn, start, bytes, Access::Read, span)) return false;
  if (span.map != nullptr && !range_written(span, bytes)) return false;
  const std::uint8_t* from = span.data;
  if constexpr (Masked) {
    for_lanes<true>(
        mask, SIMGPU_LANE { out[lane] = extend<T, D>(fetch<T>(from + (lane - first) * sizeof(T))); });
  } else {
    T values[warp_lanes];
    __builtin_memcpy(values, from, sizeof(values));
    for (unsigned lane = 0; lane < warp_lanes; ++lane) out[lane] = extend<T, D>(values[lane]);
  }
  return true;
}

/// A full warp's elements from a checked place.
template <class T, class D>
SIMGPU_INLINE void load_place(const Place& place, Row<D>* out) {
  const Groups groups = groups_of(place.scatter, sizeof(T));
  if (groups == Groups::Same) {
    for (unsigned g = 0; g < warp_lanes; g += group_lanes) {
      const Row<D> value = extend<T, D>(fetch<T>(place[g]));
      for (unsigned i = 0; i < group_lanes; ++i) out[g + i] = value;
    }
  } else if (groups == Groups::Run) {
    for (unsigned g = 0; g < warp_lanes; g += group_lanes) {
      T values[group_lanes];
      __builtin_memcpy(values, place[g], sizeof(values));
      for (unsigned i = 0; i < group_lanes; ++i) out[g + i] = extend<T, D>(values[i]);
    }
  } else {
    for (unsigned lane = 0; lane < warp_lanes; ++lane) out[lane] = extend<T, D>(fetch<T>(place[lane]));
  }
}

template <class T, class D, Policy P, bool Masked>
void load(Warp& w, const Insn& insn) {
  Row<D>* out = out_row<Row<D>>(w, insn.d);
  std::uint32_t mask = Masked ? w.mask : full_mask;
  Addresses<P> a(w, insn);
  if (contiguous<Masked>(a, mask, sizeof(T))) {
    if (load_contiguous<T, D, P, Masked>(w, insn, a[Masked ? first_lane(mask) : 0], mask, out)) return;
  } else {
    Place place;
    if (place_of<P, Masked>(w, insn, mask, sizeof(T), Access::Read, place)) {
      if constexpr (!Masked) return load_place<T, D>(place, out);
      for_lanes<Masked>(
          mask, SIMGPU_LANE { out[lane] = extend<T, D>(fetch<T>(place[lane])); });
      return;
    }
  }
  load_carefully<T, D, P>(w, insn, out, mask);
}

/// ld.volatile, .relaxed, .acquire: the same, and counted, so that the interpreter sees a spin loop.
template <class T, class D, Policy P>
void load_counted(Warp& w, const Insn& insn) {
  ++w.spin;
  load<T, D, P, true>(w, insn);
}

// ---- Stores
// -----------------------------------------------------------------------------------------------------

template <class T, class S, Policy P>
[[gnu::noinline]] void store_carefully(Warp& w, const Insn& insn, const S* in, std::uint32_t mask) {
  Addresses<P> a(w, insn);
  for (; mask != 0; mask &= mask - 1) {
    unsigned lane = first_lane(mask);
    std::uint8_t bytes[sizeof(T)];
    put(bytes, static_cast<T>(in[lane]));
    if (!write_lane(w, insn, lane, {a[lane], sizeof(T), space_of<P>, Access::Write}, bytes)) return;
  }
}

template <class T, class S, Policy P, bool Masked>
SIMGPU_INLINE bool store_contiguous(Warp& w, const Insn& insn, std::uint64_t start, std::uint32_t mask,
                                    const S* in) {
  unsigned first = Masked ? first_lane(mask) : 0;
  unsigned count = Masked ? last_lane(mask) - first + 1 : warp_lanes;
  std::uint64_t bytes = count * sizeof(T);
  Span span;
  if (start % sizeof(T) != 0 || !span_of<P>(w, insn, start, bytes, Access::Write, span)) return false;
  std::uint8_t* to = span.data;
  if constexpr (Masked) {
    for_lanes<true>(
        mask, SIMGPU_LANE { put(to + (lane - first) * sizeof(T), static_cast<T>(in[lane])); });
    if (span.map == nullptr) return true;
    if (static_cast<unsigned>(__builtin_popcount(mask)) == count) {
      mark_range(span, bytes);
    } else {
      for_lanes<true>(
          mask, SIMGPU_LANE {
            std::uint64_t bit = span.bit + (lane - first) * sizeof(T);
            span.map[bit / 64] |= element_marks(bit, sizeof(T));
          });
    }
  } else {
    T values[warp_lanes];
    for (unsigned lane = 0; lane < warp_lanes; ++lane) values[lane] = static_cast<T>(in[lane]);
    __builtin_memcpy(to, values, sizeof(values));
    if (span.map != nullptr) mark_range(span, bytes);
  }
  return true;
}

/// A full warp's elements to a checked place. Lanes that meet at one address: the highest wins.
template <class T, class S>
SIMGPU_INLINE void store_place(const Place& place, const S* in) {
  if (groups_of(place.scatter, sizeof(T)) == Groups::Run) {
    for (unsigned g = 0; g < warp_lanes; g += group_lanes) {
      T values[group_lanes];
      for (unsigned i = 0; i < group_lanes; ++i) values[i] = static_cast<T>(in[g + i]);
      __builtin_memcpy(place[g], values, sizeof(values));
    }
  } else {
    for (unsigned lane = 0; lane < warp_lanes; ++lane) put(place[lane], static_cast<T>(in[lane]));
  }
}

template <class T, class S, Policy P, bool Masked>
void store(Warp& w, const Insn& insn) {
  const S* in = row<S>(w, insn.b);
  std::uint32_t mask = Masked ? w.mask : full_mask;
  Addresses<P> a(w, insn);
  if (contiguous<Masked>(a, mask, sizeof(T))) {
    if (store_contiguous<T, S, P, Masked>(w, insn, a[Masked ? first_lane(mask) : 0], mask, in)) return;
  } else {
    Place place;
    if (place_of<P, Masked>(w, insn, mask, sizeof(T), Access::Write, place)) {
      if constexpr (!Masked) return store_place<T, S>(place, in);
      for_lanes<Masked>(
          mask, SIMGPU_LANE { put(place[lane], static_cast<T>(in[lane])); });
      return;
    }
  }
  store_carefully<T, S, P>(w, insn, in, mask);
}

// ---- Local memory: each lane has bytes of its own, so that addresses never follow one another
// ------------------------

/// Where the lane's access begins in its local memory; a huge number for an address of anything else.
SIMGPU_INLINE std::uint64_t local_offset(const Warp& w, const Insn& insn, std::uint64_t address,
                                         std::uint64_t own, unsigned lane) {
  if ((insn.a & constant_bit) != 0) return w.local_base[lane] + address;
  return address - own - (std::uint64_t{lane} << 22);
}
SIMGPU_INLINE bool local_fits(const Warp& w, unsigned lane, std::uint64_t at, unsigned bytes) {
  return at % bytes == 0 && at <= w.local_top[lane] && bytes <= w.local_top[lane] - at;
}

template <class T, class D>
void load_local(Warp& w, const Insn& insn) {
  Row<D>* out = out_row<Row<D>>(w, insn.d);
  Addresses<Policy::Local> a(w, insn);
  Kept<Policy::Local> kept(a);
  std::uint64_t own = local_address(uid_of(w), first_thread_of(w), 0);
  std::uint32_t careful = 0;
  for_lanes<true>(
      w.mask, SIMGPU_LANE {
        std::uint64_t at = local_offset(w, insn, kept.address[lane], own, lane);
        std::uint64_t bit = std::uint64_t{lane} * w.local_stride + at;
        if (!local_fits(w, lane, at, sizeof(T)) ||
            (~w.local.written[bit / 64] & element_marks(bit, sizeof(T))) != 0) {
          careful |= 1u << lane;
        } else {
          out[lane] = extend<T, D>(fetch<T>(w.local.data.data() + bit));
        }
      });
  for (; careful != 0; careful &= careful - 1) {
    unsigned lane = first_lane(careful);
    std::uint8_t bytes[sizeof(T)];
    Operand operand{kept.address[lane], sizeof(T), ptx::Space::Local, Access::Read};
    if (!read_lane(w, insn, lane, operand, sizeof(T), bytes)) return;
    out[lane] = extend<T, D>(fetch<T>(bytes));
  }
}

template <class T, class S>
void store_local(Warp& w, const Insn& insn) {
  const S* in = row<S>(w, insn.b);
  Addresses<Policy::Local> a(w, insn);
  std::uint64_t own = local_address(uid_of(w), first_thread_of(w), 0);
  std::uint32_t careful = 0;
  for_lanes<true>(
      w.mask, SIMGPU_LANE {
        std::uint64_t at = local_offset(w, insn, a[lane], own, lane);
        if (!local_fits(w, lane, at, sizeof(T))) {
          careful |= 1u << lane;
        } else {
          std::uint64_t bit = std::uint64_t{lane} * w.local_stride + at;
          put(w.local.data.data() + bit, static_cast<T>(in[lane]));
          w.local.written[bit / 64] |= element_marks(bit, sizeof(T));
        }
      });
  if (careful != 0) store_carefully<T, S, Policy::Local>(w, insn, in, careful);
}

}  // namespace gridlings::simgpu::memory::SIMGPU_MEMORY_LEVEL
