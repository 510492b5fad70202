// Room: intake. Names of exercises.
#include "intake/catalogue.hpp"

#include <algorithm>
#include <regex>

#include "intake/names.hpp"

namespace gridlings::intake {

std::string without_number(const std::string& id) { return id.size() > 3 ? id.substr(3) : id; }

std::string Exercise::chapter_name() const { return without_number(chapter); }
std::string Exercise::name() const { return without_number(file); }

int name_rank(const std::string& stem, const std::string& folder, const std::string& chapter,
              const std::string& exercise) {
  if (stem == exercise) return folder == chapter ? 0 : 1;
  return stem == without_number(exercise) ? 2 : -1;
}

bool is_chapter_folder(const Catalogue& catalogue, std::string_view folder) {
  static const std::regex numbered(R"((?:ch(?:apter)?[ _.-]?|第 ?)?0?(\d{1,2})(?: ?章)?)");
  const auto name = lowered(folder);
  std::smatch match;
  const int number = name.size() < 32 && std::regex_match(name, match, numbered) ? std::stoi(match[1]) : -1;
  return std::any_of(catalogue.begin(), catalogue.end(), [&](const Exercise& e) {
    return name == e.chapter || name == e.chapter_name() || number == std::stoi(e.chapter.substr(0, 2));
  });
}

}  // namespace gridlings::intake
