// Room: common/simgpu/alu/math. f32 and f64 arithmetic on one value (PTX ISA 9.7.3); nothing else.
// Rounding follows the host's current mode. Compiled without contraction; fma is a true fma at every level.
#pragma once

#include "simgpu/alu/scalar.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

template <class T>
struct FloatBits;
template <>
struct FloatBits<f32> {
  static constexpr u32 sign = 0x80000000u, exponent = 0x7f800000u, nan = 0x7fffffffu;
};
template <>
struct FloatBits<f64> {
  static constexpr u64 sign = 1ull << 63, exponent = 0x7ffull << 52, nan = 0xfff8ull << 48;
};
template <class T>
constexpr bool is_fp = std::is_floating_point_v<T>;

template <class T>
SIMGPU_INLINE T canonical_nan() {
  return bits<T>(FloatBits<T>::nan);
}
template <class T>
SIMGPU_INLINE T canonical(T x) {
  return x != x ? canonical_nan<T>() : x;
}

/// The NaN that an operation makes of its operands: f32 has no payloads, every NaN is 0x7fffffff. f64 hands
/// on the operand that is a NaN, made quiet: the first one, or where Op has LaterNan one after the first, if
/// it can. (As measured on an H200.)
SIMGPU_INLINE f64 first_nan() { return canonical_nan<f64>(); }
template <class... More>
SIMGPU_INLINE f64 first_nan(f64 a, More... b) {
  return a != a ? bits<f64>(bits<u64>(a) | 1ull << 51) : first_nan(b...);
}
template <class... Operands>
SIMGPU_INLINE f64 settle_nan(f64 r, Operands... operands) {
  return r != r ? first_nan(operands...) : r;
}
template <class... Operands>
SIMGPU_INLINE f32 settle_nan(f32 r, Operands...) {
  return canonical(r);
}

/// .ftz: a subnormal becomes a zero of its sign.
template <class T>
SIMGPU_INLINE T flush(T x) {
  const Bits<T> b = bits<Bits<T>>(x);
  return bits<T>((b & FloatBits<T>::exponent) ? b : b & FloatBits<T>::sign);
}
/// .sat: into [+0, 1]; NaN becomes +0.
template <class T>
SIMGPU_INLINE T clamp01(T x) {
  return x > T(0) ? (x < T(1) ? x : T(1)) : T(0);
}

struct Saturate {
  template <class T>
  SIMGPU_INLINE static T run(T x) {
    return clamp01(x);
  }
};

/// Fused multiply-add with one rounding to nearest even.
SIMGPU_INLINE f64 fused(f64 a, f64 b, f64 c) { return __builtin_fma(a, b, c); }
SIMGPU_INLINE f32 fused(f32 a, f32 b, f32 c) { return __builtin_fmaf(a, b, c); }

/// a * b + c rounded to odd, for a and b whose product is exact in T. Rounding that once more, to a format at
/// least two bits shorter, gives the rounding of the exact sum.
template <class T>
SIMGPU_INLINE T fused_to_odd(T a, T b, T c) {
  const T p = a * b;
  const T s = p + c;
  const T t = s - p;
  const T error = (p - (s - t)) + (c - t);  // exact: p + c == s + error
  const Bits<T> word = bits<Bits<T>>(s);
  const Bits<T> step = (error > 0) == (s > 0) ? Bits<T>(1) : static_cast<Bits<T>>(~Bits<T>(0));
  const bool inexact = error > 0 || error < 0;  // false where s is infinite or NaN
  return bits<T>(inexact && !(word & 1) ? static_cast<Bits<T>>(word + step) : word);
}

struct FAdd {
  using LaterNan = void;
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return a + b;
  }
};
struct FSub {
  using LaterNan = void;
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return a - b;
  }
};
struct FMul {
  using LaterNan = void;
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return a * b;
  }
};
struct FDiv {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return a / b;
  }
};
struct Fma {
  using LaterNan = void;
  SIMGPU_INLINE static f64 run(f64 a, f64 b, f64 c) { return fused(a, b, c); }
  SIMGPU_INLINE static f32 run(f32 a, f32 b, f32 c) {
#ifdef __FP_FAST_FMAF
    return fused(a, b, c);
#else  // vectorises, unlike a call of the library
    return static_cast<f32>(fused_to_odd<f64>(a, b, c));
#endif
  }
};
struct Rcp {
  template <class T>
  SIMGPU_INLINE static T run(T a) {
    return T(1) / a;
  }
};
struct Sqrt {
  SIMGPU_INLINE static f32 run(f32 a) { return __builtin_sqrtf(a); }
  SIMGPU_INLINE static f64 run(f64 a) { return __builtin_sqrt(a); }
};
/// div.approx.f32 is a * (1 / b), so that huge divisors give 0, or NaN for an infinite dividend.
struct DivApprox {
  SIMGPU_INLINE static f32 run(f32 a, f32 b) {
    const f32 size = __builtin_fabsf(b);
    return size > 0x1p126f && size < __builtin_inff() ? a * __builtin_copysignf(0.0f, b) : a / b;
  }
};

