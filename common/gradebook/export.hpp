// Room: gradebook. The class's points for other programs: one function a format.
#pragma once

#include <string>
#include <string_view>

#include "gradebook/overview.hpp"

namespace gridlings::gradebook {

inline constexpr std::string_view kClassSchema = "gridlings/class/v1";

/// \~english A row a student, a column an exercise, and the sums. RFC 4180, UTF-8. Cells that a spreadsheet
/// would run as a formula begin with an apostrophe. An empty cell: not handed in, or not graded.
/// \~chinese
/// 每名学生一行、每道练习一列及合计。可能被表格软件当作公式的单元格以单引号开头。空单元格：未提交或未评分。
std::string to_csv(const Overview& overview);
/// \~english As Canvas imports it (Student, ID, SIS User ID, SIS Login ID, Section; "Points Possible" below).
/// \~chinese Canvas 成绩册导入格式。
std::string to_canvas(const Overview& overview);
/// \~english Moodle's offline grading worksheet for one assignment: the sum over the exercises.
/// \~chinese Moodle 离线评分工作表（一次作业）：各练习之和。
std::string to_moodle(const Overview& overview);
/// \~english As share/schema/class-v1.schema.json describes it. `course`: its name.
/// \~chinese 按 share/schema/class-v1.schema.json 输出。
std::string to_json(const Overview& overview, const std::string& course);
/// \~english A testsuite for each student and exercise. \~chinese 每名学生每道练习一个 testsuite。
std::string to_junit(const Overview& overview);

}  // namespace gridlings::gradebook
