// Room: common/simgpu/alu. C++ types as PTX types, and short ways to enter the usual shapes into the table.
#pragma once

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
template <>
struct TypeOf<f16> {
  static constexpr Type value = Type::F16;
};
template <>
struct TypeOf<bf16> {
  static constexpr Type value = Type::BF16;
};
template <>
struct TypeOf<pair<f16>> {
  static constexpr Type value = Type::F16x2;
};
template <>
struct TypeOf<pair<bf16>> {
  static constexpr Type value = Type::BF16x2;
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

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
