// Room: tests/simgpu/alu. Reads one instruction in the notation of bench.hpp.
#pragma once

#include <string>

#include "ptx/module.hpp"

namespace gridlings::simgpu::alu::test {

/// Throws std::runtime_error for text it does not know.
void read_instruction(const std::string& text, ptx::Instruction& insn, ptx::Function& function);

}  // namespace gridlings::simgpu::alu::test
