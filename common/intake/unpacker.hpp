// Room: intake. Fills a Tree from archives, in memory, within limits. Only tree.cpp needs it.
#pragma once

#include <map>
#include <string>

#include "intake/tree.hpp"

struct archive;
struct archive_entry;

namespace gridlings::intake {

class Unpacker {
 public:
  Unpacker(Tree& tree, const Limits& limits) : tree_(tree), limits_(limits) {}

  /// \~english An archive on disk: damage in one entry loses that entry only. \~chinese
  /// 磁盘上的压缩包：单个条目损坏只影响该条目。
  void open(const fs::path& file);
  /// \~english A file of the tree that is an archive: unpacked beneath itself, whole or not at all.
  /// \~chinese 树中的压缩包：在其下展开，要么完整，要么整体拒收。
  void unpack(std::size_t container, std::string bytes);
  /// \~english Whether such a file's bytes are wanted. \~chinese 是否需要该文件的内容。
  static bool is_wanted(const std::string& path);
  /// \~english How many of its bytes may be read. \~chinese 最多可读取的字节数。
  static std::uint64_t most_of(const std::string& path, const Limits& limits);
  /// \~english Adds a file with its bytes; an archive is unpacked. \~chinese 添加文件；压缩包会被展开。
  void add(File file, std::optional<std::string> bytes);
  bool full() const { return tree_.files.size() >= limits_.class_entries || kept_ > limits_.class_bytes; }

 private:
  struct Budget {
    std::uint64_t entries = 0, bytes = 0;
  };
  enum class Step { next, end, broken };

  Step walk(archive* from, std::size_t& at, std::size_t start);
  bool take(archive* from, archive_entry* entry);
  File file_of(archive_entry* entry) const;
  std::optional<std::string> read(archive* from, File& file);
  std::optional<Note> over(const File& file) const;

  Tree& tree_;
  const Limits& limits_;
  std::uint64_t kept_ = 0;
  std::string prefix_;        // "ada.zip/" within it
  int depth_ = 0;             // archives within the one that was named
  Budget* budget_ = nullptr;  // of the submission that is being unpacked, if it is an archive of its own
  std::map<std::string, std::uint64_t> kept_below_;  // by folder: no submission gets more than its share
};

}  // namespace gridlings::intake
