// Room: classroom. What this machine offers against a program that misbehaves: bubblewrap, Landlock, seccomp.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gridlings::classroom {

namespace fs = std::filesystem;

/// \~english What a guarded process may see; everything else is not there, or refused.
/// \~chinese 受限进程可以看到的内容；其余不存在或被拒绝。
struct Reach {
  std::vector<fs::path> readable;  ///< \~english folders and files to read and run \~chinese 可读取与执行
  fs::path writable;               ///< \~english its one own folder \~chinese 唯一可写的文件夹
};

/// \~english Landlock and seccomp, prepared once and put on a child between fork and exec: files within reach
/// only; no network, no new processes, no look into other ones. Whatever the kernel lacks is left out.
/// \~chinese 预先准备、在 fork 与 exec 之间施加的 Landlock 与 seccomp：只能访问给定文件；无网络、无新进程。
class Guard {
 public:
  explicit Guard(const Reach& reach);
  ~Guard();
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  /// \~english Only system calls: safe in a forked child. False if a guard that was prepared cannot be put
  /// on.
  /// \~chinese 仅使用系统调用；已准备的限制无法施加时返回 false。
  bool apply() const noexcept;
  /// \~english "landlock+seccomp"; what is missing is left out. \~chinese 缺少的部分省略。
  std::string name() const;

 private:
  void prepare_files(const Reach& reach);
  void prepare_calls();

  int ruleset_ = -1;
  std::vector<unsigned char> filter_;  // sock_filter[]
};

/// \~english The words that run a program in a namespace of its own by bubblewrap (no network, no other
/// processes, a file system of what is within reach); none where bubblewrap is missing or the machine forbids
/// it. Tried, not guessed.
/// \~chinese 用 bubblewrap 在独立命名空间中运行程序的命令；缺少或被禁止时为空。实际试运行，而非猜测。
std::vector<std::string> bubblewrap(const Reach& reach);

/// \~english The folders that any program needs to be started. \~chinese 启动任何程序所需的文件夹。
std::vector<fs::path> system_folders();

}  // namespace gridlings::classroom
