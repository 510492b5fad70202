// Room: intake. Archives, by libarchive. Zip, tar and 7z only: each more format is more code that an attacker can
// reach.
#include "intake/unpacker.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

#include <array>
#include <memory>

#include "i18n/i18n.hpp"
#include "intake/names.hpp"

namespace gridlings::intake {
namespace {

// libarchive turns names into the locale's character set; the program's own locale may be "C".
class Utf8Locale {
 public:
  Utf8Locale() : locale_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (locale_) before_ = uselocale(locale_);
  }
  ~Utf8Locale() {
    if (!locale_) return;
    uselocale(before_);
    freelocale(locale_);
  }
  Utf8Locale(const Utf8Locale&) = delete;

 private:
  locale_t locale_, before_ = nullptr;
};

struct Free {
  void operator()(archive* a) const { archive_read_free(a); }
};
using Reader = std::unique_ptr<archive, Free>;

Reader reader() {
  Reader a(archive_read_new());
  archive_read_support_filter_gzip(a.get());
  archive_read_support_filter_bzip2(a.get());
  archive_read_support_filter_xz(a.get());
  archive_read_support_filter_zstd(a.get());
  archive_read_support_format_zip(a.get());
  archive_read_support_format_tar(a.get());
  archive_read_support_format_7zip(a.get());
  return a;
}

Note damaged(const std::string& file, archive* a) {
  const auto* why = archive_error_string(a);
  return {N_("{name} is damaged: {error}. Pack it anew, or download it again."),
          {{"name", file}, {"error", label(why ? why : "unreadable")}}};
}

Note named(const char* text, const std::string& name) { return {text, {{"name", label(name)}}}; }

// A file that is not an ordinary one is refused by its name.
const char* oddity(archive_entry* entry) {
  if (archive_entry_hardlink(entry)) return N_("{name} is a link. Submit the file itself.");
  switch (archive_entry_filetype(entry)) {
    case AE_IFREG:
    case AE_IFDIR: return nullptr;
    case AE_IFLNK: return N_("{name} is a link. Submit the file itself.");
    default:
      // A zip made without file modes says nothing of the type.
      return archive_entry_filetype(entry) == 0 ? nullptr : N_("{name} is not an ordinary file.");
  }
}

std::string raw_path(archive_entry* entry) {
  if (const auto* name = archive_entry_pathname(entry)) return name;
  const auto* name = archive_entry_pathname_utf8(entry);
  return name ? name : "";
}

}  // namespace

bool Unpacker::is_wanted(const std::string& path) {
  const auto name = name_of(path);
  return extension_of(name) == ".cu" || name == kGradescopeMetadata || is_archive_name(name) || is_source_name(name);
}

std::uint64_t Unpacker::most_of(const std::string& path, const Limits& limits) {
  const bool large = is_archive_name(path) || name_of(path) == kGradescopeMetadata;
  return large ? limits.bytes : kLargestFile;
}

File Unpacker::file_of(archive_entry* entry) const {
  File file;
  const auto raw = utf8_of(raw_path(entry));
  file.depth = depth_;
  file.size = archive_entry_size_is_set(entry) ? static_cast<std::uint64_t>(archive_entry_size(entry)) : 0;
  std::vector<std::string> parts;
  const auto fault = split_path(raw, parts);
  if (fault == PathFault::absolute)
    file.problem = named(N_("{name} has an absolute path. Pack the folder with your files, not the whole disk."), raw);
  else if (fault == PathFault::outside)
    file.problem = named(N_("{name} leads out of its archive by `..`. Pack the files anew."), raw);
  else if (const auto* text = oddity(entry))
    file.problem = named(text, raw);
  // What leads elsewhere belongs to nobody: its name must not put it among another student's files.
  for (const auto& part : parts)
    if (fault == PathFault::none) file.path += (file.path.empty() ? "" : "/") + part;
  if (file.path.empty()) file.path = std::string(name_of(label(raw)));
  file.path = prefix_ + file.path;
  file.folder = archive_entry_filetype(entry) == AE_IFDIR && !file.problem;
  return file;
}

std::optional<Note> Unpacker::over(const File& file) const {
  if (!budget_) return std::nullopt;
  const auto whole = prefix_.substr(0, prefix_.size() - 1);
  if (budget_->entries > limits_.entries)
    return Note{N_("{name} holds more than {n} files. Hand in only the exercise files."),
                {{"name", label(whole)}, {"n", std::to_string(limits_.entries)}}};
  if (budget_->bytes + file.size > limits_.bytes)
    return Note{N_("{name} unpacks to more than {n} MB. Hand in only the exercise files."),
                {{"name", label(whole)}, {"n", std::to_string(limits_.bytes >> 20)}}};
  return std::nullopt;
}