// -0 < +0; one NaN loses against a number.
struct FMin {
  using LaterNan = void;
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    const T equal = bits<T>(static_cast<Bits<T>>(bits<Bits<T>>(a) | bits<Bits<T>>(b)));
    const T r = a == b ? equal : (a < b ? a : b);
    return b != b ? a : r;
  }
};
struct FMax {
  using LaterNan = void;
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    const T equal = bits<T>(static_cast<Bits<T>>(bits<Bits<T>>(a) & bits<Bits<T>>(b)));
    const T r = a == b ? equal : (a > b ? a : b);
    return b != b ? a : r;
  }
};
/// min.NaN, max.NaN: a NaN wins.
template <class Op>
struct NanWins {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return a != a || b != b ? canonical_nan<T>() : Op::run(a, b);
  }
};
/// min.xorsign.abs, max.xorsign.abs: of the magnitudes, with the sign of the product.
template <class Op>
struct XorSign {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    constexpr Bits<T> sign = FloatBits<T>::sign;
    const Bits<T> x = bits<Bits<T>>(a), y = bits<Bits<T>>(b);
    const T r = Op::run(bits<T>(static_cast<Bits<T>>(x & ~sign)), bits<T>(static_cast<Bits<T>>(y & ~sign)));
    return r != r ? r : bits<T>(static_cast<Bits<T>>((bits<Bits<T>>(r) & ~sign) | ((x ^ y) & sign)));
  }
};
struct FAbs {
  template <class T>
  SIMGPU_INLINE static T run(T a) {
    return bits<T>(static_cast<Bits<T>>(bits<Bits<T>>(a) & ~FloatBits<T>::sign));
  }
};
struct FNeg {
  template <class T>
  SIMGPU_INLINE static T run(T a) {
    return bits<T>(static_cast<Bits<T>>(bits<Bits<T>>(a) ^ FloatBits<T>::sign));
  }
};

/// Modifiers around an operation on floats: .ftz on the operands and the result, .sat; and its NaN.
template <class Op, bool Ftz, bool Sat>
struct Fp {
  template <class T, class... More>
  SIMGPU_INLINE static T run(T a, More... b) {
    T r;
    if constexpr (Ftz)
      r = flush(Op::run(flush(a), flush(b)...));
    else
      r = Op::run(a, b...);
    if constexpr (Sat) return clamp01(r);
    if constexpr (requires { typename Op::LaterNan; }) return settle_nan(r, b..., a);
    return settle_nan(r, a, b...);
  }
};
/// slct.ftz: a if c is not negative, a subnormal c counting as zero; NaN picks b.
struct SlctFlushed {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b, f32 c) {
    return flush(c) >= 0 ? a : b;
  }
};
struct Copysign {  // the sign of a on the magnitude of b
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    constexpr Bits<T> sign = FloatBits<T>::sign;
    return bits<T>(static_cast<Bits<T>>((bits<Bits<T>>(a) & sign) | (bits<Bits<T>>(b) & ~sign)));
  }
};

// testp. Zero counts as normal.
struct TestFinite {
  template <class T>
  SIMGPU_INLINE static bool run(T a) {
    return (bits<Bits<T>>(a) & FloatBits<T>::exponent) != FloatBits<T>::exponent;
  }
};
struct TestInfinite {
  template <class T>
  SIMGPU_INLINE static bool run(T a) {
    return (bits<Bits<T>>(a) & ~FloatBits<T>::sign) == FloatBits<T>::exponent;
  }
};
struct TestNumber {
  template <class T>
  SIMGPU_INLINE static bool run(T a) {
    return a == a;
  }
};
struct TestNan {
  template <class T>
  SIMGPU_INLINE static bool run(T a) {
    return a != a;
  }
};
struct TestSubnormal {
  template <class T>
  SIMGPU_INLINE static bool run(T a) {
    const Bits<T> b = bits<Bits<T>>(a);
    return (b & FloatBits<T>::exponent) == 0 && (b & ~FloatBits<T>::sign) != 0;
  }
};
struct TestNormal {
  template <class T>
  SIMGPU_INLINE static bool run(T a) {
    return TestFinite::run(a) && !TestSubnormal::run(a);
  }
};

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
