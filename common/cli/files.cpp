// Room: cli. Plain file work, by descriptor so that nothing is half written.
#include "cli/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "grading/text.hpp"

namespace gridlings::cli {
namespace {

[[noreturn]] void fail(const fs::path& path) {
  throw std::system_error(errno, std::generic_category(), path.string());
}

struct Descriptor {
  int fd;
  ~Descriptor() {
    if (fd >= 0) ::close(fd);
  }
};

// A line break in a file's name must not begin a line of the report.
std::string one_line(const std::string& name) {
  auto text = grading::printable(name);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

void write_all(int fd, std::string_view text, const fs::path& path) {
  while (!text.empty()) {
    const auto done = ::write(fd, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) fail(path);
    text.remove_prefix(static_cast<std::size_t>(done));
  }
}

}  // namespace

std::optional<std::string> read_file(const fs::path& path, std::size_t limit) {
  // Non-blocking: a pipe or a device under that name must not hold us up.
  const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
  if (file.fd < 0) return std::nullopt;
  std::string text;
  char buffer[65536];
  while (text.size() < limit) {
    const auto got = ::read(file.fd, buffer, std::min(sizeof buffer, limit - text.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return std::nullopt;
    if (got == 0) break;
    text.append(buffer, static_cast<std::size_t>(got));
  }
  return text;
}

void write_atomically(const fs::path& path, std::string_view text) {
  auto name = path.string() + ".XXXXXX";
  const Descriptor file{::mkostemp(name.data(), O_CLOEXEC)};
  if (file.fd < 0) fail(path);
  try {
    write_all(file.fd, text, path);
    const auto mask = ::umask(0);
    ::umask(mask);
    if (::fchmod(file.fd, 0666 & ~mask) != 0 || ::fsync(file.fd) != 0) fail(path);
    if (::rename(name.c_str(), path.c_str()) != 0) fail(path);
  } catch (...) {
    ::unlink(name.c_str());
    throw;
  }
}

TempDir::TempDir() {
  std::error_code error;
  auto base = fs::temp_directory_path(error);
  if (error) base = "/tmp";
  auto name = (base / "gridlings-XXXXXX").string();
  if (!::mkdtemp(name.data())) fail(name);
  path_ = name;
}

TempDir::~TempDir() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string shown(const fs::path& path) {
  std::error_code error;
  const auto here = fs::current_path(error);
  if (error) return one_line(path.string());
  // Never by way of "..": the compiler, whose folder is the submission's, would look for that somewhere else.
  const auto whole = (here / path).lexically_normal();
  const auto relative = whole.lexically_relative(here);
  const bool inside = !relative.empty() && *relative.begin() != "..";
  return one_line((inside ? relative : whole).string());
}

}  // namespace gridlings::cli
