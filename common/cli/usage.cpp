// Room: cli. Words on the command line that are wrong, or not ours.
#include "cli/usage.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/find.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using grading::printable;
using i18n::tr;
using i18n::trf;

bool takes_value(const std::string& word) {
  return word == "--lang" || word == "--device" || word == "--color";
}

const CLI::App* innermost(const CLI::App& app) {
  const auto subs = app.get_subcommands();
  return subs.empty() ? &app : innermost(*subs.back());
}

// "./gridlings class show": what was typed, as far as it was understood.
std::string command_line(const CLI::App& app) {
  const auto subs = app.get_subcommands();
  return subs.empty() ? app.get_name() : app.get_name() + " " + command_line(*subs.back());
}

std::vector<std::string> words_of(const CLI::App& app) {
  std::vector<std::string> words;
  for (const auto* sub : app.get_subcommands([](const CLI::App*) { return true; }))
    words.push_back(sub->get_name());
  for (const auto* option : app.get_options())
    for (const auto& name : option->get_lnames()) words.push_back("--" + name);
  return words;
}

std::string unknown_word(const CLI::App& app, const std::vector<std::string>& extras, std::string& advice) {
  const auto& word = extras.front();
  const auto* inner = innermost(app);
  auto words = words_of(*inner);
  if (inner != &app) {
    for (const auto& more : words_of(app))
      if (more.starts_with("--")) words.push_back(more);
  }
  advice = did_you_mean(word, words);
  if (word.starts_with('-')) return trf("There is no option `{word}`.", fmt::arg("word", printable(word)));
  if (inner == &app) return trf("There is no command `{word}`.", fmt::arg("word", printable(word)));
  return trf("`{word}` is one word too many.", fmt::arg("word", printable(word)));
}

std::string what_is_missing(const CLI::App& app) {
  for (const auto* option : app.get_options())
    if (option->get_required() && option->count() == 0)
      return trf("{name} is missing: {what}", fmt::arg("name", option->get_name()),
                 fmt::arg("what", option->get_description()));
  return tr("Something is missing on the command line.");
}

std::string what_is_wrong(const CLI::App& app, const CLI::ParseError& error, std::string& advice) {
  if (const auto extras = app.remaining(true);
      dynamic_cast<const CLI::ExtrasError*>(&error) && !extras.empty())
    return unknown_word(app, extras, advice);
  if (dynamic_cast<const CLI::RequiredError*>(&error)) return what_is_missing(*innermost(app));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) return tr("An option lacks its value.");
  if (dynamic_cast<const CLI::ValidationError*>(&error) || dynamic_cast<const CLI::ConversionError*>(&error))
    return trf("An option has a wrong value. {detail}", fmt::arg("detail", printable(error.what())));
  return printable(error.what());
}

}  // namespace

std::string language_in(const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--") break;
    if (arguments[i].starts_with("--lang=")) return arguments[i].substr(7);
    if (arguments[i] == "--lang" && i + 1 < arguments.size()) return arguments[i + 1];
  }
  return {};
}

void require_language(const std::string& lang) {
  if (lang.empty() || lang.starts_with("en") || lang.starts_with("zh")) return;
  throw Failure(kUsage, trf("There is no language `{lang}`.", fmt::arg("lang", printable(lang))),
                tr("There are en and zh_CN."));
}

void turn_help_around(std::vector<std::string>& arguments) {
  for (auto at = arguments.begin(); at != arguments.end(); ++at) {
    if (takes_value(*at) && at + 1 != arguments.end()) {
      ++at;
    } else if (*at == "help") {
      arguments.erase(at);
      arguments.push_back("--help");
      return;
    } else if (!at->starts_with("--")) {
      return;  // another command
    }
  }
}

std::string in_language(std::string help) {
  if (i18n::language() != "zh_CN") return help;
  for (auto at = help.find(':'); at != std::string::npos; at = help.find(':', at + 1)) {
    const bool heading = at + 1 < help.size() && help[at + 1] == '\n';
    const bool usage = at + 1 < help.size() && help[at + 1] == ' ' && static_cast<unsigned char>(help[at - 1]) >= 0x80;
    if (heading || usage) help.replace(at, usage ? 2 : 1, "：");
  }
  return help;
}

namespace {

std::vector<std::string> take_from(std::vector<std::string>& arguments,
                                   std::vector<std::string>::iterator at) {
  std::vector<std::string> rest(at, arguments.end());
  arguments.erase(at, arguments.end());
  if (!rest.empty() && rest.front() == "--") rest.erase(rest.begin());
  return rest;
}

}  // namespace

std::vector<std::string> take_rest(std::vector<std::string>& arguments) {
  for (auto at = arguments.begin(); at != arguments.end(); ++at) {
    if (*at == "exec" || *at == "bench") {
      const auto next = at + 1;
      if (next != arguments.end() && (*next == "--help" || *next == "-h")) return {};
      return take_from(arguments, next);
    }
    if (*at == "trace") return take_from(arguments, std::find(at, arguments.end(), "--"));
    if (takes_value(*at) && at + 1 != arguments.end())
      ++at;
    else if (!at->starts_with("--"))
      return {};  // another command
  }
  return {};
}

std::vector<std::pair<std::string, std::string>> help_labels() {
  return {{"Usage", tr("Usage")},          {"Positionals", tr("Arguments")},
          {"Options", tr("Options")},      {"OPTIONS", tr("OPTIONS")},
          {"SUBCOMMAND", tr("COMMAND")},   {"SUBCOMMANDS", tr("COMMANDS")},
          {"Subcommands", tr("Commands")}, {"REQUIRED", ""}};
}

Failure usage_failure(const CLI::App& app, const CLI::ParseError& error) {
  std::string advice;
  const auto what = what_is_wrong(app, error, advice);
  const auto help = command_line(app) + " --help";
  if (!advice.empty()) advice += "\n";
  return Failure(kUsage, what, advice + trf("`{help}` shows how it is used.", fmt::arg("help", help)));
}

}  // namespace gridlings::cli
