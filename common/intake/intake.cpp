// Room: intake. Finds out what kind of export a path is, and makes its shares submissions.
#include "intake/intake.hpp"

#include <algorithm>
#include <tuple>

#include "i18n/i18n.hpp"
#include "intake/names.hpp"
#include "intake/roster.hpp"
#include "intake/unpacker.hpp"

namespace gridlings::intake {
namespace {

fs::path whole(const fs::path& path) {
  std::error_code error;
  auto absolute = fs::absolute(path, error).lexically_normal();
  return absolute.has_filename() ? absolute : absolute.parent_path();
}

bool is_single_source(const fs::path& path) {
  std::error_code error;
  return extension_of(path.filename().string()) == ".cu" && fs::is_regular_file(path, error);
}

bool has_exercise_name(const fs::path& path, const Catalogue& catalogue) {
  const File none;
  return !exercises_in({{&none, utf8_of(path.filename().string())}}, catalogue, true).empty();
}

// Who a path belongs to if it is one student's.
std::string key_of(const fs::path& path, const Catalogue& catalogue) {
  const auto name = utf8_of(whole(path).filename().string());
  std::error_code error;
  if (fs::is_directory(path, error)) return label(name);
  if (is_single_source(path) && has_exercise_name(path, catalogue))
    return label(utf8_of(whole(path).parent_path().filename().string()));
  return label(stem_of(name));
}

std::pair<Kind, std::optional<Layout>> platform_layout(const std::vector<Piece>& pieces, const Catalogue& catalogue,
                                                       Kind as) {
  const auto wanted = [&](Kind kind) { return as == Kind::automatic || as == kind; };
  if (wanted(Kind::gradescope))
    if (auto layout = gradescope_layout(pieces)) return {Kind::gradescope, std::move(layout)};
  if (wanted(Kind::moodle))
    if (auto layout = moodle_layout(pieces)) return {Kind::moodle, std::move(layout)};
  if (wanted(Kind::canvas))
    if (auto layout = canvas_layout(pieces, catalogue)) return {Kind::canvas, std::move(layout)};
  return {as, std::nullopt};
}

std::pair<Kind, Layout> layout_of(const std::vector<Piece>& pieces, const std::string& key,
                                  const Catalogue& catalogue, Kind as) {
  if (as == Kind::student) return {as, one_student(pieces, key)};
  if (as == Kind::students) return {as, many_students(pieces)};
  auto [kind, layout] = platform_layout(pieces, catalogue, as);
  if (layout) return {kind, std::move(*layout)};
  if (as != Kind::automatic) {
    Layout none;
    none.problem = Note{N_("It is not laid out like that kind of export. Leave --as out, or give another kind.")};
    return {as, none};
  }
  if (looks_like_many(pieces, catalogue)) return {Kind::students, many_students(pieces)};
  return {Kind::student, one_student(pieces, key)};
}

void add_ignored(Taken& taken, const Tree& tree) {
  for (const auto& file : tree.files) {
    if (file.folder || file.archive || file.problem) continue;
    std::vector<std::string> parts;
    split_path(file.path, parts);
    const bool hidden = std::any_of(parts.begin(), parts.end(), [](const auto& part) { return is_junk(part); });
    const auto name = name_of(file.path);
    if (hidden || !file.bytes || (extension_of(name) != ".cu" && name != kGradescopeMetadata))
      taken.ignored.push_back(label(name));
  }
}

void add_loose(Taken& taken, const Layout& layout) {
  for (const auto& piece : layout.loose) {
    if (piece.file->folder || is_junk(name_of(piece.name)) || piece.name.starts_with("__MACOSX")) continue;
    if (piece.file->problem) taken.refused.push_back(*piece.file->problem);
    else if (extension_of(name_of(piece.name)) == ".cu" || piece.file->archive)
      taken.refused.push_back({N_("{name} belongs to no student of this export; it is left out."),
                               {{"name", label(piece.name)}}});
  }
}

void add_shares(Taken& taken, Layout layout, const Catalogue& catalogue, const Limits& limits) {
  std::stable_sort(layout.shares.begin(), layout.shares.end(), [](const Share& a, const Share& b) {
    return std::tie(a.student.key, a.attempt, a.received) < std::tie(b.student.key, b.attempt, b.received);
  });
  for (auto& share : layout.shares) {
    if (share.student.key.empty()) share.student.key = "?";
    taken.submissions.push_back(submission_of(share, catalogue, limits));
    taken.submissions.back().source = taken.source;
  }
}

// A single student's folder or archive that breaks off is refused as a whole; a class's keeps what came before.
void settle_damage(Taken& taken, const Tree& tree, const std::string& key, Kind as) {
  if (!tree.problem) return;
  const bool known = taken.kind == Kind::student && (as == Kind::student || !tree.files.empty());
  if (!known) {
    taken.problem = tree.problem;
    if (taken.kind == Kind::student) taken.submissions.clear();
    return;
  }
  gradebook::Submission submission;
  submission.student.key = key;
  submission.source = taken.source;
  submission.problem = tree.problem;
  taken.submissions = {std::move(submission)};
}

void take_tree(Taken& taken, const Tree& tree, const std::string& key, const Catalogue& catalogue, Kind as,
               const Limits& limits) {
  const auto pieces = unwrapped(tree, catalogue, as == Kind::students);
  auto [kind, layout] = layout_of(pieces, key, catalogue, as);
  taken.kind = kind;
  taken.notes = layout.notes;
  taken.problem = layout.problem;
  add_ignored(taken, tree);
  add_loose(taken, layout);
  add_shares(taken, std::move(layout), catalogue, limits);
  settle_damage(taken, tree, key, as);
}

void take_row(Taken& taken, const fs::path& folder, const Roster::Row& row, const Catalogue& catalogue,
              const Limits& limits) {
  taken.students.push_back(row.student);
  if (row.path.empty()) return;
  const auto path = folder / fs::path(row.path);
  std::error_code error;
  gradebook::Submission submission;
  if (fs::exists(path, error)) {
    Taken one;
    take_tree(one, read_tree(path, limits), row.student.key, catalogue, Kind::student, limits);
    submission = std::move(one.submissions.at(0));
    taken.ignored.insert(taken.ignored.end(), one.ignored.begin(), one.ignored.end());
  } else {
    submission.problem = Note{N_("The roster names {path}, which is not there."), {{"path", label(row.path)}}};
  }
  submission.student = row.student;
  submission.source = label(row.path);
  taken.submissions.push_back(std::move(submission));
}

void take_roster(Taken& taken, const fs::path& path, const Catalogue& catalogue, const Limits& limits) {
  taken.kind = Kind::roster;
  std::string bytes;
  File file;
  file.path = label(path.filename().string());
  if (auto read = read_bytes(path, file, kLargestRoster)) bytes = std::move(*read);
  taken.problem = file.problem;
  if (taken.problem) return;
  auto roster = read_roster(bytes, file.path);
  taken.notes = std::move(roster.notes);
  taken.problem = std::move(roster.problem);
  for (const auto& row : roster.rows) take_row(taken, path.parent_path(), row, catalogue, limits);
}

}  // namespace

Taken take(const std::vector<fs::path>& paths, const Catalogue& catalogue, Kind as, const Limits& limits) {
  const auto& path = paths.front();
  Taken taken;
  taken.source = label(paths.size() > 1 ? path.parent_path().string() : path.string());
  if (as == Kind::roster || (as == Kind::automatic && extension_of(path.filename().string()) == ".csv")) {
    take_roster(taken, path, catalogue, limits);
    return taken;
  }
  const auto tree = paths.size() > 1 ? read_files(paths, limits) : read_tree(path, limits);
  const bool single = is_single_source(path);
  take_tree(taken, tree, key_of(path, catalogue), catalogue, single ? Kind::student : as, limits);
  return taken;
}

std::vector<std::vector<fs::path>> grouped(const std::vector<fs::path>& paths, const Catalogue& catalogue) {
  std::vector<std::vector<fs::path>> groups;
  for (const auto& path : paths) {
    const bool joins = is_single_source(path) && has_exercise_name(path, catalogue);
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& g) {
      return joins && is_single_source(g[0]) && has_exercise_name(g[0], catalogue) &&
             whole(g[0]).parent_path() == whole(path).parent_path();
    });
    if (group == groups.end()) groups.push_back({path});
    else group->push_back(path);
  }
  return groups;
}

Kind kind_from(const std::string& word) {
  static const std::pair<const char*, Kind> kinds[] = {
      {"student", Kind::student}, {"students", Kind::students},     {"moodle", Kind::moodle},
      {"canvas", Kind::canvas},   {"gradescope", Kind::gradescope}, {"roster", Kind::roster}};
  for (const auto& [name, kind] : kinds)
    if (word == name) return kind;
  return Kind::automatic;
}

std::string shown(Kind kind) {
  switch (kind) {
    case Kind::student: return i18n::tr("one student");
    case Kind::students: return i18n::tr("one entry for each student");
    case Kind::moodle: return i18n::tr("Moodle export");
    case Kind::canvas: return i18n::tr("Canvas export");
    case Kind::gradescope: return i18n::tr("Gradescope export");
    case Kind::roster: return i18n::tr("roster");
    case Kind::automatic: break;
  }
  return {};
}

}  // namespace gridlings::intake
