// Room: common/simgpu/alu. Loops over the 32 lanes of a warp: what differs between full and masked handlers
// and between instruction sets.
//
// A destination row may be the same row as a source of the same width; rows never overlap otherwise. That is
// what lets the loops carry `ivdep`.
#pragma once

#include "simgpu/alu/scalar.hpp"
#include "simgpu/warp.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

constexpr unsigned lanes = warp_lanes;

/// The bit of each lane, as a row: `mask & lane_bit` vectorises on every instruction set.
template <class R>
struct LaneBits {
  alignas(64) R bit[lanes];
  constexpr LaneBits() : bit() {
    for (unsigned l = 0; l < lanes; ++l) bit[l] = R(1) << l;
  }
};
template <class R>
constexpr LaneBits<R> lane_bits{};

/// d[l] = f(l) for all lanes, or for those of the warp's mask: then f runs for every lane and the result is
/// blended.
template <bool Masked, class R, class F>
SIMGPU_INLINE void each_lane(Warp& w, R* d, F f) {
  if constexpr (Masked) {
    const R mask = w.mask;
#pragma GCC ivdep
    for (unsigned l = 0; l < lanes; ++l) {
      const R r = f(l);
      d[l] = (mask & lane_bits<R>.bit[l]) ? r : d[l];
    }
  } else {
#pragma GCC ivdep
    for (unsigned l = 0; l < lanes; ++l) d[l] = f(l);
  }
}

/// Packs 32 words of 0 or ~0 into a mask word.
SIMGPU_INLINE u32 pack_bits(const u32* t) {
#if defined(__AVX512DQ__)
  return u32(_mm512_movepi32_mask(_mm512_load_si512(t))) |
         u32(_mm512_movepi32_mask(_mm512_load_si512(t + 16))) << 16;
#elif defined(__SSE2__)
  // 4 x 8 words -> 4 x 4 packed pairs -> bytes -> one bit a byte.
  u32 r = 0;
  for (unsigned l = 0; l < lanes; l += 16) {
    const __m128i* v = reinterpret_cast<const __m128i*>(t + l);
    const __m128i low = _mm_packs_epi32(_mm_load_si128(v), _mm_load_si128(v + 1));
    const __m128i high = _mm_packs_epi32(_mm_load_si128(v + 2), _mm_load_si128(v + 3));
    r |= u32(_mm_movemask_epi8(_mm_packs_epi16(low, high))) << l;
  }
  return r;
#else
  u32 r = 0;
  for (unsigned l = 0; l < lanes; ++l) r |= t[l] & lane_bits<u32>.bit[l];
  return r;
#endif
}

/// The mask word with bit l = f(l).
template <class F>
SIMGPU_INLINE u32 gather_bits(F f) {
  alignas(64) u32 t[lanes];
  for (unsigned l = 0; l < lanes; ++l) t[l] = f(l) ? ~0u : 0u;
  return pack_bits(t);
}

template <bool Masked>
SIMGPU_INLINE void put_pred(Warp& w, Ref r, u32 value) {
  if constexpr (Masked)
    set_pred(w, r, w.mask, value);
  else
    out_pred(w, r) = value;
}

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
