// Room: cli. What a verdict depends on besides the submission, as this build stands.
#pragma once

#include <string>
#include <vector>

#include "cli/session.hpp"
#include "gradebook/gradebook.hpp"

namespace gridlings::cli {

/// \~english grader is "tests=HASH gpu=HASH compiler=HASH exercise=HASH": the chapter's autograder, the
/// simulated GPU, the compiler, and what chapter.toml says about the exercise. Files are read once in a
/// process. `tests`: hash of private tests or "". \~chinese grader 由各部件的散列组成：自动评分程序、模拟
/// GPU、编译器、练习元数据。
gradebook::Settings settings_of(const Session& session, const Exercise& exercise,
                                const std::string& tests = {});

/// \~english The same for an exercise by its id; one that this course does not have gives a grader "".
/// \~chinese 按标识取得；课程中没有的练习其 grader 为空。
gradebook::SettingsOf settings_by_id(const Session& session, const std::string& tests = {});

/// \~english What differs, as msgids: "the chapter's tests", "the simulated GPU", ... Empty: a verdict under
/// `old` still stands; a different language does not count. \~chinese
/// 不同之处（消息标识）；空表示结果仍有效，语言不计。
std::vector<const char*> differences(const gradebook::Settings& old, const gradebook::Settings& current);

}  // namespace gridlings::cli
