// Room: common/ptx. Sizes and names of types and opcodes.
#include "ptx/module.hpp"

namespace gridlings::ptx {

unsigned size_of(Type t) {
  switch (t) {
    case Type::None:
    case Type::Pred:
      return 0;
    case Type::B8:
    case Type::U8:
    case Type::S8:
      return 1;
    case Type::B16:
    case Type::U16:
    case Type::S16:
    case Type::F16:
    case Type::BF16:
      return 2;
    case Type::B32:
    case Type::U32:
    case Type::S32:
    case Type::U16x2:
    case Type::S16x2:
    case Type::F16x2:
    case Type::BF16x2:
    case Type::F32:
      return 4;
    case Type::B64:
    case Type::U64:
    case Type::S64:
    case Type::F64:
      return 8;
    case Type::B128:
      return 16;
  }
  return 0;
}

bool is_float(Type t) { return t >= Type::F16; }

bool is_signed(Type t) { return t >= Type::S8 && t <= Type::S64; }

std::string_view name_of(Type t) {
  static constexpr std::string_view kNames[] = {"none", "pred",  "b8",    "b16", "b32",   "b64",  "b128",   "u8",
                                                "u16",  "u32",   "u64",   "s8",  "s16",   "s32",  "s64",    "u16x2",
                                                "s16x2", "f16",  "f16x2", "bf16", "bf16x2", "f32", "f64"};
  return kNames[static_cast<std::size_t>(t)];
}

std::string_view name_of(Opcode op) {
  static constexpr std::string_view kNames[] = {
#define GRIDLINGS_OPCODE(id, text) text,
#include "ptx/opcodes.def"
#undef GRIDLINGS_OPCODE
      "?"};
  return kNames[static_cast<std::size_t>(op)];
}

const Operand* Operand::pred_out() const { return second.empty() ? nullptr : &second.front(); }

}  // namespace gridlings::ptx
