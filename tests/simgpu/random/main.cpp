// tests/simgpu/random: runs generated kernels and compares what they leave behind with the interpreter's
// answer: on the simulated GPU in fast mode and in check mode, on a real GPU as the driver optimises it and
// without that: a kernel that differs only when optimised shows a fault of the driver's compiler. A kernel
// that differs is cut down. Exit code 0: all agree; 1: a kernel differs; 2: wrong usage; 3: a kernel could
// not be compiled.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include "apart.hpp"
#include "gpu.hpp"
#include "options.hpp"
#include "program.hpp"

namespace {

using namespace gridlings::random_test;
using namespace gridlings::proof;
namespace fs = std::filesystem;

struct Options {
  std::uint64_t seed = 1;
  unsigned programs = 100, together = 100;
  bool print = false, cut = true;
  Recording recording;
};

struct Mode {
  std::string name;         // for people
  const char* checks = "";  // SIMGPU_CHECKS
  const char* schedule = "";
  int optimisation = 4;  // of the driver's compiler
};

std::vector<Mode> modes() {
  if (!simulated()) return {{"real", "", ""}, {"real, not optimised", "", "", 0}};
  return {{"fast", "off", "children-first"}, {"check", "on", "shuffle:1"}};
}

std::string compiled(const std::vector<Kernel>& kernels) {
  const fs::path folder = fs::temp_directory_path() / ("gridlings-random-" + std::to_string(getpid()));
  fs::create_directories(folder);
  const fs::path file = folder / "random.cu";
  std::ofstream(file) << text_of(kernels);
  try {
    std::string image = ptx_of(file);
    fs::remove_all(folder);
    return image;
  } catch (...) {
    fs::remove_all(folder);
    throw;
  }
}

// "" if the kernel did what the interpreter says.
std::string difference(const Program& program, const Kernel& k, const int* in) {
  const std::vector<unsigned> wanted = interpret(k);
  const std::size_t results = wanted.size() - kAtomics;
  std::vector<int> start;
  for (unsigned word = 0; word < kAtomics; ++word) start.push_back(static_cast<int>(atomic_start(word)));
  int* out = device_ints(std::vector<int>(results, 0));
  int* atomics = device_ints(start);
  const std::size_t before = findings().size();
  const cudaError_t e = program.run(k.name().c_str(), {.grid = k.grid, .block = k.block}, in, out, atomics);
  if (e != cudaSuccess) return cudaGetErrorName(e);
  std::vector<int> got = read_ints(out, results);
  for (const int word : read_ints(atomics, kAtomics)) got.push_back(word);
  cudaFree(out);
  cudaFree(atomics);
  const auto found = findings();
  if (found.size() > before)
    return "finding " + found[before].kind + ", line " + std::to_string(found[before].line) + ": " +
           found[before].message;
  char text[120];
  for (std::size_t n = 0; n < got.size(); ++n)
    if (static_cast<unsigned>(got[n]) != wanted[n]) {
      if (n < results)
        std::snprintf(text, sizeof text, "word %zu of thread %zu is 0x%x, wanted 0x%x", n % kResults,
                      n / kResults, static_cast<unsigned>(got[n]), wanted[n]);
      else
        std::snprintf(text, sizeof text, "atomic %zu is 0x%x, wanted 0x%x", n - results,
                      static_cast<unsigned>(got[n]), wanted[n]);
      return text;
    }
  return "";
}

using Differences = std::map<std::uint64_t, std::string>;  // by seed

// Runs in a child; what it does not come back with was lost in a crash.
Differences run_in_child(const std::vector<Kernel>& kernels, const std::string& image, const Mode& mode) {
  if (*mode.checks) setenv("SIMGPU_CHECKS", mode.checks, 1);
  if (*mode.schedule) setenv("SIMGPU_SCHEDULE", mode.schedule, 1);
  const Child child = in_child(300, [&](std::ostringstream& report) {
    try {
      const Program program(image, mode.optimisation);
      std::vector<int> words;
      for (const unsigned w : inputs()) words.push_back(static_cast<int>(w));
      const int* in = device_ints(words);
      for (const Kernel& k : kernels) {
        const std::string why = difference(program, k, in);
        if (!why.empty()) report << k.seed << ' ' << why << '\n';
      }
      report << "end\n";
    } catch (const std::exception& e) {
      report << kernels.front().seed << ' ' << e.what() << '\n';
    }
  });
  Differences all;
  std::istringstream lines(child.report);
  bool ended = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == "end") ended = true;
    if (line == "end" || line.empty() || line.find(' ') == std::string::npos) continue;
    all[std::stoull(line)] = line.substr(line.find(' ') + 1);
  }
  if (!ended && all.empty()) all[kernels.front().seed] = "crash: " + child.crash + " " + child.complained;
  return all;
}

