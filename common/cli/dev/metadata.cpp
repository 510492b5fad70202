// Room: cli/dev. The texts and numbers of chapter.toml are complete in both languages.
#include <fmt/format.h>

#include <map>

#include "cli/dev/contract.hpp"
#include "compiler/compiler.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli::dev {
namespace {

using i18n::tr;
using i18n::trf;

constexpr std::size_t kHints = 3;

class Checker {
 public:
  explicit Checker(Problems& problems) : problems_(problems) {}

  void at(std::string where) { where_ = std::move(where); }
  void say(std::string what) { problems_.push_back({where_, std::move(what)}); }
  void text(const LocalText& text, const std::string& name) {
    if (text.en.empty()) say(trf("`{name}` has no English text.", fmt::arg("name", name)));
    if (text.zh_CN.empty()) say(trf("`{name}` has no Chinese text.", fmt::arg("name", name)));
    if (!text.en.empty() && text.en == text.zh_CN)
      say(trf("`{name}` is the same in both languages.", fmt::arg("name", name)));
  }

 private:
  Problems& problems_;
  std::string where_;
};

void check_exercise(const Exercise& exercise, Checker& checker) {
  checker.text(exercise.title, "title");
  checker.text(exercise.aim, "aim");
  checker.text(exercise.explanation, "explanation");
  if (exercise.hints.size() != kHints)
    checker.say(trf("There must be {n} hints; there are {m}.", fmt::arg("n", kHints),
                    fmt::arg("m", exercise.hints.size())));
  for (std::size_t i = 0; i < exercise.hints.size(); ++i)
    checker.text(exercise.hints[i], fmt::format("hints[{}]", i));
  if (exercise.points <= 0) checker.say(tr("`points` must be more than 0."));
  if (exercise.kernels.empty()) checker.say(tr("`kernels` names no kernel."));
  for (const auto& option : exercise.compile_options)
    if (!compiler::allowed_option(option))
      checker.say(trf("The option {option} is not allowed.", fmt::arg("option", option)));
}

void check_numbering(const Chapter& chapter, Checker& checker) {
  int expected = 1;
  for (const auto& exercise : chapter.exercises)
    if (const auto number = fmt::format("{:02}-", expected++); !exercise.id.starts_with(number))
      checker.say(
          trf("{id} should start with {number}.", fmt::arg("id", exercise.id), fmt::arg("number", number)));
}

}  // namespace

Problems metadata_problems(const Course& course) {
  Problems problems;
  Checker checker(problems);
  for (const auto& broken : course.problems) problems.push_back({broken.chapter, broken.message});
  std::map<std::string, std::string> names;
  for (const auto& chapter : course.chapters) {
    checker.at(chapter.id);
    checker.text(chapter.title, "title");
    check_numbering(chapter, checker);
    for (const auto& exercise : chapter.exercises) {
      checker.at(exercise.full_id());
      check_exercise(exercise, checker);
      const auto [at, fresh] = names.emplace(exercise.name(), exercise.full_id());
      if (!fresh) checker.say(trf("Another exercise has the same name: {id}.", fmt::arg("id", at->second)));
    }
  }
  return problems;
}

}  // namespace gridlings::cli::dev
