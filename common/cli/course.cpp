// Room: cli. Reads chapter.toml. Strict about what the program needs; `dev check` is strict about the rest.
#include "cli/course.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>

#include "cli/files.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"
#include "intake/catalogue.hpp"

namespace gridlings::cli {
namespace {

struct TomlProblem : std::runtime_error {
  TomlProblem(const toml::source_region& at, const std::string& what)
      : std::runtime_error(fmt::format("{}:{}: {}", at.begin.line, at.begin.column, what)) {}
};

const toml::node& required(const toml::table& table, const char* key) {
  if (const auto* node = table.get(key)) return *node;
  throw TomlProblem(table.source(), i18n::trf("`{key}` is missing", fmt::arg("key", key)));
}

template <typename T>
T value_of(const toml::node& node, const char* key) {
  if (const auto value = node.value_exact<T>()) return *value;
  throw TomlProblem(node.source(), i18n::trf("`{key}` has the wrong type", fmt::arg("key", key)));
}

LocalText text_of(const toml::node* node) {
  const auto* table = node ? node->as_table() : nullptr;
  if (!table) return {};
  const auto at = [&](const char* key) { return (*table)[key].value_or(std::string()); };
  return {at("en"), at("zh_CN")};
}

std::vector<std::string> strings_of(const toml::table& table, const char* key) {
  std::vector<std::string> strings;
  const auto* node = table.get(key);
  if (!node) return strings;
  const auto* array = node->as_array();
  if (!array) throw TomlProblem(node->source(), i18n::trf("`{key}` must be a list", fmt::arg("key", key)));
  for (const auto& item : *array) strings.push_back(value_of<std::string>(item, key));
  return strings;
}

// "01-some-name": two digits, a dash, a name. Ids become file names, so nothing else gets in.
void check_id(const std::string& id, const toml::node& node) {
  const bool well_formed = id.size() > 3 && std::isdigit(id[0]) && std::isdigit(id[1]) && id[2] == '-' &&
                           std::all_of(id.begin(), id.end(), [](unsigned char c) {
                             return std::islower(c) || std::isdigit(c) || c == '-';
                           });
  if (!well_formed)
    throw TomlProblem(node.source(),
                      i18n::trf("the id `{id}` is not of the form 01-some-name", fmt::arg("id", id)));
}

Exercise exercise_of(const toml::table& table, const Chapter& chapter) {
  Exercise exercise;
  exercise.chapter = &chapter;
  const auto& id = required(table, "id");
  exercise.id = value_of<std::string>(id, "id");
  check_id(exercise.id, id);
  exercise.number = chapter.number + "." + std::to_string(std::stoi(exercise.id.substr(0, 2)));
  exercise.points = static_cast<int>(value_of<std::int64_t>(required(table, "points"), "points"));
  exercise.kernels = strings_of(table, "kernels");
  exercise.compile_options = strings_of(table, "compile_options");
  exercise.title = text_of(table.get("title"));
  exercise.aim = text_of(table.get("aim"));
  exercise.explanation = text_of(table.get("explanation"));
  if (const auto* hints = table["hints"].as_array())
    for (const auto& hint : *hints) exercise.hints.push_back(text_of(&hint));
  return exercise;
}

void read_chapter(const fs::path& file, Chapter& chapter) {
  const auto text = read_file(file);
  if (!text) throw std::runtime_error(i18n::tr("cannot be read"));
  const auto table = toml::parse(*text);
  const auto& id = required(table, "id");
  chapter.id = value_of<std::string>(id, "id");
  check_id(chapter.id, id);
  if (chapter.id != file.parent_path().filename())
    throw TomlProblem(id.source(), i18n::tr("`id` must be the name of the chapter's folder"));
  chapter.number = chapter.id.substr(0, 2);
  chapter.title = text_of(table.get("title"));
  const auto* exercises = table["exercise"].as_array();
  if (!exercises || exercises->empty())
    throw TomlProblem(table.source(), i18n::tr("there is no [[exercise]]"));
  for (const auto& node : *exercises) {
    const auto* item = node.as_table();
    if (!item) throw TomlProblem(node.source(), i18n::tr("[[exercise]] must be a table"));
    chapter.exercises.push_back(exercise_of(*item, chapter));
  }
}

std::string describe(const fs::path& file, const std::exception& error) {
  if (const auto* parse = dynamic_cast<const toml::parse_error*>(&error)) {
    const auto at = parse->source().begin;
    return fmt::format("{}:{}:{}: {}", shown(file), at.line, at.column, parse->description());
  }
  const bool placed = dynamic_cast<const TomlProblem*>(&error) != nullptr;
  return fmt::format("{}:{}{}", shown(file), placed ? "" : " ", grading::printable(error.what()));
}

}  // namespace

const std::string& LocalText::text() const {
  return i18n::language() == "zh_CN" && !zh_CN.empty() ? zh_CN : en;
}

std::string without_number(const std::string& id) { return intake::without_number(id); }

std::string Exercise::name() const { return without_number(id); }
std::string Exercise::full_id() const { return chapter->id + "/" + id; }
std::string Exercise::key() const { return chapter->name() + "/" + name(); }
fs::path Exercise::relative() const { return fs::path(chapter->id) / (id + ".cu"); }
std::string Chapter::name() const { return without_number(id); }

std::vector<const Exercise*> Course::exercises() const {
  std::vector<const Exercise*> all;
  for (const auto& chapter : chapters)
    for (const auto& exercise : chapter.exercises) all.push_back(&exercise);
  return all;
}

Course load_course(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (const auto file = entry.path() / "chapter.toml"; fs::exists(file, error)) files.push_back(file);
  std::sort(files.begin(), files.end());

  Course course;
  for (const auto& file : files) {
    course.chapters.emplace_back();
    try {
      read_chapter(file, course.chapters.back());
    } catch (const std::exception& problem) {
      course.chapters.pop_back();
      course.problems.push_back({file.parent_path().filename().string(), describe(file, problem)});
    }
  }
  return course;
}

}  // namespace gridlings::cli
