// Room: common/simgpu/alu. The forms that are compiled once per instruction set: integer and floating
// arithmetic of 32 and 64 bits, logic, comparison, selection and the common conversions. Included by the
// level_*.cpp files only.
#pragma once

#include "simgpu/alu/math/bitwise.hpp"
#include "simgpu/alu/math/compare.hpp"
#include "simgpu/alu/math/convert.hpp"
#include "simgpu/alu/math/floating.hpp"
#include "simgpu/alu/math/integer.hpp"
#include "simgpu/alu/shapes.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

using ptx::Compare;
using ptx::Opcode;
using ptx::Type;

/// The PTX type of a C++ type.
template <class T>
struct TypeOf;
template <>
struct TypeOf<u8> {
  static constexpr Type value = Type::U8;
};
template <>
struct TypeOf<u16> {
  static constexpr Type value = Type::U16;
};
template <>
struct TypeOf<u32> {
  static constexpr Type value = Type::U32;
};
template <>
struct TypeOf<u64> {
  static constexpr Type value = Type::U64;
};
template <>
struct TypeOf<i8> {
  static constexpr Type value = Type::S8;
};
template <>
struct TypeOf<i16> {
  static constexpr Type value = Type::S16;
};
template <>
struct TypeOf<i32> {
  static constexpr Type value = Type::S32;
};
template <>
struct TypeOf<i64> {
  static constexpr Type value = Type::S64;
};
template <>
struct TypeOf<f32> {
  static constexpr Type value = Type::F32;
};
template <>
struct TypeOf<f64> {
  static constexpr Type value = Type::F64;
};
template <class T>
constexpr Type type_of = TypeOf<T>::value;

template <class T>
Form form(Opcode op) {
  return {.op = op, .t0 = type_of<T>};
}

template <class Op, class T>
void unary(Table& t, Opcode op) {
  t.add(form<T>(op), Unary<Op, T, T>::entry());
}
template <class Op, class T>
void binary(Table& t, Opcode op) {
  t.add(form<T>(op), Binary<Op, T, T, T>::entry());
}
template <class Op, class T>
void ternary(Table& t, Opcode op) {
  t.add(form<T>(op), Ternary<Op, T, T, T, T>::entry());
}

/// Forms in which the sign of the type plays no part.
template <class U>
void add_bits(Table& t) {
  binary<Add, U>(t, Opcode::Add);
  binary<Sub, U>(t, Opcode::Sub);
  binary<And, U>(t, Opcode::And);
  binary<Or, U>(t, Opcode::Or);
  binary<Xor, U>(t, Opcode::Xor);
  unary<Not, U>(t, Opcode::Not);
  unary<Cnot, U>(t, Opcode::Cnot);
  unary<Neg, U>(t, Opcode::Neg);
  unary<Move, U>(t, Opcode::Mov);
  t.add(form<U>(Opcode::Shl), Binary<Shl, U, U, u32>::entry());
  t.add(form<U>(Opcode::Selp), Select<Row<U>>::entry());
  Form lo = form<U>(Opcode::Mul);
  lo.width = ptx::Width::Lo;
  t.add(lo, Binary<MulLo, U, U, U>::entry());
  lo.op = Opcode::Mad;
  t.add(lo, Ternary<Mad<MulLo>, U, U, U, U>::entry());
}

template <class T>
void add_integer(Table& t) {
  binary<Div, T>(t, Opcode::Div);
  binary<Rem, T>(t, Opcode::Rem);
  binary<Min, T>(t, Opcode::Min);
  binary<Max, T>(t, Opcode::Max);
  ternary<Sad, T>(t, Opcode::Sad);
  t.add(form<T>(Opcode::Shr), Binary<Shr, T, T, u32>::entry());
  if constexpr (std::is_signed_v<T>) unary<Abs, T>(t, Opcode::Abs);
  Form high = form<T>(Opcode::Mul);
  high.width = ptx::Width::Hi;
  t.add(high, Binary<MulHi, T, T, T>::entry());
  high.op = Opcode::Mad;
  t.add(high, Ternary<Mad<MulHi>, T, T, T, T>::entry());
  if constexpr (sizeof(T) < 8) {
    using D = DoubleOf<T>;
    Form wide = form<T>(Opcode::Mul);
    wide.width = ptx::Width::Wide;
    t.add(wide, Binary<MulWide, D, T, T>::entry());
    wide.op = Opcode::Mad;
    t.add(wide, Ternary<Mad<MulWide>, D, T, T, D>::entry());
  }
}

template <class Cmp, class T>
void add_compare(Table& t, Compare compare, bool ftz = false) {
  Form f = {.op = Opcode::Setp, .t0 = type_of<T>, .compare = compare, .ftz = ftz};
  t.add(f, Setp<Cmp, T>::entry());
  f.variant = combined;
  t.add(f, SetpCombined<Cmp, T>::entry());
  f.op = Opcode::Set;
  f.variant = plain;
  t.add(f, Set<Cmp, T>::entry());
}
template <class T>
void add_order(Table& t) {
  add_compare<CmpLt, T>(t, Compare::Lt);
  add_compare<CmpLe, T>(t, Compare::Le);
  add_compare<CmpGt, T>(t, Compare::Gt);
  add_compare<CmpGe, T>(t, Compare::Ge);
}
template <class T>
void add_equality(Table& t) {
  add_compare<CmpEq, T>(t, Compare::Eq);
  add_compare<Negated<CmpEq>, T>(t, Compare::Ne);
}
template <class T, template <class> class Wrap, bool Ftz>
void add_float_compare(Table& t) {
  add_compare<Wrap<CmpEq>, T>(t, Compare::Eq, Ftz);
  add_compare<Wrap<CmpNe>, T>(t, Compare::Ne, Ftz);
  add_compare<Wrap<CmpLt>, T>(t, Compare::Lt, Ftz);
  add_compare<Wrap<CmpLe>, T>(t, Compare::Le, Ftz);
  add_compare<Wrap<CmpGt>, T>(t, Compare::Gt, Ftz);
  add_compare<Wrap<CmpGe>, T>(t, Compare::Ge, Ftz);
  add_compare<Wrap<CmpEqu>, T>(t, Compare::Equ, Ftz);
  add_compare<Wrap<Negated<CmpEq>>, T>(t, Compare::Neu, Ftz);
  add_compare<Wrap<Negated<CmpGe>>, T>(t, Compare::Ltu, Ftz);
  add_compare<Wrap<Negated<CmpGt>>, T>(t, Compare::Leu, Ftz);
  add_compare<Wrap<Negated<CmpLe>>, T>(t, Compare::Gtu, Ftz);
  add_compare<Wrap<Negated<CmpLt>>, T>(t, Compare::Geu, Ftz);
  add_compare<Wrap<CmpNum>, T>(t, Compare::Num, Ftz);
  add_compare<Wrap<Negated<CmpNum>>, T>(t, Compare::Nan, Ftz);
}
template <class Cmp>
using AsIs = Cmp;

