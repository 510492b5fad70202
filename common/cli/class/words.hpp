// Room: cli. Words that several commands of `class` have in common, and what they mean.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "gradebook/overview.hpp"

namespace gridlings::cli {

/// \~english COURSE, the course's folder. \~chinese 课程文件夹 COURSE。
CLI::Option* add_course(CLI::App* command, std::string& folder);
/// \~english --attempt latest|best, with `all` also all. \~chinese 选项 --attempt。
CLI::Option* add_attempt(CLI::App* command, std::string& which, bool all = false);
gradebook::Attempts attempts_from(const std::string& which);
/// \~english --chapter NN, also an exercise; may be given several times. \~chinese 选项
/// --chapter，可多次给出。
CLI::Option* add_chapters(CLI::App* command, std::vector<std::string>& chapters);
/// \~english Throws Failure for a word that names nothing. \~chinese 无对应内容时抛出 Failure。
gradebook::Filter filter_from(const Session& session, const std::vector<std::string>& chapters,
                              const std::string& attempt = "latest");

/// \~english The course's exercises as the gradebook sets them out. \~chinese 课程的全部练习。
std::vector<gradebook::Column> columns_of(const Session& session);
/// \~english Where the best attempt counts: says how many others have no verdict and so cannot be it.
/// \~chinese 以最好一次为准时，提示有多少次提交尚未评分。
void warn_of_other_attempts(const gradebook::Gradebook& book, gradebook::Filter filter,
                            const std::string& course);
/// \~english "anna", or "anna (Anna Berg)" in one printable line. \~chinese 一行可显示的学生标识。
std::string shown(const gradebook::Student& student);

}  // namespace gridlings::cli
