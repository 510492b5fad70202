// Room: cli. The progress file:
//
//   # Gridlings: progress ...
//   loop-to-child/ragged-rows passed solved best=10 hints=1
#include "cli/progress.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <charconv>
#include <sstream>

#include "cli/files.hpp"

namespace gridlings::cli {
namespace {

constexpr std::string_view kHeader =
    "# Gridlings: progress, one exercise a line. It may be copied to another machine.\n";

void read_number(std::string_view word, std::string_view name, int& value) {
  if (word.starts_with(name)) std::from_chars(word.data() + name.size(), word.data() + word.size(), value);
}

ExerciseProgress parse_words(std::istringstream& words) {
  ExerciseProgress entry;
  entry.tried = true;
  for (std::string word; words >> word;) {
    if (word == "untried") entry.tried = false;
    if (word == "passed") entry.passed = entry.solved = true;
    if (word == "solved") entry.solved = true;
    read_number(word, "best=", entry.best);
    read_number(word, "hints=", entry.hints);
  }
  return entry;
}

std::string line_of(const std::string& key, const ExerciseProgress& entry) {
  auto line = key;
  if (!entry.tried) line += " untried";
  if (entry.passed) line += " passed";
  if (entry.solved) line += " solved";
  if (entry.best) line += fmt::format(" best={}", entry.best);
  if (entry.hints) line += fmt::format(" hints={}", entry.hints);
  return line;
}

}  // namespace

Progress::Progress(std::filesystem::path file) : file_(std::move(file)) { read(); }

ExerciseProgress Progress::of(const std::string& key) const {
  const auto at = entries_.find(key);
  return at == entries_.end() ? ExerciseProgress{} : at->second;
}

int Progress::acquire() const {
  std::error_code ignored;
  std::filesystem::create_directories(file_.parent_path(), ignored);
  const int lock = ::open((file_.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock >= 0) ::flock(lock, LOCK_EX);
  return lock;
}

void Progress::release(int lock) { ::close(lock); }

void Progress::read() {
  entries_.clear();
  other_lines_.clear();
  std::istringstream text(read_file(file_).value_or(""));
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key.starts_with('#') || key.empty()) continue;
    if (key.find('/') == std::string::npos)
      other_lines_.push_back(line);
    else
      entries_[key] = parse_words(words);
  }
}

bool Progress::write() const {
  std::string text(kHeader);
  for (const auto& [key, entry] : entries_) text += line_of(key, entry) + "\n";
  for (const auto& line : other_lines_) text += line + "\n";
  try {
    write_atomically(file_, text);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace gridlings::cli
