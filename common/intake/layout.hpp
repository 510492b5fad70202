// Room: intake. How an export is laid out: which of its files are whose. One source file for each platform.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "intake/share.hpp"

namespace gridlings::intake {

/// \~english `automatic` looks; the others are what the instructor may say with --as.
/// \~chinese automatic 自动识别；其余可由教师用 --as 指定。
enum class Kind { automatic, student, students, moodle, canvas, gradescope, roster };

struct Layout {
  std::vector<Share> shares;
  std::vector<Piece> loose;      ///< \~english files of nobody \~chinese 不属于任何学生的文件
  std::vector<Note> notes;       ///< \~english about the export as a whole \~chinese 关于整个导出文件
  std::optional<Note> problem;   ///< \~english it cannot be read as this kind \~chinese 无法按此类型读取
  std::map<std::string, std::size_t> places = {};  ///< \~english of share_of() \~chinese 供 share_of() 使用
};

/// \~english A file seen from below the folders that wrap everything. If each top entry is known to be a student's
/// (`students`), a folder that holds the exercises themselves is no wrapping. \~chinese
/// 去掉外层包裹文件夹后的文件。已知顶层条目各属一名学生（students）时，直接含有练习的文件夹不算包裹。
std::vector<Piece> unwrapped(const Tree& tree, const Catalogue& catalogue, bool students = false);

/// \~english Nothing if the pieces are not laid out like that. \~chinese 不是该布局时返回空。
std::optional<Layout> moodle_layout(const std::vector<Piece>& pieces);
std::optional<Layout> canvas_layout(const std::vector<Piece>& pieces, const Catalogue& catalogue);
std::optional<Layout> gradescope_layout(const std::vector<Piece>& pieces);

/// \~english Everything is one student's, named `key`. \~chinese 全部属于名为 key 的学生。
Layout one_student(const std::vector<Piece>& pieces, const std::string& key);
/// \~english Each top folder, archive or file is a student's. \~chinese 每个顶层文件夹、压缩包或文件属于一名学生。
Layout many_students(const std::vector<Piece>& pieces);
/// \~english Whether such a tree holds several students' work. \~chinese 是否包含多名学生的作业。
bool looks_like_many(const std::vector<Piece>& pieces, const Catalogue& catalogue);

/// \~english The share of that key, made if it is new. \~chinese 该 key 的 Share；不存在时新建。
Share& share_of(Layout& layout, const std::string& key);

}  // namespace gridlings::intake
