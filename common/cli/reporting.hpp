// Room: cli. Joins a verdict with what the course says about the exercise, and prints.
#pragma once

#include <string>

#include "cli/grader.hpp"
#include "grading/report.hpp"

namespace gridlings::cli {

grading::Heading heading_of(const Exercise& exercise, const Graded& graded, const std::string& file);
std::string report_text(const Session& session, const Exercise& exercise, const Graded& graded,
                        const Submission& submission);
std::string line_text(const Session& session, const Exercise& exercise, const Graded& graded);
std::string totals_text(const grading::Verdict& verdict, const grading::Style& style);
/// \~english Wrapped to the terminal, each line indented. \~chinese 按终端宽度折行并缩进。
std::string indented(const std::string& text, int indent, const grading::Style& style);
/// \~english Before anything is graded: a report that cannot be delivered would be work lost. Throws Failure; `option`
/// is where the name came from. \~chinese 评分之前检查报告能否写入，否则抛出 Failure；option 是给出文件名的选项。
void require_writable(const fs::path& file, const char* option);
/// \~english As a verdict names the device before it is known which one. \~chinese
/// 尚不知具体设备时的设备名称。
std::string device_of(const Session& session);

}  // namespace gridlings::cli
