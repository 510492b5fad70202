// Room: common/simgpu. What the simulated GPU does not do, in words for those who wrote CUDA and not PTX.
#pragma once

#include <string_view>

namespace gridlings::simgpu {

/// A message for an instruction as written; placeholder {what}.
const char* refusal_of(std::string_view instruction);

}  // namespace gridlings::simgpu