// One after the other where they took each other down.
Differences run_all(const std::vector<Kernel>& kernels, const std::string& image, const Mode& mode) {
  Differences all = run_in_child(kernels, image, mode);
  if (kernels.size() == 1 || all.empty()) return all;
  Differences sure;
  for (const Kernel& k : kernels)
    for (const auto& [seed, why] : run_in_child({k}, image, mode)) sure[seed] = why;
  return sure.empty() ? all : sure;
}

std::string outcome_of(const Kernel& k, const Mode& mode) {
  const Differences all = run_in_child({k}, compiled({k}), mode);
  return all.empty() ? "" : all.begin()->second;
}

Kernel cut_down(Kernel k, const Mode& mode) {
  unsigned tries = 150;
  for (bool progress = true; progress;) {
    progress = false;
    for (const Kernel& candidate : smaller(k)) {
      if (tries-- == 0) return k;
      if (outcome_of(candidate, mode).empty()) continue;
      k = candidate;
      progress = true;
      break;
    }
  }
  return k;
}

void tell(const Kernel& k, const Mode& mode, const std::string& why, bool cut) {
  std::printf("kernel %llu, %s: %s\n", static_cast<unsigned long long>(k.seed), mode.name.c_str(),
              why.c_str());
  if (!cut) return;
  const Kernel least = cut_down(k, mode);
  std::printf("cut down to: %s\n%s\n", outcome_of(least, mode).c_str(), text_of({least}).c_str());
}

int run(const Options& o) {
  struct Count {
    unsigned kernels = 0, differ = 0;
  };
  unsigned differ = 0;
  std::map<std::string, Count> by_mode;
  for (unsigned first = 0; first < o.programs; first += o.together) {
    std::vector<Kernel> kernels;
    for (unsigned k = first; k < std::min(first + o.together, o.programs); ++k)
      kernels.push_back(generate(o.seed + k));
    if (o.print) {
      std::printf("%s", text_of(kernels).c_str());
      continue;
    }
    const std::string image = compiled(kernels);
    for (const Mode& mode : modes()) {
      Count& count = by_mode[mode.name];
      count.kernels += static_cast<unsigned>(kernels.size());
      for (const auto& [seed, why] : run_all(kernels, image, mode)) {
        tell(kernels[seed - kernels[0].seed], mode, why, o.cut && differ++ < 3);
        ++count.differ;
      }
    }
  }
  if (o.print) return 0;
  std::ostringstream summary;
  for (const auto& [mode, count] : by_mode)
    summary << count.kernels << " kernels in mode " << mode << ": " << count.differ << " differ; ";
  summary << "seeds from " << o.seed << "; " << device_line();
  std::printf("%s\n", summary.str().c_str());
  const Recording& kept = o.recording;
  if (!kept.result.empty())
    std::ofstream(kept.result) << today() << ", commit " << kept.commit << ", driver " << kept.driver << ": "
                               << summary.str() << '\n';
  return differ == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App app("Generated kernels against an interpreter of their trees.");
  app.add_option("--programs", o.programs, "How many kernels")->type_name("N");
  app.add_option("--seed", o.seed, "Of the first")->type_name("S");
  app.add_option("--together", o.together, "How many in one module")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  app.add_flag("--print", o.print, "Print the kernels instead");
  app.add_flag("!--no-cut", o.cut, "Leave kernels that differ as they are");
  add_recording(app, o.recording);
  return run_with(app, argc, argv, [&] { return run(o); });
}
