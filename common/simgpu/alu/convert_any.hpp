// Room: common/simgpu/alu. Any conversion of cvt on one value, in integer arithmetic: what the vector forms
// leave out.
#pragma once

#include "simgpu/alu/form.hpp"

namespace gridlings::simgpu::alu {

/// The bits of the result, extended to the destination register, then with zeros. `bits`: the source
/// register.
std::uint64_t convert_any(const ConvertForm& form, std::uint64_t bits);

std::uint64_t pack(const ConvertForm& form);
ConvertForm unpack_convert(std::uint64_t imm);

/// Enters the handlers, for rows of each width.
void add_any_convert(Table& table);

}  // namespace gridlings::simgpu::alu
