// Room: intake. A list of students as CSV, of our own kind or as a platform exports it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gradebook/gradebook.hpp"
#include "intake/text.hpp"

namespace gridlings::intake {

struct Roster {
  struct Row {
    gradebook::Student student;
    std::string path;  ///< \~english of what was handed in; may be empty \~chinese 提交内容的路径；可为空
  };
  std::vector<Row> rows;
  std::vector<Note> notes;      ///< \~english rows that were left out, with their number \~chinese 被略过的行及行号
  std::optional<Note> problem;
};

/// \~english Columns by their names, in English or Chinese (key, name, email, path, and the names that Moodle,
/// Canvas and Gradescope use); without such a first row in that order. Commas, semicolons or tabs; any charset.
/// \~chinese 按列名（中英文，以及 Moodle、Canvas、Gradescope 的列名）识别；没有标题行时按固定次序。
Roster read_roster(std::string_view bytes, const std::string& name);

}  // namespace gridlings::intake
