// Room: bench. The program gridlings-bench, which `./gridlings bench` starts: how fast the simulated GPU is,
// beside Oclgrind. The numbers never decide the exit code: 1 means a wrong result, 2 wrong usage, 3 not
// measured.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "bench/apart.hpp"
#include "bench/gpu.hpp"
#include "bench/oclgrind.hpp"
#include "bench/table.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/process.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::bench {
namespace {

using i18n::tr;
using i18n::trf;

struct Words {
  bool quick = false, no_oclgrind = false;
  std::string json, lang;
  std::vector<std::string> only;
};

/// One line on a terminal that the next one replaces.
void progress(const std::string& text) {
  if (::isatty(STDERR_FILENO)) fmt::print(stderr, "\r\033[K{}", text);
}

std::filesystem::path kernel_folder() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "share" / "bench";
}

bool wanted(const Words& words, const char* id) {
  return words.only.empty() || std::find(words.only.begin(), words.only.end(), id) != words.only.end();
}

Report measure(const Words& words, Settings settings) {
  Report report;
  report.quick = settings.quick;
  // Only processes of their own touch the GPU: a forked one could not use what its parent has opened.
  report.device = answer_apart(device_name);
  settings.simulated = report.device == "simulated";
  for (const Case& c : all_cases()) {
    if (!wanted(words, c.id)) continue;
    progress(tr(c.title));
    const bool skip = c.needs_simulation && !settings.simulated;
    report.results.push_back(run_apart(c, settings, skip ? tr("only on the simulated GPU") : ""));
  }
  if (!words.no_oclgrind && (wanted(words, "saxpy") || wanted(words, "matmul"))) {
    progress(tr("the same on Oclgrind, which takes a few minutes"));
    try {
      compare_with_oclgrind(settings, report);
    } catch (const std::exception& error) {
      report.no_comparison = error.what();
    }
  }
  progress("");
  return report;
}

int exit_code(const Report& report) {
  int code = cli::kPassed;
  for (const Result& r : report.results) {
    if (!r.fault.empty()) code = cli::kOurFault;
    if (!r.wrong.empty()) return cli::kFailed;
  }
  return code;
}

void describe(CLI::App& app, Words& words) {
  app.add_flag("--quick", words.quick, tr("Smaller problems and fewer repetitions."));
  app.add_option("--json", words.json, tr("Write the numbers to this file, too."))->type_name("FILE");
  app.add_option("--only", words.only, tr("Only these cases: saxpy, matmul, bfs, recursion ..."))
      ->type_name("CASE ...");
  app.add_flag("--no-oclgrind", words.no_oclgrind, tr("Do not compare with Oclgrind."));
  app.add_option("--lang", words.lang, tr("Language: en or zh_CN (else from the locale)."))
      ->type_name("LANG");
}

void check_names(const Words& words) {
  for (const auto& name : words.only) {
    const auto& cases = all_cases();
    if (std::any_of(cases.begin(), cases.end(), [&](const Case& c) { return name == c.id; })) continue;
    std::vector<std::string> ids;
    for (const Case& c : cases) ids.emplace_back(c.id);
    throw cli::Failure(cli::kUsage, trf("There is no case `{name}`.", fmt::arg("name", name)),
                       trf("There are: {names}", fmt::arg("names", fmt::join(ids, ", "))));
  }
}

int run(const Words& words) {
  check_names(words);
  cli::watch_interrupts();
  const Settings settings{words.quick, true, kernel_folder()};
  const Report report = measure(words, settings);
  fmt::print("{}", as_text(report, grading::Style::of(STDOUT_FILENO)));
  if (!words.json.empty()) cli::write_atomically(words.json, nlohmann::json(report).dump(2) + "\n");
  return exit_code(report);
}

std::string first_language(int argc, char** argv) {
  for (int k = 1; k + 1 < argc; ++k)
    if (std::string_view(argv[k]) == "--lang") return argv[k + 1];
  const char* chosen = std::getenv("GRIDLINGS_LANG");
  return chosen ? chosen : "";
}

}  // namespace
}  // namespace gridlings::bench

int main(int argc, char** argv) {
  using namespace gridlings;
  i18n::init(bench::first_language(argc, argv));
  bench::Words words;
  CLI::App app(i18n::tr("Measure how fast the simulated GPU is."), "gridlings bench");
  bench::describe(app, words);
  try {
    app.parse(argc, argv);
    return bench::run(words);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? cli::kPassed : cli::kUsage;
  } catch (const cli::Failure& failure) {
    fmt::print(stderr, "{}\n{}\n", failure.what(), failure.advice);
    return failure.code;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return cli::kOurFault;
  }
}
