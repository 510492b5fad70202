// Room: cli. The pristine starter of each exercise. It is tracked under share/starters, where no reader
// works, so that neither an edit nor a commit of one's own work in chapters/ can lose it.
#pragma once

#include <optional>
#include <string>

#include "cli/session.hpp"

namespace gridlings::cli {

fs::path starter_file(const Session& session, const Exercise& exercise);
/// \~english Nothing if there is none yet. \~chinese 尚无时返回空。
std::optional<std::string> starter_of(const Session& session, const Exercise& exercise);

}  // namespace gridlings::cli
