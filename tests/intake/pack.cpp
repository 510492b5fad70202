#include "pack.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

using namespace gridlings;

namespace {

void set_format(archive* a, const std::string& format) {
  if (format == ".zip") archive_write_set_format_zip(a);
  else if (format == ".7z") archive_write_set_format_7zip(a);
  else archive_write_set_format_gnutar(a);
  if (format == ".tar.gz") archive_write_add_filter_gzip(a);
  if (format == ".tar.xz") archive_write_add_filter_xz(a);
}

int file_type(Entry::Type type) {
  switch (type) {
    case Entry::folder: return AE_IFDIR;
    case Entry::link: return AE_IFLNK;
    case Entry::device: return AE_IFCHR;
    case Entry::fifo: return AE_IFIFO;
    default: return AE_IFREG;
  }
}

la_ssize_t append(archive*, void* out, const void* bytes, std::size_t size) {
  static_cast<std::string*>(out)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

}  // namespace

std::string pack(const std::string& format, const std::vector<Entry>& entries) {
  std::string out;
  auto* a = archive_write_new();
  set_format(a, format);
  archive_write_set_bytes_in_last_block(a, 1);
  archive_write_open(a, &out, nullptr, append, nullptr);
  for (const auto& e : entries) {
    auto* entry = archive_entry_new();
    archive_entry_copy_pathname(entry, e.name.c_str());
    archive_entry_set_filetype(entry, static_cast<unsigned>(file_type(e.type)));
    archive_entry_set_perm(entry, 0644);
    if (e.type == Entry::link) archive_entry_copy_symlink(entry, e.content.c_str());
    if (e.type == Entry::hard_link) archive_entry_copy_hardlink(entry, e.content.c_str());
    archive_entry_set_size(entry, e.type == Entry::file ? static_cast<la_int64_t>(e.content.size()) : 0);
    archive_write_header(a, entry);
    if (e.type == Entry::file) archive_write_data(a, e.content.data(), e.content.size());
    archive_entry_free(entry);
  }
  archive_write_close(a);
  archive_write_free(a);
  return out;
}

std::string kernel(const std::string& name) {
  return "// my work\n__global__ void " + name + "(float* data, int n) {\n  if (n > 0) data[0] = 1;\n}\n";
}

const intake::Catalogue& course() {
  static const intake::Catalogue catalogue = {
      {"03-loop-to-child/01-ragged-rows", "03-loop-to-child", "01-ragged-rows", {"scale_rows"}},
      {"03-loop-to-child/02-short-rows", "03-loop-to-child", "02-short-rows", {"add_to_rows"}},
      {"06-local-memory-pitfalls/02-shared-tile", "06-local-memory-pitfalls", "02-shared-tile", {"smooth", "smooth_tiles"}},
      {"09-fire-and-forget/03-rounds", "09-fire-and-forget", "03-rounds", {"smooth"}}};
  return catalogue;
}

Folder::Folder() {
  auto name = (fs::temp_directory_path() / "gridlings-intake-XXXXXX").string();
  path_ = ::mkdtemp(name.data());
}

Folder::~Folder() { fs::remove_all(path_); }

fs::path Folder::write(const std::string& name, const std::string& content) const {
  fs::create_directories((path_ / name).parent_path());
  std::ofstream(path_ / name, std::ios::binary) << content;
  return path_ / name;
}

intake::Taken take(const fs::path& path, intake::Kind as) { return intake::take({path}, course(), as); }

std::string told(const intake::Taken& taken) {
  std::ostringstream out;
  const auto say = [&](const char* indent, const char* what, const gradebook::Note& note) {
    out << indent << what << gradebook::shown(note) << "\n";
  };
  out << intake::shown(taken.kind) << "\n";
  for (const auto& s : taken.submissions) {
    out << s.student.key << " | " << s.student.name << " | " << s.student.email << " | attempt " << s.attempt << " | "
        << s.received << "\n";
    for (const auto& [key, value] : s.student.ids) out << "  " << key << " = " << value << "\n";
    if (s.problem) say("  ", "refused: ", *s.problem);
    for (const auto& note : s.notes) say("  ", "note: ", note);
    for (const auto& item : s.items) {
      out << "  " << item.exercise << " <- " << item.file << (item.content ? "" : " (refused)") << "\n";
      if (item.problem) say("    ", "refused: ", *item.problem);
      for (const auto& note : item.notes) say("    ", "note: ", note);
    }
  }
  for (const auto& student : taken.students) out << "on the roster: " << student.key << " | " << student.name << "\n";
  for (const auto& note : taken.notes) say("", "note: ", note);
  for (const auto& note : taken.refused) say("", "nobody's: ", note);
  for (const auto& name : taken.ignored) out << "ignored: " << name << "\n";
  if (taken.problem) say("", "problem: ", *taken.problem);
  return out.str();
}

void check_golden(const std::string& name, const std::string& text) {
  const fs::path file = fs::path(GOLDEN_DIR) / (name + ".txt");
  if (std::getenv("UPDATE_GOLDEN")) std::ofstream(file, std::ios::binary) << text;
  std::ifstream in(file, std::ios::binary);
  const std::string wanted((std::istreambuf_iterator<char>(in)), {});
  INFO(file.string());
  CHECK(text == wanted);
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
