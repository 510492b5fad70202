// Room: grading. A verdict as the platforms that grade classes want it: one function a format, one file a function.
// Knows no CUDA, reads no files; whoever calls gives titles, source lines and, for Classroom 50, who is who.
#pragma once

#include <functional>
#include <string>

#include "grading/source.hpp"
#include "grading/verdict.hpp"

/// \~english Result files of other people's platforms. \~chinese 其他评分平台的结果文件。
namespace gridlings::grading::formats {

/// \~english What a verdict does not hold and a report needs. Both functions may be empty.
/// \~chinese 结论中没有、但报告需要的内容。两个函数均可为空。
struct Words {
  /// \~english "03.1 Ragged rows", localised. \~chinese 练习标题（已本地化）。
  std::function<std::string(const ExerciseVerdict&)> title;
  /// \~english The lines of an exercise's file. \~chinese 某道练习的源码行。
  std::function<SourceLookup(const ExerciseVerdict&)> source;
};

/// \~english Most bytes of each format; what is larger keeps its points and its first lines, and says so.
/// Documented: PrairieLearn 1 MB, Exercism 500 KB, Classroom 50 10 MiB (1 MB is kept to). Chosen: the others.
/// \~chinese 各格式的最大字节数；超出时保留得分与开头部分，并予以说明。
inline constexpr std::size_t kGradescopeLimit = 1'000'000;
inline constexpr std::size_t kPrairieLearnLimit = 1'000'000;
inline constexpr std::size_t kClassroom50Limit = 1'000'000;
inline constexpr std::size_t kExercismLimit = 500'000;
inline constexpr std::size_t kJUnitLimit = 4'000'000;

/// \~english `results/results.json` of a Gradescope autograder. Our own fault has a line without points and
/// `extra_data.gradable` false. \~chinese Gradescope 自动评分的 results.json。自身故障不计分，并标为 gradable=false。
std::string gradescope(const Verdict& verdict, const Words& words);

/// \~english `/grade/results/results.json` of PrairieLearn. Not gradable, so that no attempt is lost: our own
/// fault, and a submission of which nothing could be run. \~chinese PrairieLearn 的 results.json。自身故障，
/// 或提交完全无法运行时，标为不可评分，不消耗尝试次数。
std::string prairielearn(const Verdict& verdict, const Words& words);

/// \~english Who handed in what, as Classroom 50's runner says in the environment. \~chinese Classroom 50
/// 运行器在环境变量中给出的身份信息。
struct Classroom50 {
  std::string classroom, assignment, assignment_type, owner, submission, commit, release, review;
  std::string datetime;  ///< "2026-06-01T14:32:01Z"
};
/// \~english `result.json`, schema classroom50/result/v1. \~chinese 模式 classroom50/result/v1 的 result.json。
std::string classroom50(const Verdict& verdict, const Words& words, const Classroom50& identity);

/// \~english `results.json` of an Exercism test runner, version 3: an exercise is a task.
/// \~chinese Exercism 测试运行器的 results.json（版本 3）：每道练习为一个任务。
std::string exercism(const Verdict& verdict, const Words& words);

/// \~english JUnit XML as Jenkins and Surefire read it: an exercise is a testsuite, our own fault an error;
/// points stand in the properties. \~chinese Jenkins 与 Surefire 可读的 JUnit XML：每道练习为一个
/// testsuite，自身故障为 error，得分写入 properties。
std::string junit(const Verdict& verdict, const Words& words);

}  // namespace gridlings::grading::formats
