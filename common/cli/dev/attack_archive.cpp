// Room: cli/dev. Archives such as no honest program would make, by libarchive.
#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <memory>

#include "cli/dev/attack.hpp"

namespace gridlings::cli::dev {
namespace {

la_ssize_t append(archive*, void* out, const void* bytes, std::size_t size) {
  static_cast<std::string*>(out)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

struct Free {
  void operator()(archive* a) const { archive_write_free(a); }
  void operator()(archive_entry* e) const { archive_entry_free(e); }
};

void set_format(archive* a, const std::string& name) {
  if (name.ends_with(".zip")) archive_write_set_format_zip(a);
  else if (name.ends_with(".7z")) archive_write_set_format_7zip(a);
  else archive_write_set_format_gnutar(a);
  if (name.ends_with(".tar.gz")) archive_write_add_filter_gzip(a);
}

void write_zeros(archive* a, std::uint64_t megabytes) {
  const std::string zeros(1u << 20, '\0');
  for (std::uint64_t i = 0; i < megabytes; ++i) archive_write_data(a, zeros.data(), zeros.size());
}

void add(archive* a, const std::string& path, const PackedEntry& entry, const std::string& content) {
  const std::unique_ptr<archive_entry, Free> header(archive_entry_new());
  archive_entry_copy_pathname(header.get(), path.c_str());
  archive_entry_set_filetype(header.get(), entry.device        ? AE_IFCHR
                                           : entry.link.empty() ? AE_IFREG
                                                                : AE_IFLNK);
  archive_entry_set_perm(header.get(), 0644);
  if (!entry.link.empty()) archive_entry_copy_symlink(header.get(), entry.link.c_str());
  if (!entry.hard_link.empty()) archive_entry_copy_hardlink(header.get(), entry.hard_link.c_str());
  const bool plain = !entry.device && entry.link.empty() && entry.hard_link.empty();
  archive_entry_set_size(header.get(), plain ? static_cast<la_int64_t>(content.size() + (entry.zeros << 20)) : 0);
  archive_write_header(a, header.get());
  if (!plain) return;
  archive_write_data(a, content.data(), content.size());
  write_zeros(a, entry.zeros);
}

}  // namespace

std::string packed(const std::string& name, const std::vector<PackedEntry>& entries) {
  std::string out;
  const std::unique_ptr<archive, Free> a(archive_write_new());
  set_format(a.get(), name);
  archive_write_set_bytes_in_last_block(a.get(), 1);
  archive_write_open(a.get(), &out, nullptr, append, nullptr);
  for (const auto& entry : entries)
    for (int i = 0; i < entry.times; ++i) {
      auto path = entry.times > 1 ? fmt::format("{}-{}", i, entry.path) : entry.path;
      if (entry.nested == 0) {
        add(a.get(), path, entry, entry.text);
        continue;
      }
      auto inner = entry;
      inner.times = 1;
      --inner.nested;
      auto outer = entry;
      outer.zeros = 0;
      add(a.get(), path + ".zip", outer, packed(path + ".zip", {inner}));
    }
  archive_write_close(a.get());
  return out;
}

}  // namespace gridlings::cli::dev
