// Room: cli. A verdict in the format of a platform, with the titles and source lines that the course holds.
#pragma once

#include <string>
#include <vector>

#include "cli/collect.hpp"
#include "grading/verdict.hpp"

namespace gridlings::cli {

/// \~english What `grade --format` takes, text and json included. \~chinese grade --format 接受的格式。
const std::vector<std::string>& report_formats();

/// \~english Throws Failure if the platform should have said something in the environment and has not.
/// \~chinese 平台应在环境变量中给出的信息缺失时抛出 Failure。
void require_platform(const std::string& format);

/// \~english The report of a format other than text. `items` and the exercises of `verdict` go in step.
/// \~chinese 除 text 外各格式的报告。items 与 verdict 中的练习一一对应。
std::string platform_report(const std::string& format, const std::vector<Collected>& items,
                            const grading::Verdict& verdict);

}  // namespace gridlings::cli
