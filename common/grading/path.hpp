// Room: grading. The path of a grid as a person reads it.
#pragma once

#include <string>
#include <string_view>

#include "grading/style.hpp"

namespace gridlings::grading {

/// \~english "host -> parent -> permute x7", as the simulated GPU writes it, becomes "host → parent → permute ×7",
/// with the host in the reader's language. \~chinese 将模拟 GPU 给出的网格路径转换为便于阅读的形式。
std::string shown_path(std::string_view path, const Style& style);

}  // namespace gridlings::grading
