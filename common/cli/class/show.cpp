// Room: cli. `class show`: one student's attempts, verdicts and findings.
#include <fmt/format.h>

#include <memory>

#include "cli/class/commands.hpp"
#include "cli/class/grading.hpp"
#include "cli/class/words.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/find.hpp"
#include "cli/reporting.hpp"
#include "grading/counts.hpp"
#include "grading/report.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using gradebook::Entry;
using gradebook::Gradebook;
using gradebook::State;
using gradebook::Student;
using grading::printable;
using grading::Tone;
using i18n::tr;
using i18n::trf;
using i18n::trf_n;

struct Options {
  std::string course, student, attempt = "latest";
  std::vector<std::string> chapters;
};

Student find_student(const Gradebook& book, const std::string& word) {
  if (auto student = book.student(word)) return *student;
  std::vector<std::string> names;
  for (const auto& student : book.students()) {
    names.push_back(student.key);
    if (!student.name.empty() && student.name == word)
      throw Failure(kUsage, trf("Several students are called `{word}`.", fmt::arg("word", printable(word))),
                    tr("Name the student's key: `class export --format csv` lists them."));
  }
  auto advice = did_you_mean(word, names);
  if (advice.empty())
    advice = tr("Name a student by key, e-mail or full name: `class export --format csv` lists them.");
  throw Failure(
      kUsage, trf("There is no student `{word}` in this course.", fmt::arg("word", printable(word))), advice);
}

grading::Heading heading_for(const Session& session, const Entry& entry) {
  grading::Heading heading{entry.exercise, entry.exercise, printable(entry.file), "simulated"};
  for (const auto& column : columns_of(session)) {
    if (column.id != entry.exercise) continue;
    heading.number = column.number;
    heading.title = column.title;
  }
  if (entry.record) heading.device = entry.record->task.settings.device == "cuda" ? "cuda:CUDA" : "simulated";
  return heading;
}

std::string attempt_text(const Entry& entry) {
  const auto when = entry.received.empty() ? entry.added_at : entry.received;
  return trf("attempt {n}, {when}, from {source}", fmt::arg("n", entry.attempt),
             fmt::arg("when", printable(when)), fmt::arg("source", printable(entry.source)));
}

std::string notes_text(const Session& session, const Entry& entry) {
  std::string out;
  for (const auto& note : entry.notes) out += indented(gradebook::shown(note), 2, session.style);
  return out;
}

// A line in place of a report where there is no verdict.
std::string ungraded(const Session& session, const Entry& entry, const grading::Heading& heading) {
  const auto& style = session.style;
  auto out = style.paint(Tone::strong, heading.number + "  " + heading.title) + "\n";
  const bool refused = gradebook::state_of(&entry) == State::refused;
  const auto sign = refused ? style.paint(Tone::bad, style.fail()) : style.paint(Tone::quiet, style.skip());
  const auto why = refused        ? (entry.problem ? gradebook::shown(*entry.problem)
                                                   : std::string(tr("It could not be graded.")))
                   : entry.record ? trf("Not graded, through our own fault: {reason}",
                                        fmt::arg("reason", printable(entry.record->verdict.reason)))
                                  : std::string(tr("Not graded yet."));
  return out + "  " + sign + " " + indented(why, 4, style).substr(4);
}

std::string entry_text(const Session& session, const Gradebook& book, const Entry& entry) {
  const auto heading = heading_for(session, entry);
  auto out = indented(attempt_text(entry), 2, session.style) + notes_text(session, entry);
  if (gradebook::state_of(&entry) != State::graded) return ungraded(session, entry, heading) + out;
  const grading::SourceText source(book.content(entry.content_hash));
  grading::ReportOptions options{session.style, [&](std::string_view) { return &source; }};
  auto report = grading::exercise_report(entry.record->verdict, heading, options);
  if (entry.record->verdict.counts)
    report += "\n" + grading::counts_text(*entry.record->verdict.counts, session.style);
  const auto& record = *entry.record;
  out +=
      indented(trf("graded {when}; content {hash}; schedules {schedules}", fmt::arg("when", record.graded_at),
                   fmt::arg("hash", entry.content_hash.substr(0, 12)),
                   fmt::arg("schedules", fmt::format("{}", fmt::join(record.task.settings.schedules, ",")))),
               2, session.style);
  return report + session.style.paint(Tone::quiet, out);
}

std::string heading_text(const Session& session, const Gradebook& book, const Student& student,
                         const gradebook::Overview& overview) {
  const auto total = overview.total(student);
  const auto attempts = book.submissions_of(student).size();
  auto out = session.style.paint(Tone::strong, shown(student));
  if (!student.email.empty()) out += "  " + printable(student.email);
  out += "\n  " +
         trf("{points} of {max} points", fmt::arg("points", total.points), fmt::arg("max", total.max_points));
  const auto dot = " " + std::string(session.style.dot()) + " ";
  if (total.open > 0)
    out += dot + trf_n("{n} not graded", "{n} not graded", total.open, fmt::arg("n", total.open));
  return out + dot + trf_n("{n} attempt", "{n} attempts", attempts, fmt::arg("n", attempts)) + "\n";
}

int run_show(Session& session, const Options& options) {
  auto book = Gradebook::open(options.course);
  const auto student = find_student(book, options.student);
  const bool all = options.attempt == "all";
  auto filter = filter_from(session, options.chapters, options.attempt);
  filter.students = {student.key};
  auto all_attempts = filter;
  if (all) all_attempts.attempts = gradebook::Attempts::all;
  if (!complete_texts(session, book, options.course, all_attempts)) return 130;
  const gradebook::Overview overview(book, columns_of(session), filter, i18n::language());
  auto out = heading_text(session, book, student, overview);
  for (const auto& submission : book.submissions_of(student)) {
    if (submission.problem)
      out += indented(trf("attempt {n} was refused: {reason}", fmt::arg("n", submission.attempt),
                          fmt::arg("reason", gradebook::shown(*submission.problem))),
                      2, session.style);
    for (const auto& item : submission.items)
      if (item.exercise.empty() && item.problem)
        out += indented(gradebook::shown(*item.problem), 2, session.style);
  }
  for (const auto& entry : book.entries(all_attempts, i18n::language()))
    if (!entry.exercise.empty()) out += "\n" + entry_text(session, book, entry);
  print(out);
  warn_of_other_attempts(book, filter, options.course);
  return kPassed;
}

}  // namespace

void add_class_show(CLI::App& parent, const AddCommand& add) {
  const auto options = std::make_shared<Options>();
  auto* command = add(parent, "show", tr("One student: attempts, verdicts, findings."), "",
                      [options](Session& session) { return run_show(session, *options); });
  add_course(command, options->course);
  command->add_option("STUDENT", options->student, tr("The student's key, e-mail or full name."))
      ->required()
      ->type_name("")
      ->option_text(" ");
  add_attempt(command, options->attempt, true);
  add_chapters(command, options->chapters);
}

}  // namespace gridlings::cli
