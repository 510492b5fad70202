// Room: cli. The words of `package`, and what both platforms share.
#include "cli/package/register.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/class/private_tests.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/find.hpp"
#include "cli/output.hpp"
#include "cli/package/package.hpp"
#include "cli/validators.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using i18n::tr;
using i18n::trf;
using i18n::trf_n;
using package::Order;
using package::Tree;

struct PackageWords {
  std::vector<std::string> chapters;
  std::string output, tests;
  int seconds = 0;
};

std::vector<const Chapter*> chapters_of(const Session& session, const std::vector<std::string>& names) {
  std::vector<const Chapter*> chapters;
  for (const auto& name : names) {
    const auto exercises = find_exercises(session.course, name);
    const auto* chapter = exercises.front()->chapter;
    if (exercises.size() != chapter->exercises.size())
      throw Failure(kUsage, trf("`{what}` is one exercise; a package holds whole chapters.",
                                fmt::arg("what", grading::printable(name))),
                    trf("Name the chapter: {number}", fmt::arg("number", chapter->number)));
    if (std::find(chapters.begin(), chapters.end(), chapter) == chapters.end()) chapters.push_back(chapter);
  }
  std::sort(chapters.begin(), chapters.end(), [](const auto* a, const auto* b) { return a->id < b->id; });
  return chapters;
}

// Of the chapters in the package; private tests of others stay at home.
std::map<std::string, fs::path> private_tests_of(const Session& session, const PackageWords& words,
                                                 const std::vector<const Chapter*>& chapters) {
  std::map<std::string, fs::path> programs;
  if (words.tests.empty()) return programs;
  const auto tests = private_tests_in(session, words.tests);
  for (const auto* chapter : chapters)
    if (fs::exists(tests.programs / chapter->id)) programs[chapter->id] = tests.programs / chapter->id;
  if (programs.empty())
    throw Failure(kUsage, trf("{folder} holds no private tests of these chapters.", fmt::arg("folder", shown(words.tests))),
                  tr("Private tests are called as the chapter is: 03-loop-to-child.cpp."));
  return programs;
}

std::string private_tests_text(const Order& order) {
  std::string numbers;
  for (const auto* chapter : order.chapters)
    if (order.private_tests.contains(chapter->id)) numbers += (numbers.empty() ? "" : tr(", ")) + chapter->number;
  return numbers.empty() ? "" : trf("With private tests of {chapters}.", fmt::arg("chapters", numbers)) + "\n";
}

int run_package(Session& session, const PackageWords& words, Tree (*make)(const Session&, const Order&)) {
  require_output(words.output);
  Order order{chapters_of(session, words.chapters), words.seconds, i18n::language(), make == package::prairielearn};
  order.private_tests = private_tests_of(session, words, order.chapters);
  const auto zip = package::zip_of(make(session, order));
  write_atomically(words.output, zip);
  print(trf_n("{file}: {n} chapter, {exercises} exercises, {size} MB", "{file}: {n} chapters, {exercises} exercises, {size} MB",
              order.chapters.size(), fmt::arg("file", shown(words.output)), fmt::arg("n", order.chapters.size()),
              fmt::arg("exercises", order.exercises().size()),
              fmt::arg("size", fmt::format("{:.1f}", static_cast<double>(zip.size()) / 1e6))) +
        "\n" + private_tests_text(order));
  return kPassed;
}

void add_platform(CLI::App& parent, const AddCommand& add, const char* name, const char* help, int seconds,
                  Tree (*make)(const Session&, const Order&)) {
  const auto words = std::make_shared<PackageWords>();
  words->seconds = seconds;
  auto* command = add(parent, name, help, "", [words, make](Session& s) { return run_package(s, *words, make); });
  command->add_option("CHAPTER", words->chapters, tr("The chapters to grade: 03, or their names."))
      ->required()
      ->type_name("")
      ->option_text(" ");
  command->add_option("-o,--output", words->output, tr("The package to write."))->required()->type_name("FILE.zip");
  command->add_option("--tests", words->tests, tr("A folder with private tests of your own (NN-name.cpp)."))
      ->type_name("DIR");
  command
      ->add_option("--seconds", words->seconds,
                   trf("All the time that one submission may take there (else {n}).", fmt::arg("n", seconds)))
      ->type_name("N")
      ->check(count_from_one());
}

}  // namespace

void add_package_commands(CLI::App& app, const AddCommand& add) {
  auto* parent =
      add(app, "package", tr("Pack an autograder for a platform."), tr("Grading and running"), {});
  parent->require_subcommand(1);
  // Gradescope stops after 10 minutes unless told otherwise, and then shows nothing. A PrairieLearn job is one exercise.
  add_platform(*parent, add, "gradescope", tr("A zip to upload to Gradescope as the autograder."), 540,
               package::gradescope);
  add_platform(*parent, add, "prairielearn", tr("Questions for a PrairieLearn course, and the image of their grader."),
               90, package::prairielearn);
}

}  // namespace gridlings::cli
