// Room: cli. `class add`: takes what was handed in into the gradebook, and says what it took and what it left.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "cli/catalogue.hpp"
#include "cli/class/commands.hpp"
#include "cli/class/recognise.hpp"
#include "cli/class/words.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/reporting.hpp"
#include "cli/validators.hpp"
#include "gradebook/lock.hpp"
#include "grading/text.hpp"
#include "grading/width.hpp"
#include "i18n/i18n.hpp"
#include "intake/intake.hpp"

namespace gridlings::cli {
namespace {

using gradebook::Gradebook;
using gradebook::Submission;
using i18n::tr;
using i18n::trf;
using i18n::trf_n;

struct Options {
  std::string course, as = "auto";
  std::vector<std::string> paths;
  bool brief = false;
};

struct Totals {
  int added = 0, files = 0, again = 0, refused = 0, refused_files = 0, problems = 0;
};

void require_paths(const Options& options) {
  std::error_code error;
  if (fs::exists(options.course, error) && !fs::is_directory(options.course, error))
    throw Failure(kUsage, trf("{path} is not a folder.", fmt::arg("path", shown(options.course))),
                  tr("First comes the course's folder, then what was handed in: class add COURSE PATH..."));
  for (const auto& path : options.paths) {
    if (!fs::exists(path, error))
      throw Failure(kUsage, trf("There is no file or folder {path}.", fmt::arg("path", shown(path))),
                    tr("Check the spelling of the path. Nothing was added."));
    if (fs::equivalent(path, options.course, error))
      throw Failure(kUsage, tr("The course's folder cannot be added to itself."),
                    tr("First comes the course's folder, then what was handed in: class add COURSE PATH..."));
  }
}

std::vector<gradebook::Student> who_comes(const intake::Taken& taken) {
  auto all = taken.students;
  for (const auto& submission : taken.submissions) all.push_back(submission.student);
  return all;
}

std::string short_numbers(const Session& session, const Submission& submission, bool accepted) {
  std::string numbers;
  for (const auto& item : submission.items) {
    if (item.content.has_value() != accepted) continue;
    for (const auto* exercise : session.course.exercises())
      if (exercise->full_id() == item.exercise) numbers += (numbers.empty() ? "" : " ") + exercise->number;
  }
  return numbers;
}

std::string who(const gradebook::Student& student) {
  const auto key = grading::printable(student.key), name = grading::printable(student.name);
  return name.empty() || name == key ? key : key + " (" + name + ")";
}

class Report {
 public:
  Report(const Session& session, bool brief) : session_(session), brief_(brief) {}

  void heading(const intake::Taken& taken) {
    const auto kind = intake::shown(taken.kind);
    text_ += (first_ ? "" : "\n") + session_.style.paint(grading::Tone::strong, grading::printable(taken.source)) +
             (kind.empty() ? "" : ": " + kind) + "\n";
    first_ = false;
  }

  void line(const Submission& submission, const Gradebook::Added& added) {
    const auto accepted = short_numbers(session_, submission, true);
    const bool bad = submission.problem || std::any_of(submission.items.begin(), submission.items.end(),
                                                       [](const auto& item) { return item.problem.has_value(); });
    const auto state = submission.problem ? std::string(tr("refused"))
                       : !added.fresh     ? std::string(tr("was there already"))
                                          : trf("attempt {n}", fmt::arg("n", added.attempt));
    const auto sign = bad            ? session_.style.paint(grading::Tone::bad, session_.style.fail())
                      : !added.fresh ? session_.style.paint(grading::Tone::quiet, session_.style.skip())
                                     : session_.style.paint(grading::Tone::good, session_.style.pass());
    text_ += "  " + sign + " " + grading::padded(who(submission.student), 32) + "  " +
             (accepted.empty() ? "" : accepted + "  ") + state + "\n";
    if (brief_ && !bad) return;
    if (submission.problem) note(*submission.problem);
    for (const auto& n : submission.notes) note(n);
    for (const auto& item : submission.items) {
      if (item.problem) note(*item.problem);
      for (const auto& n : item.notes) note(n);
    }
  }

