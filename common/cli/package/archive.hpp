// Room: cli. A zip whose bytes depend on its contents alone: sorted names, one fixed time, no owner.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace gridlings::cli::package {

struct Entry {
  std::string bytes;
  bool executable = false;
};
/// \~english Names with forward slashes, relative. \~chinese 以正斜杠分隔的相对路径。
using Tree = std::map<std::string, Entry>;

/// \~english Puts every entry of `part` below `folder`. \~chinese 将 part 的所有条目放入 folder 之下。
void graft(Tree& tree, const std::string& folder, const Tree& part);

/// \~english The bytes of the zip. Throws std::runtime_error with libarchive's words. \~chinese zip 的字节内容。
std::string zip_of(const Tree& tree);

}  // namespace gridlings::cli::package
