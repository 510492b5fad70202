// Room: common/simgpu/alu. The forms on f16, bf16 and their pairs that are compiled once per instruction set.
// Included by the level_*_half.cpp files and, for the templates, by forms_common.cpp.
#pragma once

#include "simgpu/alu/math/half.hpp"
#include "simgpu/alu/types.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

/// Op on V: f16 or bf16, or a pair, and then on both halves.
template <class V, class Op>
using LiftTo = std::conditional_t<is_pair<V>, OnPair<Op>, Op>;

template <class V, class Op, bool Ftz>
void half_min_max(Table& t, Opcode op, std::uint8_t variant) {
  t.add({.op = op, .t0 = type_of<V>, .ftz = Ftz, .variant = variant},
        Binary<LiftTo<V, Half<Op, Ftz, false>>, V, V, V>::entry());
}

template <class V, bool Ftz, bool Sat>
void add_half(Table& t) {
  const auto f = [](Opcode op) { return Form{.op = op, .t0 = type_of<V>, .ftz = Ftz, .sat = Sat}; };
  t.add(f(Opcode::Add), Binary<LiftTo<V, Half<FAdd, Ftz, Sat>>, V, V, V>::entry());
  t.add(f(Opcode::Sub), Binary<LiftTo<V, Half<FSub, Ftz, Sat>>, V, V, V>::entry());
  t.add(f(Opcode::Mul), Binary<LiftTo<V, Half<FMul, Ftz, Sat>>, V, V, V>::entry());
  t.add(f(Opcode::Fma), Ternary<LiftTo<V, Half<FmaToOdd, Ftz, Sat>>, V, V, V, V>::entry());
  if constexpr (!Sat) {
    t.add(f(Opcode::Neg), Unary<LiftTo<V, HalfNeg<Ftz>>, V, V>::entry());
    t.add(f(Opcode::Abs), Unary<LiftTo<V, HalfAbs<Ftz>>, V, V>::entry());
  }
}

/// What compilers emit for half arithmetic; the rarer modifiers are in forms_common.cpp.
template <class V>
void add_usual_half(Table& t) {
  add_half<V, false, false>(t);
  half_min_max<V, FMin, false>(t, Opcode::Min, plain);
  half_min_max<V, FMax, false>(t, Opcode::Max, plain);
  half_min_max<V, NanWins<FMin>, false>(t, Opcode::Min, nan_wins);
  half_min_max<V, NanWins<FMax>, false>(t, Opcode::Max, nan_wins);
}

void add_half_forms(Table& t) {
  add_usual_half<f16>(t);
  add_usual_half<pair<f16>>(t);
  add_usual_half<bf16>(t);
  add_usual_half<pair<bf16>>(t);
}

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
