// Room: common/simgpu/alu/math. Logic, shifts, bit fields and byte permutation on one value (PTX
// ISA 9.7.1, 9.7.8, prmt); nothing else. Unsigned arithmetic throughout; every function is defined for every
// input.
#pragma once

#include "simgpu/alu/math/integer.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

struct And {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return a & b;
  }
};
struct Or {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return a | b;
  }
};
struct Xor {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return a ^ b;
  }
};
struct Not {
  template <class T>
  SIMGPU_INLINE static T run(T a) {
    return static_cast<T>(~a);
  }
};
struct Cnot {
  template <class T>
  SIMGPU_INLINE static T run(T a) {
    return a == 0 ? T(1) : T(0);
  }
};
struct Move {
  template <class T>
  SIMGPU_INLINE static T run(T a) {
    return a;
  }
};

// Shift amounts are u32 for every type and stop at the width.
struct Shl {
  template <class T>
  SIMGPU_INLINE static T run(T a, u32 n) {
    return n < width<T> ? static_cast<T>(Wide<T>(a) << (n & (width<T> - 1))) : T(0);
  }
};
struct Shr {
  template <class T>
  SIMGPU_INLINE static T run(T a, u32 n) {
    if constexpr (std::is_signed_v<T>) return static_cast<T>(a >> (n < width<T> ? n : width<T> - 1));
    return n < width<T> ? static_cast<T>(a >> (n & (width<T> - 1))) : T(0);
  }
};

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
