// Room: intake. Folders and single files; archives are unpacker.cpp's.
#include "intake/tree.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "i18n/i18n.hpp"
#include "intake/names.hpp"
#include "intake/unpacker.hpp"

namespace gridlings::intake {
namespace {

constexpr int kDepth = 32;

Note named(const char* text, const std::string& name) { return {text, {{"name", label(name)}}}; }

// By descriptor, so that what is looked at is what is read.
std::optional<std::string> read_plain(const fs::path& path, File& file, std::uint64_t most, bool follow) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | (follow ? 0 : O_NOFOLLOW));
  struct stat about {};
  if (fd < 0 || ::fstat(fd, &about) != 0) {
    if (fd >= 0) ::close(fd);
    file.problem = named(N_("{name} cannot be read. Check the permissions of the file."), file.path);
    return std::nullopt;
  }
  file.size = static_cast<std::uint64_t>(about.st_size);
  std::string bytes;
  std::array<char, 65536> buffer;
  ssize_t got = 0;
  while (S_ISREG(about.st_mode) && bytes.size() <= most) {
    got = ::read(fd, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    bytes.append(buffer.data(), static_cast<std::size_t>(got));
  }
  ::close(fd);
  if (!S_ISREG(about.st_mode)) file.problem = named(N_("{name} is not an ordinary file."), file.path);
  else if (got < 0) file.problem = named(N_("{name} cannot be read. Check the permissions of the file."), file.path);
  else if (bytes.size() > most) file.problem = too_large(label(file.path), file.size);
  if (file.problem) return std::nullopt;
  return bytes;
}

void add_file(Unpacker& unpacker, const fs::path& path, const std::string& name, const Limits& limits, bool follow) {
  File file;
  file.path = name;
  std::optional<std::string> bytes;
  std::error_code error;
  if (!follow && fs::symlink_status(path, error).type() == fs::file_type::symlink) {
    file.problem = named(N_("{name} is a link. Submit the file itself."), name);
  } else if (Unpacker::is_wanted(name) && !is_junk(name_of(name))) {
    bytes = read_plain(path, file, Unpacker::most_of(name, limits), follow);
  } else {
    file.size = fs::file_size(path, error);
    if (error) file.size = 0;
  }
  unpacker.add(std::move(file), std::move(bytes));
}

void read_folder(Tree& tree, const fs::path& folder, const Limits& limits) {
  Unpacker unpacker(tree, limits);
  std::vector<std::pair<std::string, fs::path>> found;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
  for (; !error && at != end && found.size() < limits.class_entries; at.increment(error)) {
    const auto name = at->path().filename().string();
    std::error_code ignored;
    if (at->symlink_status(ignored).type() == fs::file_type::directory) {
      if (is_junk(name) || at.depth() >= kDepth) at.disable_recursion_pending();
      continue;
    }
    found.emplace_back(utf8_of(at->path().lexically_relative(folder).string()), at->path());
  }
  if (error) tree.problem = Note{N_("The folder cannot be read to its end: {error}."), {{"error", error.message()}}};
  std::sort(found.begin(), found.end());
  for (const auto& [name, path] : found) {
    if (unpacker.full()) break;
    add_file(unpacker, path, name, limits, false);
  }
  if (unpacker.full() || found.size() >= limits.class_entries)
    tree.problem = Note{N_("It is too large for one call: more than {n} files, or {mb} MB of them. Add it in parts."),
                        {{"n", std::to_string(limits.class_entries)}, {"mb", std::to_string(limits.class_bytes >> 20)}}};
}

}  // namespace

Tree read_tree(const fs::path& path, const Limits& limits) {
  Tree tree;
  const auto name = utf8_of(path.filename().string());
  std::error_code error;
  if (fs::is_directory(path, error)) {
    read_folder(tree, path, limits);
  } else if (is_archive_name(name)) {
    tree.from_archive = true;
    Unpacker(tree, limits).open(path);
  } else {
    Unpacker unpacker(tree, limits);
    add_file(unpacker, path, name, limits, true);
  }
  return tree;
}

std::optional<std::string> read_bytes(const fs::path& path, File& file, std::uint64_t most) {
  return read_plain(path, file, most, true);
}

Tree read_files(const std::vector<fs::path>& paths, const Limits& limits) {
  Tree tree;
  Unpacker unpacker(tree, limits);
  for (const auto& path : paths) add_file(unpacker, path, utf8_of(path.filename().string()), limits, true);
  return tree;
}

Tree read_archive(std::string bytes, const std::string& name, const Limits& limits) {
  Tree tree;
  tree.from_archive = true;
  Unpacker unpacker(tree, limits);
  File file;
  file.path = name;
  file.size = bytes.size();
  unpacker.add(std::move(file), std::move(bytes));
  return tree;
}

}  // namespace gridlings::intake
