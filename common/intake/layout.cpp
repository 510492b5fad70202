// Room: intake. Layouts without a platform: one student's files, or a folder, archive or file for each student.
#include "intake/layout.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "i18n/i18n.hpp"
#include "intake/names.hpp"

namespace gridlings::intake {
namespace {

std::string_view first_part(std::string_view name) { return name.substr(0, name.find('/')); }

bool is_hidden_top(const Piece& piece) { return is_junk(first_part(piece.name)); }

// A top part that wraps everything else and says nothing: "submissions/", "assignment_1_export/".
std::string wrapping(const std::vector<Piece>& pieces, const Catalogue& catalogue) {
  std::string top;
  for (const auto& piece : pieces) {
    if (is_hidden_top(piece)) continue;
    const auto slash = piece.name.find('/');
    if (slash == std::string::npos && piece.file->folder) continue;
    if (slash == std::string::npos || (!top.empty() && first_part(piece.name) != top)) return {};
    top = piece.name.substr(0, slash);
  }
  const bool archive = is_archive_name(top);
  return archive || is_chapter_folder(catalogue, top) ? std::string() : top;
}

// What the top folder or archive `part` holds, named from within it.
std::map<std::string, std::vector<Piece>> by_top(const std::vector<Piece>& pieces) {
  std::map<std::string, std::vector<Piece>> tops;
  for (const auto& piece : pieces) {
    if (is_hidden_top(piece)) continue;
    const auto top = std::string(first_part(piece.name));
    const bool whole = top == piece.name;
    if (whole && piece.file->folder) continue;
    tops[top].push_back({piece.file, whole ? piece.name : piece.name.substr(top.size() + 1)});
  }
  return tops;
}

// Exercises or chapters lie right at the top.
bool is_submission(const std::vector<Piece>& pieces, const Catalogue& catalogue) {
  std::vector<Piece> top;
  for (const auto& piece : pieces) {
    if (piece.name.find('/') == std::string::npos) top.push_back(piece);
    else if (is_chapter_folder(catalogue, first_part(piece.name))) return true;
  }
  return !exercises_in(top, catalogue).empty();
}

bool is_single_file(const std::vector<Piece>& top, const std::string& name) {
  return top.size() == 1 && top[0].name == name && !top[0].file->archive && !is_archive_name(name);
}

}  // namespace

Share& share_of(Layout& layout, const std::string& key) {
  const auto [place, fresh] = layout.places.emplace(key, layout.shares.size());
  if (fresh) {
    layout.shares.emplace_back();
    layout.shares.back().student.key = key;
  }
  return layout.shares[place->second];
}

std::vector<Piece> unwrapped(const Tree& tree, const Catalogue& catalogue, bool students) {
  std::vector<Piece> pieces;
  for (const auto& file : tree.files) pieces.push_back({&file, file.path});
  for (int level = 0; level < 8; ++level) {
    if (moodle_layout(pieces)) break;  // even one student's folder tells something
    const auto top = wrapping(pieces, catalogue);
    if (top.empty()) break;
    std::vector<Piece> inner;
    for (auto& piece : pieces)
      if (piece.name.starts_with(top + "/")) inner.push_back({piece.file, piece.name.substr(top.size() + 1)});
    if (students && is_submission(inner, catalogue)) break;
    pieces = std::move(inner);
  }
  return pieces;
}

Layout one_student(const std::vector<Piece>& pieces, const std::string& key) {
  Layout layout;
  share_of(layout, key).pieces = pieces;
  return layout;
}

Layout many_students(const std::vector<Piece>& pieces) {
  Layout layout;
  for (auto& [top, inside] : by_top(pieces)) {
    const bool file = is_single_file(inside, top);
    if (file && extension_of(top) != ".cu" && !inside[0].file->problem) {
      layout.loose.push_back(inside[0]);
      continue;
    }
    const bool named_by_stem = file || is_archive_name(top);
    auto& share = share_of(layout, label(named_by_stem ? stem_of(top) : top));
    share.pieces.insert(share.pieces.end(), inside.begin(), inside.end());
  }
  return layout;
}

bool looks_like_many(const std::vector<Piece>& pieces, const Catalogue& catalogue) {
  const auto tops = by_top(pieces);
  std::vector<Piece> files;
  std::size_t with_answers = 0, archives = 0;
  for (const auto& [top, inside] : tops) {
    if (is_single_file(inside, top)) {
      files.push_back(inside[0]);
    } else if (is_chapter_folder(catalogue, top)) {
      return false;
    } else {
      archives += is_archive_name(top);
      with_answers += !exercises_in(inside, catalogue).empty();
    }
  }
  if (!exercises_in(files, catalogue, true).empty()) return false;
  if (archives > 0 || with_answers > 1) return true;
  // Only loose files, none under an exercise's name: two that answer the same exercise are two students'.
  std::set<const Exercise*> seen;
  for (const auto& file : files)
    for (const auto* e : exercises_in({file}, catalogue))
      if (!seen.insert(e).second) return true;
  return false;
}

}  // namespace gridlings::intake
