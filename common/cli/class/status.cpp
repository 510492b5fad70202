// Room: cli. `class status`: what is there, what is graded, what failed.
#include <fmt/format.h>

#include <memory>

#include "cli/class/commands.hpp"
#include "cli/class/settings.hpp"
#include "cli/class/words.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/reporting.hpp"
#include "grading/report.hpp"
#include "grading/table.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using gradebook::Gradebook;
using gradebook::Overview;
using gradebook::State;
using grading::ExerciseStatus;
using grading::Tone;
using i18n::tr;
using i18n::trf;
using i18n::trf_n;

constexpr std::size_t kNamed = 12;  // of many students; the rest is a number

struct Options {
  std::string course, attempt = "latest";
  std::vector<std::string> chapters;
};

struct Counts {
  int handed_in = 0, passed = 0, failed = 0, refused = 0, waiting = 0, fault = 0, points = 0;

  void add(const gradebook::Entry* entry) {
    const auto state = gradebook::state_of(entry);
    handed_in += state != State::absent;
    refused += state == State::refused;
    waiting += state == State::waiting;
    fault += state == State::fault;
    if (state != State::graded) return;
    points += *entry->points();
    const auto status = *entry->status();
    ++(status == ExerciseStatus::passed ? passed : status == ExerciseStatus::refused ? refused : failed);
  }
  void add(const Counts& other) {
    for (const auto member : {&Counts::handed_in, &Counts::passed, &Counts::failed, &Counts::refused,
                              &Counts::waiting, &Counts::fault, &Counts::points})
      this->*member += other.*member;
  }
  int graded() const { return passed + failed + refused; }
};

std::vector<std::string> row(const std::string& title, const Counts& counts, int max_points) {
  const auto mean =
      counts.graded() ? fmt::format("{:.1f}/{}", 1.0 * counts.points / counts.graded(), max_points) : "-";
  return {title,
          std::to_string(counts.handed_in),
          std::to_string(counts.passed),
          std::to_string(counts.failed),
          std::to_string(counts.refused),
          std::to_string(counts.waiting + counts.fault),
          mean};
}

std::string table_of(const Session& session, const Overview& overview, Counts& sum) {
  grading::Table table{{tr("Exercise"), tr("Handed in"), tr("Passed"), tr("Failed"), tr("Refused"),
                        tr("Not graded"), tr("Mean")},
                       {}};
  for (const auto& column : overview.columns()) {
    Counts counts;
    for (const auto& student : overview.students()) counts.add(overview.at(student, column));
    const auto title = column.number == column.title ? column.id : column.number + " " + column.title;
    table.rows.push_back(row(title, counts, column.max_points));
    sum.add(counts);
  }
  return table.rows.empty() ? "" : grading::table_text(table, session.style) + "\n";
}

// What did not even get a verdict, by name: it is for somebody to act on.
std::string troubles(const Session& session, const Overview& overview) {
  std::vector<std::string> lines;
  for (const auto& student : overview.students()) {
    for (const auto& column : overview.columns()) {
      const auto* entry = overview.at(student, column);
      const auto state = gradebook::state_of(entry);
      if (state != State::refused && state != State::fault) continue;
      const bool refused = state == State::refused;
      const auto why = !refused         ? entry->record->verdict.reason
                       : entry->problem ? gradebook::shown(*entry->problem)
                                        : "";
      lines.push_back(trf(refused ? N_("{student}, {number}, refused: {reason}")
                                  : N_("{student}, {number}, not graded through our own fault: {reason}"),
                          fmt::arg("student", shown(student)), fmt::arg("number", column.number),
                          fmt::arg("reason", why.substr(0, why.find('\n')))));
    }
  }
  std::string out;
  for (std::size_t i = 0; i < lines.size() && i < kNamed; ++i)
    out += "  " + session.style.paint(Tone::bad, session.style.fail()) + " " +
           indented(grading::printable(lines[i]), 4, session.style).substr(4);
  if (lines.size() > kNamed)
    out += indented(trf_n("… and {n} more: `class export --format json` names all.",
                          "… and {n} more: `class export --format json` names all.", lines.size() - kNamed,
                          fmt::arg("n", lines.size() - kNamed)),
                    4, session.style);
  return out;
}

