// Room: common/simgpu/alu/math. f16, bf16 and their pairs on one value (PTX ISA 9.7.4, 9.7.5); nothing else.
// A half is widened, computed with, and rounded once. Branch-free, so that loops over lanes vectorise.
#pragma once

#include "simgpu/alu/math/compare.hpp"
#include "simgpu/alu/math/floating.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

template <class T>
constexpr bool is_half = std::is_same_v<T, f16> || std::is_same_v<T, bf16>;

/// Bit patterns of a half format.
template <class T>
struct HalfBits;
template <>
struct HalfBits<f16> {
  static constexpr u16 exponent = 0x7c00, one = 0x3c00;
};
template <>
struct HalfBits<bf16> {
  static constexpr u16 exponent = 0x7f80, one = 0x3f80;
};
constexpr u16 half_nan = 0x7fff, half_sign = 0x8000;

// ---- to and from f32 ----
SIMGPU_INLINE f32 widen(bf16 x) { return bits<f32>(u32(x.bits) << 16); }
SIMGPU_INLINE f32 widen(f16 x) {
  const u32 magnitude = u32(x.bits & 0x7fff) << 13;  // as an f32: 2^-112 of the value, subnormals included
  const u32 scaled = bits<u32>(bits<f32>(magnitude) * 0x1p112f);
  const u32 special = magnitude | 0x7f800000u;
  return bits<f32>((magnitude >= 0x7c00u << 13 ? special : scaled) | u32(x.bits & 0x8000) << 16);
}

/// f32 to a half, to nearest even.
template <class T>
SIMGPU_INLINE T narrow(f32 x);
template <>
SIMGPU_INLINE bf16 narrow<bf16>(f32 x) {
  const u32 b = bits<u32>(x);
  const u32 rounded = (b + 0x7fff + (b >> 16 & 1)) >> 16;
  return {static_cast<u16>(x != x ? half_nan : rounded)};
}
template <>
SIMGPU_INLINE f16 narrow<f16>(f32 x) {
  const u32 b = bits<u32>(x) & 0x7fffffffu;
  const u32 sign = bits<u32>(x) >> 16 & 0x8000;
  // Normal: move the exponent's bias from 127 to 15 and round at bit 13; a carry runs into the exponent.
  const u32 normal = (b - (112u << 23) + 0xfff + (b >> 13 & 1)) >> 13;
  // Subnormal: adding 0.5 leaves the value in units of 2^-24 in the low bits, rounded by the addition.
  const u32 subnormal = bits<u32>(bits<f32>(b) + 0.5f) - 0x3f000000u;
  const u32 large = b > 0x7f800000u ? half_nan : 0x7c00;
  const u32 r = b >= 0x47800000u ? large : b < 0x38800000u ? subnormal : normal;
  return {static_cast<u16>(b > 0x7f800000u ? r : r | sign)};
}
/// f64 to a half: first to f32, rounded to odd so that the second rounding sees what the first cut off.
template <class T>
SIMGPU_INLINE T narrow(f64 x) {
  const f32 near = static_cast<f32>(x);
  const u32 b = bits<u32>(near);
  const f64 back = near;
  const bool inexact = back < x || back > x;
  const u32 step = __builtin_fabs(back) < __builtin_fabs(x) ? 1 : ~0u;
  return narrow<T>(bits<f32>(inexact && !(b & 1) ? b + step : b));
}

/// The type to compute in: wide enough that rounding the result again gives the rounding of the exact value.
template <class T>
using Compute = std::conditional_t<std::is_same_v<T, f16>, f32, f64>;

template <class T>
SIMGPU_INLINE T flush_half(T x) {
  return {static_cast<u16>((x.bits & HalfBits<T>::exponent) ? x.bits : x.bits & half_sign)};
}

/// a * b + c rounded to odd in the type that the product is exact in.
struct FmaToOdd {
  SIMGPU_INLINE static f64 run(f64 a, f64 b, f64 c) { return fused_to_odd<f64>(a, b, c); }
  SIMGPU_INLINE static f32 run(f32 a, f32 b, f32 c) { return fused_to_odd<f32>(a, b, c); }
};

/// An operation on floats as an operation on halves, with .ftz and .sat.
template <class Op, bool Ftz, bool Sat>
struct Half {
  template <class T, class... More>
  SIMGPU_INLINE static T run(T a, More... b) {
    using C = Compute<T>;
    C r;
    if constexpr (Ftz)
      r = Op::run(C(widen(flush_half(a))), C(widen(flush_half(b)))...);
    else
      r = Op::run(C(widen(a)), C(widen(b))...);
    if constexpr (Sat) r = clamp01(r);
    const T half = narrow<T>(r);
    return Ftz ? flush_half(half) : half;
  }
};
template <class T>
SIMGPU_INLINE bool is_nan(T x) {
  return (x.bits & ~half_sign) > HalfBits<T>::exponent;
}
template <bool Ftz>
struct HalfNeg {
  template <class T>
  SIMGPU_INLINE static T run(T a) {
    const T x = Ftz ? flush_half(a) : a;
    return {static_cast<u16>(is_nan(a) ? half_nan : x.bits ^ half_sign)};
  }
};
template <bool Ftz>
struct HalfAbs {
  template <class T>
  SIMGPU_INLINE static T run(T a) {
    const T x = Ftz ? flush_half(a) : a;
    return {static_cast<u16>(is_nan(a) ? half_nan : x.bits & ~half_sign)};
  }
};

/// An operation on both halves of a pair.
template <class Op>
struct OnPair {
  template <class T, class... More>
  SIMGPU_INLINE static pair<T> run(pair<T> a, More... b) {
    return {Op::run(a.lo, b.lo...), Op::run(a.hi, b.hi...)};
  }
};

/// cvt.rn.f16x2.f32 d, a, b: a in the upper half.
template <class T>
struct Pack {
  SIMGPU_INLINE static pair<T> run(f32 a, f32 b) { return {narrow<T>(b), narrow<T>(a)}; }
};

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
