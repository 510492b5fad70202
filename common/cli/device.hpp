// Room: cli. The real GPU, as far as the program has to know it: is there one, which kind.
#pragma once

namespace gridlings::cli {

struct RealDevice {
  bool driver = false;         ///< \~english libcuda.so.1 can be loaded \~chinese 可以加载 libcuda.so.1
  int compute_capability = 0;  ///< \~english 90 for 9.0; 0: no device \~chinese 9.0 记为 90；0 表示没有设备
};

/// \~english Asks the driver once. \~chinese 查询驱动一次。
const RealDevice& real_device();

}  // namespace gridlings::cli
