// Room: tests/simgpu/alu. Reads one instruction in the notation of bench.hpp.
#pragma once

#include <string>

#include "ptx/module.hpp"

namespace gridlings::simgpu::alu::test {

/// Returns the instruction in PTX. Throws std::runtime_error for text that does not parse.
std::string read_instruction(const std::string& text, ptx::Instruction& insn, ptx::Function& function);

}  // namespace gridlings::simgpu::alu::test
