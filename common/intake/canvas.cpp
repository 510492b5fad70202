// Room: intake. Canvas's "Download Submissions": flat, "lovelaceada_LATE_12345_67890_rows-1.cu": the sortable
// name in lower case without blanks, LATE if it was, the user's number, the file's number, its name. A file that
// was handed in again under the same name gets "-1", "-2", ... Anonymous: "anon_AbC12_67890_rows.cu".
#include <algorithm>
#include <string_view>

#include "i18n/i18n.hpp"
#include "intake/layout.hpp"
#include "intake/names.hpp"

namespace gridlings::intake {
namespace {

struct Parsed {
  std::string name, user, rest;
  bool late = false;
};

// "12345_" at the start; empty if there is none.
std::string_view number_before_bar(std::string_view text) {
  const auto end = text.find_first_not_of("0123456789");
  return end == std::string_view::npos || end == 0 || end > 20 || text[end] != '_' ? std::string_view()
                                                                                   : text.substr(0, end);
}

// "12345_67890_rows.cu": user, file, name.
bool parse_numbers(std::string_view text, Parsed& parsed) {
  const auto user = number_before_bar(text);
  if (user.empty()) return false;
  text.remove_prefix(user.size() + 1);
  const auto file = number_before_bar(text);
  if (file.empty() || text.size() == file.size() + 1 || text[file.size() + 1] == '/') return false;
  parsed.user = user;
  parsed.rest = text.substr(file.size() + 1);
  return true;
}

std::optional<Parsed> parse_anonymous(std::string_view text) {
  Parsed parsed;
  parsed.late = text.starts_with("LATE_");
  if (parsed.late) text.remove_prefix(5);
  if (!text.starts_with("anon_")) return std::nullopt;
  const auto end = text.find('_', 5);
  if (end == std::string_view::npos || end < 9 || end > 13) return std::nullopt;
  const auto file = number_before_bar(text.substr(end + 1));
  if (file.empty()) return std::nullopt;
  parsed.user = text.substr(0, end);
  parsed.rest = text.substr(end + 1 + file.size() + 1);
  return parsed.rest.empty() || parsed.rest[0] == '/' ? std::nullopt : std::optional(parsed);
}

std::optional<Parsed> parse(const std::string& path) {
  constexpr std::size_t longest_name = 200;
  const std::string_view text = path;
  if (auto parsed = parse_anonymous(text)) return parsed;
  const auto end = std::min({text.find('/'), text.size(), longest_name});
  for (auto bar = text.find('_', 1); bar < end; bar = text.find('_', bar + 1)) {
    Parsed parsed;
    auto after = text.substr(bar + 1);
    parsed.late = after.starts_with("LATE_");
    if (parsed.late) after.remove_prefix(5);
    parsed.name = text.substr(0, bar);
    if (parse_numbers(after, parsed)) return parsed;
  }
  return std::nullopt;
}

// The -1 that Canvas put there, unless the exercise itself ends so.
int attempt_of(const Piece& piece, const Catalogue& catalogue) {
  int number = 0;
  const auto stem = stem_of(name_of(piece.name));
  const auto plain = without_copy_mark(stem, &number);
  if (number == 0 || !stem.ends_with("-" + std::to_string(number))) return 0;
  const auto is = [&](const std::string& name) {
    return std::any_of(catalogue.begin(), catalogue.end(),
                       [&](const Exercise& e) { return name_rank(name, "", e.chapter, e.file) >= 0; });
  };
  return is(plain) && !is(stem) ? number + 1 : 0;
}

}  // namespace

std::optional<Layout> canvas_layout(const std::vector<Piece>& pieces, const Catalogue& catalogue) {
  Layout layout;
  for (const auto& piece : pieces) {
    const auto parsed = parse(piece.name);
    if (!parsed) {
      layout.loose.push_back(piece);
      continue;
    }
    auto& share = share_of(layout, parsed->user);
    if (share.student.name.empty()) share.student.name = label(parsed->name);
    if (parsed->name.size()) share.student.ids["ID"] = parsed->user;
    const Note late{N_("Canvas marks it as late.")};
    if (parsed->late && std::find(share.notes.begin(), share.notes.end(), late) == share.notes.end())
      share.notes.push_back(late);
    share.pieces.push_back({piece.file, parsed->rest});
    share.attempt = std::max(share.attempt, attempt_of(share.pieces.back(), catalogue));
  }
  // One file of such a name may be chance; an export has nothing else.
  const auto files = std::count_if(layout.loose.begin(), layout.loose.end(), [](const Piece& p) {
    return !p.file->folder && !is_junk(name_of(p.name)) && !p.name.starts_with("__MACOSX");
  });
  if (layout.shares.empty() || static_cast<std::size_t>(files) > layout.shares.size()) return std::nullopt;
  return layout;
}

}  // namespace gridlings::intake
