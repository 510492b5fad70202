// Room: common/simgpu/memory. What an atomic operation makes of the old value (PTX ISA 9.7.13.15). Values are
// the bits as memory holds them.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace gridlings::simgpu::memory {

struct Half {
  std::uint16_t bits;
  float value() const { return static_cast<float>(std::bit_cast<_Float16>(bits)); }
  static Half of(float v) { return {std::bit_cast<std::uint16_t>(static_cast<_Float16>(v))}; }
};

struct Brain {
  std::uint16_t bits;
  float value() const { return std::bit_cast<float>(std::uint32_t{bits} << 16); }
  static Brain of(float v) {
    std::uint32_t u = std::bit_cast<std::uint32_t>(v);
    if (std::isnan(v)) return {0x7fff};
    return {static_cast<std::uint16_t>((u + 0x7fff + ((u >> 16) & 1)) >> 16)};  // to nearest even
  }
};

/// Two 16-bit values in one 32-bit word; each half is atomic by itself.
template <class H>
struct Pair {
  H low, high;
};

template <class T>
constexpr bool is_half = std::is_same_v<T, Half> || std::is_same_v<T, Brain>;
template <class T>
constexpr bool is_pair = std::is_same_v<T, Pair<Half>> || std::is_same_v<T, Pair<Brain>>;

/// Subnormals become zeros of the same sign.
inline float flush(float v) { return std::fpclassify(v) == FP_SUBNORMAL ? std::copysign(0.0f, v) : v; }

// Each operation: apply(old, b, c, global). In global memory atom.add.f32 flushes subnormals.
struct Add {
  template <class T>
  static T apply(T old, T b, T, bool global) {
    if constexpr (is_half<T>) {
      return T::of(old.value() + b.value());
    } else if constexpr (is_pair<T>) {
      return {apply(old.low, b.low, b.low, global), apply(old.high, b.high, b.high, global)};
    } else if constexpr (std::is_same_v<T, float>) {
      return global ? flush(flush(old) + flush(b)) : old + b;
    } else {
      return old + b;
    }
  }
};

template <bool Greater>
struct Extreme {
  template <class T>
  static T apply(T old, T b, T, bool global) {
    if constexpr (is_half<T>) {
      float x = old.value(), y = b.value();
      return T::of(Greater ? std::fmax(x, y) : std::fmin(x, y));
    } else if constexpr (is_pair<T>) {
      return {apply(old.low, b.low, b.low, global), apply(old.high, b.high, b.high, global)};
    } else {
      return Greater == (old < b) ? b : old;
    }
  }
};
using Min = Extreme<false>;
using Max = Extreme<true>;

struct And {
  template <class T>
  static T apply(T old, T b, T, bool) {
    return old & b;
  }
};
struct Or {
  template <class T>
  static T apply(T old, T b, T, bool) {
    return old | b;
  }
};
struct Xor {
  template <class T>
  static T apply(T old, T b, T, bool) {
    return old ^ b;
  }
};
struct Inc {
  template <class T>
  static T apply(T old, T b, T, bool) {
    return old >= b ? 0 : old + 1;
  }
};
struct Dec {
  template <class T>
  static T apply(T old, T b, T, bool) {
    return old == 0 || old > b ? b : old - 1;
  }
};
struct Exch {
  template <class T>
  static T apply(T, T b, T, bool) {
    return b;
  }
};
struct Cas {
  template <class T>
  static T apply(T old, T b, T c, bool) {
    return old == b ? c : old;
  }
};

}  // namespace gridlings::simgpu::memory
