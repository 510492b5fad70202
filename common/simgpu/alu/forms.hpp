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
#include "simgpu/alu/types.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

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
  t.add({.op = Opcode::Slct, .t0 = type_of<U>, .t1 = Type::S32}, Ternary<Slct, U, U, U, i32>::entry());
  t.add({.op = Opcode::Slct, .t0 = type_of<U>, .t1 = Type::F32}, Ternary<Slct, U, U, U, f32>::entry());
  t.add({.op = Opcode::Slct, .t0 = type_of<U>, .t1 = Type::F32, .ftz = true},
        Ternary<SlctFlushed, U, U, U, f32>::entry());
}

/// Bit fields and carries: 32 and 64 bits.
template <class U>
void add_fields(Table& t) {
  t.add(form<U>(Opcode::Popc), Unary<Popc, u32, U>::entry());
  t.add(form<U>(Opcode::Clz), Unary<Clz, u32, U>::entry());
  unary<Brev, U>(t, Opcode::Brev);
  t.add(form<U>(Opcode::Bfi), Quaternary<Bfi, U, U, U, u32, u32>::entry());
  const auto cc = [](Opcode op, bool out) {
    return Form{.op = op, .t0 = type_of<U>, .variant = out ? sets_carry : plain};
  };
  t.add(cc(Opcode::Add, true), Carry<CarryAdd, U, false, true>::entry());
  t.add(cc(Opcode::Addc, false), Carry<CarryAdd, U, true, false>::entry());
  t.add(cc(Opcode::Addc, true), Carry<CarryAdd, U, true, true>::entry());
  t.add(cc(Opcode::Sub, true), Carry<CarrySub, U, false, true>::entry());
  t.add(cc(Opcode::Subc, false), Carry<CarrySub, U, true, false>::entry());
  t.add(cc(Opcode::Subc, true), Carry<CarrySub, U, true, true>::entry());
}
template <class T, class Mul>
void add_carry_mad(Table& t, ptx::Width width) {
  const auto cc = [=](Opcode op, bool out) {
    return Form{.op = op, .t0 = type_of<T>, .width = width, .variant = out ? sets_carry : plain};
  };
  t.add(cc(Opcode::Mad, true), CarryMad<Mul, T, false, true>::entry());
  t.add(cc(Opcode::Madc, false), CarryMad<Mul, T, true, false>::entry());
  t.add(cc(Opcode::Madc, true), CarryMad<Mul, T, true, true>::entry());
}
template <class T>
void add_typed_fields(Table& t) {
  t.add(form<T>(Opcode::Bfe), Ternary<Bfe, T, T, u32, u32>::entry());
  t.add(form<T>(Opcode::Bfind), Unary<Bfind<false>, u32, T>::entry());
  t.add({.op = Opcode::Bfind, .t0 = type_of<T>, .variant = shift_amount},
        Unary<Bfind<true>, u32, T>::entry());
  if constexpr (!std::is_signed_v<T>) add_carry_mad<T, MulLo>(t, ptx::Width::Lo);
  add_carry_mad<T, MulHi>(t, ptx::Width::Hi);
}

