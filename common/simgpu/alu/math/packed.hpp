// Room: common/simgpu/alu/math. Integers of 8 and 16 bits packed in one 32-bit register (PTX ISA 9.7.1 on
// .u16x2 and .s16x2, 9.7.18); nothing else. Every function is defined for every input.
#pragma once

#include "simgpu/alu/math/integer.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

/// Op on both halves; T is u16 or i16.
template <class Op, class T>
struct Packed {
  SIMGPU_INLINE static u32 run(u32 a, u32 b) {
    const u32 low = static_cast<u16>(Op::run(static_cast<T>(a), static_cast<T>(b)));
    const u32 high = static_cast<u16>(Op::run(static_cast<T>(a >> 16), static_cast<T>(b >> 16)));
    return high << 16 | low;
  }
};

/// .relu: a negative result becomes 0.
template <class Op>
struct Relu {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b) {
    return Max::run(Op::run(a, b), T(0));
  }
};

/// |x - y| of the elements that start at bit i; T is u8, i8, u16 or i16. It always fits an unsigned element.
template <class T>
SIMGPU_INLINE u32 distance(u32 a, u32 b, u32 i) {
  const i32 x = static_cast<T>(a >> i), y = static_cast<T>(b >> i);
  return static_cast<u32>(x < y ? y - x : x - y);
}
/// vabsdiff2, vabsdiff4. c stands only where a mask leaves elements out.
template <class T>
struct PackedDistance {
  SIMGPU_INLINE static u32 run(u32 a, u32 b, u32) {
    u32 r = 0;
    for (u32 i = 0; i < 32; i += width<T>) r |= distance<T>(a, b, i) << i;
    return r;
  }
};
/// The same with .add: c and the sum of all.
template <class T>
struct SumOfDistances {
  SIMGPU_INLINE static u32 run(u32 a, u32 b, u32 c) {
    for (u32 i = 0; i < 32; i += width<T>) c += distance<T>(a, b, i);
    return c;
  }
};

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
