// Room: common/simgpu/alu. The table of forms: which handlers serve which PTX instruction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "ptx/module.hpp"
#include "simgpu/insn.hpp"

namespace gridlings::simgpu::alu {

/// What tells one form from another, after select.cpp has folded forms that mean the same (add.s32 is
/// add.u32).
struct Form {
  ptx::Opcode op{};
  ptx::Type t0 = ptx::Type::None, t1 = ptx::Type::None;
  ptx::Compare compare = ptx::Compare::None;
  ptx::Width width = ptx::Width::None;
  ptx::Mode mode = ptx::Mode::None;
  /// cvt: its rounding. Elsewhere None is to nearest even, and Rz any other: the mode is in Insn::imm.
  ptx::Rounding rounding = ptx::Rounding::None;
  bool ftz = false, sat = false;
  std::uint8_t variant = 0;  ///< opcode-specific, see the enum below
  bool operator==(const Form&) const = default;
};

enum Variant : std::uint8_t {
  plain = 0,
  approximate = 1,  ///< div.approx, rcp.approx.f64, rsqrt.approx.f64
  nan_wins = 1,
  xor_sign = 2,      ///< min, max
  rectified = 4,     ///< min.relu, max.relu
  accumulates = 1,   ///< vabsdiff2.add, vabsdiff4.add
  combined = 1,      ///< setp with a boolean operator, a negated operand or two destinations
  sets_carry = 1,    ///< .cc
  shift_amount = 1,  ///< bfind.shiftamt
  wraps = 1,         ///< shf, bmsk, szext
  any_convert = 1,   ///< cvt through convert_any.cpp; to a 64-bit row, from a 64-bit row:
  to_row64 = 2,
  from_row64 = 4,
};

/// Insn::aux of comparisons and predicate logic.
enum Aux : std::uint32_t {
  aux_bool_op = 3,  ///< ptx::BoolOp in the low two bits
  aux_not_a = 4,
  aux_not_b = 8,
  aux_not_c = 16,  ///< the predicate operand is negated
  aux_write_d = 32,
  aux_write_d2 = 64,  ///< the destination is not `_`
};

struct Entry {
  Handler full = nullptr, masked = nullptr;
  Kind d = Kind::None, a = Kind::None, b = Kind::None, c = Kind::None, e = Kind::None;
};

class Table {
 public:
  void add(const Form& form, const Entry& entry);
  const Entry* find(const Form& form) const;
  std::size_t size() const { return entries_.size(); }

 private:
  struct Hash {
    std::size_t operator()(const Form& form) const;
  };
  std::unordered_map<Form, Entry, Hash> entries_;
};

/// Insn::imm of set and of comparisons of halves: the value that stands for true, and the orders that are
/// true.
enum Order : std::uint32_t { order_lt = 1, order_eq = 2, order_gt = 4, order_unordered = 8 };
constexpr std::uint64_t compare_imm(std::uint32_t yes, std::uint32_t orders) {
  return yes | static_cast<std::uint64_t>(orders) << 32;
}

/// Insn::imm of cvt in convert_any.cpp.
struct ConvertForm {
  ptx::Type to = ptx::Type::None, from = ptx::Type::None;
  ptx::Rounding rounding = ptx::Rounding::None;
  bool ftz = false, sat = false;
  std::uint8_t register_bytes = 4;  ///< of the destination: the result is extended to it
};

enum class Level { Base, V3, V4 };
/// The level in use: the best that the machine has, or SIMGPU_ISA=base|v3|v4 if the machine has that.
Level current_level();
bool level_supported(Level level);
/// As select_alu, at a given level.
bool select_at(Level level, const ptx::Instruction& insn, const ptx::Function& function, Selection& out);

}  // namespace gridlings::simgpu::alu
