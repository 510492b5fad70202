// Room: common/ptx, internal. The table of opcode forms (forms.def) in a shape that the parser can walk.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ptx/module.hpp"

namespace gridlings::ptx {

struct OperandSpec {
  enum class Kind : std::uint8_t { Value, Vector, Pack, Pred, Memory, Texture, Address, Constant, Label, Table };
  static constexpr std::int8_t kWide = 3, kFixed = -1;
  Kind kind = Kind::Value;
  bool destination = false;
  bool wider = false;   // a register may be wider than the type
  bool second = false;  // `d|p`
  bool optional = false;
  std::int8_t slot = kFixed;  // 0..2: Modifiers::type[slot]; kWide: twice slot 0; kFixed: `type`
  Type type = Type::None;
};

struct Form {
  Opcode op{};
  std::vector<OperandSpec> operands;
};

/// An opcode as written, understood. form is null when the table does not list it.
struct Resolved {
  Opcode op = Opcode::Unsupported;
  Modifiers mod;
  const Form* form = nullptr;
  std::uint32_t mnemonic = 0;
};

/// Looks the whole opcode ("ld.global.v4.f32") up in the table.
Resolved resolve_opcode(std::string_view text);

/// The type text after its dot ("u32"), or Type::None.
Type type_from(std::string_view text);

/// The type that an operand of this form has under these modifiers.
Type operand_type(const OperandSpec& spec, const Modifiers& mod);

}  // namespace gridlings::ptx
