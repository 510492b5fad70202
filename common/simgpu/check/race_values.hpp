// Room: common/simgpu/check. Race checker: the values that a store is about to write.
#pragma once

#include <cstring>

#include "simgpu/code.hpp"

namespace gridlings::simgpu::race {

/// Bytes that lane `lane` of a store writes, in memory order. `out` holds 32.
inline void stored_bytes(const Warp& w, const Insn& i, unsigned lane, std::uint8_t* out) {
  const DataOperands& data = w.code->data[i.aux];
  const unsigned count = std::max(1u, static_cast<unsigned>(data.count));
  const unsigned bytes = i.form.bytes / count;
  for (unsigned e = 0; e < count; ++e) {
    const std::uint64_t value = data.kind[e] == Kind::R64 ? row<std::uint64_t>(w, data.ref[e])[lane]
                                                          : row<std::uint32_t>(w, data.ref[e])[lane];
    std::memcpy(out + e * bytes, &value, std::min(bytes, 8u));
  }
}

inline bool same_value(const Warp& w, const Insn& i, unsigned a, unsigned b) {
  std::uint8_t first[64] = {}, second[64] = {};
  stored_bytes(w, i, a, first);
  stored_bytes(w, i, b, second);
  return std::memcmp(first, second, i.form.bytes) == 0;
}

}  // namespace gridlings::simgpu::race
