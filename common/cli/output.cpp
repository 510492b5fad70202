// Room: cli. Refuses early what could not be delivered late.
#include "cli/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <system_error>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using i18n::tr;
using i18n::trf;

fs::path folder_of(const fs::path& file) {
  const auto parent = file.parent_path();
  return parent.empty() ? fs::path(".") : parent;
}

}  // namespace

bool to_stdout(const std::string& output) { return output.empty() || output == "-"; }

// Before anything is graded: a report that cannot be delivered would be work lost.
void require_output(const std::string& output) {
  if (to_stdout(output)) return;
  const fs::path file = output;
  const auto refuse = [&](const char* why, const char* next) {
    throw Failure(kUsage, trf(why, fmt::arg("file", shown(file)), fmt::arg("folder", shown(folder_of(file)))), tr(next));
  };
  std::error_code ignored;
  if (fs::is_directory(file, ignored))
    refuse(N_("The report cannot be written: {file} is a folder."), N_("Give -o the name of a file."));
  if (!fs::is_directory(folder_of(file), ignored))
    refuse(N_("The report cannot be written: there is no folder {folder}."), N_("Make it first, or give -o another name."));
  if (::access(folder_of(file).c_str(), W_OK) != 0)
    refuse(N_("The report cannot be written: no permission to write in {folder}."), N_("Give -o another name."));
}

}  // namespace gridlings::cli
