// Room: cli. `class export`: the points for other programs.
#include "gradebook/export.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <system_error>

#include "cli/class/commands.hpp"
#include "cli/class/grading.hpp"
#include "cli/class/words.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/validators.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using gradebook::Overview;
using i18n::tr;
using i18n::trf;
using i18n::trf_n;

struct Options {
  std::string course, format, output, attempt = "latest";
  std::vector<std::string> chapters;
  bool bom = false;
};

std::string course_name(const std::string& folder) {
  std::error_code error;
  auto path = fs::canonical(folder, error);
  if (error) path = folder;
  return path.filename().string();
}

std::string exported(const Overview& overview, const Options& options) {
  const std::string mark = options.bom ? "\xEF\xBB\xBF" : "";
  if (options.format == "csv") return mark + gradebook::to_csv(overview);
  if (options.format == "canvas") return mark + gradebook::to_canvas(overview);
  if (options.format == "moodle") return mark + gradebook::to_moodle(overview);
  if (options.format == "junit") return gradebook::to_junit(overview);
  return gradebook::to_json(overview, course_name(options.course));
}

// A sum that lacks something must not be taken for the whole.
void warn_of_open(const Overview& overview) {
  int open = 0;
  for (const auto& student : overview.students()) open += overview.total(student).open;
  if (open > 0)
    warn(trf_n("{n} file is not graded; its points are left empty.",
               "{n} files are not graded; their points are left empty.", open, fmt::arg("n", open)));
}

// Without its own ID a platform finds a student by another column, or not at all.
void warn_of_strangers(const Overview& overview, const Options& options) {
  const auto& students = overview.students();
  const auto lacks = [&](const std::vector<const char*>& names) {
    return std::count_if(students.begin(), students.end(), [&](const auto& student) {
      return std::none_of(names.begin(), names.end(),
                          [&](const char* name) { return student.ids.contains(name); });
    });
  };
  const bool canvas = options.format == "canvas";
  if (!canvas && options.format != "moodle") return;
  const auto n = canvas ? lacks({"ID", "SIS User ID", "SIS Login ID"}) : lacks({"Identifier"});
  if (n > 0)
    warn(trf_n(
        "{n} student has no ID of {platform}: add what it exported, or its list of students, with `class "
        "add`.",
        "{n} students have no ID of {platform}: add what it exported, or its list of students, with `class "
        "add`.",
        static_cast<unsigned long>(n), fmt::arg("n", n), fmt::arg("platform", canvas ? "Canvas" : "Moodle")));
}

void deliver(const Options& options, const std::string& text, std::size_t students) {
  if (to_stdout(options.output)) return print(text);
  try {
    write_atomically(options.output, text);
  } catch (const std::system_error& error) {
    throw Failure(kOurFault,
                  trf("{file} cannot be written: {error}.", fmt::arg("file", shown(fs::path(options.output))),
                      fmt::arg("error", error.code().message())),
                  tr("Look at who may write in that folder, and whether the disk is full."));
  }
  print(trf_n("{n} student written to {file}", "{n} students written to {file}", students,
              fmt::arg("n", students), fmt::arg("file", shown(fs::path(options.output)))) +
        "\n");
}

int run_export(Session& session, const Options& options) {
  require_output(options.output);
  auto book = gradebook::Gradebook::open(options.course);
  const auto filter = filter_from(session, options.chapters, options.attempt);
  const bool texts = options.format == "json" || options.format == "junit";  // a table holds points only
  if (texts && !complete_texts(session, book, options.course, filter)) return 130;
  const Overview overview(book, columns_of(session), filter, i18n::language());
  deliver(options, exported(overview, options), overview.students().size());
  warn_of_open(overview);
  warn_of_other_attempts(book, filter, options.course);
  warn_of_strangers(overview, options);
  return kPassed;
}

}  // namespace

void add_class_export(CLI::App& parent, const AddCommand& add) {
  const auto options = std::make_shared<Options>();
  auto* command = add(parent, "export", tr("The points as a file for other programs."), "",
                      [options](Session& session) { return run_export(session, *options); });
  add_course(command, options->course);
  command
      ->add_option("--format", options->format,
                   tr("csv, json, canvas (gradebook import), moodle (offline grading worksheet) or junit."))
      ->required()
      ->type_name("FORMAT")
      ->check(one_of({"csv", "json", "canvas", "moodle", "junit"}));
  command->add_option("-o,--output", options->output, tr("Write it to this file, whole or not at all."))
      ->type_name("FILE");
  add_attempt(command, options->attempt);
  add_chapters(command, options->chapters);
  command->add_flag("--bom", options->bom, tr("Begin a table with a byte-order mark, as Excel wants it."));
}

}  // namespace gridlings::cli
