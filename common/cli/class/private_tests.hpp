// Room: cli. An instructor's private tests: found, built if need be, and told apart by their hash.
#pragma once

#include <string>

#include "cli/session.hpp"

namespace gridlings::cli {

struct PrivateTests {
  fs::path
      programs;  ///< \~english folder of NN-name; empty: none \~chinese 含 NN-name 程序的目录；空表示没有
  std::string hash;  ///< \~english of all of them: part of a verdict's settings \~chinese 全部程序的散列
};

/// \~english The programs of a folder that holds NN-name.cpp, built by gridlings_private_tests() in this
/// build folder, or NN-name, built already. Throws Failure, with the compiler's words where it does not
/// build.
/// \~chinese 目录中 NN-name.cpp 构建出的程序，或已构建好的 NN-name。无法构建时抛出 Failure 并附编译器输出。
PrivateTests private_tests_in(const Session& session, const fs::path& folder);

}  // namespace gridlings::cli
