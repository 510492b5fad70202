// Room: cli. What the value of an option may be.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace gridlings::cli {

/// \~english One of these words. \~chinese 这些词之一。
CLI::Validator one_of(std::vector<std::string> values);
/// \~english A schedule of the simulated GPU. \~chinese 模拟 GPU 的调度名称。
CLI::Validator schedule_name();
/// \~english 1, 2, 3, ... \~chinese 正整数。
CLI::Validator count_from_one();

}  // namespace gridlings::cli
