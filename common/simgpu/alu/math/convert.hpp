// Room: common/simgpu/alu/math. The common conversions of cvt on one value (PTX ISA 9.7.9, cvt): between
// integers, integer to float and float to float rounded to nearest even, float to integer rounded to zero;
// nothing else. Every other form of cvt is in convert_any.cpp.
#pragma once

#include "simgpu/alu/math/half.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

/// 2^n
template <class T>
constexpr T power(unsigned n) {
  T r = 1;
  while (n-- > 0) r *= 2;
  return r;
}

/// Float to integer: the value is truncated and held to the range of D. NaN gives 0, but MIN (signed) or 2^63
/// (unsigned) where a side is 64 bits wide.
template <class D, class S>
SIMGPU_INLINE D truncate(S x) {
  constexpr bool is_signed = std::is_signed_v<D>;
  constexpr S limit = power<S>(width<D> - is_signed);  // the first value too large
  constexpr D max = static_cast<D>(static_cast<Bits<D>>(~Bits<D>(0)) >> is_signed);
  constexpr D min = is_signed ? static_cast<D>(Bits<D>(1) << (width<D> - 1)) : D(0);
  constexpr bool wide = sizeof(D) == 8 || sizeof(S) == 8;
  constexpr D nan = wide ? static_cast<D>(Bits<D>(1) << (width<D> - 1)) : D(0);
  using Cast = std::conditional_t<sizeof(D) < 4, i32, std::conditional_t<std::is_same_v<D, u32>, i64, D>>;
  const S low = is_signed ? -limit : S(0);
  const bool inside = x >= low && x < limit;
  const D r = static_cast<D>(static_cast<Cast>(inside ? x : S(0)));
  return inside ? r : x != x ? nan : x > S(0) ? max : min;
}

template <class D>
struct Convert {
  template <class S>
  SIMGPU_INLINE static D run(S x) {
    if constexpr (std::is_same_v<S, bf16>)
      return widen(x);  // a NaN keeps its bits
    else if constexpr (is_half<S>)
      return canonical(widen(x));
    else if constexpr (is_half<D>)
      return narrow<D>(x);
    else if constexpr (is_int<D> && is_int<S>)
      return static_cast<D>(x);
    else if constexpr (is_int<D>)
      return truncate<D>(x);
    else if constexpr (std::is_same_v<D, S>)
      return settle_nan(x, x);
    else  // to and from f64 a NaN keeps its upper bits, as on the host
      return static_cast<D>(x);
  }
};

// To an integral value: .rni .rzi .rmi .rpi.
struct Rni {
  SIMGPU_INLINE static f32 run(f32 x) { return __builtin_rintf(x); }
  SIMGPU_INLINE static f64 run(f64 x) { return __builtin_rint(x); }
};
struct Rzi {
  SIMGPU_INLINE static f32 run(f32 x) { return __builtin_truncf(x); }
  SIMGPU_INLINE static f64 run(f64 x) { return __builtin_trunc(x); }
};
struct Rmi {
  SIMGPU_INLINE static f32 run(f32 x) { return __builtin_floorf(x); }
  SIMGPU_INLINE static f64 run(f64 x) { return __builtin_floor(x); }
};
struct Rpi {
  SIMGPU_INLINE static f32 run(f32 x) { return __builtin_ceilf(x); }
  SIMGPU_INLINE static f64 run(f64 x) { return __builtin_ceil(x); }
};
template <class D, class Round>
struct RoundTo {
  template <class S>
  SIMGPU_INLINE static D run(S x) {
    return Convert<D>::run(Round::run(x));
  }
};

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
