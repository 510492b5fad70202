// Room: cli/dev. Pieces of work side by side, and how far they are.
#pragma once

#include <cstddef>
#include <functional>

namespace gridlings::cli::dev {

/// \~english Calls work(0) ... work(count - 1), `jobs` at a time (0: one for each core); shows a count on a terminal. After
/// an interrupt nothing new is begun. `work` must not throw.
/// \~chinese 调用 work(0) 至 work(count - 1)，同时进行 jobs 个（0 表示每核一个），在终端显示进度。中断后不再开始新的工作。
void side_by_side(std::size_t count, int jobs, const std::function<void(std::size_t)>& work);

}  // namespace gridlings::cli::dev
