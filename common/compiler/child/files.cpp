// Room: compiler, guarded child. Which files the compiler may read.
#include "compiler/child/files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "compiler/hash.hpp"
#include "compiler/wire.hpp"

namespace fs = std::filesystem;

namespace gridlings::compiler::child {
namespace {

constexpr off_t kMaxLocalFile = 16 << 20;

bool inside(const std::string& root, const std::string& path) {
  return path == root || (path.starts_with(root) && (root == "/" || path[root.size()] == '/'));
}

std::string canonical(const std::string& path) {
  std::error_code error;
  auto real = fs::weakly_canonical(path, error);
  // Unresolvable (a link in a circle, a name too long): an empty name lies in no root.
  return error ? std::string() : real.lexically_normal().string();
}

}  // namespace

FilePolicy::FilePolicy(std::string source_dir, std::string display_dir,
                       std::vector<std::string> readable_roots)
    : source_dir_(canonical(source_dir)), display_dir_(std::move(display_dir)) {
  roots_.push_back(source_dir_);
  for (const auto& root : readable_roots) roots_.push_back(canonical(root));
}

std::string FilePolicy::actual(const std::string& name) const {
  if (!display_dir_.empty() && inside(display_dir_, name))
    return source_dir_ + name.substr(display_dir_.size());
  return name.starts_with("/") ? name : source_dir_ + "/" + name;
}

bool FilePolicy::allowed(const std::string& name) {
  const auto real = canonical(actual(name));
  if (std::none_of(roots_.begin(), roots_.end(), [&](const auto& root) { return inside(root, real); })) {
    refuse(name, "outside");
    return false;
  }
  struct stat status;
  if (::stat(real.c_str(), &status) != 0) return true;  // the call itself will say that there is none
  if (S_ISDIR(status.st_mode)) return true;
  const bool local = inside(source_dir_, real);
  if (!S_ISREG(status.st_mode)) {
    refuse(name, "not-regular");
    return false;
  }
  if (local && status.st_size > kMaxLocalFile) {
    refuse(name, "too-large");
    return false;
  }
  if (local) seen_[in_source_dir(real)] = true;
  return true;
}

void FilePolicy::note_absent(const std::string& name) {
  const auto real = canonical(actual(name));
  if (inside(source_dir_, real)) seen_.emplace(in_source_dir(real), false);
}

void FilePolicy::refuse(const std::string& name, const char* why) {
  if (!refused_path_.empty()) return;
  // As the reader spelled it: NVRTC puts the source's folder before a relative name.
  const bool relative = !display_dir_.empty() && name.starts_with(display_dir_ + "/");
  refused_path_ = relative ? name.substr(display_dir_.size() + 1) : name;
  refused_why_ = why;
}

std::string FilePolicy::in_source_dir(const std::string& real) const {
  return real.size() > source_dir_.size() ? real.substr(source_dir_.size() + 1) : std::string();
}

std::map<std::string, std::string> FilePolicy::dependencies() const {
  std::map<std::string, std::string> result;
  for (const auto& [name, exists] : seen_) {
    std::ifstream in(source_dir_ + "/" + name, std::ios::binary);
    result[name] =
        exists ? sha256(std::string(std::istreambuf_iterator<char>(in), {})) : std::string(wire::kAbsent);
  }
  return result;
}

}  // namespace gridlings::compiler::child
