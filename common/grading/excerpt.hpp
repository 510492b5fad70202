// Room: grading. Source lines with marks under them, as a compiler would show them.
#pragma once

#include <string>
#include <vector>

#include "grading/source.hpp"
#include "grading/style.hpp"

namespace gridlings::grading {

struct Mark {
  int line = 0;
  std::string label;    ///< \~english shown under the line \~chinese 显示在该行下方
  bool primary = true;  ///< \~english where it happened; false: the other side \~chinese 是否为主要位置
};

/// \~english The marked lines with one line before and after each, marks with their labels under them; a gap
/// between distant lines is shown. Every line ends with a newline and starts with `indent` spaces.
/// \~chinese 显示带标记的行及其前后各一行，标签位于行下；相距较远处显示省略。
std::string excerpt(const SourceText& source, std::vector<Mark> marks, const Style& style, int indent);

}  // namespace gridlings::grading
