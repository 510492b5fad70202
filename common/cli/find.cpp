// Room: cli. Numbers, names and paths to exercises; forgiving about how they are written.
#include "cli/find.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "cli/failure.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using i18n::tr;
using i18n::trf;

std::string lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

// "./chapters/03-loop-to-child/01-ragged-rows.cu" -> "03-loop-to-child/01-ragged-rows"
std::string normalised(const std::string& what) {
  auto text = lowered(what);
  while (text.size() > 1 && text.ends_with('/')) text.pop_back();
  if (text.find('/') == std::string::npos && !text.ends_with(".cu")) return text;
  fs::path path(text);
  if (path.extension() == ".cu") path.replace_extension();
  const auto parent = path.parent_path().filename().string();
  return parent.empty() || parent == "." || parent == "chapters" ? path.filename().string()
                                                                 : parent + "/" + path.filename().string();
}

// "3.1", "03.1", "03.01", "3/1" -> {3, 1}; "3" -> {3, 0}
bool numbers_of(const std::string& text, int& chapter, int& exercise) {
  static const std::regex pattern(R"((\d{1,2})(?:[./](\d{1,2}))?)");
  std::smatch match;
  if (!std::regex_match(text, match, pattern)) return false;
  chapter = std::stoi(match[1]);
  exercise = match[2].matched ? std::stoi(match[2]) : 0;
  return true;
}

bool is_chapter(const Chapter& chapter, const std::string& text) {
  int number = 0, exercise = 0;
  if (numbers_of(text, number, exercise)) return exercise == 0 && number == std::stoi(chapter.number);
  return text == chapter.id || text == chapter.name();
}

bool is_exercise(const Exercise& exercise, const std::string& text) {
  int chapter = 0, number = 0;
  if (numbers_of(text, chapter, number))
    return chapter == std::stoi(exercise.chapter->number) && number == std::stoi(exercise.id.substr(0, 2));
  const auto slash = text.find('/');
  if (slash == std::string::npos) return text == exercise.id || text == exercise.name();
  const auto inner = text.substr(slash + 1);
  return is_chapter(*exercise.chapter, text.substr(0, slash)) &&
         (inner == exercise.id || inner == exercise.name());
}

// Edits from a to b; two letters that changed places are one edit.
int distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<int>> d(a.size() + 1, std::vector<int>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = static_cast<int>(i);
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

std::vector<std::string> all_names(const Course& course) {
  std::vector<std::string> names;
  for (const auto& chapter : course.chapters) {
    names.push_back(chapter.id);
    names.push_back(chapter.name());
    names.push_back(chapter.number);
    for (const auto& exercise : chapter.exercises) {
      names.push_back(exercise.id);
      names.push_back(exercise.name());
      names.push_back(exercise.number);
    }
  }
  return names;
}

[[noreturn]] void unknown(const Course& course, const std::string& what, const std::string& text) {
  for (const auto& problem : course.problems) {
    int chapter = 0, exercise = 0;
    const bool by_number =
        numbers_of(text, chapter, exercise) && problem.chapter.starts_with(fmt::format("{:02}-", chapter));
    if (by_number || text.find(without_number(problem.chapter)) != std::string::npos)
      throw Failure(
          kOurFault, problem.message,
          tr("This file belongs to Gridlings, not to your work: `git checkout -- FILE` brings it back."));
  }
  auto advice = did_you_mean(text, all_names(course));
  if (!advice.empty()) advice += "\n";
  throw Failure(
      kUsage,
      trf("There is no chapter or exercise named `{what}`.", fmt::arg("what", grading::printable(what))),
      advice + tr("`./gridlings list` shows all of them."));
}

}  // namespace

std::vector<std::string> near_names(const std::string& word, const std::vector<std::string>& names) {
  std::vector<std::pair<int, std::string>> scored;
  if (word.size() > 64) return {};
  for (const auto& name : names) {
    const int limit = std::max<int>(1, static_cast<int>(std::min(word.size(), name.size())) / 3);
    const bool inside = word.size() >= 3 && name.find(word) != std::string::npos;
    const int score = inside ? 0 : distance(word, name);
    if (inside || score <= limit) scored.emplace_back(score, name);
  }
  std::stable_sort(scored.begin(), scored.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> near;
  for (const auto& [score, name] : scored)
    if (near.size() < 3 && std::find(near.begin(), near.end(), name) == near.end()) near.push_back(name);
  return near;
}

std::string did_you_mean(const std::string& word, const std::vector<std::string>& names) {
  const auto near = near_names(word, names);
  if (near.empty()) return {};
  return trf("Did you mean {names}?", fmt::arg("names", fmt::format("{}", fmt::join(near, tr(" or ")))));
}

std::vector<const Exercise*> find_exercises(const Course& course, const std::string& what) {
  const auto text = normalised(what);
  if (text == "all") return course.exercises();
  for (const auto& chapter : course.chapters) {
    if (!is_chapter(chapter, text)) continue;
    std::vector<const Exercise*> all;
    for (const auto& exercise : chapter.exercises) all.push_back(&exercise);
    return all;
  }
  std::vector<const Exercise*> found;
  for (const auto* exercise : course.exercises())
    if (is_exercise(*exercise, text)) found.push_back(exercise);
  if (found.empty()) unknown(course, what, text);
  if (found.size() == 1) return found;
  std::string list;
  for (const auto* exercise : found) list += fmt::format("  {}  {}\n", exercise->number, exercise->full_id());
  throw Failure(kUsage, trf("`{what}` may be any of these:", fmt::arg("what", grading::printable(what))),
                list);
}

const Exercise& find_exercise(const Course& course, const std::string& what) {
  const auto found = find_exercises(course, what);
  if (found.size() == 1) return *found.front();
  std::string list;
  for (const auto* exercise : found)
    list += fmt::format("  {}  {}\n", exercise->number, exercise->title.text());
  throw Failure(
      kUsage,
      trf("`{what}` is a chapter; name one of its exercises:", fmt::arg("what", grading::printable(what))),
      list);
}

}  // namespace gridlings::cli
