// Room: cli. Words that several commands of `class` have in common.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "gradebook/gradebook.hpp"

namespace gridlings::cli {

/// \~english COURSE, the course's folder. \~chinese 课程文件夹 COURSE。
CLI::Option* add_course(CLI::App* command, std::string& folder);
/// \~english --attempt latest|best. \~chinese 选项 --attempt。
CLI::Option* add_attempt(CLI::App* command, std::string& which);
gradebook::Attempts attempts_from(const std::string& which);

}  // namespace gridlings::cli
