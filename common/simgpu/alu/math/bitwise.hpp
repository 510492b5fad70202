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

/// The low n bits, n of any size.
template <class T>
SIMGPU_INLINE T low_bits(u32 n) {
  return n < width<T> ? static_cast<T>((T(1) << (n & (width<T> - 1))) - 1) : static_cast<T>(~T(0));
}

struct Popc {
  template <class T>
  SIMGPU_INLINE static u32 run(T a) {
    return static_cast<u32>(__builtin_popcountll(a));
  }
};
struct Clz {
  template <class T>
  SIMGPU_INLINE static u32 run(T a) {
    if (a == 0) return width<T>;
    return static_cast<u32>(__builtin_clzll(a)) - (64 - width<T>);
  }
};
/// Position of the highest bit that differs from the sign (of the highest 1 for unsigned types), or ~0.
/// Shift: its distance from the top.
template <bool Shift>
struct Bfind {
  template <class T>
  SIMGPU_INLINE static u32 run(T a) {
    const Bits<T> b = static_cast<Bits<T>>(std::is_signed_v<T> && a < 0 ? ~a : a);
    const u32 zeros = Clz::run(b);
    return b == 0 ? ~0u : Shift ? zeros : width<T> - 1 - zeros;
  }
};
struct Brev {
  SIMGPU_INLINE static u32 run(u32 a) {
    a = (a >> 1 & 0x55555555u) | (a & 0x55555555u) << 1;
    a = (a >> 2 & 0x33333333u) | (a & 0x33333333u) << 2;
    a = (a >> 4 & 0x0f0f0f0fu) | (a & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(a);
  }
  SIMGPU_INLINE static u64 run(u64 a) { return u64(run(u32(a))) << 32 | run(u32(a >> 32)); }
};
/// Position of the n-th set bit of `mask`, n = |offset|, from `base` up or down; ~0 if there is none.
struct Fns {
  SIMGPU_INLINE static u32 run(u32 mask, u32 base, i32 offset) {
    if (base > 31) return ~0u;
    if (offset == 0) return (mask >> base & 1) ? base : ~0u;
    u32 count = offset < 0 ? 0u - static_cast<u32>(offset) : static_cast<u32>(offset);
    for (u32 pos = base; pos < 32; pos += offset < 0 ? ~0u : 1u)
      if ((mask >> pos & 1) && --count == 0) return pos;
    return ~0u;
  }
};

/// bfe: `length` bits from `position`, zero- or sign-extended; beyond the top the sign fills.
struct Bfe {
  template <class T>
  SIMGPU_INLINE static T run(T a, u32 position, u32 length) {
    position &= 0xff;
    length &= 0xff;
    const T field = Shr::run(a, position);
    if constexpr (std::is_signed_v<T>) {
      if (length == 0) return 0;
      const u32 unused = length < width<T> ? width<T> - length : 0;
      return static_cast<T>(static_cast<T>(static_cast<Bits<T>>(field) << unused) >> unused);
    } else {
      return field & low_bits<T>(length);
    }
  }
};
/// bfi: b with `length` bits from `position` replaced by the low bits of a.
struct Bfi {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b, u32 position, u32 length) {
    position &= 0xff;
    const T field = Shl::run(low_bits<T>(length & 0xff), position);
    return (b & ~field) | (Shl::run(a, position) & field);
  }
};
template <bool Clamp>
struct Bmsk {
  SIMGPU_INLINE static u32 run(u32 a, u32 b) {
    if (Clamp && a > 31) return 0;
    const u32 length = Clamp ? b : b & 31;
    return Shl::run(low_bits<u32>(length), a & 31);
  }
};
/// szext: a cut to its low `length` bits and extended.
template <bool Clamp>
struct Szext {
  template <class T>
  SIMGPU_INLINE static T run(T a, u32 length) {
    if (Clamp && length > 31) return a;
    return Bfe::run(a, 0, length & 31);
  }
};

struct ShfLeft {
  SIMGPU_INLINE static u32 run(u32 a, u32 b, u32 n) {
    return static_cast<u32>((u64(b) << 32 | a) << n >> 32);
  }
};
struct ShfRight {
  SIMGPU_INLINE static u32 run(u32 a, u32 b, u32 n) { return static_cast<u32>((u64(b) << 32 | a) >> n); }
};
/// The amount of shf: modulo 32, or at most 32.
template <class Op, bool Wrap>
struct Shf {
  SIMGPU_INLINE static u32 run(u32 a, u32 b, u32 n) { return Op::run(a, b, Wrap ? n & 31 : n < 32 ? n : 32); }
};

