// Room: cli. Missing, empty, huge, binary, a folder, a device: each has a sentence of its own.
#include "cli/intake.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/files.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using i18n::trf;

constexpr std::uintmax_t kLargest = 1u << 20;

bool is_blank(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isspace(c); });
}

std::string content_problem(std::string_view text, const fmt::detail::named_arg<char, std::string>& name) {
  if (is_blank(text)) return trf("{name} is empty.", name);
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return trf("{name} is saved as UTF-16. Save it as UTF-8.", name);
  if (text.find('\0') != std::string_view::npos)
    return trf("{name} is not a text file. CUDA source code is expected here.", name);
  return {};
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
  if (!error && size > kLargest)
    return trf("{name} is too large: {size} MB. A submission may have 1 MB at most.", name,
               fmt::arg("size", fmt::format("{:.1f}", static_cast<double>(size) / (1u << 20))));
  const auto text = read_file(file, kLargest);
  if (!text) return trf("{name} cannot be read. Check the permissions of the file.", name);
  return content_problem(*text, name);
}

}  // namespace gridlings::cli
