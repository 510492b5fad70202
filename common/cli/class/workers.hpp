// Room: cli. How `class grade` starts the processes that run `class work`.
#pragma once

#include <string>

#include "classroom/executor.hpp"
#include "cli/session.hpp"

namespace gridlings::cli {

/// \~english `tests`: folder of built private tests, or "". \~chinese tests：已构建的私有测试目录，或空。
classroom::WorkerSetup worker_setup(const Session& session, const fs::path& tests);

/// \~english The points of an exercise, for a fault that is recorded. \~chinese
/// 练习的分值（记录故障时使用）。
std::function<int(const std::string&)> points_by_id(const Session& session);

/// \~english What a worker, and what it starts, must be able to read. \~chinese
/// 工作进程及其子进程需要读取的路径。
std::vector<fs::path> worker_reach(const Session& session, const fs::path& tests);

}  // namespace gridlings::cli
