// Room: intake. What lay in a folder or an archive, all in memory; nothing is ever written to disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gradebook/note.hpp"
#include "intake/text.hpp"

namespace gridlings::intake {

namespace fs = std::filesystem;

struct Limits {
  std::uint64_t entries = 1000;          ///< \~english of one submission \~chinese 一次提交的条目数
  std::uint64_t bytes = 64u << 20;       ///< \~english of one submission, unpacked \~chinese 一次提交解压后字节数
  int nesting = 2;                       ///< \~english archives in archives in a submission \~chinese 压缩包嵌套层数
  std::uint64_t class_entries = 200000;  ///< \~english of a whole export \~chinese 整个导出文件的条目数
  std::uint64_t class_bytes = 1u << 30;  ///< \~english of it kept in memory \~chinese 其保留在内存中的字节数
};

/// \~english One file. An archive inside stands for itself, and is a folder to what it holds:
/// "ada.zip", "ada.zip/rows.cu". \~chinese 一个文件。内部的压缩包既是文件，又是其内容的文件夹。
struct File {
  std::string path;         ///< \~english UTF-8, parted by "/"; no "..", not absolute \~chinese UTF-8，以“/”分隔
  std::uint64_t size = 0;   ///< \~english unpacked \~chinese 解压后大小
  int depth = 0;            ///< \~english archives around it \~chinese 外层压缩包数
  bool folder = false;      ///< \~english only counted \~chinese 仅计数
  bool archive = false;
  std::optional<std::string> bytes;  ///< \~english if it may be an answer \~chinese 可能是答案时保留
  std::optional<Note> problem;       ///< \~english why it is refused, by its name \~chinese 拒收原因
};

struct Tree {
  std::vector<File> files;      ///< \~english in their order; a folder's sorted \~chinese 原有次序；文件夹内已排序
  bool from_archive = false;
  std::optional<Note> problem;  ///< \~english reading stopped here \~chinese 读取在此中止
};

inline constexpr const char* kGradescopeMetadata = "submission_metadata.yml";

/// \~english Reads a folder, an archive or a single file. Follows no link, opens no device.
/// \~chinese 读取文件夹、压缩包或单个文件。不跟随链接，不打开设备。
Tree read_tree(const fs::path& path, const Limits& limits = {});

/// \~english Several single files, as one student's folder. \~chinese 若干单个文件，视作同一学生的文件夹。
Tree read_files(const std::vector<fs::path>& paths, const Limits& limits = {});
/// \~english One file, links followed; nothing, and file.problem, if it cannot be had.
/// \~chinese 读取单个文件（跟随链接）；失败时返回空并设置 file.problem。
std::optional<std::string> read_bytes(const fs::path& path, File& file, std::uint64_t most);
inline constexpr std::uint64_t kLargestRoster = 1u << 20;

/// \~english The same for an archive in memory, as if it lay under `name`. \~chinese 对内存中的压缩包同样处理。
Tree read_archive(std::string bytes, const std::string& name, const Limits& limits = {});

}  // namespace gridlings::intake
