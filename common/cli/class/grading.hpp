// Room: cli. A run of grading, which `class grade` and `class regrade` have in common.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/class/private_tests.hpp"
#include "cli/session.hpp"
#include "gradebook/gradebook.hpp"
#include "gradebook/lock.hpp"

namespace gridlings::cli {

struct GradingOptions {
  std::string course, executor = "local", tests;
  std::vector<std::string> chapters;
  bool all_attempts = false;
  int jobs = 0;  ///< \~english 0: as many as fit the machine \~chinese 0 表示按机器自动确定
};

/// \~english COURSE, -j, --chapter, --all-attempts, --executor, --tests. \~chinese 两个命令共有的选项。
void add_grading_options(CLI::App* command, GradingOptions& options);

/// \~english As many workers as fit the machine. \~chinese 适合本机的工作进程数。
int default_jobs(const Session& session);

gradebook::Filter filter_from(const Session& session, const GradingOptions& options);
PrivateTests private_tests_from(const Session& session, const GradingOptions& options);

/// \~english Holds the course; says so where it has to wait for another process. \~chinese 占用课程；需要等待时给出提示。
gradebook::CourseLock lock_course(const std::string& course, const std::string& command);

/// \~english Reports, exports: whatever the filter names and was graded in another language only is graded once more for
/// its texts. Status, points, tests and findings stay as they are: where they would not, the texts are left out too, and
/// that is said. False: interrupted. \~chinese 为只有另一种语言文本的结果补评本语言文本；状态、得分与问题不变。被中断时返回
/// false。
bool complete_texts(const Session& session, gradebook::Gradebook& book, const std::string& course,
                    const gradebook::Filter& filter);

/// \~english Takes in what an earlier run on a cluster left behind. \~chinese 收取先前集群运行遗留的结果。
void take_what_is_left(gradebook::Gradebook& book, const fs::path& course);

/// \~english Grades the tasks, stores each verdict as it comes, prints a bar and what became of them; the program's exit
/// code. Throws Failure where nothing can be graded. \~chinese 逐项评分并存储，显示进度与结果；返回程序退出码。
int run_grading(const Session& session, gradebook::Gradebook& book, const GradingOptions& options,
                const PrivateTests& tests, std::vector<gradebook::Task> tasks);

}  // namespace gridlings::cli
