// Room: cli. From a file to the verdict on one exercise: compile, run the autograder, read what it found.
#pragma once

#include <filesystem>
#include <string>

#include "cli/session.hpp"
#include "grading/verdict.hpp"

namespace gridlings::cli {

struct Submission {
  fs::path file;
  std::string name;  ///< \~english as the report shows it \~chinese 报告中显示的名称
};

struct Graded {
  grading::ExerciseVerdict verdict;
  std::string device;  ///< "simulated" | "cuda:NAME"
};

/// \~english Never throws for what the submission does. Safe to call from several threads.
/// \~chinese 无论提交内容如何都不抛出异常；可在多个线程中调用。
Graded grade(const Session& session, const Exercise& exercise, const Submission& submission);

/// \~english Throws Failure if --device cuda was asked for and there is no driver or no runtime library.
/// \~chinese 要求 --device cuda 但缺少驱动或运行时库时抛出 Failure。
void require_device(const Session& session);

}  // namespace gridlings::cli
