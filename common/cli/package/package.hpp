// Room: cli. What a package is made of, and the packages.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/package/archive.hpp"
#include "cli/session.hpp"

namespace gridlings::cli::package {

struct Order {
  std::vector<const Chapter*> chapters;
  int seconds = 0;  ///< \~english all the time there is on the platform \~chinese 平台给出的总时限（秒）
  std::string language;
  bool one_by_one = false;  ///< \~english a job there grades one exercise \~chinese 平台上每个任务只评一道练习
  /// \~english Programs of private tests by chapter; a chapter may have none. \~chinese 各章的私有测试程序（可无）。
  std::map<std::string, std::filesystem::path> private_tests = {};

  std::vector<const Exercise*> exercises() const;
};

/// \~english The grader itself, the same for every platform: programs with their libraries, the chapters' metadata
/// without hints and explanations, translations, scripts. No solution, no submission, no source of a test.
/// \~chinese 评分程序本体，各平台相同：程序及其依赖库、去除提示与讲解的章节元数据、翻译与脚本。
/// 不含答案、提交样例或测试源码。
Tree grader(const Session& session, const Order& order);
/// \~english A file of share/package. Throws Failure. \~chinese share/package 中的文件。
Entry script(const Session& session, const std::string& name);

Tree gradescope(const Session& session, const Order& order);
Tree prairielearn(const Session& session, const Order& order);

}  // namespace gridlings::cli::package