template <class Op>
void add_shf(Table& t, ptx::Mode mode) {
  const Form f{.op = Opcode::Shf, .t0 = Type::U32, .mode = mode};
  Form wrap = f;
  wrap.variant = wraps;
  t.add(f, Ternary<Shf<Op, false>, u32, u32, u32, u32>::entry());
  t.add(wrap, Ternary<Shf<Op, true>, u32, u32, u32, u32>::entry());
}
template <class Op>
void add_prmt(Table& t, ptx::Mode mode) {
  t.add({.op = Opcode::Prmt, .t0 = Type::U32, .mode = mode}, Ternary<Op, u32, u32, u32, u32>::entry());
}
void add_permutes(Table& t) {
  add_shf<ShfLeft>(t, ptx::Mode::Left);
  add_shf<ShfRight>(t, ptx::Mode::Right);
  add_prmt<Prmt>(t, ptx::Mode::None);
  add_prmt<PrmtF4e>(t, ptx::Mode::F4e);
  add_prmt<PrmtB4e>(t, ptx::Mode::B4e);
  add_prmt<PrmtRc8>(t, ptx::Mode::Rc8);
  add_prmt<PrmtEcl>(t, ptx::Mode::Ecl);
  add_prmt<PrmtEcr>(t, ptx::Mode::Ecr);
  add_prmt<PrmtRc16>(t, ptx::Mode::Rc16);
  t.add({.op = Opcode::Lop3, .t0 = Type::U32}, LogicOp3::entry());
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

/// min or max, .NaN and .xorsign.abs
template <class Op, class T, bool Ftz>
void add_min_max(Table& t, Form f) {
  t.add(f, Binary<Fp<Op, Ftz, false>, T, T, T>::entry());
  if constexpr (sizeof(T) == 4) {
    f.variant = nan_wins;
    t.add(f, Binary<Fp<NanWins<Op>, Ftz, false>, T, T, T>::entry());
    f.variant = xor_sign;
    t.add(f, Binary<Fp<XorSign<Op>, Ftz, false>, T, T, T>::entry());
    f.variant = nan_wins | xor_sign;
    t.add(f, Binary<Fp<XorSign<NanWins<Op>>, Ftz, false>, T, T, T>::entry());
  }
}

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
    add_min_max<FMin, T, Ftz>(t, f(Opcode::Min));
    add_min_max<FMax, T, Ftz>(t, f(Opcode::Max));
    if constexpr (!Ftz) t.add(f(Opcode::Copysign), Binary<Copysign, T, T, T>::entry());
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

/// A float rounded to an integral value, as a float or an integer.
template <class D, class S, class Round>
void convert_rounded(Table& t, ptx::Rounding rounding) {
  t.add({.op = Opcode::Cvt, .t0 = type_of<D>, .t1 = type_of<S>, .rounding = rounding},
        Unary<RoundTo<D, Round>, D, S>::entry());
}
template <class D, class S>
void add_rounded_converts(Table& t) {
  convert_rounded<D, S, Rni>(t, ptx::Rounding::Rni);
  convert_rounded<D, S, Rmi>(t, ptx::Rounding::Rmi);
  convert_rounded<D, S, Rpi>(t, ptx::Rounding::Rpi);
  if constexpr (!is_int<D>) convert_rounded<D, S, Rzi>(t, ptx::Rounding::Rzi);
}

void add_basic_forms(Table& t) {
  add_bits<u16>(t);
  add_bits<u32>(t);
  add_bits<u64>(t);
  add_fields<u32>(t);
  add_fields<u64>(t);
  add_typed_fields<u32>(t);
  add_typed_fields<i32>(t);
  add_typed_fields<u64>(t);
  add_typed_fields<i64>(t);
  add_permutes(t);
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
  convert<f16, f32>(t);
  convert<f32, f16>(t);
  convert<bf16, f32>(t);
  convert<f32, bf16>(t);
  add_rounded_converts<f32, f32>(t);
  add_rounded_converts<f64, f64>(t);
  add_rounded_converts<i32, f32>(t);
  add_rounded_converts<u32, f32>(t);
  add_rounded_converts<i32, f64>(t);
  add_rounded_converts<u32, f64>(t);
  add_rounded_converts<i64, f32>(t);
  add_rounded_converts<i64, f64>(t);
  t.add({.op = Opcode::Cvt, .t0 = Type::F32, .t1 = Type::F32, .sat = true},
        Unary<Saturate, f32, f32>::entry());
  t.add({.op = Opcode::Cvt, .t0 = Type::F16x2, .t1 = Type::F32},
        Binary<Pack<f16>, pair<f16>, f32, f32>::entry());
  t.add({.op = Opcode::Cvt, .t0 = Type::BF16x2, .t1 = Type::F32},
        Binary<Pack<bf16>, pair<bf16>, f32, f32>::entry());
}

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
