// Room: intake. Which kernels a source text defines: a look at its words, no compiler.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace gridlings::intake {

/// \~english Names of the `__global__` functions with a body; comments and strings do not count.
/// \~chinese 带函数体的 `__global__` 函数名；不计注释与字符串。
std::set<std::string> kernels_in(std::string_view source);

}  // namespace gridlings::intake
