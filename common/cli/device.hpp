// Room: cli. The real GPU, as far as the program has to know it: is there one, which kind.
#pragma once

#include <string>

namespace gridlings::cli {

struct RealDevice {
  bool driver = false;         ///< \~english libcuda.so.1 can be loaded \~chinese 可以加载 libcuda.so.1
  std::string version{};       ///< \~english of the driver, "580.95.05"; "" unknown \~chinese 驱动版本；未知时为空
  int compute_capability = 0;  ///< \~english 90 for 9.0; 0: no device \~chinese 9.0 记为 90；0 表示没有设备
};

/// \~english Asks the driver once. \~chinese 查询驱动一次。
const RealDevice& real_device();

}  // namespace gridlings::cli
