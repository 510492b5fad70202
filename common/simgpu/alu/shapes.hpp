// Room: common/simgpu/alu. From an operation on one value to handlers on a warp: one template per shape.
#pragma once

#include "simgpu/alu/form.hpp"
#include "simgpu/alu/lanes.hpp"
#include "simgpu/alu/math/bitwise.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

template <class T>
constexpr Kind kind_of = sizeof(T) == 8 ? Kind::R64 : Kind::R32;

/// d = Op(a)
template <class Op, class D, class A>
struct Unary {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const Row<A>* a = row<Row<A>>(w, i.a);
    each_lane<Masked>(w, out_row<Row<D>>(w, i.d),
                      [=](unsigned l) SIMGPU_LAMBDA { return store<D>(Op::run(load<A>(a[l]))); });
  }
  static Entry entry() { return {run<false>, run<true>, kind_of<D>, kind_of<A>}; }
};

/// d = Op(a, b)
template <class Op, class D, class A, class B>
struct Binary {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const Row<A>* a = row<Row<A>>(w, i.a);
    const Row<B>* b = row<Row<B>>(w, i.b);
    each_lane<Masked>(w, out_row<Row<D>>(w, i.d), [=](unsigned l) SIMGPU_LAMBDA {
      return store<D>(Op::run(load<A>(a[l]), load<B>(b[l])));
    });
  }
  static Entry entry() { return {run<false>, run<true>, kind_of<D>, kind_of<A>, kind_of<B>}; }
};

/// d = Op(a, b, c)
template <class Op, class D, class A, class B, class C>
struct Ternary {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const Row<A>* a = row<Row<A>>(w, i.a);
    const Row<B>* b = row<Row<B>>(w, i.b);
    const Row<C>* c = row<Row<C>>(w, i.c);
    each_lane<Masked>(w, out_row<Row<D>>(w, i.d), [=](unsigned l) SIMGPU_LAMBDA {
      return store<D>(Op::run(load<A>(a[l]), load<B>(b[l]), load<C>(c[l])));
    });
  }
  static Entry entry() { return {run<false>, run<true>, kind_of<D>, kind_of<A>, kind_of<B>, kind_of<C>}; }
};

/// d = Op(a, b, c, e)
template <class Op, class D, class A, class B, class C, class E>
struct Quaternary {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const Row<A>* a = row<Row<A>>(w, i.a);
    const Row<B>* b = row<Row<B>>(w, i.b);
    const Row<C>* c = row<Row<C>>(w, i.c);
    const Row<E>* e = row<Row<E>>(w, i.e);
    each_lane<Masked>(w, out_row<Row<D>>(w, i.d), [=](unsigned l) SIMGPU_LAMBDA {
      return store<D>(Op::run(load<A>(a[l]), load<B>(b[l]), load<C>(c[l]), load<E>(e[l])));
    });
  }
  static Entry entry() {
    return {run<false>, run<true>, kind_of<D>, kind_of<A>, kind_of<B>, kind_of<C>, kind_of<E>};
  }
};

/// lop3: the table in Insn::imm
struct LogicOp3 {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const u32* a = row<u32>(w, i.a);
    const u32* b = row<u32>(w, i.b);
    const u32* c = row<u32>(w, i.c);
    const Lop3 op(static_cast<u32>(i.imm));
    each_lane<Masked>(w, out_row<u32>(w, i.d),
                      [=](unsigned l) SIMGPU_LAMBDA { return op(a[l], b[l], c[l]); });
  }
  static Entry entry() { return {run<false>, run<true>, Kind::R32, Kind::R32, Kind::R32, Kind::R32}; }
};

/// Additions and subtractions with the condition code. x and y are rows; Op is CarryAdd or CarrySub.
template <class Op, bool In, bool Out, bool Masked, class T, class X, class Y>
SIMGPU_INLINE void carry_lanes(Warp& w, T* d, X x, Y y) {
  const T in = In ? w.carry : 0;
  const auto carry = [=](unsigned l) SIMGPU_LAMBDA { return (in & lane_bits<T>.bit[l]) ? T(1) : T(0); };
  u32 out = 0;  // before d is written: d may be a source
  if constexpr (Out)
    out = gather_bits([=](unsigned l) SIMGPU_LAMBDA { return Op::out(x(l), y(l), carry(l)); });
  each_lane<Masked>(w, d, [=](unsigned l) SIMGPU_LAMBDA { return Op::run(x(l), y(l), carry(l)); });
  if constexpr (Out) w.carry = Masked ? (w.carry & ~w.mask) | (out & w.mask) : out;
}
/// add.cc, addc, addc.cc, sub.cc, subc, subc.cc
template <class Op, class T, bool In, bool Out>
struct Carry {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const T* a = row<T>(w, i.a);
    const T* b = row<T>(w, i.b);
    carry_lanes<Op, In, Out, Masked>(
        w, out_row<T>(w, i.d), [=](unsigned l) SIMGPU_LAMBDA { return a[l]; },
        [=](unsigned l) SIMGPU_LAMBDA { return b[l]; });
  }
  static Entry entry() { return {run<false>, run<true>, kind_of<T>, kind_of<T>, kind_of<T>}; }
};
/// mad.cc, madc, madc.cc, .lo and .hi
template <class Mul, class T, bool In, bool Out>
struct CarryMad {
  using U = Bits<T>;
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const U* a = row<U>(w, i.a);
    const U* b = row<U>(w, i.b);
    const U* c = row<U>(w, i.c);
    carry_lanes<CarryAdd, In, Out, Masked>(
        w, out_row<U>(w, i.d),
        [=](unsigned l)
            SIMGPU_LAMBDA { return static_cast<U>(Mul::run(static_cast<T>(a[l]), static_cast<T>(b[l]))); },
        [=](unsigned l) SIMGPU_LAMBDA { return c[l]; });
  }
  static Entry entry() { return {run<false>, run<true>, kind_of<T>, kind_of<T>, kind_of<T>, kind_of<T>}; }
};

