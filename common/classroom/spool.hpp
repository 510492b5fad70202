// Room: classroom. A run in a folder that several machines share: tasks, contents, results, one file each.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "classroom/executor.hpp"
#include "classroom/wire.hpp"

namespace gridlings::classroom {

/// \~english Files appear whole, by rename; a result that is there is never written again.
/// \~chinese 文件通过改名完整出现；已有的结果不会再次写入。
class Spool {
 public:
  explicit Spool(fs::path folder) : folder_(std::move(folder)) {}

  /// \~english Tasks are dealt out in turn: part = number modulo parts. \~chinese 任务轮流分配给各部分。
  void fill(const Run& run, int parts) const;
  int parts() const;
  std::string content(const std::string& hash) const;
  /// \~english What a part (-1: all of them) has not done yet. \~chinese 某部分（-1
  /// 表示全部）尚未完成的任务。
  std::vector<NumberedTask> waiting(int part) const;
  void put(const NumberedRecord& result) const;
  /// \~english A damaged one counts as none.
  /// \~chinese 读取结果；损坏的结果视为没有。
  std::vector<NumberedRecord> results() const;

  const fs::path& folder() const { return folder_; }
  std::string name() const { return folder_.filename().string(); }

 private:
  fs::path result_file(std::int64_t number) const;
  fs::path folder_;
};

}  // namespace gridlings::classroom