// Counts what really comes out; a header may say anything.
std::optional<std::string> Unpacker::read(archive* from, File& file) {
  const auto most = most_of(file.path, limits_);
  const auto room = limits_.bytes - std::min(limits_.bytes, kept_below_[std::string(folder_of(file.path))]);
  std::string bytes;
  std::array<char, 65536> buffer;
  for (;;) {
    const auto got = archive_read_data(from, buffer.data(), buffer.size());
    if (got < 0) {
      file.problem = damaged(label(file.path), from);
      return std::nullopt;
    }
    if (got == 0) break;
    bytes.append(buffer.data(), static_cast<std::size_t>(got));
    if (bytes.size() > std::min(most, room)) break;
  }
  file.size = std::max<std::uint64_t>(file.size, bytes.size());
  if (bytes.size() <= std::min(most, room)) return bytes;
  file.problem = bytes.size() > most && most == kLargestFile
                     ? too_large(label(file.path), file.size)
                     : Note{N_("{name} unpacks to more than {n} MB. Hand in only the exercise files."),
                            {{"name", label(file.path)}, {"n", std::to_string(limits_.bytes >> 20)}}};
  return std::nullopt;
}

// True if there is more to come.
bool Unpacker::take(archive* from, archive_entry* entry) {
  auto file = file_of(entry);
  std::optional<std::string> bytes;
  if (!file.folder && archive_entry_is_data_encrypted(entry))
    file.problem = named(N_("{name} is locked with a password. Pack it without one."), file.path);
  if (!file.problem && !file.folder && is_wanted(file.path) && !is_junk(name_of(file.path))) bytes = read(from, file);
  const bool lost = file.problem && archive_errno(from) != 0 && !bytes;
  add(std::move(file), std::move(bytes));
  return !lost;
}

void Unpacker::add(File file, std::optional<std::string> bytes) {
  if (budget_) {
    ++budget_->entries;
    if (auto note = over(file)) throw *note;
    budget_->bytes += file.size;
  }
  file.archive = bytes && is_archive_name(file.path);
  const auto kept = bytes && !file.archive ? bytes->size() : 0;
  kept_ += kept;
  kept_below_[std::string(folder_of(file.path))] += kept;
  if (!file.archive) file.bytes = std::move(bytes);
  const bool packed = file.archive;
  tree_.files.push_back(std::move(file));
  if (packed) unpack(tree_.files.size() - 1, std::move(*bytes));
}

// From entry number `start` on. Stops behind an entry that broke the reader, with `at` on the next one.
Unpacker::Step Unpacker::walk(archive* from, std::size_t& at, std::size_t start) {
  for (at = 0;; ++at) {
    archive_entry* entry = nullptr;
    archive_clear_error(from);
    const int code = archive_read_next_header(from, &entry);
    if (code == ARCHIVE_EOF) return Step::end;
    if (code == ARCHIVE_FATAL || code == ARCHIVE_FAILED) return Step::broken;
    if (code == ARCHIVE_RETRY || at < start) continue;
    if (full()) {
      tree_.problem = Note{N_("It is too large for one call: more than {n} files, or {mb} MB of them. Add it in parts."),
                           {{"n", std::to_string(limits_.class_entries)},
                            {"mb", std::to_string(limits_.class_bytes >> 20)}}};
      return Step::end;
    }
    archive_clear_error(from);
    if (!take(from, entry)) {
      ++at;
      return Step::next;
    }
  }
}

void Unpacker::open(const fs::path& file) {
  const Utf8Locale locale;
  std::size_t start = 0;
  for (;;) {
    const auto from = reader();
    if (archive_read_open_filename(from.get(), file.c_str(), 1u << 16) != ARCHIVE_OK) {
      tree_.problem = damaged(label(file.filename().string()), from.get());
      return;
    }
    std::size_t at = 0;
    const auto step = walk(from.get(), at, start);
    if (step == Step::broken) tree_.problem = damaged(label(file.filename().string()), from.get());
    if (step != Step::next || at <= start) return;
    start = at;  // Read it again from there: the rest may be whole.
  }
}

void Unpacker::unpack(std::size_t container, std::string bytes) {
  const Utf8Locale locale;
  const auto path = tree_.files[container].path;
  Budget own;
  const auto before = std::tuple(prefix_, depth_, budget_);
  prefix_ = path + "/";
  ++depth_;
  if (!budget_) budget_ = &own;
  std::optional<Note> problem;
  try {
    const auto from = reader();
    std::size_t at = 0;
    if (depth_ > limits_.nesting)
      problem = named(N_("{name} is an archive in an archive in an archive. Put the files into one .zip."), path);
    else if (archive_read_open_memory(from.get(), bytes.data(), bytes.size()) != ARCHIVE_OK ||
             walk(from.get(), at, 0) != Step::end)
      problem = damaged(label(path), from.get());
  } catch (const Note& note) {
    problem = note;
  }
  const bool outermost = budget_ == &own;
  std::tie(prefix_, depth_, budget_) = before;
  if (!problem) return;
  tree_.files.resize(container + 1);
  if (!outermost) throw *problem;
  tree_.files[container].problem = problem;
}

}  // namespace gridlings::intake
