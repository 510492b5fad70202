// Room: common/simgpu/alu. Element types of register rows, and how a value sits in its row.
//
// This header and everything under math/ is compiled once per instruction set. All code is in a namespace
// named by SIMGPU_ALU_LEVEL and no std function is called, so that the linker never merges code of two
// instruction sets.
#pragma once

#include <cstdint>
#include <type_traits>

#ifndef SIMGPU_ALU_LEVEL
#define SIMGPU_ALU_LEVEL generic
#endif

#define SIMGPU_INLINE [[gnu::always_inline]] inline
#define SIMGPU_LAMBDA __attribute__((always_inline))

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using u128 = unsigned __int128;
using i128 = __int128;
using f32 = float;
using f64 = double;

struct f16 {
  u16 bits;
};
struct bf16 {
  u16 bits;
};
/// Two halves in one 32-bit register; T is f16 or bf16.
template <class T>
struct pair {
  T lo, hi;
};

template <class To, class From>
SIMGPU_INLINE constexpr To bits(From x) {
  return __builtin_bit_cast(To, x);
}

/// The row element that holds a T: u32 for 32 bits and fewer (zero-extended), u64 for 64.
template <class T>
using Row = std::conditional_t<sizeof(T) == 8, u64, u32>;

/// Unsigned type of T's width; and the same, at least 32 bits wide, in which arithmetic cannot overflow
/// `int`.
template <unsigned Bytes>
using UintOf =
    std::conditional_t<Bytes == 1, u8,
                       std::conditional_t<Bytes == 2, u16, std::conditional_t<Bytes == 4, u32, u64>>>;
template <class T>
using Bits = UintOf<sizeof(T)>;
template <class T>
using Wide = Row<T>;

template <class T>
constexpr unsigned width = sizeof(T) * 8;
template <class T>
constexpr bool is_int = std::is_integral_v<T>;

template <class T>
constexpr bool is_pair = false;
template <class T>
constexpr bool is_pair<pair<T>> = true;

/// The value in a row element, and back. Pairs by shifts, which vectorise.
template <class T>
SIMGPU_INLINE T load(Row<T> x) {
  if constexpr (is_pair<T>)
    return {{static_cast<u16>(x)}, {static_cast<u16>(x >> 16)}};
  else
    return bits<T>(static_cast<Bits<T>>(x));
}
template <class T>
SIMGPU_INLINE Row<T> store(T x) {
  if constexpr (is_pair<T>)
    return x.lo.bits | static_cast<u32>(x.hi.bits) << 16;
  else
    return bits<Bits<T>>(x);
}

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