std::string absentees(const Session& session, const Gradebook& book, const Overview& overview) {
  std::vector<std::string> names;
  for (const auto& student : overview.students())
    if (overview.total(student).handed_in == 0) names.push_back(shown(student));
  std::string out;
  for (const auto& refused : book.refused())
    out +=
        indented(trf("{student}, attempt {n}: {reason}", fmt::arg("student", shown(refused.student)),
                     fmt::arg("n", refused.attempt),
                     fmt::arg("reason", refused.problem ? gradebook::shown(*refused.problem)
                                                        : std::string(tr("nothing in it can be graded.")))),
                 2, session.style);
  if (names.empty()) return out;
  std::string list;
  for (std::size_t i = 0; i < names.size() && i < kNamed; ++i) list += (i ? tr(", ") : "") + names[i];
  if (names.size() > kNamed) list += ", …";
  return out + indented(trf_n("{n} student has handed in nothing: {names}",
                              "{n} students have handed in nothing: {names}", names.size(),
                              fmt::arg("n", names.size()), fmt::arg("names", list)),
                        2, session.style);
}

// Verdicts that another version of the grader reached.
int outdated_in(const Session& session, const Overview& overview) {
  const auto current = settings_by_id(session);
  int outdated = 0;
  for (const auto& student : overview.students()) {
    for (const auto& column : overview.columns()) {
      const auto* entry = overview.at(student, column);
      if (!entry || !entry->record) continue;
      const auto& old = entry->record->task.settings;
      auto now = current(column.id);
      now.device = old.device;  // a matter of choice, not of age
      now.tests = old.tests;
      if (old.device != "simulated") now.schedules = old.schedules;
      outdated += !now.grader.empty() && !differences(old, now).empty();
    }
  }
  return outdated;
}

std::string next_steps(const Session& session, const Options& options, const Counts& sum, int outdated) {
  const auto course = shown(fs::path(options.course));
  std::string out;
  const auto step = [&](const std::string& text) { out += indented(text, 2, session.style); };
  if (sum.waiting + sum.fault > 0)
    step(trf_n("{n} file to grade: ./gridlings class grade {course}",
               "{n} files to grade: ./gridlings class grade {course}", sum.waiting + sum.fault,
               fmt::arg("n", sum.waiting + sum.fault), fmt::arg("course", course)));
  if (outdated > 0)
    step(trf_n("{n} verdict is of an earlier grader: ./gridlings class regrade {course}",
               "{n} verdicts are of an earlier grader: ./gridlings class regrade {course}", outdated,
               fmt::arg("n", outdated), fmt::arg("course", course)));
  if (out.empty() && sum.handed_in > 0) step(tr("Everything that was handed in is graded."));
  return out;
}

int run_status(Session& session, const Options& options) {
  const auto book = Gradebook::open(options.course);
  const auto filter = filter_from(session, options.chapters, options.attempt);
  const Overview overview(book, columns_of(session), filter, i18n::language());
  Counts sum;
  const auto table = table_of(session, overview, sum);
  std::string out = "\n" + table;
  const auto heading = trf_n("{n} student", "{n} students", overview.students().size(),
                             fmt::arg("n", overview.students().size()));
  const auto files = trf_n("{n} file", "{n} files", sum.handed_in, fmt::arg("n", sum.handed_in));
  const auto graded = trf("{n} graded", fmt::arg("n", sum.graded()));
  const auto dot = " " + std::string(session.style.dot()) + " ";
  out = session.style.paint(Tone::strong, heading + dot + files + dot + graded) + "\n" + out;
  for (const auto& part : {troubles(session, overview), absentees(session, book, overview),
                           next_steps(session, options, sum, outdated_in(session, overview))})
    if (!part.empty()) out += part + "\n";
  while (out.ends_with("\n\n")) out.pop_back();
  print(out);
  warn_of_other_attempts(book, filter, options.course);
  return kPassed;
}

}  // namespace

void add_class_status(CLI::App& parent, const AddCommand& add) {
  const auto options = std::make_shared<Options>();
  auto* command = add(parent, "status", tr("What was handed in, what is graded, what failed."), "",
                      [options](Session& session) { return run_status(session, *options); });
  add_course(command, options->course);
  add_attempt(command, options->attempt);
  add_chapters(command, options->chapters);
}

}  // namespace gridlings::cli
