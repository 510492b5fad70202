// Room: compiler. Reads a submission and tells a source file from everything else that people hand in.
#include "compiler/source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "i18n/i18n.hpp"

namespace gridlings::compiler {
namespace {

using i18n::tr;
using i18n::trf;

Source problem(Result::Status status, std::string message) {
  Source source;
  source.problem.status = status;
  source.problem.message = std::move(message);
  return source;
}

Source unreadable(const std::string& name, int error) {
  const auto path = fmt::arg("path", name);
  if (error == ENOENT || error == ENOTDIR)
    return problem(Result::unreadable, trf("{path}: there is no such file.", path));
  if (error == EACCES)
    return problem(Result::unreadable, trf("{path}: you have no permission to read this file.", path));
  return problem(Result::unreadable, trf("{path}: this file cannot be read ({reason}).", path,
                                         fmt::arg("reason", std::strerror(error))));
}

// What makes the bytes something else than C++ source; null if nothing does.
const char* wrong_content(const std::string& text) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    return N_("{path}: this file is UTF-16 text; save it as UTF-8.");
  if (text.starts_with("\x7f"
                       "ELF") ||
      text.starts_with("PK\x03\x04") || text.starts_with("\x1f\x8b"))
    return N_(
        "{path}: this is a program or an archive, not a CUDA source file; hand in the .cu file itself.");
  if (text.find('\0') != text.npos)
    return N_(
        "{path}: this file contains zero bytes, so it is not a text file; hand in the .cu file itself.");
  return nullptr;
}

// The compiler takes a byte 0xFF, even in a comment, for the end of the file: what follows would vanish silently.
// Never part of UTF-8.
std::size_t line_of_false_end(const std::string& text) {
  const auto at = text.find('\xff');
  if (at == text.npos) return 0;
  return 1 + static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

bool read_all(int fd, std::string& text) {
  char buffer[65536];
  while (true) {
    const auto got = read(fd, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0;
    text.append(buffer, static_cast<std::size_t>(got));
  }
}

Source judged(std::string text, const std::string& name) {
  const auto path = fmt::arg("path", name);
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  if (text.empty()) return problem(Result::refused, trf("{path}: this file is empty.", path));
  if (const char* message = wrong_content(text)) return problem(Result::refused, trf(message, path));
  if (const auto line = line_of_false_end(text))
    return problem(Result::refused,
                   trf("{path}:{line}: this line holds a byte (0xFF) that is no text in UTF-8, and the compiler would "
                       "take it for the end of the file; save the file as UTF-8.",
                       path, fmt::arg("line", line)));
  Source source;
  source.text = std::move(text);
  source.problem.status = Result::ok;
  return source;
}

}  // namespace

Source read_source(const std::filesystem::path& file, const std::string& name, std::size_t max_bytes) {
  const auto path = fmt::arg("path", name);
  struct stat status;
  if (stat(file.c_str(), &status) != 0) return unreadable(name, errno);
  if (S_ISDIR(status.st_mode))
    return problem(Result::unreadable, trf("{path}: this is a folder, not a CUDA source file.", path));
  if (!S_ISREG(status.st_mode))
    return problem(Result::refused, trf("{path}: this is a device or a pipe, not a CUDA source file.", path));
  if (static_cast<std::size_t>(status.st_size) > max_bytes)
    return problem(
        Result::refused,
        trf("{path}: this file has {size} bytes; a submission may have at most {limit}.", path,
            fmt::arg("size", static_cast<long long>(status.st_size)), fmt::arg("limit", max_bytes)));
  const int fd = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return unreadable(name, errno);
  std::string text;
  const bool complete = read_all(fd, text);
  const int error = errno;
  close(fd);
  return complete ? judged(std::move(text), name) : unreadable(name, error);
}

}  // namespace gridlings::compiler
