// Room: cli. `class report`: the course as static HTML pages in a folder.
#include "pages/report.hpp"

#include <fmt/format.h>

#include <memory>

#include "classroom/feedback.hpp"
#include "cli/class/commands.hpp"
#include "cli/class/grading.hpp"
#include "cli/class/words.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using i18n::tr;
using i18n::trf;
using i18n::trf_n;

constexpr const char* kMark = ".gridlings-report";  // in a folder that we made, and may fill anew

struct Options {
  std::string course, folder, attempt = "latest";
  std::vector<std::string> chapters;
  bool anonymous = false;
};

// Somebody's own folder is never mixed with ours.
void prepare(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || !fs::is_directory(folder))
    throw Failure(kUsage, trf("The folder {folder} cannot be made.", fmt::arg("folder", shown(folder))),
                  tr("Give -o another name."));
  if (fs::exists(folder / kMark)) {
    // A page of a student who is no more must not stay.
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ".html") fs::remove(entry.path(), error);
  } else if (!fs::is_empty(folder)) {
    throw Failure(kUsage, trf("The folder {folder} holds other files.", fmt::arg("folder", shown(folder))),
                  tr("Give -o a new folder, or one of an earlier report."));
  }
  write_atomically(folder / kMark, "");
}

std::string course_name(const std::string& folder) {
  const auto path = fs::absolute(fs::path(folder)).lexically_normal();
  return grading::printable((path.has_filename() ? path.filename() : path.parent_path().filename()).string());
}

int run_report(Session& session, const Options& options) {
  auto book = gradebook::Gradebook::open(options.course);
  const auto filter = filter_from(session, options.chapters, options.attempt);
  const fs::path folder = options.folder;
  prepare(folder);
  if (!complete_texts(session, book, options.course, filter)) return 130;
  const gradebook::Overview overview(book, columns_of(session), filter, i18n::language());
  const auto feedback = classroom::feedback_of(options.course);
  const auto shown_to_students = [feedback](grading::ExerciseVerdict verdict) {
    return classroom::filtered(std::move(verdict), feedback);
  };
  const auto files =
      pages::report(book, overview, {course_name(options.course), options.anonymous, shown_to_students});
  for (const auto& file : files) write_atomically(folder / file.name, file.content);
  print(trf_n("{n} page: open {file}", "{n} pages: open {file}", files.size(), fmt::arg("n", files.size()),
              fmt::arg("file", shown(folder / "index.html"))) +
        "\n");
  return kPassed;
}

}  // namespace

void add_class_report(CLI::App& parent, const AddCommand& add) {
  const auto options = std::make_shared<Options>();
  auto* command = add(parent, "report", tr("A report of the class as web pages, which need no server."), "",
                      [options](Session& session) { return run_report(session, *options); });
  add_course(command, options->course);
  command->add_option("-o,--output", options->folder, tr("The folder for the pages."))->required()->type_name("DIR");
  command->add_flag("--anonymous", options->anonymous, tr("Numbers instead of names, in chance order."));
  add_attempt(command, options->attempt);
  add_chapters(command, options->chapters);
}

}  // namespace gridlings::cli
