// Room: cli. Where the parts of Gridlings lie on this machine.
#pragma once

#include <filesystem>

namespace gridlings::cli {

namespace fs = std::filesystem;

struct Places {
  fs::path root;   ///< \~english the checkout: chapters/, solutions/, share/ \~chinese 检出目录
  fs::path build;  ///< \~english bin/, lib/ \~chinese 构建目录
  fs::path state;  ///< \~english progress and caches; never tracked \~chinese 进度与缓存

  fs::path chapters() const { return root / "chapters"; }
  fs::path solutions() const { return root / "solutions"; }
  fs::path starters() const { return root / "share" / "starters"; }
  fs::path submissions() const { return root / "tests" / "submissions"; }
  fs::path autograder(const std::string& chapter) const { return build / "bin" / "chapters" / chapter; }
  fs::path library() const { return build / "lib"; }
  fs::path program(const char* name) const { return build / "bin" / name; }
};

/// \~english GRIDLINGS_ROOT, GRIDLINGS_BUILD and GRIDLINGS_STATE win; else the checkout that this program was
/// built from, or the one that holds its build folder. Throws Failure if there is none.
/// \~chinese 优先取环境变量；否则取构建本程序的检出目录，或包含构建目录的检出目录。找不到时抛出 Failure。
Places find_places();

}  // namespace gridlings::cli