/// Any function of three bits: eight words, all ones where the table has a 1; x picks between words bit by
/// bit.
struct Lop3 {
  u32 word[8];
  SIMGPU_INLINE explicit Lop3(u32 table) {
    for (u32 i = 0; i < 8; ++i) word[i] = 0u - (table >> i & 1);
  }
  SIMGPU_INLINE static u32 pick(u32 x, u32 zero, u32 one) { return zero ^ (x & (zero ^ one)); }
  SIMGPU_INLINE u32 operator()(u32 a, u32 b, u32 c) const {
    const u32 p = pick(b, pick(c, word[0], word[1]), pick(c, word[2], word[3]));
    const u32 q = pick(b, pick(c, word[4], word[5]), pick(c, word[6], word[7]));
    return pick(a, p, q);
  }
};

/// prmt, default mode: each nibble of the selector picks one of the eight bytes b:a; its high bit spreads
/// that byte's sign.
struct Prmt {
  SIMGPU_INLINE static u32 run(u32 a, u32 b, u32 selector) {
    const u64 bytes = u64(b) << 32 | a;
    u32 r = 0;
    for (u32 i = 0; i < 4; ++i) {
      const u32 nibble = selector >> 4 * i;
      const u32 byte = static_cast<u32>(bytes >> 8 * (nibble & 7)) & 0xff;
      const u32 sign = (byte >> 7) * 0xff;
      r |= ((nibble & 8) ? sign : byte) << 8 * i;
    }
    return r;
  }
};
/// The other modes: the selector's low two bits pick one of four nibble selectors.
template <u16 S0, u16 S1, u16 S2, u16 S3>
struct PrmtMode {
  SIMGPU_INLINE static u32 run(u32 a, u32 b, u32 selector) {
    const u64 all = u64(S3) << 48 | u64(S2) << 32 | u64(S1) << 16 | S0;
    return Prmt::run(a, b, static_cast<u32>(all >> 16 * (selector & 3)) & 0xffff);
  }
};
using PrmtF4e = PrmtMode<0x3210, 0x4321, 0x5432, 0x6543>;
using PrmtB4e = PrmtMode<0x5670, 0x6701, 0x7012, 0x0123>;
using PrmtRc8 = PrmtMode<0x0000, 0x1111, 0x2222, 0x3333>;
using PrmtEcl = PrmtMode<0x3210, 0x3211, 0x3222, 0x3333>;
using PrmtEcr = PrmtMode<0x0000, 0x1110, 0x2210, 0x3210>;
using PrmtRc16 = PrmtMode<0x1010, 0x3232, 0x1010, 0x3232>;

/// dp4a: the sum of four byte products and c. A and B are u8 or i8, each 32-bit operand read as four of them.
template <class A, class B>
struct Dp4a {
  SIMGPU_INLINE static u32 run(u32 a, u32 b, u32 c) {
    for (u32 i = 0; i < 32; i += 8) {
      const i32 x = static_cast<A>(a >> i), y = static_cast<B>(b >> i);
      c += static_cast<u32>(x * y);
    }
    return c;
  }
};
/// dp2a: two 16-bit halves of a times the low or high two bytes of b.
template <class A, class B, bool High>
struct Dp2a {
  SIMGPU_INLINE static u32 run(u32 a, u32 b, u32 c) {
    for (u32 i = 0; i < 2; ++i) {
      const i32 x = static_cast<A>(a >> 16 * i), y = static_cast<B>(b >> (8 * i + 16 * High));
      c += static_cast<u32>(x) * static_cast<u32>(y);
    }
    return c;
  }
};

/// slct: a if c is not negative; NaN picks b.
struct Slct {
  template <class T, class C>
  SIMGPU_INLINE static T run(T a, T b, C c) {
    return c >= C(0) ? a : b;
  }
};

// add.cc, addc, sub.cc, subc: the result, and whether it carries or borrows. `in` is CC.CF, or 0.
struct CarryAdd {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b, T in) {
    return a + b + in;
  }
  template <class T>
  SIMGPU_INLINE static bool out(T a, T b, T in) {
    const T sum = a + b;
    return sum < a || static_cast<T>(sum + in) < sum;
  }
};
struct CarrySub {
  template <class T>
  SIMGPU_INLINE static T run(T a, T b, T in) {
    return a - b - in;
  }
  template <class T>
  SIMGPU_INLINE static bool out(T a, T b, T in) {
    return a < b || static_cast<T>(a - b) < in;
  }
};

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
