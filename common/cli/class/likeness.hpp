// Room: cli. How alike a class's answers are: compare50, in a Python environment of its own, asked once per
// exercise.
#pragma once

#include <functional>
#include <string>

#include "cli/session.hpp"
#include "pages/similar.hpp"

namespace gridlings::cli {

/// \~english Who handed in what: a content and the students whose latest answer it is, as the report names
/// them.
/// \~chinese 一份内容，以及以其为最新答案的学生（报告中的称呼）。
struct Answer {
  std::string hash;
  std::vector<std::string> students;
};

/// \~english Makes the environment where it is missing, and says so. Throws Failure where that cannot be
/// done.
/// \~chinese 缺少环境时创建并说明；无法创建时抛出 Failure。
void prepare_compare50(const Session& session);

/// \~english One exercise's pairs, added to `alike` after its exercise. Contents are read as text; nothing of
/// them is run, and no student's name leaves this process. \~chinese 比较一道练习，结果追加到
/// alike。内容只作为文本读取，绝不运行； 学生姓名不离开本进程。
void compare_exercise(const Session& session, const gradebook::Gradebook& book,
                      const gradebook::Column& column, const std::vector<Answer>& answers,
                      pages::Alike& alike);

/// \~english Furthest above the usual first. \~chinese 高出常见水平最多者在前。
void sort_pairs(pages::Alike& alike);

}  // namespace gridlings::cli
