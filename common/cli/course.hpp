// Room: cli. The chapters and exercises, as chapters/*/chapter.toml describes them.
#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <vector>

namespace gridlings::cli {

namespace fs = std::filesystem;

struct LocalText {
  std::string en;
  std::string zh_CN;
  /// \~english In the chosen language; English where Chinese is missing. \~chinese 所选语言；缺中文时用英文。
  const std::string& text() const;
};

struct Chapter;

struct Exercise {
  const Chapter* chapter = nullptr;
  std::string id;      ///< "01-ragged-rows"
  std::string number;  ///< "03.1"
  int points = 0;
  std::vector<std::string> kernels;
  std::vector<std::string> compile_options;
  LocalText title, aim, explanation;
  std::vector<LocalText> hints;

  std::string name() const;     ///< "ragged-rows"
  std::string full_id() const;  ///< "03-loop-to-child/01-ragged-rows"
  std::string key()
      const;  ///< \~english "loop-to-child/ragged-rows": survives renumbering \~chinese 不受重新编号影响
  fs::path relative() const;  ///< "03-loop-to-child/01-ragged-rows.cu"
};

struct Chapter {
  std::string id;      ///< "03-loop-to-child"
  std::string number;  ///< "03"
  LocalText title;
  std::deque<Exercise> exercises;

  std::string name() const;  ///< "loop-to-child"
};

struct CourseProblem {
  std::string chapter;  ///< folder name
  std::string message;  ///< file, line and what is wrong
};

/// \~english All chapters in order; one that cannot be read is a problem and hides no other.
/// \~chinese 按顺序排列的所有章；无法读取的章记为问题，不影响其他章。
struct Course {
  std::deque<Chapter> chapters;
  std::vector<CourseProblem> problems;

  std::vector<const Exercise*> exercises() const;
};

Course load_course(const fs::path& chapters);

/// \~english "ragged-rows" of "01-ragged-rows". \~chinese 去掉前面的编号。
std::string without_number(const std::string& id);

}  // namespace gridlings::cli
