// Room: trace. What happened in a run, one thing after another, for programs that show it step by step.
#pragma once

#include <string>

#include "trace/model.hpp"

namespace gridlings::trace {

/// \~english The run as JSON, format gridlings/steps/v1: its grids, and the steps in their order. It has no times, so it
/// stays the same as long as the order does.
/// \~chinese 以 JSON 表示的一次运行（格式 gridlings/steps/v1）：各网格，以及按先后排列的步骤；不含时间。
std::string steps_json(const Run& run);

}  // namespace gridlings::trace
