// Room: gradebook. A verdict as one line of JSON without loss: how it is stored, and how a worker hands it
// over.
#pragma once

#include <string>
#include <string_view>

#include "grading/verdict.hpp"

namespace gridlings::gradebook {

/// \~english One line of valid UTF-8; endless texts and lists are cut (64 KiB a text, 200 a list).
/// \~chinese 一行有效的 UTF-8；过长的文本与列表会被截断。
std::string to_line(const grading::ExerciseVerdict& verdict);
/// \~english Throws std::runtime_error if the text is not such a line. \~chinese 不是该格式时抛出
/// std::runtime_error。
grading::ExerciseVerdict verdict_from_line(std::string_view line);

}  // namespace gridlings::gradebook
