// Room: pages. A course's report as static HTML, in the reader's language. Stands on gradebook and grading; writes nothing.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gradebook/overview.hpp"

namespace gridlings::pages {

struct Settings {
  std::string course;      ///< \~english its name, for the headings \~chinese 课程名称，用于标题
  bool anonymous = false;  ///< \~english numbers in chance order instead of names \~chinese 以随机次序的编号代替姓名
  /// \~english The part of a verdict that the students' pages show; empty: all of it.
  /// \~chinese 学生页面展示评分结果的哪一部分；为空则全部展示。
  std::function<grading::ExerciseVerdict(grading::ExerciseVerdict)> shown = {};
};

struct File {
  std::string name;  ///< \~english relative to the report's folder \~chinese 相对于报告目录
  std::string content;
};

/// \~english index.html first, then a page for each student. Everything from a submission is text: nothing of it is
/// markup. \~chinese 先是 index.html，然后每名学生一页。来自提交的一切都只是文本，绝不成为标记。
std::vector<File> report(const gradebook::Gradebook& book, const gradebook::Overview& overview, const Settings& settings);

}  // namespace gridlings::pages
