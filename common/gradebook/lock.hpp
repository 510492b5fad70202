// Room: gradebook. Who may write to a course: one process at a time, whichever machine it runs on.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>

namespace gridlings::gradebook {

struct Holder {
  long pid = 0;
  std::string host, command, since;  ///< \~english empty if unknown \~chinese 未知时为空
};

/// \~english Held while it lives; the kernel lets go of it when the process dies, however it dies.
/// \~chinese 存活期间持有；进程无论如何结束，内核都会释放。
class CourseLock {
 public:
  /// \~english Waits up to `patience` for another process, calling `waiting` once as it begins to; then
  /// throws Problem (held) that names it. \~chinese 最多等待 patience；开始等待时调用一次 waiting；超时抛出
  /// Problem（held）。
  CourseLock(const std::filesystem::path& course_folder, const std::string& command,
             std::chrono::milliseconds patience = std::chrono::seconds(10),
             const std::function<void(const Holder&)>& waiting = {});
  ~CourseLock();
  CourseLock(const CourseLock&) = delete;
  CourseLock& operator=(const CourseLock&) = delete;

 private:
  int fd_ = -1;
};

}  // namespace gridlings::gradebook
