// Room: cli. Searches a submission's folder; follows no links, enters nothing hidden.
#include "cli/collect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/find.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"
#include "intake/catalogue.hpp"
#include "intake/names.hpp"

namespace gridlings::cli {
namespace {

using grading::printable;
using i18n::tr;
using i18n::trf;
using intake::is_junk;

constexpr int kDepth = 8;
constexpr std::size_t kEntries = 20000;

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  std::size_t entries = 0;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
  for (; !error && at != end; at.increment(error)) {
    if (++entries > kEntries)
      throw Failure(kFailed,
                    trf("{folder} holds more than {n} files.", fmt::arg("folder", shown(folder)),
                        fmt::arg("n", kEntries)),
                    tr("Submit only the exercise files."));
    const auto name = at->path().filename().string();
    if (at->is_directory(error) && (is_junk(name) || at.depth() >= kDepth)) at.disable_recursion_pending();
    if (!is_junk(name) && at->path().extension() == ".cu") files.push_back(at->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// 0: in its chapter's folder; 1: by its own name; 2: without the number; -1: another file.
int rank(const fs::path& file, const Exercise& exercise) {
  return intake::name_rank(file.stem().string(), file.parent_path().filename().string(), exercise.chapter->id,
                           exercise.id);
}

// Two exercises of different chapters may have the same name: then only the chapter's folder tells.
bool is_shared_name(const Session& session, const Exercise& exercise) {
  const auto all = session.course.exercises();
  return std::count_if(all.begin(), all.end(),
                       [&](const Exercise* e) { return e->name() == exercise.name(); }) > 1;
}

Collected item_for(const Session& session, const Exercise& exercise, const std::vector<fs::path>& files,
                   const fs::path& folder) {
  int best = is_shared_name(session, exercise) ? 1 : 3;
  std::vector<fs::path> found;
  for (const auto& file : files) {
    const int r = rank(file, exercise);
    if (r < 0 || r > best || (r == best && found.empty() && best == 3)) continue;
    if (r < best) found.clear();
    best = r;
    found.push_back(file);
  }
  const auto name = exercise.id + ".cu";
  Collected item{&exercise, {folder / exercise.relative(), name}, {}};
  if (found.empty()) {
    item.problem = trf("{name} is missing: it is nowhere in {folder}.", fmt::arg("name", name),
                       fmt::arg("folder", shown(folder)));
    return item;
  }
  item.submission = {found.front(), shown(found.front())};
  if (found.size() > 1)
    item.problem =
        trf("{name} is there more than once: {first} and {second}. Keep one.", fmt::arg("name", name),
            fmt::arg("first", shown(found[0])), fmt::arg("second", shown(found[1])));
  else if (fs::is_symlink(found.front()))
    item.problem = trf("{name} is a link. Submit the file itself.", fmt::arg("name", shown(found.front())));
  return item;
}

std::vector<Collected> collect_folder(const Session& session, const fs::path& folder,
                                      const std::string& what) {
  const auto files = files_below(folder);
  const auto wanted = what.empty() ? session.course.exercises() : find_exercises(session.course, what);
  std::vector<Collected> items;
  std::set<const Chapter*> present;
  for (const auto* exercise : wanted) {
    items.push_back(item_for(session, *exercise, files, folder));
    if (fs::exists(items.back().submission.file)) present.insert(exercise->chapter);
  }
  // Without --exercise, a chapter that the submission does not touch at all is not asked for.
  if (what.empty() && !present.empty())
    std::erase_if(items, [&](const Collected& item) { return !present.contains(item.exercise->chapter); });
  return items;
}

const Exercise& exercise_of_file(const Session& session, const fs::path& file, const std::string& what) {
  if (!what.empty()) return find_exercise(session.course, what);
  const auto all = session.course.exercises();
  std::vector<const Exercise*> matching;
  int best = 3;
  for (const auto* exercise : all) {
    const int r = rank(file, *exercise);
    if (r < 0 || r > best) continue;
    if (r < best) matching.clear();
    best = r;
    matching.push_back(exercise);
  }
  if (matching.size() == 1) return *matching.front();
  throw Failure(kUsage,
                trf("The name {name} does not tell which exercise it answers.",
                    fmt::arg("name", printable(file.filename().string()))),
                tr("Add --exercise, as in `--exercise 03.1`; `./gridlings list` shows all of them."));
}

}  // namespace

std::vector<Collected> collect(const Session& session, const std::string& path, const std::string& what) {
  std::error_code error;
  fs::path place = path;
  const auto status = fs::status(place, error);
  if (status.type() == fs::file_type::not_found)
    throw Failure(kUsage, trf("There is no file or folder {path}.", fmt::arg("path", printable(path))),
                  tr("Check the spelling of the path."));
  if (fs::is_directory(status)) return collect_folder(session, place, what);
  return {{&exercise_of_file(session, place, what), {place, shown(place)}, {}}};
}

}  // namespace gridlings::cli
