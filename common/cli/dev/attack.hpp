// Room: cli/dev. Hostile submissions: what they are, how each is struck against the grader, and what must come of it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/dev/contract.hpp"
#include "cli/files.hpp"
#include "cli/grader.hpp"

namespace gridlings::cli::dev {

/// \~english One entry of an archive that the check makes itself. \~chinese 检查时生成的压缩包中的一个条目。
struct PackedEntry {
  std::string path;
  std::string text;             ///< \~english "@SOLUTION@" as in the submissions \~chinese 同样支持 "@SOLUTION@"
  std::string link, hard_link;  ///< \~english leads there instead \~chinese 指向该处的链接
  bool device = false;
  std::uint64_t zeros = 0;  ///< \~english megabytes of them, after the text \~chinese 文本之后的零字节（MB）
  int times = 1;            ///< \~english so many entries, numbered \~chinese 带编号的条目个数
  int nested = 0;           ///< \~english within so many archives more \~chinese 再嵌套的压缩包层数
};

/// \~english What tests/attacks/attacks.toml says of one way in. \~chinese attacks.toml 中的一种攻击方式。
struct Attack {
  Expectation expected;
  LocalText title;
  const Exercise* exercise = nullptr;
  std::vector<std::string> says;   ///< \~english the English report holds it \~chinese 英文报告中必须出现
  std::vector<std::string> never;  ///< \~english no report holds it \~chinese 报告中不得出现
  std::vector<std::string> environment;
  std::map<std::string, std::string> links;  ///< \~english beside the file \~chinese 文件旁的链接
  std::string pipe, as;        ///< \~english a named pipe beside it; its name \~chinese 旁边的命名管道；文件名
  bool with_private = false;   ///< \~english judged by tests/attacks/private, too \~chinese 同时用私有测试评分
  std::string or_status;  ///< \~english which limit is met first depends on the machine \~chinese 先触及哪个上限取决于机器
  int points = 0;              ///< \~english at most \~chinese 最多得分
  std::vector<PackedEntry> entries;  ///< \~english of an archive; none: a .cu file \~chinese 压缩包条目；空表示 .cu 文件
};

/// \~english Reads attacks.toml and compares it with the folder. \~chinese 读取 attacks.toml 并与目录比较。
std::vector<Attack> read_attacks(const Session& session, const fs::path& folder, Problems& problems);

/// \~english A folder with the attack in it, and bait around: what must be neither read nor changed.
/// \~chinese 放置攻击及其周围诱饵的目录：诱饵不得被读取或修改。
class Stage {
 public:
  Stage(const Session& session, const Attack& attack, const fs::path& attacks);
  /// \~english The file or archive that is handed in. \~chinese 提交的文件或压缩包。
  const fs::path& handed_in() const { return handed_in_; }
  /// \~english Text of the submission, paths filled in. \~chinese 已填入路径的提交文本。
  const std::string& text() const { return text_; }
  /// \~english Names of what was changed, added or removed since; "" if nothing. \~chinese 之后变动的文件名；无变动时为空。
  std::string changes() const;
  /// \~english A word of the file that only a neighbour may read. \~chinese 仅邻居可读的文件中的一个词。
  static constexpr const char* kSecret = "a_neighbours_work_7f3a9c";

 private:
  std::map<std::string, std::string> contents() const;
  std::string filled(std::string text, const Session& session, const Attack& attack) const;

  TempDir folder_;
  fs::path handed_in_;
  std::string text_;
  std::map<std::string, std::string> before_;
};

/// \~english An archive of the format that its name says. \~chinese 按名称后缀的格式生成压缩包。
std::string packed(const std::string& name, const std::vector<PackedEntry>& entries);

/// \~english What came of it. \~chinese 结果。
struct Outcome {
  grading::ExerciseVerdict verdict;
  std::string report;  ///< \~english as a person reads it \~chinese 供人阅读的报告
  std::string all;     ///< \~english every text that leaves the grader \~chinese 离开评分程序的全部文本
};

/// \~english Grades the attack as a submission is graded; an archive goes through the intake first.
/// \~chinese 像普通提交一样评分；压缩包先经收取。
Outcome strike(const Session& session, const Attack& attack, const Stage& stage);

/// \~english Lines of the exercise's tests and solution that no reader is to see. \~chinese 读者不应看到的测试与解答中的行。
std::vector<std::string> hidden_lines(const Session& session, const Exercise& exercise, const fs::path& attacks);

/// \~english In which way the attack did not end as it must; empty if it did. \~chinese 与必须结果的差异；一致时为空。
std::vector<std::string> successes(const Attack& attack, const Outcome& outcome, const Stage& stage,
                                   const std::vector<std::string>& hidden);

}  // namespace gridlings::cli::dev
