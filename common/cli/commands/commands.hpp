// Room: cli. One function per command; each returns the program's exit code.
#pragma once

#include <string>
#include <vector>

#include "cli/session.hpp"

namespace gridlings::cli {

int run_welcome(Session& session);
int run_list(Session& session);
int run_check(Session& session, const std::string& what);
int run_hint(Session& session, const std::string& what, bool all);
int run_reset(Session& session, const std::string& what);
int run_solution(Session& session, const std::string& what, bool spoil);

struct GradeOptions {
  std::string path;
  std::string exercise;
  std::string format = "text";
  std::string output;
  std::string tests;  ///< \~english a folder with private tests \~chinese 私有测试目录
};
int run_grade(Session& session, const GradeOptions& options);

struct TraceOptions {
  std::vector<std::string> what;  ///< \~english a program with its arguments, or an exercise \~chinese 程序及其参数，或练习
  std::string output;
  std::string schedule;
  std::string show = "both";
  int run = 0;  ///< \~english from 1; 0: the first that launches something \~chinese 从 1 起；0：首个有设备端启动的
};
int run_trace(Session& session, const TraceOptions& options);

int run_exec(Session& session, const std::vector<std::string>& command);
int run_bench(Session& session, const std::vector<std::string>& arguments);

struct DevCheckOptions {
  std::string what;
  std::string record;  ///< \~english a file for the results; "" for none \~chinese 结果文件；空表示不写
  int jobs = 0;        ///< \~english so many at once; 0: one for each core \~chinese 同时进行的个数；0 表示每核一个
};
int run_dev_check(Session& session, const DevCheckOptions& options);
int run_dev_starters(Session& session, const std::string& what);

/// \~english The exercise that comes next: the first not passed, in order; null if all are.
/// \~chinese 下一道练习：按顺序第一道未通过的；全部通过时为空。
const Exercise* next_exercise(const Session& session);
/// \~english WHAT, or the next exercise if it is empty. \~chinese 指定的练习；为空时取下一道。
const Exercise& exercise_or_next(const Session& session, const std::string& what);

}  // namespace gridlings::cli
