// Room: cli. `class similar`: which answers of different students are alike, the starter's code taken out.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>

#include "classroom/bar.hpp"
#include "cli/class/commands.hpp"
#include "cli/class/likeness.hpp"
#include "cli/class/words.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/reporting.hpp"
#include "cli/validators.hpp"
#include "grading/table.hpp"
#include "grading/text.hpp"
#include "grading/width.hpp"
#include "i18n/i18n.hpp"
#include "pages/words.hpp"

namespace gridlings::cli {
namespace {

using i18n::tr;
using i18n::trf;
using i18n::trf_n;
using pages::Alike;

constexpr const char* kMark = ".gridlings-similar";  // in a folder that we made, and may fill anew
constexpr std::size_t kShown = 20;                   // pairs on the terminal
constexpr int kFigures = 53, kLeastName = 10;        // columns of a pair's figures; of a name

struct Options {
  std::string course, output, format = "text";
  std::vector<std::string> chapters;
  int at_least = 60;
  bool anonymous = false;
};

std::string course_name(const std::string& folder) {
  std::error_code error;
  const auto path = fs::canonical(folder, error);
  return grading::printable((error ? fs::path(folder) : path).filename().string());
}

std::string one_line(std::string text) {
  text = grading::printable(text);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return text;
}

// Each content once, with all whose latest answer it is.
std::vector<Answer> answers_to(const gradebook::Overview& overview, const gradebook::Column& column,
                               const std::vector<pages::Person>& people, bool anonymous) {
  std::map<std::string, std::vector<std::string>> students;
  for (const auto& person : people) {
    const auto* entry = overview.at(*person.student, column);
    if (entry && !entry->content_hash.empty())
      students[entry->content_hash].push_back(one_line(anonymous ? person.name : shown(*person.student)));
  }
  std::vector<Answer> answers;
  for (auto& [hash, names] : students) answers.push_back({hash, std::move(names)});
  return answers;
}

std::size_t count(const std::vector<Answer>& answers) {
  std::size_t n = 0;
  for (const auto& answer : answers) n += answer.students.size();
  return n;
}

Alike compared(const Session& session, const Options& options, const gradebook::Gradebook& book) {
  const gradebook::Overview overview(book, columns_of(session), filter_from(session, options.chapters),
                                     i18n::language());
  const auto people = pages::people(overview, {course_name(options.course), options.anonymous});
  std::vector<std::pair<gradebook::Column, std::vector<Answer>>> work;
  for (const auto& column : overview.columns()) {
    auto answers = answers_to(overview, column, people, options.anonymous);
    if (count(answers) >= 2) work.emplace_back(column, std::move(answers));
  }
  Alike alike{course_name(options.course), options.at_least};
  if (work.empty()) return alike;
  prepare_compare50(session);
  const bool terminal = ::isatty(STDERR_FILENO);
  classroom::Bar bar(work.size(), session.style, stderr, terminal);
  for (const auto& [column, answers] : work) {
    if (terminal) bar.tick();
    compare_exercise(session, book, column, answers, alike);
    if (terminal) bar.advance();
  }
  sort_pairs(alike);
  return alike;
}

std::string padded_name(const std::string& name, int width) {
  return grading::padded(grading::shortened(name, width), width);
}

std::string table_of_pairs(const Session& session, const Alike& alike) {
  const auto n = std::min(kShown, alike.pairs.size());
  int longest = grading::display_width(tr("Student"));
  for (std::size_t i = 0; i < n; ++i)
    for (const auto* side : {&alike.pairs[i].first, &alike.pairs[i].second})
      longest = std::max(longest, grading::display_width(side->name));
  const int width = std::min(longest, std::max(kLeastName, (session.style.width - kFigures) / 2));
  grading::Table table{{tr("Exercise"), padded_name(tr("Student"), width), padded_name(tr("Student"), width),
                        tr("Likeness"), tr("Usual"), tr("As alike"), tr("Lines")},
                       {}};
  for (std::size_t i = 0; i < n; ++i) {
    const auto& pair = alike.pairs[i];
    table.rows.push_back({pages::number_of(alike.exercises[pair.exercise].column),
                          padded_name(pair.first.name, width), padded_name(pair.second.name, width),
                          pages::likeness_text(pair), pages::usual_text(pair.usual),
                          fmt::format("{} / {}", pair.as_alike, pair.others), pages::lines_text(pair)});
  }
  auto out = grading::table_text(table, session.style);
  if (alike.pairs.size() > n)
    out +=
        indented(trf_n("… and {n} more: --format json lists all.", "… and {n} more: --format json lists all.",
                       alike.pairs.size() - n, fmt::arg("n", alike.pairs.size() - n)),
                 2, session.style);
  return out;
}

std::string table_of_exercises(const Session& session, const Alike& alike) {
  grading::Table table{{tr("Exercise"), tr("Compared"), tr("Starter only"), tr("Usual"), tr("Listed")}, {}};
  for (const auto& exercise : alike.exercises)
    table.rows.push_back({pages::number_of(exercise.column) + " " + exercise.column.title,
                          std::to_string(exercise.compared), std::to_string(exercise.starter),
                          pages::usual_text(exercise.usual), std::to_string(exercise.listed)});
  return grading::table_text(table, session.style);
}

std::string text_of(const Session& session, const Options& options, const Alike& alike) {
  if (alike.exercises.empty())
    return std::string(tr("There are no two answers to an exercise to compare.")) + "\n";
  const auto heading =
      trf_n("{n} pair at least {percent} % alike", "{n} pairs at least {percent} % alike", alike.pairs.size(),
            fmt::arg("n", alike.pairs.size()), fmt::arg("percent", alike.at_least));
  auto out = session.style.paint(grading::Tone::strong, heading) + "\n\n";
  if (!alike.pairs.empty()) out += table_of_pairs(session, alike) + "\n";
  out += table_of_exercises(session, alike) + "\n";
  std::vector<std::string> notes{tr(
      "Usual: the middle of the exercise's other pairs. As alike: how many of these are at least as alike.")};
  for (auto& sentence : pages::advice_on_likeness()) notes.push_back(std::move(sentence));
  if (options.output.empty() && !alike.pairs.empty())
    notes.push_back(tr("-o FILE.html sets them side by side."));
  for (const auto& note : notes) out += indented(note, 2, session.style);
  return out;
}

nlohmann::ordered_json json_of(const Alike& alike, bool anonymous) {
  using nlohmann::ordered_json;
  const auto usual = [](std::optional<int> percent) {
    return percent ? ordered_json(*percent) : ordered_json();
  };
  ordered_json out{
      {"schema", "gridlings/similar/v1"}, {"course", alike.course}, {"at_least", alike.at_least}};
  auto& exercises = out["exercises"] = ordered_json::array();
  for (const auto& it : alike.exercises)
    exercises.push_back({{"id", it.column.id},
                         {"number", pages::number_of(it.column)},
                         {"compared", it.compared},
                         {"starter_only", it.starter},
                         {"too_long", it.too_long},
                         {"pairs", it.pairs},
                         {"usual", usual(it.usual)},
                         {"problem", it.problem.empty() ? ordered_json() : ordered_json(it.problem)}});
  auto& pairs = out["pairs"] = ordered_json::array();
  for (const auto& it : alike.pairs) {
    ordered_json students = ordered_json::array();
    for (const auto* side : {&it.first, &it.second}) {
      ordered_json one{{"name", side->name}, {"share", side->share}};
      if (!anonymous) one["hash"] = side->hash;
      if (it.detailed) one["lines"] = side->lines;
      students.push_back(std::move(one));
    }
    pairs.push_back({{"exercise", alike.exercises[it.exercise].column.id},
                     {"students", std::move(students)},
                     {"identical", it.identical},
                     {"likeness", it.likeness},
                     {"usual", usual(it.usual)},
                     {"as_alike", it.as_alike},
                     {"others", it.others}});
  }
  return out;
}

CLI::Validator percent() {
  const auto test = [](const std::string& value) {
    int number = -1;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool whole = error == std::errc{} && end == value.data() + value.size();
    if (whole && number >= 0 && number <= 100) return std::string();
    return trf("`{value}` is not a whole number from 0 to 100.",
               fmt::arg("value", grading::printable(value)));
  };
  return CLI::Validator(test, "");
}

bool is_page(const std::string& output) { return fs::path(output).extension() == ".html"; }

// Before any work. Somebody's own folder is never mixed with ours.
fs::path page_file(const std::string& output) {
  if (is_page(output)) {
    require_output(output);
    return output;
  }
  const fs::path folder = output;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || !fs::is_directory(folder))
    throw Failure(kUsage, trf("The folder {folder} cannot be made.", fmt::arg("folder", shown(folder))),
                  tr("Give -o another name."));
  if (!fs::exists(folder / kMark) && !fs::is_empty(folder))
    throw Failure(kUsage, trf("The folder {folder} holds other files.", fmt::arg("folder", shown(folder))),
                  tr("Give -o a new folder, or a name that ends in .html."));
  write_atomically(folder / kMark, "");
  return folder / "index.html";
}

int run_similar(Session& session, const Options& options) {
  const auto book = gradebook::Gradebook::open(options.course);
  const auto file = options.output.empty() ? fs::path() : page_file(options.output);
  const auto alike = compared(session, options, book);
  if (!file.empty())
    write_atomically(file,
                     pages::similar_page(alike, [&](const std::string& hash) { return book.content(hash); }));
  if (options.format == "json") {
    print(json_of(alike, options.anonymous).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) +
          "\n");
  } else {
    print(text_of(session, options, alike));
    if (!file.empty()) print("\n" + trf("Side by side: open {file}", fmt::arg("file", shown(file))) + "\n");
  }
  bool whole = true;
  for (const auto& exercise : alike.exercises) {
    if (exercise.problem.empty()) continue;
    whole = false;
    warn(pages::number_of(exercise.column) + ": " + exercise.problem);
  }
  return whole ? kPassed : kOurFault;
}

}  // namespace

void add_class_similar(CLI::App& parent, const AddCommand& add) {
  const auto options = std::make_shared<Options>();
  auto* command = add(parent, "similar", tr("Which answers are alike, without the starter's code."), "",
                      [options](Session& session) { return run_similar(session, *options); });
  add_course(command, options->course);
  add_chapters(command, options->chapters);
  command
      ->add_option("-o,--output", options->output,
                   tr("A page with both answers side by side: a file FILE.html, or a folder."))
      ->type_name("PATH");
  command->add_option("--format", options->format, tr("text (the default) or json, on standard output."))
      ->type_name("FORMAT")
      ->check(one_of({"text", "json"}));
  command
      ->add_option("--at-least", options->at_least,
                   tr("Only pairs that are at least so alike, in percent; without it 60."))
      ->type_name("N")
      ->check(percent());
  command->add_flag("--anonymous", options->anonymous, tr("Numbers instead of names, in chance order."));
}

}  // namespace gridlings::cli
