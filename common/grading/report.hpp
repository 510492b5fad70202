// Room: grading. The verdict as a person reads it in a terminal.
#pragma once

#include <string>

#include "grading/source.hpp"
#include "grading/style.hpp"
#include "grading/verdict.hpp"

namespace gridlings::grading {

struct Heading {
  std::string number;  ///< "03.1"
  std::string title;   ///< \~english localised \~chinese 已本地化
  std::string file;    ///< \~english as the reader knows it \~chinese 读者所见的文件名
  std::string device;  ///< "simulated" | "cuda:NAME"
};

struct ReportOptions {
  Style style;
  SourceLookup source;
  int max_findings = 3;  ///< \~english more are only counted \~chinese 更多的只计数
};

/// \~english Everything about one exercise: tests, findings with their source lines, points.
/// \~chinese 一道练习的完整报告：测试、带源码行的问题、得分。
std::string exercise_report(const ExerciseVerdict& exercise, const Heading& heading,
                            const ReportOptions& options);

/// \~english The findings alone, as exercise_report() shows them. \~chinese 仅问题部分，格式同 exercise_report()。
std::string findings_report(const std::vector<Finding>& findings, const ReportOptions& options);

/// \~english One line: symbol, number, title, points. \~chinese 一行概要：符号、编号、标题、得分。
std::string exercise_line(const ExerciseVerdict& exercise, const Heading& heading, const Style& style);

/// \~english A word for the status, in the reader's language. \~chinese 状态的本地化名称。
std::string status_word(ExerciseStatus status);
/// \~english "simulated GPU" or the name of the real one. \~chinese “模拟 GPU”或真实 GPU 的名称。
std::string device_name(std::string_view device);

}  // namespace gridlings::grading
