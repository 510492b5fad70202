// Runs the program on a copy of the small course, and looks at what came out.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fs = std::filesystem;

struct Output {
  int code;
  std::string out, err;
};

/// A course of its own for each test; removed at the end.
class Course {
 public:
  Course();
  ~Course();
  Course(const Course&) = delete;

  /// Runs `gridlings WORDS...` in the course's folder.
  Output run(const std::vector<std::string>& words) const;
  Output operator()(const std::vector<std::string>& words) const { return run(words); }
  Course& env(const std::string& assignment);

  const fs::path& root() const { return root_; }
  std::string read(const fs::path& relative) const;
  void write(const fs::path& relative, const std::string& text) const;
  /// Puts the solution where the reader works.
  void solve(const std::string& exercise) const;

 private:
  fs::path root_;
  std::vector<std::string> environment_;
};

bool contains(const std::string& text, const std::string& part);
/// Compares with tests/cli/golden/NAME; UPDATE_GOLDEN=1 rewrites it.
void check_golden(const std::string& name, const std::string& text);

inline constexpr const char* kAlpha = "01-first/01-alpha";
inline constexpr const char* kAlphaFile = "chapters/01-first/01-alpha.cu";

/// A kernel whose name tells the stand-in how to behave.
std::string kernel_named(const std::string& name);
