// Room: grading. What an exercise's kernels did, counted by the simulated GPU, and the table of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grading/style.hpp"

namespace gridlings::grading {

/// \~english Requests of warps to a memory. `extent`: 32-byte sectors of global memory, extra passes (bank
/// conflicts) of shared memory. \~chinese 线程束对某种内存的请求。extent：全局内存为 32 字节扇区数，共享内存为
/// 存储体冲突增加的次数。
struct Traffic {
  long long requests = 0, extent = 0;
  bool operator==(const Traffic&) const = default;
};

struct Accesses {
  Traffic global_loads, global_stores, shared_loads, shared_stores;
  long long atomics = 0;
  bool operator==(const Accesses&) const = default;
};

/// \~english Counts of one kernel over all tests of the exercise. \~chinese 一个核函数在该练习全部测试中的计数。
struct KernelCounts {
  std::string kernel;
  long long grids = 0, launches = 0, depth = 0, warp_instructions = 0, thread_instructions = 0, barriers = 0;
  std::optional<Accesses> accesses;
  /// \~english Share of lanes that took part, 0..1. \~chinese 参与执行的通道比例，0..1。
  double simt_efficiency() const;
  bool operator==(const KernelCounts&) const = default;
};

struct Counts {
  std::string schedule;  ///< \~english the one they were taken in \~chinese 计数所用的调度
  std::vector<KernelCounts> kernels;
  long long pending_launches = 0, heap_bytes = 0;  ///< \~english high-water marks \~chinese 最高值
  long long depth() const;
  bool operator==(const Counts&) const = default;
};

/// \~english The counts as a table; where the terminal is too narrow for it, as a list for each kernel.
/// \~chinese 以表格显示计数；终端过窄时按核函数逐项列出。
std::string counts_text(const Counts& counts, const Style& style);

}  // namespace gridlings::grading
