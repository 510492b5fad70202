// Room: classroom. One worker process: started, fed a line at a time, ended whole.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace gridlings::classroom {

namespace fs = std::filesystem;

/// \~english What to start. \~chinese 要启动的程序。
struct Command {
  std::vector<std::string> words;        ///< \~english program and arguments \~chinese 程序与参数
  std::vector<std::string> environment;  ///< \~english "NAME=value", nothing else \~chinese 仅传递这些
};

/// \~english In the worker's folder: what it wrote to standard error. \~chinese
/// 工作进程文件夹中的标准错误输出。
inline constexpr const char* kWorkerLog = "worker.log";

/// \~english Reads orders on standard input, writes answers on kVerdictPipe; leads a process group of its own
/// and dies with us. To be used from one thread. \~chinese 从标准输入读取任务，在 kVerdictPipe
/// 输出结果；自成进程组，随父进程结束。
class Worker {
 public:
  /// \~english Throws std::system_error. \~chinese 失败时抛出 std::system_error。
  Worker(const Command& command, const fs::path& folder);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  bool send(const std::string& line);
  /// \~english Reads what is there; a whole line if there is one by now. \~chinese
  /// 读取现有数据；若已成行则返回。
  std::optional<std::string> take();
  bool ended() const { return ended_; }  ///< \~english it closed its pipe \~chinese 已关闭管道
  int pipe() const { return answers_; }
  /// \~english No more orders: it ends by itself, and kill() finds it ended. \~chinese
  /// 不再有任务：由它自行结束。
  void finish();
  /// \~english How it ended, after kill(): "signal 9", "exit code 3". \~chinese kill() 之后的结束方式。
  std::string kill();

 private:
  pid_t pid_ = -1;
  int orders_ = -1, answers_ = -1;
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace gridlings::classroom
