// Room: compiler. Keeps images by content.
#include "compiler/cache.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "compiler/compiler.hpp"
#include "compiler/hash.hpp"
#include "compiler/wire.hpp"

namespace fs = std::filesystem;

namespace gridlings::compiler {
namespace {

// Somebody may be about to read an image that was found a moment ago.
constexpr auto kGrace = std::chrono::minutes(10);

std::optional<std::string> contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

bool unchanged(const fs::path& file, const std::string& hash) {
  const auto bytes = contents(file);
  return bytes ? sha256(*bytes) == hash : hash == wire::kAbsent;
}

void touch(const fs::path& file) {
  std::error_code ignored;  // a cache that we may only read still serves
  fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
}

}  // namespace

fs::path default_cache_dir() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return fs::path(value ? value : "");
  };
  if (const auto dir = variable("GRIDLINGS_CACHE_DIR"); !dir.empty()) return dir;
  if (const auto dir = variable("XDG_CACHE_HOME"); dir.is_absolute()) return dir / "gridlings" / "images";
  if (const auto home = variable("HOME"); home.is_absolute()) return home / ".cache" / "gridlings" / "images";
  return fs::temp_directory_path() / ("gridlings-" + std::to_string(getuid())) / "images";
}

Cache::Cache(fs::path folder, std::uintmax_t max_bytes) : folder_(std::move(folder)), max_bytes_(max_bytes) {}

std::optional<Cache::Entry> Cache::find(const std::string& key, const fs::path& source_dir) const {
  const auto bytes = contents(folder_ / (key + ".entry"));
  if (!bytes || bytes->size() < 64) return std::nullopt;
  const auto body = std::string_view(*bytes).substr(64);
  const auto fields = wire::unpack(body);
  if (sha256(body) != bytes->substr(0, 64) || !fields || fields->size() < 3) return std::nullopt;
  Entry entry{(*fields)[0], !(*fields)[1].empty(), {}, folder_ / (*fields)[2]};
  for (std::size_t i = 3; i + 1 < fields->size(); i += 2) entry.dependencies[(*fields)[i]] = (*fields)[i + 1];
  for (const auto& [name, hash] : entry.dependencies)
    if (!unchanged(source_dir / name, hash)) return std::nullopt;
  if (!unchanged(entry.image, entry.image.stem())) return std::nullopt;
  touch(folder_ / (key + ".entry"));
  touch(entry.image);
  return entry;
}

Cache::Entry Cache::store(const std::string& key, Entry entry, const std::string& image,
                          const std::string& extension) const {
  fs::create_directories(folder_);
  make_room();
  const auto name = sha256(image) + extension;
  entry.image = folder_ / name;
  wire::Message fields{entry.log, entry.log_cut ? "cut" : "", name};
  for (const auto& [file, hash] : entry.dependencies) fields.insert(fields.end(), {file, hash});
  const auto body = wire::pack(fields);
  write(entry.image, image);  // first, so that an entry never names an image that is not there yet
  write(folder_ / (key + ".entry"), sha256(body) + body);
  return entry;
}

void Cache::write(const fs::path& file, const std::string& bytes) const {
  static std::atomic<unsigned> counter = 0;
  const auto scratch = folder_ / ("tmp." + std::to_string(getpid()) + "." + std::to_string(++counter));
  std::ofstream out(scratch, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) {
    const std::error_code reason(errno ? errno : EIO, std::generic_category());
    std::error_code ignored;
    fs::remove(scratch, ignored);
    throw fs::filesystem_error("write", scratch, reason);
  }
  fs::rename(scratch, file);
}

void Cache::make_room() const {
  struct File {
    fs::file_time_type time;
    std::uintmax_t size;
    fs::path path;
  };
  std::vector<File> files;
  std::uintmax_t total = 0;
  std::error_code error;
  for (const auto& item : fs::directory_iterator(folder_, error)) {
    std::error_code gone;  // another process may be making room too
    files.push_back({item.last_write_time(gone), item.file_size(gone), item.path()});
    if (gone)
      files.pop_back();
    else
      total += files.back().size;
  }
  std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.time < b.time; });
  const auto young = fs::file_time_type::clock::now() - kGrace;
  for (const auto& file : files) {
    if (total <= max_bytes_ || file.time > young) return;
    fs::remove(file.path, error);
    total -= file.size;
  }
}

}  // namespace gridlings::compiler
