// Room: harness. What came of one host launch: error, output, findings, launches, exact counts.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cuda_runtime_api.h"

namespace gridlings::harness {

/// \~english Where a grid was launched into. \~chinese 网格启动到的流的种类。
enum class StreamKind { null_stream, named, per_thread, tail, fire_and_forget, host };

/// \~english "tail launch", "named stream", … in the reader's language. \~chinese 以读者语言给出的流名称。
std::string name_of(StreamKind kind);

/// \~english A place in the reader's code and in the grid; numbers are -1, the line 0, where unknown.
/// \~chinese 读者代码与网格中的位置；未知数字为 -1，未知行号为 0。
struct Place {
  std::string kernel, file, function, path;
  int line = 0;
  long long grid = -1;
  std::array<int, 3> block{-1, -1, -1}, thread{-1, -1, -1};
};

/// \~english A mistake the simulated GPU saw; `message` is already in the reader's language.
/// \~chinese 模拟 GPU 发现的问题；message 已是读者的语言。
struct Finding {
  std::string kind, message, schedule;
  Place place;
  std::optional<Place> other;
  long long count = 1;
  bool fatal = false;
};

/// \~english One grid that was launched, in launch order. \~chinese 一个已启动的网格，按启动顺序排列。
struct Launch {
  long long id = 0, parent = 0;  ///< \~english parent: 0 for the host \~chinese parent 为 0 表示主机
  std::string kernel;            ///< \~english without its parameters \~chinese 不含形参表
  std::array<unsigned, 3> grid{1, 1, 1}, block{1, 1, 1};
  unsigned shared_bytes = 0;
  StreamKind stream = StreamKind::host;
  int depth = 0, line = 0;
  std::array<int, 3> launch_block{}, launch_thread{};
  long long start = -1, end = -1;  ///< \~english place in the order of starts and ends; -1: never \~chinese
                                   ///< 在起止次序中的位置；-1：从未
};

/// \~english Requests of warps to a memory, and what they came to: 32-byte sectors of global memory, extra passes
/// (bank conflicts) of shared memory. \~chinese 线程束对某种内存的请求数，及其代价：全局内存为 32 字节扇区数，
/// 共享内存为存储体冲突增加的次数。
struct Traffic {
  long long requests = 0, extent = 0;
};

/// \~english Exact counts of one kernel, all its grids together. \~chinese 一个核函数全部网格的精确计数。
struct Metrics {
  std::string kernel;
  long long grids = 0, warp_instructions = 0, thread_instructions = 0, launches = 0;
  int depth = 0;           ///< \~english of its deepest grid; 0: the host's \~chinese 最深网格的深度；0 为主机启动
  long long barriers = 0;  ///< \~english how often a block passed one \~chinese 线程块通过屏障的次数
  bool accesses_counted = false;  ///< \~english with SIMGPU_METRICS=1 only: what follows \~chinese 仅当 SIMGPU_METRICS=1
  Traffic global_loads, global_stores, shared_loads, shared_stores;
  long long atomics = 0;  ///< \~english one for each thread \~chinese 按线程计

  /// \~english Share of lanes that worked, 0..1: thread_instructions / (32 * warp_instructions); 0 if nothing
  /// ran.
  /// \~chinese 工作通道的比例，0..1；若未执行任何指令则为 0。
  double simt_efficiency() const;
};

/// \~english Adds counts, or with sign -1 takes them away; depths do not add up: the greatest stays.
/// \~chinese 累加计数，sign 为 -1 时减去；深度取最大值。
void add(Metrics& sum, const Metrics& more, long long sign = 1);

/// \~english What came of one launch by the host. On a real GPU `findings`, `launches` and `metrics` are
/// empty.
/// \~chinese 一次主机启动的结果。在真实 GPU 上 findings、launches、metrics 为空。
struct Run {
  cudaError_t error = cudaSuccess;  ///< \~english of launch or synchronisation \~chinese 启动或同步的错误
  std::string output;               ///< \~english what device printf wrote \~chinese 设备端 printf 的输出
  std::vector<Finding> findings;
  std::vector<Launch> launches;  ///< \~english the host's own launch comes first \~chinese 主机的启动在最前
  std::vector<Metrics> metrics;

  /// \~english Launches of a kernel by name, of one kind of stream or of all. \~chinese 某核函数的启动次数。
  long long count(std::string_view kernel) const;
  long long count(std::string_view kernel, StreamKind stream) const;
  /// \~english All launches made by device code. \~chinese 设备代码发起的全部启动次数。
  long long device_launches() const;
  /// \~english Counts of one kernel (all zero if it never ran), and of all kernels together.
  /// \~chinese 某核函数的计数（从未运行则全为零），以及全部核函数之和。
  Metrics of(std::string_view kernel) const;
  Metrics total() const;
};

/// \~english True if `full` (a name as the device reports it) is the kernel `name`: templates and parameter
/// lists do not matter. \~chinese 设备报告的名称 full 是否为核函数 name：不计模板参数与形参表。
bool is_kernel(std::string_view full, std::string_view name);

/// \~english Does the work, waits for the device, and collects what happened meanwhile. run() of
/// submission.hpp is the usual way in; use this for several launches or host calls together: `return` the
/// first error.
/// \~chinese 执行工作、等待设备并收集期间发生的一切。通常使用 submission.hpp 的
/// run()；需要一次观察多个启动或主机调用时使用 本函数：返回首个错误。
Run observe(const std::function<cudaError_t()>& work);

}  // namespace gridlings::harness
