// Room: cli. Files: read with a limit, written whole or not at all.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace gridlings::cli {

namespace fs = std::filesystem;

/// \~english At most `limit` bytes of a file; nothing if it cannot be read.
/// \~chinese 读取文件，最多 limit 字节；无法读取时返回空。
std::optional<std::string> read_file(const fs::path& path, std::size_t limit = 64u << 20);

/// \~english Writes a temporary file beside the target and renames it: the target is the old text or the new
/// one. Throws std::system_error. \~chinese 先写临时文件再改名：目标要么是旧内容，要么是新内容。失败时抛出
/// std::system_error。
void write_atomically(const fs::path& path, std::string_view text);

/// \~english A folder of our own under the system's temporary folder, removed at the end.
/// \~chinese 系统临时目录下的专用目录，结束时删除。
class TempDir {
 public:
  TempDir();
  ~TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// \~english A path for people: relative to the current folder where that is shorter, printable.
/// \~chinese 供阅读的路径：较短时相对于当前目录，且可安全显示。
std::string shown(const fs::path& path);

}  // namespace gridlings::cli
