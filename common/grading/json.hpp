// Room: grading. Verdicts and autograder results as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grading/verdict.hpp"

namespace gridlings::grading {

/// \~english The verdict as share/schema/verdict-v1.schema.json describes it; invalid UTF-8 is replaced, long
/// texts and long lists are cut. A reason or a compiler log stands in the message of one test without points.
/// \~chinese 按 share/schema/verdict-v1.schema.json 输出；替换无效 UTF-8，截断过长内容。
std::string to_json(const Verdict& verdict);

/// \~english What an autograder wrote: the tests and findings of one exercise.
/// \~chinese 自动评分程序写出的结果：一道练习的测试与问题。
struct AutograderResult {
  std::string device;
  std::vector<Test> tests;
  std::vector<Finding> findings;
  std::string internal_error;  ///< \~english empty if none \~chinese 没有则为空
  std::optional<Counts> counts;
};

/// \~english Nothing, and `problem` says why, if the text is not such a result.
/// \~chinese 文本不合格式时返回空，并由 problem 说明原因。
std::optional<AutograderResult> read_autograder_result(std::string_view text, std::string& problem);

}  // namespace gridlings::grading
