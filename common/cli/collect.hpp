// Room: cli. Which files of a submission answer which exercises.
#pragma once

#include <string>
#include <vector>

#include "cli/grader.hpp"

namespace gridlings::cli {

struct Collected {
  const Exercise* exercise;
  Submission submission;
  std::string
      problem;  ///< \~english why there is no file to grade; empty if there is \~chinese 没有可评分文件的原因
};

/// \~english For a file: one item. For a folder, searched through: the exercises that `what` names, or else
/// those of every chapter of which a file was found; each with its file or with a problem. Throws Failure for
/// wrong usage.
/// \~chinese 文件对应一项；目录则在其中查找 what
/// 指定的练习（未指定时为已找到文件的各章的练习）。用法错误时抛出 Failure。
std::vector<Collected> collect(const Session& session, const std::string& path, const std::string& what);

}  // namespace gridlings::cli
