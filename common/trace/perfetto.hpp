// Room: trace. Runs in the Trace Event Format, which ui.perfetto.dev and chrome://tracing load.
#pragma once

#include <string>
#include <vector>

#include "trace/model.hpp"

namespace gridlings::trace {

/// \~english Each run a process, each lane a thread, each grid a complete event; an arrow leads from a launch to its grid.
/// \~chinese 每次运行为一个进程，每条泳道为一个线程，每个网格为一个完整事件；箭头由启动处指向网格。
std::string perfetto_json(const std::vector<Run>& runs, const std::string& name);

}  // namespace gridlings::trace
