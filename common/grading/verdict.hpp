// Room: grading. The verdict on a submission, as data. Knows no CUDA, reads no files.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/counts.hpp"

namespace gridlings::grading {

inline constexpr std::string_view kVerdictSchema = "gridlings/verdict/v1";

/// \~english What became of one exercise. The first three are the submission's doing, so are timeout and
/// refused; internal_error is ours and says nothing about the submission.
/// \~chinese 一道练习的结果。internal_error 是我们自身的故障，与提交无关；其余均由提交引起。
enum class ExerciseStatus { passed, failed, compile_error, timeout, refused, internal_error };
/// \~english What became of one test. \~chinese 一项测试的结果。
enum class TestStatus { passed, failed, skipped };

std::string_view to_string(ExerciseStatus status);
std::string_view to_string(TestStatus status);
std::optional<ExerciseStatus> exercise_status_from(std::string_view name);
std::optional<TestStatus> test_status_from(std::string_view name);

using Index3 = std::array<int, 3>;

/// \~english One side of a finding's story. Unknown: empty text, line 0, grid -1, no index.
/// \~chinese 问题的一方。未知时：空文本、行号 0、网格 -1、无坐标。
struct Side {
  std::string kernel;
  std::string file;     ///< \~english as compiled \~chinese 编译时的文件名
  int line = 0;         ///< \~english from 1 \~chinese 从 1 起
  long long grid = -1;  ///< \~english serial number of the grid, from 1 \~chinese 网格序号，从 1 起
  std::optional<Index3> block;   ///< blockIdx
  std::optional<Index3> thread;  ///< threadIdx
  std::string path{};  ///< \~english of the grid: "host -> parent -> child" \~chinese 网格路径
  bool operator==(const Side&) const = default;
};

/// \~english Something the simulated GPU saw. \~chinese 模拟 GPU 发现的一个问题。
struct Finding {
  std::string kind;     ///< \~english one of kinds.hpp \~chinese kinds.hpp 中的一种
  std::string message;  ///< \~english localised \~chinese 已本地化
  Side side;
  std::string schedule;
  std::optional<Side> other;
};

struct Test {
  std::string name;
  TestStatus status = TestStatus::skipped;
  int points = 0;
  int max_points = 0;
  std::string message;
  /// \~english An instructor's private test: a number for a name, never a message. \~chinese 教师的私有测试：仅有编号，无消息。
  bool is_private = false;
};

struct ExerciseVerdict {
  std::string id;  ///< "03-loop-to-child/01-ragged-rows"
  ExerciseStatus status = ExerciseStatus::internal_error;
  int points = 0;
  int max_points = 0;
  std::vector<Test> tests;
  std::vector<Finding> findings;
  /// \~english Why no test ran, in one or two sentences; empty if tests ran.
  /// \~chinese 未运行测试的原因（一两句话）；已运行测试时为空。
  std::string reason;
  /// \~english The compiler's output, unaltered. \~chinese 编译器的原始输出。
  std::string compiler_log;
  /// \~english What the kernels did, if that was asked for. \~chinese 核函数的计数；仅在要求时给出。
  std::optional<Counts> counts = std::nullopt;

  bool has_private_tests() const;
};

struct Verdict {
  std::string device = "simulated";  ///< "simulated" | "cuda:NAME"
  std::vector<ExerciseVerdict> exercises;

  /// \~english passed if all passed; of several that did not, internal_error before all else, then failed; a
  /// single exercise's own status. \~chinese 全部通过则为 passed；只有一道练习时取其状态；否则 internal_error
  /// 优先，其次 failed。
  ExerciseStatus status() const;
  int points() const;
  int max_points() const;
  /// \~english Exit code of the program: 0, 1 or 3. \~chinese 程序退出码：0、1 或 3。
  int exit_code() const;
};

}  // namespace gridlings::grading
