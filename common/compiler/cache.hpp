// Room: compiler. Keeps images by content. Many threads and processes may use one folder.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace gridlings::compiler {

/// A folder with, for each key, KEY.entry (warnings, what the result depends on, the image's hash, a
/// checksum) and images named by their own hash. Files appear whole, by rename; what does not match its
/// checksum counts as absent.
class Cache {
 public:
  struct Entry {
    std::string log;
    bool log_cut = false;
    std::map<std::string, std::string> dependencies;  ///< name in the source's folder -> hash or kAbsent
    std::filesystem::path image;
  };

  explicit Cache(std::filesystem::path folder, std::uintmax_t max_bytes = std::uintmax_t{256} << 20);

  /// The entry, if it is undamaged and every file it depends on is as it was.
  std::optional<Entry> find(const std::string& key, const std::filesystem::path& source_dir) const;
  /// Stores the image and the entry; throws std::filesystem::filesystem_error if the folder cannot be
  /// written.
  Entry store(const std::string& key, Entry entry, const std::string& image,
              const std::string& extension) const;

 private:
  void write(const std::filesystem::path& file, const std::string& bytes) const;
  void make_room() const;

  std::filesystem::path folder_;
  std::uintmax_t max_bytes_;
};

}  // namespace gridlings::compiler
