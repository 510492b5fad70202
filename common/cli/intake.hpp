// Room: cli. A first look at a submission, before anything reads it as code.
#pragma once

#include <filesystem>
#include <string>

namespace gridlings::cli {

/// \~english Why the file cannot be graded, in the reader's language, with what to do; empty if it can.
/// \~chinese 文件无法评分的原因与处理办法（已本地化）；可以评分时为空。
std::string intake_problem(const std::filesystem::path& file, const std::string& name);

}  // namespace gridlings::cli
