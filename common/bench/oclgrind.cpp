// Room: bench. oclgrind-kernel takes a .sim file: kernel file, kernel, global size, group size, arguments.
#include "bench/oclgrind.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "bench/gpu.hpp"
#include "cli/files.hpp"
#include "cli/process.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::bench {
namespace {

namespace fs = std::filesystem;

constexpr const char* program_name = "oclgrind-kernel";
constexpr const char* install_command = "sudo apt-get install oclgrind";
constexpr double enough_ms = 15'000;  // a long run needs no second one to be steady

fs::path find_program() {
  std::istringstream path(std::getenv("PATH") ? std::getenv("PATH") : "/usr/bin");
  for (std::string folder; std::getline(path, folder, ':');)
    if (const auto file = fs::path(folder) / program_name; ::access(file.c_str(), X_OK) == 0) return file;
  return {};
}

/// The arguments are chosen so that every element of the result is the same number.
struct Problem {
  const char* kernel;
  std::string global, group, arguments;
  double expected;
};

Problem saxpy(unsigned n) {
  const auto bytes = n * 4;
  return {"saxpy", fmt::format("{} 1 1", n), "256 1 1",
          fmt::format(
              "<size=4 uint>\n{}\n<size=4 float>\n2\n<size={} float fill=3>\n<size={} float fill=1 dump>\n",
              n, bytes, bytes),
          7};
}

Problem matmul(unsigned n) {
  const auto bytes = n * n * 4;
  return {
      "matmul", fmt::format("{} {} 1", n, n), "16 16 1",
      fmt::format(
          "<size=4 uint>\n{}\n<size={} float fill=3>\n<size={} float fill=2>\n<size={} float fill=0 dump>\n",
          n, bytes, bytes, bytes),
      6.0 * n};
}

class Oclgrind {
 public:
  Oclgrind(fs::path program, const fs::path& kernels) : program_(std::move(program)) {
    fs::copy_file(kernels / "arithmetic.cl", folder_.path() / "arithmetic.cl");
  }

  std::string version() const {
    std::istringstream lines(run({"--version"}));
    std::string name, number;
    lines >> name >> number;
    return number;
  }

  /// Runs a small problem and looks at every element of its result.
  void verify(const Problem& p) const {
    write(p, p.global, true);
    std::istringstream lines(run({sim().string()}));
    std::size_t seen = 0;
    for (std::string line; std::getline(lines, line);) {
      const auto equals = line.find("] = ");
      if (equals == std::string::npos) continue;
      ++seen;
      if (std::strtod(line.c_str() + equals + 4, nullptr) != p.expected)
        throw WrongResult(i18n::trf("Oclgrind's {kernel} computes {line}, not {wanted}.",
                                    fmt::arg("kernel", p.kernel), fmt::arg("line", line),
                                    fmt::arg("wanted", p.expected)));
    }
    if (seen == 0) throw Fault(i18n::tr("Oclgrind printed no result."));
  }

  /// Several runs, fewer where one is long. `threads`: 0 leaves Oclgrind its default.
  Times time(const Problem& p, const std::string& global, bool races, unsigned threads, int repetitions) const {
    write(p, global, false);
    std::vector<std::string> words;
    if (races) words.push_back("--data-races");
    if (threads) words.insert(words.end(), {"--num-threads", std::to_string(threads)});
    words.push_back(sim().string());
    std::vector<Times> samples;
    double spent = 0;
    while (std::ssize(samples) < repetitions && spent < enough_ms) {
      const Stopwatch watch(Stopwatch::Whose::children);
      run(words);
      samples.push_back(watch.elapsed());
      spent += samples.back().wall;
    }
    return median(samples);
  }

 private:
  fs::path sim() const { return folder_.path() / "run.sim"; }

  void write(const Problem& p, const std::string& global, bool dump) const {
    std::string arguments = p.arguments;
    if (!dump) arguments.replace(arguments.find(" dump"), 5, "");
    std::ofstream(sim()) << "arithmetic.cl\n"
                         << p.kernel << "\n"
                         << global << "\n"
                         << p.group << "\n"
                         << arguments;
  }

  std::string run(const std::vector<std::string>& words) const {
    cli::ProcessSpec spec;
    spec.program = program_;
    spec.arguments = words;
    for (char** entry = ::environ; *entry; ++entry)
      if (!std::string_view(*entry).starts_with("OCLGRIND_")) spec.environment.emplace_back(*entry);
    spec.directory = folder_.path();
    spec.limits.wall = std::chrono::minutes(10);
    spec.limits.output = 16u << 20;
    const auto ended = cli::run_process(spec);
    if (ended.end != cli::ProcessResult::exited || ended.value != 0)
      throw Fault(i18n::trf("Oclgrind failed: {output}",
                            fmt::arg("output", grading::capped(grading::printable(ended.output), 2000))));
    return ended.output;
  }

  fs::path program_;
  cli::TempDir folder_;
};

Times minus(const Times& a, const Times& b) { return {a.wall - b.wall, a.cpu - b.cpu}; }

/// A process with one work-group compiles and sets up as much as the whole run does.
Comparison compare(const Oclgrind& oclgrind, const Settings& settings, const Problem& p, const Result& ours,
                   bool races) {
  Comparison c;
  c.id = ours.id;
  c.races = races;
  c.title = races ? i18n::trf("{case}, race checks", fmt::arg("case", ours.title)) : ours.title;
  c.ours = median(races ? ours.samples : ours.fast);
  c.start_up = oclgrind.time(p, p.group, races, 1, 3);
  c.one_thread = minus(oclgrind.time(p, p.global, races, 1, settings.few()), c.start_up);
  if (!settings.quick)
    c.threads = minus(oclgrind.time(p, p.global, races, 0, settings.few()), oclgrind.time(p, p.group, races, 0, 3));
  return c;
}

}  // namespace

void compare_with_oclgrind(const Settings& settings, Report& report) {
  const auto program = find_program();
  if (program.empty()) {
    report.no_comparison =
        i18n::trf("Oclgrind is not installed, so there is nothing to compare with: {command}",
                  fmt::arg("command", install_command));
    return;
  }
  const Oclgrind oclgrind(program, settings.kernels);
  report.oclgrind = oclgrind.version();
  report.oclgrind_threads = std::max(1u, std::thread::hardware_concurrency());
  oclgrind.verify(saxpy(4096));
  oclgrind.verify(matmul(64));
  for (const Result& r : report.results) {
    if (r.fast.empty() || !r.wrong.empty() || (r.id != "saxpy" && r.id != "matmul")) continue;
    const Problem problem = r.id == "saxpy" ? saxpy(settings.saxpy_size()) : matmul(settings.matmul_size());
    for (const bool races : {false, true})
      report.comparisons.push_back(compare(oclgrind, settings, problem, r, races));
  }
}

}  // namespace gridlings::bench
