// Room: cli. What the reader means by WHAT.
#pragma once

#include <string>
#include <vector>

#include "cli/course.hpp"

namespace gridlings::cli {

/// \~english The exercises that `what` names: "all", a number ("03", "3.1"), an id, a name, "chapter/exercise", or a
/// path of a chapter's file. Throws Failure: unknown (with the nearest names), ambiguous, or in a chapter
/// that is broken.
/// \~chinese 按 all、编号、标识、名称或路径查找练习。未知、有歧义或章损坏时抛出 Failure。
std::vector<const Exercise*> find_exercises(const Course& course, const std::string& what);

/// \~english As above, but exactly one. A chapter with one exercise counts. \~chinese
/// 同上，但必须恰好一道练习。
const Exercise& find_exercise(const Course& course, const std::string& what);

/// \~english Those of `names` that look like `word`, best first, at most three. \~chinese 与 word
/// 相近的名称，最多三个。
std::vector<std::string> near_names(const std::string& word, const std::vector<std::string>& names);

/// \~english "Did you mean …?" or nothing. \~chinese “您是否想输入……？”或空。
std::string did_you_mean(const std::string& word, const std::vector<std::string>& names);

}  // namespace gridlings::cli
