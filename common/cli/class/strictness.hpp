// Room: cli. How a class is graded: so that neither the machine's load nor a submission's neighbours matter.
#pragma once

#include <chrono>

namespace gridlings::classroom {
class Guard;
}

namespace gridlings::cli {

struct Strictness {
  std::chrono::seconds compile_time{10};  ///< \~english of the processor \~chinese 处理器时间
  int patience =
      6;  ///< \~english the wall clock's limit is so many times the processor's \~chinese 墙钟上限的倍数
  const classroom::Guard* guard =
      nullptr;  ///< \~english put on every autograder \~chinese 施加于每个自动评分程序
};

}  // namespace gridlings::cli
