// Room: classroom. Where a run of grading is done: here, or on a cluster. The results are the same.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "gradebook/gradebook.hpp"

namespace gridlings::classroom {

namespace fs = std::filesystem;

/// \~english A run, and whom it reports to; every function is called in the thread that called
/// Executor::run().
/// \~chinese 一次评分运行及其回调；所有函数均在调用 Executor::run() 的线程中调用。
struct Run {
  std::vector<gradebook::Task> tasks;
  std::function<std::string(const std::string& hash)> content;
  std::function<int(const std::string& exercise)> points;
  std::function<void(const gradebook::Record&)>
      done;                    ///< \~english one task's result \~chinese 一个任务的结果
  std::function<void()> tick;  ///< \~english some times a second \~chinese 每秒若干次
  std::function<bool()> stop;  ///< \~english true: end at once, what is done is kept \~chinese 为真时立即结束
};

/// \~english How a worker is started, on whichever machine. \~chinese 如何启动工作进程。
struct WorkerSetup {
  std::vector<std::string> words;        ///< \~english program and arguments \~chinese 程序与参数
  std::vector<std::string> environment;  ///< "NAME=value"
  std::vector<fs::path>
      readable;          ///< \~english what it must see, besides the system \~chinese 需要读取的路径
  bool confined = true;  ///< \~english false: on a real GPU, limits only \~chinese 真实 GPU 时仅限额
  /// \~english Longer than any task takes by itself: then the worker hangs, which is our fault.
  /// \~chinese 超过此时间视为工作进程挂起，属于自身故障。
  std::chrono::seconds task_limit{900};
};

/// \~english Nothing can be graded at all. what() is localised. \~chinese 完全无法评分；what() 已本地化。
struct CannotGrade : std::runtime_error {
  CannotGrade(const std::string& what, std::string what_next)
      : std::runtime_error(what), advice(std::move(what_next)) {}
  std::string advice;
};

class Executor {
 public:
  virtual ~Executor() = default;
  /// \~english Throws CannotGrade. \~chinese 无法评分时抛出 CannotGrade。
  virtual void run(const Run& run) = 0;
};

/// \~english Our own fault, as a verdict. \~chinese 将自身故障表示为评分结果。
grading::ExerciseVerdict fault(const std::string& exercise, int max_points, const std::string& reason);

}  // namespace gridlings::classroom
