// Room: common/simgpu/alu/math. Integer arithmetic on one value, as the PTX ISA 9.7.1 defines it; nothing
// else. Lanes that are switched off hold garbage: every function is defined for every input.
#pragma once

#include "simgpu/alu/scalar.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

struct Add {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return static_cast<T>(Wide<T>(a) + Wide<T>(b));
  }
};
struct Sub {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return static_cast<T>(Wide<T>(a) - Wide<T>(b));
  }
};
struct MulLo {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return static_cast<T>(Wide<T>(a) * Wide<T>(b));
  }
};

/// The type of a product of two T.
template <class T>
struct Double;
template <>
struct Double<u16> {
  using type = u32;
};
template <>
struct Double<i16> {
  using type = i32;
};
template <>
struct Double<u32> {
  using type = u64;
};
template <>
struct Double<i32> {
  using type = i64;
};
template <>
struct Double<u64> {
  using type = u128;
};
template <>
struct Double<i64> {
  using type = i128;
};
template <class T>
using DoubleOf = typename Double<T>::type;

struct MulWide {
  template <class T>
  SIMGPU_INLINE static DoubleOf<T> run(T a, T b) {
    using D = DoubleOf<T>;
    return static_cast<D>(a) * static_cast<D>(b);
  }
};
struct MulHi {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return static_cast<T>(MulWide::run(a, b) >> width<T>);
  }
};

/// mad.lo, mad.hi, mad.wide: Mul, then an addition in the width of the result.
template <class Mul>
struct Mad {
  template <class T, class D>
  SIMGPU_INLINE static D run(T a, T b, D c) {
    return Add::run(static_cast<D>(Mul::run(a, b)), c);
  }
};

/// Bits 0..23 of the operands, as a signed or unsigned 24-bit number.
template <class T>
SIMGPU_INLINE T low24(T a) {
  return std::is_signed_v<T> ? static_cast<T>(static_cast<i32>(static_cast<u32>(a) << 8) >> 8)
                             : static_cast<T>(static_cast<u32>(a) & 0xffffffu);
}
struct Mul24Lo {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return static_cast<T>(MulWide::run(low24(a), low24(b)));
  }
};
struct Mul24Hi {  // bits 16..47 of the 48-bit product
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return static_cast<T>(MulWide::run(low24(a), low24(b)) >> 16);
  }
};

/// Brings a wider number into the range of T.
template <class T, class W>
SIMGPU_INLINE T saturate(W x) {
  constexpr W low = std::is_signed_v<T> ? static_cast<W>(-(W(1) << (width<T> - 1))) : W(0);
  constexpr W high = static_cast<W>((W(1) << (width<T> - std::is_signed_v<T>)) - 1);
  return static_cast<T>(x < low ? low : x > high ? high : x);
}
struct AddSat {
  SIMGPU_INLINE static i32 run(i32 a, i32 b) { return saturate<i32>(i64(a) + b); }
};
struct SubSat {
  SIMGPU_INLINE static i32 run(i32 a, i32 b) { return saturate<i32>(i64(a) - b); }
};
/// mad.hi.sat.s32 and mad24.hi.sat.s32.
template <class Mul>
struct MadSat {
  SIMGPU_INLINE static i32 run(i32 a, i32 b, i32 c) { return saturate<i32>(i64(Mul::run(a, b)) + c); }
};

// Division by zero is unspecified; GPUs give all ones, also as remainder. MIN / -1 wraps to MIN.
struct Div {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    if constexpr (sizeof(T) <= 4) {
      // Exact in f64: a quotient of 32-bit numbers is an integer or at least 2^-32 away from one. Vectorises.
      const T divisor = b == 0 ? T(1) : b;
      const i64 q = static_cast<i64>(static_cast<f64>(a) / static_cast<f64>(divisor));
      return b == 0 ? static_cast<T>(~T(0)) : static_cast<T>(static_cast<Bits<T>>(q));
    } else {
      if (b == 0) return static_cast<T>(~T(0));
      if (std::is_signed_v<T> && b == T(-1)) return static_cast<T>(Wide<T>(0) - Wide<T>(a));
      return a / b;
    }
  }
};
struct Rem {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return b == 0 ? static_cast<T>(~T(0)) : Sub::run(a, MulLo::run(Div::run(a, b), b));
  }
};

struct Neg {
  template <class T>
  SIMGPU_INLINE static T run(T a) {
    return Sub::run(T(0), a);
  }
};
struct Abs {
  template <class T>
  SIMGPU_INLINE static T run(T a) {
    return a < 0 ? Neg::run(a) : a;
  }
};
struct Min {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return a < b ? a : b;
  }
};
struct Max {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return a > b ? a : b;
  }
};
struct Sad {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b, T c) {
    return Add::run(c, a < b ? Sub::run(b, a) : Sub::run(a, b));
  }
};

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
