// Room: cli. What the simulated GPU had to say about a program that `exec` ran.
#pragma once

#include <string>

#include "cli/files.hpp"
#include "grading/style.hpp"

namespace gridlings::cli {

/// \~english Complaints and findings that the program's processes left in the folder, in the reader's
/// language; empty if there are none. \~chinese 程序各进程留在该目录中的提示与问题（已本地化）；没有则为空。
std::string exec_report(const fs::path& folder, const grading::Style& style);

}  // namespace gridlings::cli