template <class T, bool Ftz, bool Sat>
void add_float(Table& t) {
  const auto f = [](Opcode op, std::uint8_t variant = plain) {
    return Form{.op = op, .t0 = type_of<T>, .ftz = Ftz, .sat = Sat, .variant = variant};
  };
  t.add(f(Opcode::Add), Binary<Fp<FAdd, Ftz, Sat>, T, T, T>::entry());
  t.add(f(Opcode::Sub), Binary<Fp<FSub, Ftz, Sat>, T, T, T>::entry());
  t.add(f(Opcode::Mul), Binary<Fp<FMul, Ftz, Sat>, T, T, T>::entry());
  t.add(f(Opcode::Fma), Ternary<Fp<Fma, Ftz, Sat>, T, T, T, T>::entry());
  if constexpr (!Sat) {
    t.add(f(Opcode::Div), Binary<Fp<FDiv, Ftz, false>, T, T, T>::entry());
    t.add(f(Opcode::Rcp), Unary<Fp<Rcp, Ftz, false>, T, T>::entry());
    t.add(f(Opcode::Sqrt), Unary<Fp<Sqrt, Ftz, false>, T, T>::entry());
    t.add(f(Opcode::Min), Binary<Fp<FMin, Ftz, false>, T, T, T>::entry());
    t.add(f(Opcode::Max), Binary<Fp<FMax, Ftz, false>, T, T, T>::entry());
    t.add(f(Opcode::Abs), Unary<Fp<FAbs, Ftz, false>, T, T>::entry());
    t.add(f(Opcode::Neg), Unary<Fp<FNeg, Ftz, false>, T, T>::entry());
  }
  if constexpr (!Sat && sizeof(T) == 4)
    t.add(f(Opcode::Div, approximate), Binary<Fp<DivApprox, Ftz, false>, T, T, T>::entry());
}

template <class D, class S>
void convert(Table& t) {
  t.add({.op = Opcode::Cvt, .t0 = type_of<D>, .t1 = type_of<S>}, Unary<Convert<D>, D, S>::entry());
}
template <class D>
void add_converts(Table& t) {
  convert<D, u8>(t);
  convert<D, i8>(t);
  convert<D, u16>(t);
  convert<D, i16>(t);
  convert<D, u32>(t);
  convert<D, i32>(t);
  convert<D, u64>(t);
  convert<D, i64>(t);
  convert<D, f32>(t);
  convert<D, f64>(t);
}

void add_forms(Table& t) {
  add_bits<u16>(t);
  add_bits<u32>(t);
  add_bits<u64>(t);
  add_integer<u16>(t);
  add_integer<i16>(t);
  add_integer<u32>(t);
  add_integer<i32>(t);
  add_integer<u64>(t);
  add_integer<i64>(t);
  t.add({.op = Opcode::Add, .t0 = Type::S32, .sat = true}, Binary<AddSat, i32, i32, i32>::entry());
  t.add({.op = Opcode::Sub, .t0 = Type::S32, .sat = true}, Binary<SubSat, i32, i32, i32>::entry());

  add_equality<u16>(t);
  add_equality<u32>(t);
  add_equality<u64>(t);
  add_order<u16>(t);
  add_order<i16>(t);
  add_order<u32>(t);
  add_order<i32>(t);
  add_order<u64>(t);
  add_order<i64>(t);
  add_float_compare<f32, AsIs, false>(t);
  add_float_compare<f32, Flushed, true>(t);
  add_float_compare<f64, AsIs, false>(t);

  const auto pred_form = [](Opcode op) { return Form{.op = op, .t0 = Type::Pred}; };
  t.add(pred_form(Opcode::And), PredBinary<And>::entry());
  t.add(pred_form(Opcode::Or), PredBinary<Or>::entry());
  t.add(pred_form(Opcode::Xor), PredBinary<Xor>::entry());
  t.add(pred_form(Opcode::Not), PredUnary<Not>::entry());
  t.add(pred_form(Opcode::Mov), PredUnary<Move>::entry());

  add_float<f32, false, false>(t);
  add_float<f32, false, true>(t);
  add_float<f32, true, false>(t);
  add_float<f32, true, true>(t);
  add_float<f64, false, false>(t);

  add_converts<u8>(t);
  add_converts<i8>(t);
  add_converts<u16>(t);
  add_converts<i16>(t);
  add_converts<u32>(t);
  add_converts<i32>(t);
  add_converts<u64>(t);
  add_converts<i64>(t);
  add_converts<f32>(t);
  add_converts<f64>(t);
}

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
