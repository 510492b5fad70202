// Room: cli. Which shared libraries a program needs, as this system's own loader finds them.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace gridlings::cli::package {

/// \~english The loader of this program, such as /lib64/ld-linux-x86-64.so.2. \~chinese 本程序的动态加载器。
std::filesystem::path loader();

/// \~english Name to file, of everything that the programs and libraries load, the loader left out. Throws Failure
/// if one is not found. \~chinese 各程序与库加载的全部共享库（不含加载器）：名称到文件。找不到时抛出 Failure。
std::map<std::string, std::filesystem::path> libraries_of(const std::vector<std::filesystem::path>& files,
                                                          const std::filesystem::path& first_looked_in);

}  // namespace gridlings::cli::package
