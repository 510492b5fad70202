// Room: common/simgpu/alu. Which form an instruction is.
#pragma once

#include "simgpu/alu/form.hpp"

namespace gridlings::simgpu::alu {

/// The form of an instruction. Forms that mean the same are folded into one: add.s32 is add.u32, lo is lt of
/// an unsigned type, a rounding to nearest is no rounding. Fills imm, aux and d2 of the selection. False for
/// modifiers or operands that no form here takes. The instruction has at least two operands.
bool fold(const ptx::Instruction& insn, const ptx::Function& function, Form& form, Selection& out);

/// The form that serves any cvt, for those that have none of their own.
bool fold_any_convert(const ptx::Instruction& insn, const ptx::Function& function, Form& form,
                      Selection& out);

}  // namespace gridlings::simgpu::alu
