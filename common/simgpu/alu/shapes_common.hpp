// Room: common/simgpu/alu. Shapes of the rarer forms: other rounding modes, tests of floats, comparisons of
// halves.
#pragma once

#include <cfenv>

#include "simgpu/alu/math/half.hpp"
#include "simgpu/alu/shapes.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

/// Sets the host's rounding mode and puts the old one back.
class HostRounding {
 public:
  explicit HostRounding(u64 rounding) : old_(std::fegetround()) {
    switch (static_cast<ptx::Rounding>(rounding)) {
      case ptx::Rounding::Rz:
        std::fesetround(FE_TOWARDZERO);
        break;
      case ptx::Rounding::Rm:
        std::fesetround(FE_DOWNWARD);
        break;
      case ptx::Rounding::Rp:
        std::fesetround(FE_UPWARD);
        break;
      default:
        break;
    }
  }
  ~HostRounding() { std::fesetround(old_); }

 private:
  int old_;
};

/// d = Op(a, b, c), rounded as Insn::imm says. The compiler does not know of rounding modes: operands are
/// copied in and results copied out across barriers, so that no operation moves past a change of the mode.
template <class Op, class T, unsigned Sources>
struct Rounded {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    using R = Row<T>;
    alignas(64) R in[3][lanes];
    alignas(64) R out[lanes];
    const R* a = row<R>(w, i.a);
    const R* b = row<R>(w, Sources > 1 ? i.b : i.a);
    const R* c = row<R>(w, Sources > 2 ? i.c : i.a);
    for (unsigned l = 0; l < lanes; ++l) {
      in[0][l] = a[l];
      in[1][l] = b[l];
      in[2][l] = c[l];
    }
    {
      const HostRounding mode(i.imm);
      asm volatile("" : : "r"(in), "r"(out) : "memory");
      for (unsigned l = 0; l < lanes; ++l) {
        const T x = load<T>(in[0][l]), y = load<T>(in[1][l]), z = load<T>(in[2][l]);
        if constexpr (Sources == 1)
          out[l] = store<T>(Op::run(x));
        else if constexpr (Sources == 2)
          out[l] = store<T>(Op::run(x, y));
        else
          out[l] = store<T>(Op::run(x, y, z));
      }
      asm volatile("" : : "r"(in), "r"(out) : "memory");
    }
    const R* r = out;
    each_lane<Masked>(w, out_row<R>(w, i.d), [=](unsigned l) SIMGPU_LAMBDA { return r[l]; });
  }
  static Entry entry() {
    constexpr Kind k = kind_of<T>;
    return {run<false>, run<true>, k, k, Sources > 1 ? k : Kind::None, Sources > 2 ? k : Kind::None};
  }
};
/// fma in any rounding mode.
struct FmaAnyMode {
  using LaterNan = void;
  template <class T>
  SIMGPU_INLINE static T run(T a, T b, T c) {
    return fused(a, b, c);
  }
};

/// testp: d = Op(a), a predicate
template <class Op, class T>
struct Test {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const Row<T>* a = row<Row<T>>(w, i.a);
    put_pred<Masked>(w, i.d, gather_bits([=](unsigned l) SIMGPU_LAMBDA { return Op::run(load<T>(a[l])); }));
  }
  static Entry entry() { return {run<false>, run<true>, Kind::Pred, kind_of<T>}; }
};

// Comparisons of halves: one handler for all operators. Insn::imm holds the orders that are true
// (compare_imm).
template <class T, bool Ftz>
SIMGPU_INLINE f32 comparable(T x) {
  return widen(Ftz ? flush_half(x) : x);
}
/// The lower (Shift 0) or upper (16) half of each lane.
template <class T, bool Ftz, unsigned Shift>
SIMGPU_INLINE u32 half_order_bits(const Warp& w, const Insn& i) {
  const u32* a = row<u32>(w, i.a);
  const u32* b = row<u32>(w, i.b);
  const u32 orders = static_cast<u32>(i.imm >> 32);
  return gather_bits([=](unsigned l) SIMGPU_LAMBDA {
    const f32 x = comparable<T, Ftz>(load<T>(a[l] >> Shift)), y = comparable<T, Ftz>(load<T>(b[l] >> Shift));
    const u32 order = x < y ? order_lt : x == y ? order_eq : x > y ? order_gt : order_unordered;
    return (orders & order) != 0;
  });
}
SIMGPU_INLINE u32 third_pred(const Warp& w, const Insn& i) {
  return (i.aux & aux_bool_op) ? pred(w, i.c) ^ ((i.aux & aux_not_c) ? full_mask : 0) : 0;
}
/// setp on halves. On pairs d is for the lower halves and d2 for the upper ones.
template <class V, class T, bool Ftz>
struct HalfSetp {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const u32 c = third_pred(w, i);
    const u32 r = half_order_bits<T, Ftz, 0>(w, i);
    u32 second = ~r;
    if constexpr (is_pair<V>) second = half_order_bits<T, Ftz, 16>(w, i);
    if (i.aux & aux_write_d) put_pred<Masked>(w, i.d, combine(i.aux, r, c));
    if (i.aux & aux_write_d2) put_pred<Masked>(w, i.d2, combine(i.aux, second, c));
  }
  static Entry entry() { return {run<false>, run<true>, Kind::Pred, Kind::R32, Kind::R32, Kind::Pred}; }
};
/// set on halves: each half, or the whole, becomes the low bits of Insn::imm or 0.
template <class V, class T, bool Ftz>
struct HalfSet {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const u32 c = third_pred(w, i), yes = static_cast<u32>(i.imm);
    const u32 low = combine(i.aux, half_order_bits<T, Ftz, 0>(w, i), c);
    u32 high = 0;
    if constexpr (is_pair<V>) high = combine(i.aux, half_order_bits<T, Ftz, 16>(w, i), c);
    each_lane<Masked>(w, out_row<u32>(w, i.d), [=](unsigned l) SIMGPU_LAMBDA {
      const u32 bit = lane_bits<u32>.bit[l];
      return ((low & bit) ? yes : 0) | ((high & bit) ? yes << 16 : 0);
    });
  }
  static Entry entry() { return {run<false>, run<true>, Kind::R32, Kind::R32, Kind::R32, Kind::Pred}; }
};

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
