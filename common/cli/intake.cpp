// Room: cli. The rules are the room intake's; here they meet a single file on disk.
#include "cli/intake.hpp"

#include <fmt/format.h>

#include "cli/files.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"
#include "intake/text.hpp"

namespace gridlings::cli {
namespace {

using i18n::trf;

// What is converted for a class is refused here: the compiler reads the very file that the reader edits.
std::string content_problem(std::string_view text, const std::string& name) {
  if (intake::is_utf16(text)) return trf("{name} is saved as UTF-16. Save it as UTF-8.", fmt::arg("name", name));
  const auto problem = intake::content_problem(text, name);
  return problem ? gradebook::shown(*problem) : std::string();
}

}  // namespace

std::string intake_problem(const fs::path& file, const std::string& shown_name) {
  const auto text_name = grading::printable(shown_name);
  const auto name = fmt::arg("name", text_name);
  std::error_code error;
  const auto status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found) return trf("{name} is missing.", name);
  if (fs::is_directory(status))
    return trf("{name} is a folder. A file with CUDA source code is expected here.", name);
  if (!fs::is_regular_file(status)) return trf("{name} is not an ordinary file.", name);
  const auto size = fs::file_size(file, error);
  if (!error && size > intake::kLargestFile) return gradebook::shown(intake::too_large(text_name, size));
  const auto text = read_file(file, intake::kLargestFile);
  if (!text) return trf("{name} cannot be read. Check the permissions of the file.", name);
  return content_problem(*text, text_name);
}

}  // namespace gridlings::cli
