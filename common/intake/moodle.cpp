// Room: intake. Moodle's "Download all submissions": one folder for each student, as
// "Full Name_1234567_assignsubmission_file/rows.cu" (before Moodle 4.5 "..._file_/"), or without folders
// "Full Name_1234567_assignsubmission_file_rows.cu". A full name has no "_" there; the number is the
// participant's in this assignment only, so that it is the name that identifies a student in the course.
#include <map>
#include <regex>
#include <set>

#include "i18n/i18n.hpp"
#include "intake/layout.hpp"
#include "intake/names.hpp"

namespace gridlings::intake {
namespace {

struct Parsed {
  std::string name, number, type, rest;
};

std::optional<Parsed> parse(const std::string& path) {
  constexpr std::string_view mark = "_assignsubmission_";
  const auto at = path.find(mark);
  const auto top_end = path.find('/');
  if (at == std::string::npos || at > top_end) return std::nullopt;
  const auto before = path.rfind('_', at - 1);
  if (at == 0 || before == std::string::npos || before == 0 || before + 1 == at) return std::nullopt;
  Parsed parsed{path.substr(0, before), path.substr(before + 1, at - before - 1), {}, {}};
  if (parsed.number.find_first_not_of("0123456789") != std::string::npos || parsed.number.size() > 20)
    return std::nullopt;
  auto rest = path.substr(at + mark.size());
  const auto type_end = std::min(rest.find('_'), rest.find('/'));
  parsed.type = rest.substr(0, type_end);
  if (type_end == std::string::npos) return parsed;  // the folder itself
  rest = rest.substr(type_end);
  if (rest.starts_with('_')) rest.erase(0, 1);
  if (rest.starts_with('/')) rest.erase(0, 1);
  parsed.rest = rest;
  return parsed;
}

// Blind marking calls everybody "Participant", in the site's language: that is nobody's name.
bool is_blind(const std::string& name) { return name == "Participant" || name == "参与者" || name == "參與者"; }

}  // namespace

std::optional<Layout> moodle_layout(const std::vector<Piece>& pieces) {
  std::map<std::string, std::set<std::string>> numbers;
  for (const auto& piece : pieces)
    if (const auto parsed = parse(piece.name)) numbers[parsed->name].insert(parsed->number);
  if (numbers.empty()) return std::nullopt;
  Layout layout;
  for (const auto& piece : pieces) {
    const auto parsed = parse(piece.name);
    if (!parsed) {
      layout.loose.push_back(piece);
      continue;
    }
    const bool blind = is_blind(parsed->name), shared = numbers.at(parsed->name).size() > 1;
    auto& share = share_of(layout, label(blind || shared ? parsed->name + " " + parsed->number : parsed->name));
    if (!blind) share.student.name = label(parsed->name);
    share.student.ids["Identifier"] = "Participant " + parsed->number;
    if (!parsed->rest.empty() && parsed->type == "file") share.pieces.push_back({piece.file, parsed->rest});
  }
  return layout;
}

}  // namespace gridlings::intake
