// Room: cli. Runs a chapter's tests on a compiled submission, and an instructor's private ones.
#pragma once

#include <filesystem>

#include "cli/grader.hpp"

namespace gridlings::cli {

/// \~english Fills in tests, findings, points and status from the chapter's tests and, where there are
/// session.private_tests, from those. \~chinese 运行本章测试（以及私有测试，若有），填写测试、问题、得分与状态。
void run_tests(const Session& session, const Exercise& exercise, const Submission& submission,
               const fs::path& image, Graded& graded);

/// \~english The points of the private tests on this exercise: part of its maximum whatever becomes of a
/// submission.
/// \~chinese 该练习私有测试的分值：无论提交结果如何都计入满分。
int private_points(const Session& session, const Exercise& exercise);

}  // namespace gridlings::cli
