// Room: classroom. A short command of the cluster's, and what it printed.
#pragma once

#include <string>
#include <vector>

namespace gridlings::classroom {

struct Said {
  int code = -1;  ///< \~english exit code; -1: it could not be run \~chinese 退出码；-1 表示无法运行
  std::string out, err;
};

/// \~english Found on PATH; standard input is empty. \~chinese 在 PATH 中查找；标准输入为空。
Said ask(const std::vector<std::string>& words);

/// \~english A word for /bin/sh. \~chinese 供 /bin/sh 使用的引用形式。
std::string quoted(const std::string& word);

}  // namespace gridlings::classroom
