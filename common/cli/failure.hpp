// Room: cli. How a command gives up: what happened, what to do next, and the exit code.
#pragma once

#include <stdexcept>
#include <string>

namespace gridlings::cli {

enum ExitCode { kPassed = 0, kFailed = 1, kUsage = 2, kOurFault = 3 };

/// \~english Ends a command; both texts are localised, `advice` may be empty.
/// \~chinese 终止命令；两段文本均已本地化，advice 可为空。
struct Failure : std::runtime_error {
  Failure(ExitCode exit, const std::string& what, std::string what_next = {})
      : std::runtime_error(what), code(exit), advice(std::move(what_next)) {}
  ExitCode code;
  std::string advice;
};

}  // namespace gridlings::cli
