// Room: cli. Where a report goes: standard output, or a file that is written whole or not at all.
#pragma once

#include <string>

namespace gridlings::cli {

/// \~english -o was not given, or is "-". \~chinese 未给出 -o，或为 "-"。
bool to_stdout(const std::string& output);

/// \~english Before any work: throws Failure if that file cannot be written later. \~chinese
/// 在开始工作之前检查：若之后无法写入该文件则抛出 Failure。
void require_output(const std::string& output);

}  // namespace gridlings::cli
