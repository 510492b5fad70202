// Room: intake. Canvas's "Download Submissions": flat, "lovelaceada_LATE_12345_67890_rows-1.cu": the sortable
// name in lower case without blanks, LATE if it was, the user's number, the file's number, its name. A file that
// was handed in again under the same name gets "-1", "-2", ... Anonymous: "anon_AbC12_67890_rows.cu".
#include <algorithm>
#include <regex>

#include "i18n/i18n.hpp"
#include "intake/layout.hpp"
#include "intake/names.hpp"

namespace gridlings::intake {
namespace {

struct Parsed {
  std::string name, user, rest;
  bool late = false;
};

std::optional<Parsed> parse(const std::string& path) {
  static const std::regex known(R"(([^/]{1,200}?)_(LATE_)?(\d{1,20})_(\d{1,20})_([^/]{1,255}(?:/.*)?))");
  static const std::regex anonymous(R"((LATE_)?anon_([0-9A-Za-z]{4,8})_(\d{1,20})_([^/]{1,255}(?:/.*)?))");
  std::smatch match;
  if (path.size() > 1024 || path.find('_') == std::string::npos) return std::nullopt;
  const auto slash = std::min(path.find('/'), path.size());
  const auto head = path.substr(0, slash), tail = path.substr(slash);
  if (std::regex_match(head, match, anonymous))
    return Parsed{"", "anon_" + match[2].str(), match[4].str() + tail, match[1].matched};
  if (std::regex_match(head, match, known))
    return Parsed{match[1], match[3], match[5].str() + tail, match[2].matched};
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
