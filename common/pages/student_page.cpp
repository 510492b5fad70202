// Room: pages. One student: every exercise with its tests, findings and code.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "grading/kinds.hpp"
#include "grading/source.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"
#include "pages/pages.hpp"

namespace gridlings::pages {
namespace {

using gradebook::Column;
using gradebook::Entry;
using gradebook::State;
using grading::Finding;
using grading::TestStatus;
using i18n::tr;
using i18n::trf;

constexpr std::size_t kMessage = 2000, kLog = 20000;  // bytes shown of a message, of a compiler's log

std::string line_id(const std::string& exercise, int line) { return fmt::format("{}-line-{}", exercise, line); }

// "kernel, block 0, thread 3" as far as it is known.
std::string who(const grading::Side& side) {
  std::string text = side.kernel;
  const auto index = [](const grading::Index3& i) { return fmt::format("({},{},{})", i[0], i[1], i[2]); };
  if (side.block) text += (text.empty() ? "" : tr(", ")) + trf("block {index}", fmt::arg("index", index(*side.block)));
  if (side.thread) text += (text.empty() ? "" : tr(", ")) + trf("thread {index}", fmt::arg("index", index(*side.thread)));
  return text;
}

void place(Node parent, const char* label, const grading::Side& side, const std::string& exercise, int lines) {
  Node line = add(parent, "p");
  say(line, std::string(label) + " ");
  const auto where = trf("line {n}", fmt::arg("n", side.line));
  if (side.line >= 1 && side.line <= lines)
    add(line, "a", {{"href", "#" + line_id(exercise, side.line)}}, where);
  else if (side.line >= 1)
    say(line, fmt::format("{}:{}", side.file, side.line));
  if (const auto text = who(side); !text.empty()) say(line, (side.line >= 1 ? " · " : "") + text);
}

void finding(Node parent, const Finding& it, const std::string& exercise, int lines) {
  const auto* kind = grading::find_kind(it.kind);
  Node box = add(parent, "div", {{"class", "finding"}});
  add(box, "h3", {}, kind ? tr(kind->title) : it.kind);
  add(box, "p", {}, grading::capped(it.message, kMessage));
  place(box, tr("Here:"), it.side, exercise, lines);
  if (it.other) place(box, tr("The other side:"), *it.other, exercise, lines);
  if (!it.schedule.empty()) add(box, "p", {{"class", "faint"}}, trf("Schedule: {name}", fmt::arg("name", it.schedule)));
  if (kind) add(box, "p", {{"class", "advice"}}, tr(kind->advice));
}

// The code with the lines marked that a finding is about, and the finding's name beside them.
void code(Node parent, const grading::SourceText& source, const std::vector<Finding>& findings, const std::string& exercise) {
  std::map<int, std::string> marked;
  for (const auto& it : findings) {
    const auto* kind = grading::find_kind(it.kind);
    const std::string name = kind ? tr(kind->title) : it.kind;
    for (const auto* side : {&it.side, it.other ? &*it.other : nullptr})
      if (side && side->line >= 1 && marked[side->line].find(name) == std::string::npos)
        marked[side->line] += (marked[side->line].empty() ? "" : tr(", ")) + name;
  }
  Node text = add(add(parent, "pre", {{"tabindex", "0"}}), "code");
  for (int n = 1; n <= source.line_count(); ++n) {
    const auto mark = marked.find(n);
    Node line = add(text, "span", {{"class", mark == marked.end() ? "line" : "line marked"}, {"id", line_id(exercise, n)}});
    add(line, "span", {{"class", "no"}}, std::to_string(n));
    say(line, source.line(n));
    if (mark != marked.end()) add(line, "span", {{"class", "here"}}, "◀ " + mark->second);
  }
}

void tests(Node parent, const std::vector<grading::Test>& all) {
  Node list = add(parent, "ul", {{"class", "tests"}});
  for (const auto& test : all) {
    const bool passed = test.status == TestStatus::passed, skipped = test.status == TestStatus::skipped;
    Node item = add(list, "li");
    add(item, "span", {{"class", std::string("status ") + (passed ? "passed" : skipped ? "open" : "failed")}},
        passed ? tr("✓ passed") : skipped ? tr("– skipped") : tr("✗ failed"));
    say(item, fmt::format("  {}/{}  {}", test.points, test.max_points, tr(test.name.c_str())));
    if (!passed && !test.message.empty()) add(item, "p", {}, grading::capped(test.message, kMessage));
  }
}

void verdict(Node parent, const gradebook::Gradebook& book, const Entry& entry, const std::string& id,
             const Settings& settings) {
  const auto it = settings.shown ? settings.shown(entry.record->verdict) : entry.record->verdict;
  if (!it.reason.empty()) add(parent, "p", {}, grading::capped(it.reason, kMessage));
  if (!it.tests.empty()) tests(parent, it.tests);
  const grading::SourceText source(book.content(entry.content_hash));
  for (const auto& each : it.findings) finding(parent, each, id, source.line_count());
  if (!it.compiler_log.empty()) {
    add(parent, "h3", {}, tr("The compiler says"));
    add(parent, "pre", {{"class", "log"}, {"tabindex", "0"}}, grading::capped(it.compiler_log, kLog));
  }
  add(parent, "h3", {}, tr("The code"));
  code(parent, source, it.findings, id);
  add(parent, "p", {{"class", "faint"}},
      trf("Graded {when}; content {hash}.", fmt::arg("when", entry.record->graded_at),
          fmt::arg("hash", entry.content_hash.substr(0, 12))));
}

// What a student called a file may hold their name; the platform puts it there, too.
std::string shown(const gradebook::Note& note, const Column& column, const Settings& settings) {
  static const std::set<std::string> told = {"n", "mb", "size", "charset", "error", "exercise", "file", "kernel"};
  if (!settings.anonymous) return gradebook::shown(note);
  gradebook::Note without = note;
  for (auto& [name, value] : without.values)
    if (!told.contains(name)) value = column.id.substr(column.id.find('/') + 1) + ".cu";
  return gradebook::shown(without);
}

void exercise(Node parent, const gradebook::Gradebook& book, const Column& column, const Entry* entry,
              const std::string& id, const Settings& settings) {
  Node box = add(parent, "section", {{"class", "exercise"}, {"id", id}});
  add(box, "h2", {}, number_of(column) + "  " + column.title);
  Node line = add(box, "p");
  add(line, "span", {{"class", std::string("status ") + look_of(entry)}}, state_text(entry));
  const auto state = gradebook::state_of(entry);
  if (state == State::absent) return;
  if (const auto points = entry->points())
    say(line, " · " + trf("{points} of {max} points", fmt::arg("points", *points), fmt::arg("max", column.max_points)));
  if (!settings.anonymous) {
    say(line, " · " + trf("attempt {n}", fmt::arg("n", entry->attempt)));
    if (!entry->received.empty()) say(line, " · " + entry->received);
    if (!entry->file.empty()) say(line, " · " + entry->file);
  }
  for (const auto& note : entry->notes) add(box, "p", {{"class", "faint"}}, shown(note, column, settings));
  if (entry->problem) add(box, "p", {}, shown(*entry->problem, column, settings));
  if (state == State::graded) verdict(box, book, *entry, id, settings);
  if (state == State::fault) add(box, "p", {}, entry->record->verdict.reason);
}

}  // namespace

std::string student_page(const gradebook::Gradebook& book, const gradebook::Overview& overview, const Person& person,
                         const Settings& settings) {
  pugi::xml_document document;
  Node main = page(document, person.name + " · " + settings.course);
  Node nav = add(main, "nav", {{"class", "top"}, {"aria-label", tr("Report")}});
  add(nav, "a", {{"href", "index.html"}}, "← " + settings.course);
  add(main, "h1", {}, person.name);
  if (!person.note.empty()) add(main, "p", {{"class", "faint"}}, person.note);
  const auto total = overview.total(*person.student);
  add(main, "p", {}, trf("{points} of {max} points", fmt::arg("points", total.points), fmt::arg("max", total.max_points)) +
                         (total.open > 0 ? " · " + i18n::trf_n("{n} not graded", "{n} not graded", total.open,
                                                               fmt::arg("n", total.open))
                                         : std::string()));
  int number = 0;
  for (const auto& column : overview.columns())
    exercise(main, book, column, overview.at(*person.student, column), fmt::format("exercise-{}", ++number),
             settings);
  return html(document);
}

std::vector<File> report(const gradebook::Gradebook& book, const gradebook::Overview& overview, const Settings& settings) {
  const auto all = people(overview, settings);
  std::vector<File> files{{"index.html", overview_page(overview, all, settings)}};
  for (const auto& person : all) files.push_back({person.file, student_page(book, overview, person, settings)});
  return files;
}

}  // namespace gridlings::pages
