// Room: common/simgpu/alu. The rarer forms, compiled once for every machine: 24-bit and dot products, packed
// integers, find-n-th-set, masks, other rounding modes, approximations, comparisons of halves and their rarer
// modifiers.
#define SIMGPU_ALU_LEVEL level_common
#include "simgpu/alu/forms_half.hpp"
#include "simgpu/alu/math/approx.hpp"
#include "simgpu/alu/math/packed.hpp"
#include "simgpu/alu/shapes_common.hpp"

namespace gridlings::simgpu::alu::level_common {
namespace {

template <class T>
void add_24(Table& t) {
  const auto f = [](Opcode op, ptx::Width width) { return Form{.op = op, .t0 = type_of<T>, .width = width}; };
  t.add(f(Opcode::Mul24, ptx::Width::Lo), Binary<Mul24Lo, T, T, T>::entry());
  t.add(f(Opcode::Mul24, ptx::Width::Hi), Binary<Mul24Hi, T, T, T>::entry());
  t.add(f(Opcode::Mad24, ptx::Width::Lo), Ternary<Mad<Mul24Lo>, T, T, T, T>::entry());
  t.add(f(Opcode::Mad24, ptx::Width::Hi), Ternary<Mad<Mul24Hi>, T, T, T, T>::entry());
}

template <class A, class B>
void add_dot(Table& t) {
  Form f{.op = Opcode::Dp4a,
         .t0 = std::is_signed_v<A> ? Type::S32 : Type::U32,
         .t1 = std::is_signed_v<B> ? Type::S32 : Type::U32};
  using A16 = std::conditional_t<std::is_signed_v<A>, i16, u16>;
  t.add(f, Ternary<Dp4a<A, B>, u32, u32, u32, u32>::entry());
  f.op = Opcode::Dp2a;
  f.width = ptx::Width::Lo;
  t.add(f, Ternary<Dp2a<A16, B, false>, u32, u32, u32, u32>::entry());
  f.width = ptx::Width::Hi;
  t.add(f, Ternary<Dp2a<A16, B, true>, u32, u32, u32, u32>::entry());
}

/// add, min and max of pairs of 16 bits, and min, max with .relu.
template <class Op, class T>
void packed(Table& t, Opcode op, std::uint8_t variant) {
  t.add({.op = op, .t0 = std::is_signed_v<T> ? Type::S16x2 : Type::U16x2, .variant = variant},
        Binary<Packed<Op, T>, u32, u32, u32>::entry());
}
template <class Op>
void add_min_max(Table& t, Opcode op) {
  packed<Op, u16>(t, op, plain);
  packed<Op, i16>(t, op, plain);
  packed<Relu<Op>, i16>(t, op, rectified);
  t.add({.op = op, .t0 = Type::S32, .variant = rectified}, Binary<Relu<Op>, i32, i32, i32>::entry());
}

/// vabsdiff2 or vabsdiff4, whose elements are T.
template <class T>
void add_differences(Table& t, Opcode op) {
  Form f{.op = op, .t0 = Type::U32, .t1 = std::is_signed_v<T> ? Type::S32 : Type::U32};
  t.add(f, Ternary<PackedDistance<T>, u32, u32, u32, u32>::entry());
  f.variant = accumulates;
  t.add(f, Ternary<SumOfDistances<T>, u32, u32, u32, u32>::entry());
}

void add_packed(Table& t) {
  packed<Add, u16>(t, Opcode::Add, plain);
  add_min_max<Min>(t, Opcode::Min);
  add_min_max<Max>(t, Opcode::Max);
  add_differences<u16>(t, Opcode::Vabsdiff2);
  add_differences<i16>(t, Opcode::Vabsdiff2);
  add_differences<u8>(t, Opcode::Vabsdiff4);
  add_differences<i8>(t, Opcode::Vabsdiff4);
}

void add_integer_rarities(Table& t) {
  add_24<u32>(t);
  add_24<i32>(t);
  add_dot<u8, u8>(t);
  add_dot<u8, i8>(t);
  add_dot<i8, u8>(t);
  add_dot<i8, i8>(t);
  t.add({.op = Opcode::Mad, .t0 = Type::S32, .width = ptx::Width::Hi, .sat = true},
        Ternary<MadSat<MulHi>, i32, i32, i32, i32>::entry());
  t.add({.op = Opcode::Mad24, .t0 = Type::S32, .width = ptx::Width::Hi, .sat = true},
        Ternary<MadSat<Mul24Hi>, i32, i32, i32, i32>::entry());
  t.add({.op = Opcode::Fns, .t0 = Type::U32}, Ternary<Fns, u32, u32, u32, i32>::entry());
  t.add({.op = Opcode::Bmsk, .t0 = Type::U32}, Binary<Bmsk<true>, u32, u32, u32>::entry());
  t.add({.op = Opcode::Bmsk, .t0 = Type::U32, .variant = wraps}, Binary<Bmsk<false>, u32, u32, u32>::entry());
  t.add({.op = Opcode::Szext, .t0 = Type::U32}, Binary<Szext<true>, u32, u32, u32>::entry());
  t.add({.op = Opcode::Szext, .t0 = Type::U32, .variant = wraps},
        Binary<Szext<false>, u32, u32, u32>::entry());
  t.add({.op = Opcode::Szext, .t0 = Type::S32}, Binary<Szext<true>, i32, i32, u32>::entry());
  t.add({.op = Opcode::Szext, .t0 = Type::S32, .variant = wraps},
        Binary<Szext<false>, i32, i32, u32>::entry());
}

template <class T, bool Ftz, bool Sat>
void add_rounded(Table& t) {
  const auto f = [](Opcode op) {
    return Form{.op = op, .t0 = type_of<T>, .rounding = ptx::Rounding::Rz, .ftz = Ftz, .sat = Sat};
  };
  t.add(f(Opcode::Add), Rounded<Fp<FAdd, Ftz, Sat>, T, 2>::entry());
  t.add(f(Opcode::Sub), Rounded<Fp<FSub, Ftz, Sat>, T, 2>::entry());
  t.add(f(Opcode::Mul), Rounded<Fp<FMul, Ftz, Sat>, T, 2>::entry());
  t.add(f(Opcode::Fma), Rounded<Fp<FmaAnyMode, Ftz, Sat>, T, 3>::entry());
  if constexpr (!Sat) {
    t.add(f(Opcode::Div), Rounded<Fp<FDiv, Ftz, false>, T, 2>::entry());
    t.add(f(Opcode::Rcp), Rounded<Fp<Rcp, Ftz, false>, T, 1>::entry());
    t.add(f(Opcode::Sqrt), Rounded<Fp<Sqrt, Ftz, false>, T, 1>::entry());
  }
}

template <bool Ftz>
void add_approximations(Table& t) {
  const auto add = [&]<class Op>(Opcode op, Op*) {
    t.add({.op = op, .t0 = Type::F32, .ftz = Ftz}, Unary<Fp<Op, Ftz, false>, f32, f32>::entry());
  };
  add(Opcode::Sin, static_cast<Sin*>(nullptr));
  add(Opcode::Cos, static_cast<Cos*>(nullptr));
  add(Opcode::Ex2, static_cast<Ex2*>(nullptr));
  add(Opcode::Lg2, static_cast<Lg2*>(nullptr));
  add(Opcode::Tanh, static_cast<Tanh*>(nullptr));
  add(Opcode::Rsqrt, static_cast<Rsqrt*>(nullptr));
}
template <class V, bool Ftz>
void add_half_approximations(Table& t) {
  t.add({.op = Opcode::Ex2, .t0 = type_of<V>, .ftz = Ftz},
        Unary<LiftTo<V, Half<Ex2, Ftz, false>>, V, V>::entry());
  t.add({.op = Opcode::Tanh, .t0 = type_of<V>}, Unary<LiftTo<V, Half<Tanh, false, false>>, V, V>::entry());
}
void add_f64_approximations(Table& t) {
  t.add({.op = Opcode::Rsqrt, .t0 = Type::F64, .variant = approximate},
        Unary<Fp<Rsqrt, false, false>, f64, f64>::entry());
  t.add({.op = Opcode::Rsqrt, .t0 = Type::F64, .ftz = true, .variant = approximate},
        Unary<UpperHalf<Fp<Rsqrt, false, false>>, f64, f64>::entry());
  t.add({.op = Opcode::Rcp, .t0 = Type::F64, .ftz = true, .variant = approximate},
        Unary<UpperHalf<Fp<Rcp, false, false>>, f64, f64>::entry());
}

template <class T>
void add_tests(Table& t) {
  const auto f = [](ptx::Mode mode) { return Form{.op = Opcode::Testp, .t0 = type_of<T>, .mode = mode}; };
  t.add(f(ptx::Mode::Finite), Test<TestFinite, T>::entry());
  t.add(f(ptx::Mode::Infinite), Test<TestInfinite, T>::entry());
  t.add(f(ptx::Mode::Number), Test<TestNumber, T>::entry());
  t.add(f(ptx::Mode::NotANumber), Test<TestNan, T>::entry());
  t.add(f(ptx::Mode::Normal), Test<TestNormal, T>::entry());
  t.add(f(ptx::Mode::Subnormal), Test<TestSubnormal, T>::entry());
}

template <class V, class T, bool Ftz>
void add_half_rarities(Table& t) {
  t.add({.op = Opcode::Setp, .t0 = type_of<V>, .ftz = Ftz}, HalfSetp<V, T, Ftz>::entry());
  t.add({.op = Opcode::Set, .t0 = type_of<V>, .ftz = Ftz}, HalfSet<V, T, Ftz>::entry());
  if constexpr (Ftz) {
    half_min_max<V, FMin, true>(t, Opcode::Min, plain);
    half_min_max<V, FMax, true>(t, Opcode::Max, plain);
    half_min_max<V, NanWins<FMin>, true>(t, Opcode::Min, nan_wins);
    half_min_max<V, NanWins<FMax>, true>(t, Opcode::Max, nan_wins);
  }
  half_min_max<V, XorSign<FMin>, Ftz>(t, Opcode::Min, xor_sign);
  half_min_max<V, XorSign<FMax>, Ftz>(t, Opcode::Max, xor_sign);
  half_min_max<V, XorSign<NanWins<FMin>>, Ftz>(t, Opcode::Min, xor_sign | nan_wins);
  half_min_max<V, XorSign<NanWins<FMax>>, Ftz>(t, Opcode::Max, xor_sign | nan_wins);
}
template <class V>
void add_f16_modifiers(Table& t) {
  add_half<V, true, false>(t);
  add_half<V, false, true>(t);
  add_half<V, true, true>(t);
}

}  // namespace

void add_forms(Table& t) {
  add_integer_rarities(t);
  add_packed(t);
  add_rounded<f32, false, false>(t);
  add_rounded<f32, false, true>(t);
  add_rounded<f32, true, false>(t);
  add_rounded<f32, true, true>(t);
  add_rounded<f64, false, false>(t);
  add_approximations<false>(t);
  add_approximations<true>(t);
  add_f64_approximations(t);
  add_tests<f32>(t);
  add_tests<f64>(t);

  add_half_approximations<f16, false>(t);
  add_half_approximations<pair<f16>, false>(t);
  add_half_approximations<bf16, true>(t);
  add_half_approximations<pair<bf16>, true>(t);
  add_half_rarities<f16, f16, false>(t);
  add_half_rarities<f16, f16, true>(t);
  add_half_rarities<pair<f16>, f16, false>(t);
  add_half_rarities<pair<f16>, f16, true>(t);
  add_half_rarities<bf16, bf16, false>(t);
  add_half_rarities<pair<bf16>, bf16, false>(t);
  add_f16_modifiers<f16>(t);
  add_f16_modifiers<pair<f16>>(t);
}

}  // namespace gridlings::simgpu::alu::level_common
