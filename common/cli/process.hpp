// Room: cli. Runs a child that may hang, flood or crash, and comes back all the same.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace gridlings::classroom {
class Guard;
}

namespace gridlings::cli {

struct ProcessLimits {
  std::chrono::milliseconds wall{60'000};
  std::chrono::seconds cpu{0};  ///< \~english processor time; 0: no limit \~chinese 处理器时间；0 表示不限
  std::size_t memory = 0;  ///< \~english address space in bytes; 0: no limit \~chinese 地址空间；0 表示不限
  std::size_t file_size = 64u << 20;  ///< \~english bytes of any file it writes \~chinese 单个文件的写入上限
  std::size_t output = 256u << 10;  ///< \~english bytes kept of what it prints \~chinese 保留的输出字节数
};

struct ProcessSpec {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::vector<std::string>
      environment;  ///< \~english "NAME=value", nothing else is passed on \~chinese 仅传递这些
  std::filesystem::path directory;  ///< \~english working folder \~chinese 工作目录
  ProcessLimits limits;
  const classroom::Guard* guard = nullptr;  ///< \~english put on the child \~chinese 施加于子进程
};

struct ProcessResult {
  enum End { exited, signalled, timed_out, not_started, interrupted };
  End end = not_started;
  int value = 0;  ///< \~english exit status, signal, or errno \~chinese 退出码、信号或 errno
  std::string output;  ///< \~english stdout and stderr together, capped \~chinese 标准输出与标准错误，有上限
};

/// \~english The child leads a process group of its own; when it ends, or its time is up, the whole group is
/// killed. Standard input is empty. \~chinese 子进程自成进程组；结束或超时后整组被终止。标准输入为空。
ProcessResult run_process(const ProcessSpec& spec);

/// \~english Ctrl-C and termination end running children and let the program clean up. Call once.
/// \~chinese 按 Ctrl-C 或收到终止信号时结束子进程并清理。只调用一次。
void watch_interrupts();
bool interrupted();

}  // namespace gridlings::cli
