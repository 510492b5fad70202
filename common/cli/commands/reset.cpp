// Room: cli. `reset` and `solution`: the starter back, ours to compare with.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <system_error>

#include "cli/commands/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/find.hpp"
#include "cli/starters.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using grading::Tone;
using i18n::tr;
using i18n::trf;

// "01-ragged-rows.cu.mine", then ".mine-2", ...: link() never overwrites, and keeps the file whole.
fs::path keep_beside(const fs::path& file) {
  for (int n = 1; n < 10000; ++n) {
    auto kept = file;
    kept += n == 1 ? std::string(".mine") : fmt::format(".mine-{}", n);
    std::error_code error;
    if (fs::exists(fs::symlink_status(kept, error))) continue;
    fs::create_hard_link(file, kept, error);
    if (!error) return kept;
    if (error == std::errc::file_exists) continue;
    // A file system without hard links.
    if (fs::copy_file(file, kept, fs::copy_options::none, error) && !error) return kept;
    throw std::system_error(error, kept.string());
  }
  throw Failure(kUsage, trf("There are too many kept versions of {file}.", fmt::arg("file", shown(file))),
                tr("Move some of them away."));
}

}  // namespace

int run_reset(Session& session, const std::string& what) {
  const auto& exercise = find_exercise(session.course, what);
  const auto& style = session.style;
  const auto file = session.working_file(exercise);
  const auto starter = starter_of(session, exercise);
  if (!starter)
    throw Failure(
        kOurFault,
        trf("The starter {file} is missing.", fmt::arg("file", shown(starter_file(session, exercise)))),
        tr("It is part of Gridlings: `git checkout -- share/starters` brings it back."));
  const bool exists = fs::exists(file);
  if (exists && read_file(file) == starter) {
    print(trf("{file} is as it was in the beginning.", fmt::arg("file", session.working_name(exercise))) +
          "\n");
    return kPassed;
  }
  try {
    fs::create_directories(file.parent_path());
    const auto kept = exists ? keep_beside(file) : fs::path();
    write_atomically(file, *starter);
    print(style.paint(Tone::good, style.pass()) + " " +
          trf("{file} is the starter again.", fmt::arg("file", session.working_name(exercise))) + "\n");
    if (exists)
      print("  " +
            trf("Your version is kept in {file}", fmt::arg("file", style.paint(Tone::note, shown(kept)))) +
            "\n");
  } catch (const std::system_error& error) {
    throw Failure(kUsage,
                  trf("{file} cannot be written: {error}.", fmt::arg("file", shown(file)),
                      fmt::arg("error", error.code().message())),
                  tr("Nothing was changed. Check the permissions of the folder."));
  }
  session.progress().update(exercise.key(),
                            [](ExerciseProgress& entry) { entry.passed = entry.tried = false; });
  return kPassed;
}

int run_solution(Session& session, const std::string& what, bool spoil) {
  const auto& exercise = find_exercise(session.course, what);
  if (!spoil && !session.progress().of(exercise.key()).solved)
    throw Failure(kFailed, trf("You have not solved {number} yet.", fmt::arg("number", exercise.number)),
                  trf("`./gridlings hint {number}` helps; `./gridlings solution {number} --spoil` shows it "
                      "all the same.",
                      fmt::arg("number", exercise.number)));
  const auto file = session.places.solutions() / exercise.relative();
  const auto text = read_file(file);
  if (!text)
    throw Failure(kOurFault, trf("The solution {file} is missing.", fmt::arg("file", shown(file))),
                  tr("It is part of Gridlings: `git checkout -- solutions` brings it back."));
  print(*text);
  return kPassed;
}

}  // namespace gridlings::cli
