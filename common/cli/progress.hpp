// Room: cli. What the reader has done so far: a small text file, one exercise a line.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace gridlings::cli {

struct ExerciseProgress {
  bool tried = false;
  bool passed = false;  ///< \~english at the last check \~chinese 最近一次检查时
  bool solved =
      false;  ///< \~english at any time: the solution may be shown \~chinese 曾经通过：可以看参考答案
  int best = 0;   ///< \~english most points ever \~chinese 最高得分
  int hints = 0;  ///< \~english hints shown \~chinese 已显示的提示数
};

/// \~english Keyed by Exercise::key(), so that new chapters and new numbers lose nothing; lines that are not
/// understood are kept. \~chinese 以 Exercise::key() 为键；不认识的行原样保留。
class Progress {
 public:
  explicit Progress(std::filesystem::path file);

  ExerciseProgress of(const std::string& key) const;
  /// \~english Reads the file anew, applies the change and writes it, under a lock. False if it cannot be
  /// written.
  /// \~chinese 加锁后重新读取、修改并写回。无法写入时返回 false。
  template <typename Change>
  bool update(const std::string& key, Change change) {
    return with_lock([&] { change(entries_[key]); });
  }

 private:
  template <typename Action>
  bool with_lock(Action action) {
    const int lock = acquire();
    if (lock < 0) return false;
    read();
    action();
    const bool written = write();
    release(lock);
    return written;
  }
  int acquire() const;
  static void release(int lock);
  void read();
  bool write() const;

  std::filesystem::path file_;
  std::map<std::string, ExerciseProgress> entries_;
  std::vector<std::string> other_lines_;
};

}  // namespace gridlings::cli
