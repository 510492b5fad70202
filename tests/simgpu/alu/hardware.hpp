// Room: tests/simgpu/alu. Runs a form on a real GPU, so that the references can be judged by hardware.
#pragma once

#include <string>
#include <vector>

#include "bench.hpp"

namespace gridlings::simgpu::alu::test {

/// True if SIMGPU_ALU_HARDWARE is set and the machine has an NVIDIA driver.
bool hardware_wanted();

/// The form's results for each set of operands; empty where the driver refuses the form. `insn` is the
/// instruction in PTX, `registers` names its registers in the order d, d2, a, b, c, e ("" where there is
/// none), as %p0, %h0, %r0, %d0.
std::vector<Outcome> run_on_hardware(const std::string& insn, const std::vector<std::string>& registers,
                                     const std::vector<Values>& in);

}  // namespace gridlings::simgpu::alu::test
