// Room: cli. Writes the zip through libarchive.
#include "cli/package/archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <time.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <stdexcept>

namespace gridlings::cli::package {
namespace {

constexpr time_t kTime = 315'619'200;  // 1980-01-02, UTC: zip knows no year before

// A zip's times are local ones, and libarchive asks the C library for the zone.
class UniversalTime {
 public:
  UniversalTime() {
    if (const char* zone = std::getenv("TZ")) before_ = zone;
    set("UTC0");
  }
  ~UniversalTime() { set(before_ ? before_->c_str() : nullptr); }
  UniversalTime(const UniversalTime&) = delete;
  UniversalTime& operator=(const UniversalTime&) = delete;

 private:
  static void set(const char* zone) {
    if (zone)
      ::setenv("TZ", zone, 1);
    else
      ::unsetenv("TZ");
    ::tzset();
  }
  std::optional<std::string> before_;
};

struct FreeArchive {
  void operator()(archive* a) const { archive_write_free(a); }
};
struct FreeEntry {
  void operator()(archive_entry* e) const { archive_entry_free(e); }
};
using Archive = std::unique_ptr<archive, FreeArchive>;

void require(archive* a, int result) {
  if (result != ARCHIVE_OK) throw std::runtime_error(archive_error_string(a) ? archive_error_string(a) : "libarchive");
}

la_ssize_t append(archive*, void* out, const void* bytes, std::size_t size) {
  static_cast<std::string*>(out)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

void add(archive* a, const std::string& name, const Entry& entry) {
  const std::unique_ptr<archive_entry, FreeEntry> header(archive_entry_new());
  archive_entry_set_pathname(header.get(), name.c_str());
  archive_entry_set_filetype(header.get(), AE_IFREG);
  archive_entry_set_perm(header.get(), entry.executable ? 0755 : 0644);
  archive_entry_set_size(header.get(), static_cast<la_int64_t>(entry.bytes.size()));
  archive_entry_set_mtime(header.get(), kTime, 0);
  require(a, archive_write_header(a, header.get()));
  if (archive_write_data(a, entry.bytes.data(), entry.bytes.size()) < 0) require(a, ARCHIVE_FATAL);
}

}  // namespace

void graft(Tree& tree, const std::string& folder, const Tree& part) {
  for (const auto& [name, entry] : part) tree[folder + "/" + name] = entry;
}

std::string zip_of(const Tree& tree) {
  const UniversalTime universal;
  const Archive a(archive_write_new());
  require(a.get(), archive_write_set_format_zip(a.get()));
  require(a.get(), archive_write_set_options(a.get(), "zip:compression=deflate,zip:compression-level=9"));
  std::string out;
  require(a.get(), archive_write_set_bytes_in_last_block(a.get(), 1));
  require(a.get(), archive_write_open(a.get(), &out, nullptr, append, nullptr));
  for (const auto& [name, entry] : tree) add(a.get(), name, entry);
  require(a.get(), archive_write_close(a.get()));
  return out;
}

}  // namespace gridlings::cli::package
