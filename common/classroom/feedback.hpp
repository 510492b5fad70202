// Room: classroom. How much of a result a student is shown. Everything is stored; this is about showing.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "grading/verdict.hpp"

namespace gridlings::classroom {

/// \~english full: all there is. hints: which tests failed and what was found where, without what was
/// expected. verdict: status and points. Private tests never show more than passed or failed.
/// \~chinese full：全部。hints：哪些测试未通过、在何处发现什么，不含预期值。verdict：状态与得分。
enum class Feedback { full, hints, verdict };

std::string_view to_string(Feedback feedback);
std::optional<Feedback> feedback_from(std::string_view word);

/// \~english What the instructor chose with `class grade --feedback`; full if nothing yet. For every command
/// that shows results to students. \~chinese 教师用 --feedback 选择的方式；未选择时为 full。
Feedback feedback_of(const std::filesystem::path& course_folder);
/// \~english Throws std::system_error. \~chinese 失败时抛出 std::system_error。
void choose_feedback(const std::filesystem::path& course_folder, Feedback feedback);

/// \~english The part of a verdict that may be shown. \~chinese 评分结果中可以展示的部分。
grading::ExerciseVerdict filtered(grading::ExerciseVerdict verdict, Feedback feedback);

}  // namespace gridlings::classroom
