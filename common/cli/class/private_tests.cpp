// Room: cli. Private tests: their sources are built by CMake in this program's build folder.
#include "cli/class/private_tests.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <regex>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/process.hpp"
#include "compiler/hash.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using i18n::tr;
using i18n::trf;

std::vector<fs::path> named(const fs::path& folder, const std::string& extension) {
  static const std::regex chapter("[0-9][0-9]-[a-z0-9-]+");
  std::vector<fs::path> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.is_regular_file(error) && entry.path().extension() == extension &&
        std::regex_match(entry.path().stem().string(), chapter))
      found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

void require_chapters(const Session& session, const std::vector<fs::path>& files) {
  for (const auto& file : files) {
    const auto& chapters = session.course.chapters;
    const auto is_it = [&](const Chapter& chapter) { return chapter.id == file.stem(); };
    if (std::none_of(chapters.begin(), chapters.end(), is_it))
      throw Failure(kUsage,
                    trf("{file}: this course has no chapter of that name.", fmt::arg("file", shown(file))),
                    tr("Private tests are called as the chapter is: 03-loop-to-child.cpp."));
  }
}

void run_cmake(const std::vector<std::string>& arguments, const fs::path& folder) {
  ProcessSpec spec{"/usr/bin/env", arguments, {}, {}, {}};
  spec.arguments.insert(spec.arguments.begin(), "cmake");
  for (char** variable = environ; *variable; ++variable) spec.environment.emplace_back(*variable);
  spec.limits.wall = std::chrono::minutes(30);
  spec.limits.file_size = std::size_t{4} << 30;
  const auto run = run_process(spec);
  if (run.end == ProcessResult::exited && run.value == 0) return;
  if (run.end == ProcessResult::interrupted) throw Failure(kOurFault, tr("Interrupted."));
  const auto& text = run.output;
  throw Failure(kUsage,
                trf("The private tests in {folder} cannot be built.", fmt::arg("folder", shown(folder))),
                grading::printable(text.size() > 4000 ? text.substr(text.size() - 4000) : text));
}

fs::path built(const Session& session, const fs::path& folder) {
  const auto& build = session.places.build;
  std::error_code error;
  if (!fs::exists(build / "CMakeCache.txt", error))
    throw Failure(kUsage, tr("Private tests are built in a checkout's build folder, and there is none here."),
                  tr("Run ./gridlings from the checkout, or give --tests a folder with programs that are "
                     "built already."));
  run_cmake({"-S", session.places.root.string(), "-B", build.string(),
             "-DGRIDLINGS_PRIVATE_TESTS=" + folder.string()},
            folder);
  run_cmake({"--build", build.string(), "--target", "gridlings_private"}, folder);
  const auto programs = build / "bin" / "private" / compiler::sha256(folder.string()).substr(0, 12);
  // What was built of a source that is no more must not judge.
  for (const auto& program : named(programs, ""))
    if (!fs::exists(folder / (program.filename().string() + ".cpp"), error)) fs::remove(program, error);
  return programs;
}

}  // namespace

PrivateTests private_tests_in(const Session& session, const fs::path& given) {
  std::error_code error;
  const auto folder = fs::canonical(given, error);
  if (error || !fs::is_directory(folder))
    throw Failure(kUsage, trf("There is no folder {folder}.", fmt::arg("folder", shown(given))),
                  tr("Give --tests the folder with your private tests."));
  const auto sources = named(folder, ".cpp");
  auto programs = sources.empty() ? named(folder, "") : sources;
  if (programs.empty())
    throw Failure(kUsage, trf("{folder} holds no private tests.", fmt::arg("folder", shown(given))),
                  tr("Private tests are called as the chapter is: 03-loop-to-child.cpp."));
  require_chapters(session, programs);
  PrivateTests tests{sources.empty() ? folder : built(session, folder), {}};
  std::string hashes;
  for (const auto& program : programs) {
    const auto bytes = read_file(tests.programs / program.stem(), std::size_t{1} << 30);
    hashes += program.stem().string() + " " + compiler::sha256(bytes.value_or("")) + "\n";
  }
  tests.hash = compiler::sha256(hashes).substr(0, 16);
  return tests;
}

}  // namespace gridlings::cli
