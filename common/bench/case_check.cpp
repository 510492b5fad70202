// Room: bench. `gridlings check` of one exercise, from the edited file to the verdict, in a course of its
// own.
#include <unistd.h>

#include <fstream>

#include "bench/cases.hpp"
#include "bench/gpu.hpp"
#include "cli/files.hpp"
#include "cli/places.hpp"
#include "cli/process.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::bench {
namespace {

namespace fs = std::filesystem;

constexpr const char* exercise = "03-loop-to-child/01-ragged-rows";

/// The course with one exercise solved; the reader's own files and progress are not touched.
class SolvedCourse {
 public:
  SolvedCourse() : places_(cli::find_places()) {
    fs::copy(places_.chapters(), root() / "chapters", fs::copy_options::recursive);
    for (const char* folder : {"solutions", "share"})
      fs::create_directory_symlink(places_.root / folder, root() / folder);
    fs::copy_file(places_.solutions() / source(), root() / "chapters" / source(),
                  fs::copy_options::overwrite_existing);
  }

  /// Makes a text of the exercise that no cache has seen.
  void edit() {
    std::ofstream file(root() / "chapters" / source(), std::ios::app);
    file << "// edit " << ++edits_ << "\n";
  }

  Times check() const {
    cli::ProcessSpec spec;
    spec.program = places_.program("gridlings");
    spec.arguments = {"check", exercise};
    spec.environment = environment();
    const Stopwatch watch(Stopwatch::Whose::children);
    const auto ended = cli::run_process(spec);
    const Times times = watch.elapsed();
    if (ended.end == cli::ProcessResult::not_started)
      throw Fault(i18n::trf("{file} is not built.", fmt::arg("file", cli::shown(spec.program))));
    if (ended.end != cli::ProcessResult::exited || ended.value != 0)
      throw WrongResult(
          i18n::trf("the solution of {exercise} did not pass:\n{output}", fmt::arg("exercise", exercise),
                    fmt::arg("output", grading::capped(grading::printable(ended.output), 2000))));
    return times;
  }

 private:
  const fs::path& root() const { return folder_.path(); }
  static fs::path source() { return std::string(exercise) + ".cu"; }

  std::vector<std::string> environment() const {
    std::vector<std::string> out;
    for (char** entry = ::environ; *entry; ++entry)
      if (!std::string_view(*entry).starts_with("GRIDLINGS_")) out.emplace_back(*entry);
    out.push_back("GRIDLINGS_ROOT=" + root().string());
    out.push_back("GRIDLINGS_STATE=" + (root() / "state").string());
    out.push_back("GRIDLINGS_CACHE_DIR=" + (root() / "images").string());
    return out;
  }

  cli::Places places_;
  cli::TempDir folder_;
  int edits_ = 0;
};

}  // namespace

void run_check_cold(const Settings& settings, Result& result) {
  SolvedCourse course;
  result.samples = repeat(settings.few(), [&] {
    course.edit();
    return course.check();
  });
}

void run_check_warm(const Settings& settings, Result& result) {
  const SolvedCourse course;
  result.samples = repeat(settings.few(), [&] { return course.check(); });
}

}  // namespace gridlings::bench