/// d = c ? a : b, c a predicate
template <class T>
struct Select {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const T* a = row<T>(w, i.a);
    const T* b = row<T>(w, i.b);
    const T choice = pred(w, i.c) ^ ((i.aux & aux_not_c) ? full_mask : 0);
    each_lane<Masked>(w, out_row<T>(w, i.d),
                      [=](unsigned l) SIMGPU_LAMBDA { return (choice & lane_bits<T>.bit[l]) ? a[l] : b[l]; });
  }
  static Entry entry() { return {run<false>, run<true>, kind_of<T>, kind_of<T>, kind_of<T>, Kind::Pred}; }
};

template <class Cmp, class T>
SIMGPU_INLINE u32 compare_bits(const Warp& w, const Insn& i) {
  const Row<T>* a = row<Row<T>>(w, i.a);
  const Row<T>* b = row<Row<T>>(w, i.b);
  return gather_bits([=](unsigned l) SIMGPU_LAMBDA { return Cmp::run(load<T>(a[l]), load<T>(b[l])); });
}

/// The boolean operator of setp and set, on mask words.
SIMGPU_INLINE u32 combine(u32 aux, u32 r, u32 c) {
  switch (static_cast<ptx::BoolOp>(aux & aux_bool_op)) {
    case ptx::BoolOp::And:
      return r & c;
    case ptx::BoolOp::Or:
      return r | c;
    case ptx::BoolOp::Xor:
      return r ^ c;
    default:
      return r;
  }
}

/// setp: d = Cmp(a, b)
template <class Cmp, class T>
struct Setp {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    put_pred<Masked>(w, i.d, compare_bits<Cmp, T>(w, i));
  }
  static Entry entry() { return {run<false>, run<true>, Kind::Pred, kind_of<T>, kind_of<T>}; }
};

/// setp: d|d2 = Cmp(a, b) op c, !Cmp(a, b) op c
template <class Cmp, class T>
struct SetpCombined {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const u32 r = compare_bits<Cmp, T>(w, i);
    const u32 c = (i.aux & aux_bool_op) ? pred(w, i.c) ^ ((i.aux & aux_not_c) ? full_mask : 0) : 0;
    if (i.aux & aux_write_d) put_pred<Masked>(w, i.d, combine(i.aux, r, c));
    if (i.aux & aux_write_d2) put_pred<Masked>(w, i.d2, combine(i.aux, ~r, c));
  }
  static Entry entry() { return {run<false>, run<true>, Kind::Pred, kind_of<T>, kind_of<T>, Kind::Pred}; }
};

/// set: d = Cmp(a, b) op c ? Insn::imm : 0
template <class Cmp, class T>
struct Set {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    u32 r = compare_bits<Cmp, T>(w, i);
    if (i.aux & aux_bool_op) r = combine(i.aux, r, pred(w, i.c) ^ ((i.aux & aux_not_c) ? full_mask : 0));
    const u32 yes = static_cast<u32>(i.imm);
    each_lane<Masked>(w, out_row<u32>(w, i.d),
                      [=](unsigned l) SIMGPU_LAMBDA { return (r & lane_bits<u32>.bit[l]) ? yes : 0; });
  }
  static Entry entry() { return {run<false>, run<true>, Kind::R32, kind_of<T>, kind_of<T>, Kind::Pred}; }
};

/// Predicate logic: one operation on mask words.
template <class Op>
struct PredUnary {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    put_pred<Masked>(w, i.d, Op::run(pred(w, i.a) ^ ((i.aux & aux_not_a) ? full_mask : 0)));
  }
  static Entry entry() { return {run<false>, run<true>, Kind::Pred, Kind::Pred}; }
};
template <class Op>
struct PredBinary {
  template <bool Masked>
  static void run(Warp& w, const Insn& i) {
    const u32 a = pred(w, i.a) ^ ((i.aux & aux_not_a) ? full_mask : 0);
    const u32 b = pred(w, i.b) ^ ((i.aux & aux_not_b) ? full_mask : 0);
    put_pred<Masked>(w, i.d, Op::run(a, b));
  }
  static Entry entry() { return {run<false>, run<true>, Kind::Pred, Kind::Pred, Kind::Pred}; }
};

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
