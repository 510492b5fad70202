// Room: common/simgpu. The functions of the device runtime as a list (device_functions.def): for the device
// runtime itself, the docs and tests.
#pragma once

#include <span>
#include <string_view>

namespace gridlings::simgpu {

/// \~english One function of cuda_device_runtime_api.h. \~chinese cuda_device_runtime_api.h 中的一个函数。
struct DeviceFunction {
  enum class Status { works, instruction, refused };
  std::string_view name;  ///< as a kernel calls it
  std::string_view ptx;   ///< what PTX calls, or the instruction that the header writes
  Status status;
  const char* english;  ///< refused: a message id, with {function}
  const char* chinese;
};

std::span<const DeviceFunction> device_functions();
/// The row behind a name of PTX or of the header; nullptr if there is none.
const DeviceFunction* find_device_function(std::string_view name);

}  // namespace gridlings::simgpu
