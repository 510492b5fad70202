// Room: cli. One part of a run that a cluster does: on a node, with a pool of its own.
#pragma once

#include "cli/session.hpp"

namespace gridlings::cli {

/// \~english Grades the tasks of this part that have no result yet, and leaves the results in the shared
/// folder.
/// \~chinese 评分该部分中尚无结果的任务，并把结果写入共享文件夹。
int work_on_spool(Session& session, const fs::path& spool, int part, const fs::path& tests);

}  // namespace gridlings::cli
