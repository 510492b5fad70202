// Room: cli/dev. What one table of an expected.toml says; for those who read such files.
#pragma once

#include <toml++/toml.h>

#include <set>
#include <string_view>

#include "cli/dev/contract.hpp"

namespace gridlings::cli::dev {

/// \~english file, status, kind, line, tests; what is wrong goes to `problems`. Other keys are wrong, but for `more`.
/// \~chinese 读取 file、status、kind、line、tests，问题记入 problems；除 more 之外的其他键视为错误。
Expectation expectation_of(const toml::table& table, const std::string& where, Problems& problems,
                           const std::set<std::string_view>& more = {});

}  // namespace gridlings::cli::dev
