// Room: cli/dev. attacks.toml: one [[attack]] for each way in. `file` is a .cu file beside it or, with `entries`, the name
// of an archive that is made when it is needed. In a .cu file @SOLUTION@ stands for the exercise's solution, so that only
// the attack can be what is wrong; @ROOT@, @SECRET@, @SECRET_FOLDER@ and @CANARY@ for paths.
#include <fmt/format.h>

#include <algorithm>

#include "cli/dev/attack.hpp"
#include "cli/dev/expectation.hpp"
#include "cli/failure.hpp"
#include "cli/find.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli::dev {
namespace {

using i18n::tr;
using i18n::trf;

std::vector<std::string> list_of(const toml::table& table, const char* key) {
  std::vector<std::string> list;
  if (const auto* array = table[key].as_array())
    for (const auto& item : *array) list.push_back(item.value_or(std::string()));
  return list;
}

PackedEntry entry_of(const toml::table& table) {
  PackedEntry entry;
  entry.path = table["path"].value_or(std::string());
  entry.text = table["text"].value_or(std::string());
  entry.link = table["link"].value_or(std::string());
  entry.hard_link = table["hard_link"].value_or(std::string());
  entry.device = table["device"].value_or(false);
  entry.zeros = table["zeros"].value_or(std::uint64_t{0});
  entry.times = table["times"].value_or(1);
  entry.nested = table["nested"].value_or(0);
  return entry;
}

Attack attack_of(const toml::table& table, const Session& session, const std::string& where, Problems& problems) {
  Attack attack;
  attack.expected = expectation_of(table, where, problems,
                                   {"title", "exercise", "says", "never", "environment", "links", "pipe", "as",
                                    "private", "points", "entries", "or"});
  attack.title = {table["title"]["en"].value_or(std::string()), table["title"]["zh_CN"].value_or(std::string())};
  attack.says = list_of(table, "says");
  attack.never = list_of(table, "never");
  attack.environment = list_of(table, "environment");
  attack.pipe = table["pipe"].value_or(std::string());
  attack.as = table["as"].value_or(std::string());
  attack.with_private = table["private"].value_or(false);
  attack.points = table["points"].value_or(0);
  attack.or_status = table["or"].value_or(std::string());
  if (const auto* links = table["links"].as_table())
    for (const auto& [name, to] : *links) attack.links[std::string(name.str())] = to.value_or(std::string());
  if (const auto* entries = table["entries"].as_array())
    for (const auto& entry : *entries)
      if (const auto* fields = entry.as_table()) attack.entries.push_back(entry_of(*fields));
  const auto say = [&](std::string what) { problems.push_back({where + ": " + attack.expected.file, std::move(what)}); };
  if (attack.title.en.empty() || attack.title.zh_CN.empty()) say(tr("It has no title in both languages."));
  try {
    attack.exercise = &find_exercise(session.course, table["exercise"].value_or(std::string("03.1")));
  } catch (const Failure& failure) {
    say(failure.what());
  }
  return attack;
}

void compare_with_folder(const std::vector<Attack>& attacks, const fs::path& folder, const std::string& where,
                         Problems& problems) {
  std::set<std::string> listed;
  for (const auto& attack : attacks) {
    const auto& file = attack.expected.file;
    if (!listed.insert(file).second)
      problems.push_back({where, trf("{file} is listed twice.", fmt::arg("file", file))});
    if (attack.entries.empty() && !fs::exists(folder / file))
      problems.push_back({where, trf("{file} is listed and is not there.", fmt::arg("file", file))});
  }
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (const auto file = entry.path().filename().string(); entry.path().extension() == ".cu" && !listed.contains(file))
      problems.push_back({where, trf("{file} is there and is not listed.", fmt::arg("file", file))});
}

}  // namespace

std::vector<Attack> read_attacks(const Session& session, const fs::path& folder, Problems& problems) {
  std::vector<Attack> attacks;
  const std::string where = "attacks.toml";
  const auto text = read_file(folder / where);
  if (!text) {
    problems.push_back({where, tr("The file is missing.")});
    return attacks;
  }
  try {
    const auto table = toml::parse(*text);
    if (const auto* list = table["attack"].as_array())
      for (const auto& node : *list)
        if (const auto* item = node.as_table()) attacks.push_back(attack_of(*item, session, where, problems));
  } catch (const toml::parse_error& error) {
    problems.push_back({where, fmt::format("{}:{}: {}", error.source().begin.line, error.source().begin.column,
                                           error.description())});
  }
  compare_with_folder(attacks, folder, where, problems);
  std::erase_if(attacks, [&](const Attack& attack) {
    return !attack.exercise || (attack.entries.empty() && !fs::exists(folder / attack.expected.file));
  });
  return attacks;
}

}  // namespace gridlings::cli::dev