  void rest(const intake::Taken& taken) {
    for (const auto& n : taken.notes) note(n);
    for (const auto& n : taken.refused) note(n);
    if (taken.problem) note(*taken.problem);
    if (taken.ignored.empty()) return;
    std::map<std::string, int> names;
    for (const auto& name : taken.ignored) ++names[name];
    std::vector<std::string> some;
    for (const auto& [name, count] : names)
      if (some.size() < 5) some.push_back(name + (count > 1 ? fmt::format(" ({})", count) : ""));
    if (names.size() > some.size()) some.push_back(session_.style.unicode ? "…" : "...");
    text_ += indented(trf_n("Ignored, {n} file: {names}", "Ignored, {n} files: {names}", taken.ignored.size(),
                            fmt::arg("n", taken.ignored.size()),
                            fmt::arg("names", fmt::format("{}", fmt::join(some, ", ")))),
                      4, session_.style);
  }

  void sum(const Totals& totals) {
    std::vector<std::string> parts;
    const auto add = [&](int n, const char* one, const char* many) {
      if (n > 0) parts.push_back(trf_n(one, many, n, fmt::arg("n", n)));
    };
    add(totals.added, N_("{n} submission added"), N_("{n} submissions added"));
    add(totals.files, N_("{n} file to grade"), N_("{n} files to grade"));
    add(totals.again, N_("{n} was there already"), N_("{n} were there already"));
    add(totals.refused, N_("{n} submission refused"), N_("{n} submissions refused"));
    add(totals.refused_files, N_("{n} file refused"), N_("{n} files refused"));
    if (parts.empty()) parts.push_back(tr("nothing was handed in"));
    text_ += "\n" + session_.style.paint(grading::Tone::strong,
                                         fmt::format("{}", fmt::join(parts, " " + std::string(session_.style.dot()) + " "))) +
             "\n";
  }

  void flush() {
    print(text_);
    text_.clear();
  }

 private:
  void note(const gradebook::Note& n) { text_ += indented(gradebook::shown(n), 6, session_.style); }

  const Session& session_;
  bool brief_, first_ = true;
  std::string text_;
};

void count(Totals& totals, const Submission& submission, const Gradebook::Added& added) {
  if (submission.problem) ++totals.refused;
  else if (added.fresh) ++totals.added;
  else ++totals.again;
  for (const auto& item : submission.items) {
    totals.files += added.fresh && item.content;
    totals.refused_files += item.problem.has_value();
  }
}

int run_add(Session& session, const Options& options) {
  require_paths(options);
  const auto catalogue = catalogue_of(session.course);
  const std::vector<fs::path> paths(options.paths.begin(), options.paths.end());
  auto book = Gradebook::create_or_open(options.course);
  const gradebook::CourseLock lock(options.course, "class add");
  Report report(session, options.brief);
  Totals totals;
  for (const auto& group : intake::grouped(paths, catalogue)) {
    auto taken = intake::take(group, catalogue, intake::kind_from(options.as));
    report.heading(taken);
    Known known(book.students(), who_comes(taken));
    Gradebook::Batch batch(book);
    for (auto student : taken.students) {
      known.recognise(student);
      book.add(student);
    }
    for (auto& submission : taken.submissions) {
      known.recognise(submission.student);
      const auto added = book.put(submission);
      count(totals, submission, added);
      report.line(submission, added);
    }
    batch.commit();
    totals.problems += taken.problem.has_value() + static_cast<int>(taken.refused.size());
    report.rest(taken);
    report.flush();
  }
  report.sum(totals);
  report.flush();
  return totals.refused + totals.refused_files + totals.problems > 0 ? kFailed : kPassed;
}

}  // namespace

void add_class_add(CLI::App& parent, const AddCommand& add) {
  const auto options = std::make_shared<Options>();
  auto* command = add(parent, "add", tr("Take in what was handed in: folders, archives, exports, a roster."), "",
                      [options](Session& session) { return run_add(session, *options); });
  add_course(command, options->course);
  command
      ->add_option("PATH", options->paths,
                   tr("Folders, .cu files, .zip, .tar.gz or .7z; what Moodle, Canvas or Gradescope exported; a .csv with "
                      "students."))
      ->required()
      ->type_name("")
      ->option_text(" ");
  command
      ->add_option("--as", options->as,
                   tr("What a PATH is, if that is not seen: student, students (one entry for each), moodle, canvas, "
                      "gradescope or roster."))
      ->type_name("KIND")
      ->check(one_of({"auto", "student", "students", "moodle", "canvas", "gradescope", "roster"}));
  command->add_flag("--brief", options->brief, tr("Say nothing of what was merely put right."));
}

}  // namespace gridlings::cli
