// Room: cli/dev. What every exercise promises, as small checks that say what is broken.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "grading/verdict.hpp"

namespace gridlings::cli::dev {

struct Problem {
  std::string where;  ///< \~english a file or an exercise \~chinese 文件或练习
  std::string what;
};
using Problems = std::vector<Problem>;

/// \~english What a submission must get, as expected.toml says. \~chinese expected.toml 规定的结果。
struct Expectation {
  std::string file;  ///< \~english "" for the starter \~chinese 起始文件时为空
  std::string status = "passed";
  std::string kind;  ///< \~english a finding of this kind must be there; "" for no demand \~chinese
                     ///< 必须出现的问题种类
  int line = 0;  ///< \~english of that finding; 0 for no demand \~chinese 该问题的行号；0 表示不限
  std::optional<std::vector<std::string>>
      tests;  ///< \~english exactly these fail; English titles \~chinese 恰好这些测试失败
};

struct Expectations {
  std::optional<Expectation> starter;
  std::vector<Expectation> submissions;
};

/// \~english Titles, aims, hints, explanations in both languages; points; options; ids. No grading.
/// \~chinese 检查两种语言的标题、目标、提示与解释，以及分值、选项、标识；不评分。
Problems metadata_problems(const Course& course);

/// \~english Marks, and that nothing differs outside them. \~chinese 检查标记，且标记之外没有差异。
Problems mark_problems(const std::string& starter, const std::string& solution);

/// \~english Files of the exercise: starter, solution, strays. \~chinese 检查练习的文件。
Problems file_problems(const Session& session);

/// \~english Reads tests/submissions/CHAPTER/EXERCISE/expected.toml and compares it with the folder; what is
/// wrong goes to `problems`. \~chinese 读取 expected.toml 并与目录比较，问题记入 problems。
Expectations read_expectations(const fs::path& folder, Problems& problems);

/// \~english In which way the verdict is not as expected; empty if it is.
/// \~chinese 评分结果与期望的差异；一致时为空。
std::vector<std::string> differences(const grading::ExerciseVerdict& verdict, const Expectation& expected);

/// \~english All tests were skipped: a real GPU gives no findings and no counts to look at.
/// \~chinese 全部测试均被跳过：真实 GPU 不提供问题与计数。
bool only_skipped(const grading::ExerciseVerdict& verdict);

}  // namespace gridlings::cli::dev
