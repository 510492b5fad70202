// Room: common/simgpu. Are the parameters of a device launch written?
#pragma once

#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {

/// Reports, at the launch, each parameter that the kernel reads and that nothing has written into the buffer.
void check_parameters(const Call& c, const Code& code, const CodeFunction& kernel, std::uint64_t buffer);

}  // namespace gridlings::simgpu
