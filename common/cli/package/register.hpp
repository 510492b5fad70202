// Room: cli. `package`: an autograder for a platform, in one file.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/class/commands.hpp"

namespace gridlings::cli {

/// \~english `package` and its platforms. \~chinese `package` 及其各平台。
void add_package_commands(CLI::App& app, const AddCommand& add);

}  // namespace gridlings::cli
