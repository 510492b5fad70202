// Room: intake. Names of files.
#include "intake/names.hpp"

#include <algorithm>
#include <array>
#include <regex>

#include "grading/text.hpp"
#include "intake/encoding.hpp"

namespace gridlings::intake {
namespace {

constexpr std::size_t kLabel = 160;

bool ends_with_any(std::string_view text, std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(),
                     [&](auto end) { return text.size() > end.size() && text.ends_with(end); });
}

constexpr std::array<std::string_view, 5> kDouble = {".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst",
                                                             ".cu.txt"};

std::size_t stem_length(std::string_view name) {
  const auto lower = lowered(name);
  for (const auto end : kDouble)
    if (lower.size() > end.size() && lower.ends_with(end)) return name.size() - end.size();
  const auto dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? name.size() : dot;
}

}  // namespace

std::string utf8_of(std::string_view bytes) {
  if (is_utf8(bytes)) return std::string(bytes);
  if (auto text = converted(bytes, "GB18030")) return *text;
  return latin1_as_utf8(bytes);
}

std::string label(std::string_view name) {
  auto text = grading::printable(utf8_of(name));
  for (std::size_t at = 0; (at = text.find_first_of("\n\t", at)) != std::string::npos; at += 2)
    text.replace(at, 1, text[at] == '\n' ? "\\n" : "\\t");
  if (text.size() <= kLabel) return text;
  auto cut = kLabel;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80) --cut;
  return text.substr(0, cut) + "…";
}

PathFault split_path(std::string_view path, std::vector<std::string>& parts) {
  parts.clear();
  const bool drive = path.size() > 1 && std::isalpha(static_cast<unsigned char>(path[0])) && path[1] == ':';
  if (path.starts_with('/') || path.starts_with('\\') || drive) return PathFault::absolute;
  while (!path.empty()) {
    const auto end = std::min(path.find_first_of("/\\"), path.size());
    const auto part = path.substr(0, end);
    if (part == "..") return PathFault::outside;
    if (!part.empty() && part != ".") parts.emplace_back(part);
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return parts.empty() ? PathFault::empty : PathFault::none;
}

bool is_junk(std::string_view part) {
  const auto lower = lowered(part);
  if (lower.starts_with('.') || lower.starts_with("~$")) return true;
  if (lower.ends_with('~') || (lower.starts_with('#') && lower.ends_with('#'))) return true;
  if (lower == "__macosx" || lower == "__pycache__" || lower == "thumbs.db" || lower == "desktop.ini") return true;
  return ends_with_any(lower, {".swp", ".swo", ".bak", ".orig", ".tmp"});
}

std::string_view name_of(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view folder_of(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

std::string lowered(std::string_view text) {
  std::string lower(text);
  for (auto& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

std::string extension_of(std::string_view name) { return lowered(name.substr(stem_length(name))); }
std::string stem_of(std::string_view name) { return std::string(name.substr(0, stem_length(name))); }

bool is_archive_name(std::string_view name) {
  return ends_with_any(lowered(name), {".zip", ".tar", ".tgz", ".tar.gz", ".tbz2", ".tar.bz2", ".txz", ".tar.xz",
                                       ".tar.zst", ".7z"});
}

bool is_foreign_archive_name(std::string_view name) {
  return ends_with_any(lowered(name), {".rar", ".gz", ".xz", ".bz2", ".zst", ".lzh", ".cab", ".iso", ".zipx", ".jar",
                                       ".dmg", ".pkg"}) &&
         !is_archive_name(name);
}

bool is_source_name(std::string_view name) {
  static constexpr std::array<std::string_view, 12> kinds = {"",     ".txt", ".cpp", ".cc",  ".cxx", ".c",
                                                             ".cuh", ".h",   ".hpp", ".cu.txt", ".text", ".cud"};
  return std::find(kinds.begin(), kinds.end(), extension_of(name)) != kinds.end();
}

std::string without_copy_mark(const std::string& stem, int* number) {
  static const std::regex numbered(R"((.+?)(?: ?\((\d{1,3})\)|[-_](\d{1,3})))");
  static const std::regex copied(R"((.+?)(?: - Copy| copy| - 副本| 副本)(?: ?\(?\d{1,3}\)?)?)");
  static const std::regex copy_of(R"(Copy of (.+))");
  std::smatch match;
  if (stem.size() > 256) return stem;
  if (std::regex_match(stem, match, copied) || std::regex_match(stem, match, copy_of)) return match[1];
  if (!std::regex_match(stem, match, numbered)) return stem;
  if (number) *number = std::stoi(match[2].matched ? match[2] : match[3]);
  return match[1];
}

}  // namespace gridlings::intake
