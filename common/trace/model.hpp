// Room: trace. A run as the simulated GPU recorded it (the raw trace, format gridlings/trace/v1).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// \~english Pictures of runs. May use i18n; knows nothing of the simulated GPU but its raw trace.
/// \~chinese 运行过程的图示。只了解原始跟踪文件。
namespace gridlings::trace {

/// \~english Where a grid was launched into, in the order in which lanes are drawn. \~chinese 网格所在流的种类，按绘制顺序。
enum class Kind { host, null_stream, named, per_thread, fire_and_forget, tail };
inline constexpr int kKinds = 6;

using Dim3 = std::array<long long, 3>;

/// \~english One grid; times in nanoseconds of the virtual clock, -1: never. \~chinese 一个网格；时间为虚拟时钟的纳秒数，-1 表示从未。
struct Grid {
  long long id = 0, parent = 0;  ///< \~english parent 0: the host \~chinese parent 为 0 表示主机
  std::string kernel, file;      ///< \~english file of the launch \~chinese 启动所在文件
  Dim3 grid{1, 1, 1}, block{1, 1, 1}, at_block{}, at_thread{};
  long long shared = 0, stream = 0;
  Kind kind = Kind::host;
  int depth = 0, line = 0;
  long long launched = -1, start = -1, worked = -1, end = -1;
};

/// \~english Something at one moment: an event recorded or waited for, the host waiting, a launch refused.
/// \~chinese 某一时刻的事情：事件的记录或等待、主机等待、启动被拒绝。
struct Mark {
  std::string what;  ///< "record", "wait", "host-wait", "refused"
  long long time = 0, stream = 0, event = 0, grid = 0;
  int line = 0, error = 0;
};

/// One thing after another, as it happened: "launch", "block-start", "block-end", "worked" (its own threads have ended),
/// "complete", "mark".
struct Step {
  std::string what;
  long long of = 0;  ///< \~english id of the grid; of a mark, its place among the marks \~chinese 网格编号；对标记而言为其序号
  Dim3 block{};      ///< \~english of "block-start" and "block-end" \~chinese 线程块的索引
};

struct Run {
  std::string label, schedule;
  std::vector<Grid> grids;  ///< \~english in launch order: parents come before their children \~chinese 按启动顺序
  std::vector<Mark> marks;
  long long dropped = 0;  ///< \~english grids that were not recorded \~chinese 未记录的网格数
  std::vector<Step> steps{};
};

/// The word that the raw trace has for it: "host", "null", "named" ...
std::string_view raw_name(Kind kind);

/// \~english Nothing, and `problem` says why, if the text is no such trace. \~chinese 文本不合格式时返回空，并说明原因。
std::optional<std::vector<Run>> read_trace(std::string_view text, std::string& problem);

}  // namespace gridlings::trace
