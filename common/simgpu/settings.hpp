// Room: common/simgpu. SIMGPU_* variables of the environment that make no sense: what there is to say of them is kept
// until somebody who can reach the user takes it.
#pragma once

#include <vector>

#include "simgpu/finding.hpp"

namespace gridlings::simgpu {

struct SettingComplaint {
  const char* message;  ///< message id with {placeholders}
  Args args;
};

void complain_of_setting(const char* message, Args args);
/// Those since the last call.
std::vector<SettingComplaint> take_setting_complaints();

}  // namespace gridlings::simgpu
