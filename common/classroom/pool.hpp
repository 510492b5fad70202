// Room: classroom. The workers of this machine: each task to whoever is free, whatever happens to any of
// them.
#pragma once

#include <deque>
#include <memory>
#include <optional>

#include "classroom/executor.hpp"
#include "classroom/worker.hpp"

namespace gridlings::classroom {

/// \~english A folder of our own that a later run finds again and empties: nothing piles up after kill -9.
/// \~chinese 专用文件夹；下一次运行会找到并清空它，kill -9 之后也不会堆积。
class WorkFolder {
 public:
  /// \~english Below the system's temporary folder, named after the user and `purpose`. Throws CannotGrade if
  /// somebody else has made it. \~chinese 位于系统临时目录，以用户与 purpose 命名；若为他人所建则抛出
  /// CannotGrade。
  explicit WorkFolder(const std::string& purpose);
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

class Pool : public Executor {
 public:
  /// \~english `folder` holds one folder for each worker. \~chinese folder 中为每个工作进程建一个文件夹。
  Pool(WorkerSetup setup, fs::path folder, int workers);
  ~Pool() override;
  void run(const Run& run) override;

 private:
  struct Job {
    const gradebook::Task* task;
    std::int64_t number;
    int tries;
  };
  struct Slot {
    fs::path folder;
    Command command;
    bool wrapped = false;  ///< by bubblewrap
    std::unique_ptr<Worker> worker;
    std::string sandbox;  ///< known once the worker is ready
    bool ready = false;
    std::optional<Job> job;
    std::chrono::steady_clock::time_point deadline;
  };

  void prepare(Slot& slot, int index);
  void unwrap();
  void start(Slot& slot);
  void give_work(Slot& slot);
  void listen();
  void hear(Slot& slot, const std::string& line);
  void look_after(Slot& slot);
  void failed(Slot& slot, const std::string& how);
  void finish(Slot& slot, grading::ExerciseVerdict verdict);

  WorkerSetup setup_;
  std::vector<Slot> slots_;
  std::deque<Job> waiting_;
  const Run* run_ = nullptr;
  int failed_starts_ = 0;  ///< in a row
};

}  // namespace gridlings::classroom
