// Room: pages. What the pages of a report have in common: names of students, words for states, places in the code.
#pragma once

#include <string>
#include <vector>

#include "pages/html.hpp"
#include "pages/report.hpp"

namespace gridlings::pages {

/// \~english A student as the report names and files them. \~chinese 报告中对学生的称呼与文件名。
struct Person {
  const gradebook::Student* student = nullptr;
  std::string name;  ///< "Anna Berg" or "Student 7"
  std::string note;  ///< \~english key and address; empty if anonymous \~chinese 标识与地址；匿名时为空
  std::string file;  ///< "student-007.html"
};
std::vector<Person> people(const gradebook::Overview& overview, const Settings& settings);

/// \~english "passed", "partly", "failed" or "open": the class of a cell. \~chinese 单元格的样式类。
const char* look_of(const gradebook::Entry* entry);
/// \~english In words: "does not compile", "not handed in", … \~chinese 状态的文字说明。
std::string state_text(const gradebook::Entry* entry);
/// \~english "03.1" or, of an exercise that is no more, its id. \~chinese 练习编号；已不存在的练习则为其标识。
std::string number_of(const gradebook::Column& column);

/// \~english A bar of `width` units, `share` of it filled, as inline SVG. \~chinese 内联 SVG 横条。
void bar(Node parent, double share, int width = 120);

}  // namespace gridlings::pages
