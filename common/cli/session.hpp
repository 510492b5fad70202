// Room: cli. What every command needs to know about this call of the program.
#pragma once

#include <string>
#include <vector>

#include "cli/course.hpp"
#include "cli/places.hpp"
#include "cli/progress.hpp"
#include "grading/style.hpp"

namespace gridlings::cli {

struct Strictness;  // cli/class/strictness.hpp

struct Session {
  Places places;
  Course course;
  grading::Style style;      ///< \~english of standard output \~chinese 标准输出的样式
  bool real_device = false;  ///< --device cuda
  bool metrics = false;      ///< --metrics
  /// \~english "NAME=value" for the autograder, besides what it always gets. \~chinese 额外传给自动评分程序的环境变量。
  std::vector<std::string> autograder_environment{};
  fs::path private_tests{};  ///< \~english holds NN-name; empty: none \~chinese 私有测试程序目录；空表示没有
  const Strictness* strict = nullptr;  ///< \~english how a class is graded \~chinese 批改全班时的规则

  Progress progress() const { return Progress(places.state / "progress.txt"); }
  /// \~english The file that the reader edits. \~chinese 读者编辑的文件。
  fs::path working_file(const Exercise& exercise) const { return places.chapters() / exercise.relative(); }
  /// \~english "chapters/03-loop-to-child/01-ragged-rows.cu", whatever the current folder.
  /// \~chinese 与当前目录无关的显示名称。
  std::string working_name(const Exercise& exercise) const {
    return ("chapters" / exercise.relative()).string();
  }
};

/// \~english Prints to standard output. \~chinese 写到标准输出。
void print(const std::string& text);
/// \~english A line about something that does not stop the command, on standard error. \~chinese
/// 警告，写到标准错误。
void warn(const std::string& text);

}  // namespace gridlings::cli
