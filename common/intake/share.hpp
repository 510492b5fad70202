// Room: intake. What one student handed in once, among the files of a Tree.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gradebook/gradebook.hpp"
#include "intake/catalogue.hpp"
#include "intake/tree.hpp"

namespace gridlings::intake {

struct Piece {
  const File* file;
  std::string name;  ///< \~english path within the submission, as the student named it \~chinese 提交内的路径
};

struct Share {
  gradebook::Student student;
  int attempt = 0;
  std::string received;
  std::vector<Piece> pieces;
  std::vector<Note> notes;
};

/// \~english Chooses the file for each exercise and makes its text plain. \~chinese 为每道练习选定文件并规范文本。
gradebook::Submission submission_of(const Share& share, const Catalogue& catalogue, const Limits& limits);

/// \~english Exercises that the pieces answer, by name or by kernel; for telling layouts apart.
/// \~chinese 这些文件（按名称或核函数）对应的练习；用于区分布局。
std::vector<const Exercise*> exercises_in(const std::vector<Piece>& pieces, const Catalogue& catalogue,
                                          bool by_name_only = false);

}  // namespace gridlings::intake
