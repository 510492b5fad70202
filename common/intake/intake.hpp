// Room: intake. What was handed in, as data: from folders, files, archives, exports of learning platforms and
// rosters to a list of submissions. Reads only; nothing is unpacked onto the disk and nothing is run.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gradebook/gradebook.hpp"
#include "intake/catalogue.hpp"
#include "intake/layout.hpp"
#include "intake/tree.hpp"

namespace gridlings::intake {

/// \~english What came of one PATH. \~chinese 一个 PATH 的收取结果。
struct Taken {
  std::string source;  ///< \~english as given, printable \~chinese 给出的路径，可显示
  Kind kind = Kind::automatic;
  std::vector<gradebook::Submission> submissions;  ///< \~english by student, attempt \~chinese 按学生与次数排序
  std::vector<gradebook::Student> students;  ///< \~english of a roster, also those without work \~chinese 名单中的学生
  std::vector<Note> notes;                   ///< \~english about all of it \~chinese 整体说明
  std::vector<Note> refused;  ///< \~english by name, of files that are nobody's \~chinese 不属于任何人的被拒文件
  std::vector<std::string> ignored;  ///< \~english names, as .DS_Store or report.pdf \~chinese 被忽略文件的名称
  std::optional<Note> problem;  ///< \~english all of it, or the rest, could not be read \~chinese 全部或余下部分无法读取
};

/// \~english One PATH, or several single .cu files of one student. Throws nothing for what was handed in.
/// \~chinese 一个 PATH，或同一学生的若干 .cu 文件。不因提交内容而抛出异常。
Taken take(const std::vector<fs::path>& paths, const Catalogue& catalogue, Kind as = Kind::automatic,
           const Limits& limits = {});

/// \~english PATHs as take() wants them: single .cu files of one folder under exercises' names belong together.
/// \~chinese 将 PATH 分组：同一文件夹中以练习命名的 .cu 文件归为一组。
std::vector<std::vector<fs::path>> grouped(const std::vector<fs::path>& paths, const Catalogue& catalogue);

/// \~english "student", "moodle", ... as --as has them; automatic for another word. \~chinese --as 的取值。
Kind kind_from(const std::string& word);
/// \~english The kind in the reader's language. \~chinese 以读者的语言显示的类型。
std::string shown(Kind kind);

}  // namespace gridlings::intake
