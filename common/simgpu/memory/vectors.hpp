// Room: common/simgpu/memory. Vector loads and stores (.v2 .v4 .v8) of a warp, like lanes.hpp: elements of
// one lane lie side by side and go to (come from) registers of their own.
#include "simgpu/memory/lanes.hpp"

namespace gridlings::simgpu::memory::SIMGPU_MEMORY_LEVEL {

constexpr unsigned widest_vector = 32;  // bytes

template <class T>
SIMGPU_INLINE unsigned elements(const DataOperands& data) {
  constexpr unsigned most = widest_vector / sizeof(T);
  return data.count < most ? data.count : most;
}

template <class T, class D>
SIMGPU_INLINE void spread(Warp& w, const DataOperands& data, unsigned lane, const std::uint8_t* from) {
  for (unsigned e = 0, n = elements<T>(data); e < n; ++e) {
    if (data.kind[e] == Kind::None) continue;
    T value = fetch<T>(from + e * sizeof(T));
    if (data.kind[e] == Kind::R64) {
      out_row<std::uint64_t>(w, data.ref[e])[lane] = extend<T, std::uint64_t>(value);
    } else if constexpr (sizeof(D) < 8) {
      out_row<std::uint32_t>(w, data.ref[e])[lane] = extend<T, D>(value);
    }
  }
}

template <class T>
SIMGPU_INLINE void collect(const Warp& w, const DataOperands& data, unsigned lane, std::uint8_t* to) {
  for (unsigned e = 0, n = elements<T>(data); e < n; ++e) {
    std::uint64_t value = data.kind[e] == Kind::R64 ? row<std::uint64_t>(w, data.ref[e])[lane]
                                                    : row<std::uint32_t>(w, data.ref[e])[lane];
    put(to + e * sizeof(T), static_cast<T>(value));
  }
}

template <class T, class D, Policy P, bool Masked>
void load_vector(Warp& w, const Insn& insn) {
  const DataOperands& data = w.code->data[insn.aux];
  std::uint32_t mask = Masked ? w.mask : full_mask;
  unsigned bytes = elements<T>(data) * sizeof(T);
  Place place;
  if (place_of<P, Masked>(w, insn, mask, bytes, Access::Read, place)) {
    for_lanes<Masked>(
        mask, SIMGPU_LANE { spread<T, D>(w, data, lane, place[lane]); });
    return;
  }
  Kept<P> kept{Addresses<P>(w, insn)};
  for (; mask != 0; mask &= mask - 1) {
    unsigned lane = first_lane(mask);
    std::uint8_t values[widest_vector];
    Operand operand{kept.address[lane], bytes, space_of<P>, Access::Read};
    if (!read_lane(w, insn, lane, operand, sizeof(T), values)) return;
    spread<T, D>(w, data, lane, values);
  }
}

template <class T, class D, Policy P>
void load_vector_counted(Warp& w, const Insn& insn) {
  ++w.spin;
  load_vector<T, D, P, true>(w, insn);
}

template <class T, Policy P, bool Masked>
void store_vector(Warp& w, const Insn& insn) {
  const DataOperands& data = w.code->data[insn.aux];
  std::uint32_t mask = Masked ? w.mask : full_mask;
  unsigned bytes = elements<T>(data) * sizeof(T);
  Place place;
  if (place_of<P, Masked>(w, insn, mask, bytes, Access::Write, place)) {
    for_lanes<Masked>(
        mask, SIMGPU_LANE { collect<T>(w, data, lane, place[lane]); });
    return;
  }
  Addresses<P> a(w, insn);
  for (; mask != 0; mask &= mask - 1) {
    unsigned lane = first_lane(mask);
    std::uint8_t values[widest_vector];
    collect<T>(w, data, lane, values);
    if (!write_lane(w, insn, lane, {a[lane], bytes, space_of<P>, Access::Write}, values)) return;
  }
}

}  // namespace gridlings::simgpu::memory::SIMGPU_MEMORY_LEVEL
