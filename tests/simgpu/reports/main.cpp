// tests/simgpu/reports: runs every case of cases/ in every schedule, each run in a process of its own. On a
// real GPU only the mended forms run: mistakes have no promised outcome there. Exit code 0: all as they must;
// 1: not; 2: wrong usage; 3: a case could not be read or compiled.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

#include "apart.hpp"
#include "case.hpp"
#include "compiler/compiler.hpp"
#include "gpu.hpp"
#include "options.hpp"

namespace {

using namespace gridlings::reports;
using namespace gridlings::proof;
namespace fs = std::filesystem;

constexpr const char* kSchedules[] = {"children-first", "children-last", "blocks-reversed", "shuffle:1",
                                      "shuffle:2"};
constexpr std::size_t kData = 4096, kOut = 16;

struct Outcome {
  std::string sync, crash, messages;
  std::vector<std::pair<std::string, int>> found;  // kind, line
  std::vector<int> out, data;
};

std::vector<int> start_of(const std::string& name) {
  std::vector<int> words(kData);
  for (std::size_t k = 0; k < kData; ++k)
    words[k] = name == "iota" ? static_cast<int>(k) : name == "minus" ? -1 : 0;
  return words;
}

void run_here(const Case& c, const char* form, const std::string& image, std::ostringstream& report) {
  try {
    const Program program(image);
    int* data = device_ints(start_of(c.data));
    int* out = device_ints(std::vector<int>(kOut, 0));
    Shape shape{.grid = dim3(c.grid), .block = dim3(c.block)};
    if (!c.ahead.empty()) {
      must(cudaStreamCreateWithFlags(&shape.stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
      must(program.launch(c.ahead.c_str(), shape, data, out), "the launch ahead");
      shape.programmatic = true;
    }
    const cudaError_t e = program.run(form, shape, data, out);
    report << "sync " << cudaGetErrorName(e) << '\n';
    if (e == cudaSuccess) {
      report << "out";
      for (const int word : read_ints(out, kOut)) report << ' ' << word;
      report << "\ndata";
      for (const int word : read_ints(data, kOut)) report << ' ' << word;
      report << '\n';
    }
  } catch (const std::exception& e) {
    report << "sync " << e.what() << '\n';
  }
  for (const Finding& f : findings())
    report << "finding " << f.kind << ' ' << f.line << ' ' << f.message << '\n';
}

Outcome run_form(const Case& c, const char* form, const std::string& image) {
  const Child child = in_child(120, [&](std::ostringstream& report) { run_here(c, form, image, report); });
  Outcome o;
  o.crash = child.crash;
  std::istringstream lines(child.report);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string key, kind;
    int number = 0;
    words >> key;
    if (key == "sync") std::getline(words >> std::ws, o.sync);
    if (key == "out")
      while (words >> number) o.out.push_back(number);
    if (key == "data")
      while (words >> number) o.data.push_back(number);
    if (key == "finding" && words >> kind >> number) {
      o.found.emplace_back(kind, number);
      o.messages += "\n    " + line;
    }
  }
  return o;
}

std::string joined(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& w : words) text += (text.empty() ? "" : ",") + w;
  return text;
}

std::string differing_words(const char* what, const std::vector<int>& got, const std::vector<int>& wanted) {
  for (std::size_t k = 0; k < wanted.size(); ++k)
    if (k >= got.size() || got[k] != wanted[k])
      return std::string(what) + "[" + std::to_string(k) + "] is " +
             (k < got.size() ? std::to_string(got[k]) : "missing") + ", wanted " + std::to_string(wanted[k]);
  return "";
}

std::string kinds_missed(const Wanted& w, const Outcome& o) {
  std::set<std::string> got;
  for (const auto& [kind, line] : o.found) got.insert(kind);
  const std::set<std::string> wanted(w.kinds.begin(), w.kinds.end());
  if (got != wanted) return "finds \"" + joined(got) + "\", wanted \"" + joined(wanted) + "\"";
  for (const auto& [kind, line] : w.lines) {
    bool there = false;
    for (const auto& [k, l] : o.found) there |= k == kind && l == line;
    if (!there) return kind + " is not told at line " + std::to_string(line);
  }
  return "";
}

// "" if the run came out as wanted.
std::string judged(const Wanted& w, const Outcome& o) {
  if (!o.crash.empty()) return "crash: " + o.crash;
  if (const auto why = simulated() ? kinds_missed(w, o) : ""; !why.empty()) return why;
  if (w.sync != "any" && o.sync != w.sync) return "synchronise says " + o.sync + ", wanted " + w.sync;
  if (const auto why = differing_words("out", o.out, w.out); !why.empty()) return why;
  return differing_words("data", o.data, w.data);
}

std::string check_form(const Case& c, const Wanted& w, const char* form, const std::string& image) {
  bool shown = false;
  std::string last;
  for (const char* schedule : kSchedules) {
    if (simulated()) setenv("SIMGPU_SCHEDULE", schedule, 1);
    const Outcome o = run_form(c, form, image);
    const std::string why = judged(w, o);
    shown |= why.empty();
    if (!why.empty()) last = std::string(form) + ", " + schedule + ": " + why + o.messages;
    if (!why.empty() && !w.some) return last;
    if (!simulated()) break;
  }
  return shown ? "" : last;
}

std::string check_refused(const Case& c) {
  gridlings::compiler::Request request;
  request.source = c.file;
  request.options = {"-DMISTAKE"};
  const auto result = gridlings::compiler::compile(request);
  if (result.status == gridlings::compiler::Result::compile_error &&
      result.log.find(c.mistake.compile) != std::string::npos)
    return "";
  return "the compiler does not say \"" + c.mistake.compile + "\" but \"" + result.log + "\"";
}

std::string check_case(const Case& c) {
  std::string why = c.mistake.compile.empty() ? "" : check_refused(c);
  if (!why.empty()) return why;
  const std::string image = image_of(c.file);
  if (simulated() && c.mistake.present && c.mistake.compile.empty())
    why = check_form(c, c.mistake, "mistake", image);
  const std::string also = check_form(c, c.mended, "mended", image);
  return why.empty() || also.empty() ? why + also : why + "\n  " + also;
}

// Cases that the simulated GPU is known to miss: the first word of each line.
std::set<std::string> read_awaited(const fs::path& file) {
  std::set<std::string> names;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') names.insert(line.substr(0, line.find(' ')));
  return names;
}

int run(const fs::path& folder, const std::set<std::string>& only) {
  const std::set<std::string> awaited = read_awaited(folder / "awaited.txt");
  int count = 0, failed = 0, missed = 0, mended = 0;
  for (const Case& c : read_cases(folder / "cases")) {
    if (!only.empty() && !only.count(c.name)) continue;
    ++count;
    const std::string why = check_case(c);
    const bool known = simulated() && awaited.count(c.name);
    if (why.empty() && known) {
      std::printf("no longer awaited: take %s off awaited.txt\n", c.name.c_str());
      ++mended;
    }
    if (why.empty()) continue;
    std::printf("%s %s:%s\n  %s\n", known ? "awaited" : "FAILED", c.name.c_str(), c.report.c_str(),
                why.c_str());
    ++(known ? missed : failed);
  }
  std::printf("%d reports on %s: %d failed, %d awaited\n", count, device_line().c_str(), failed, missed);
  return failed + mended == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  fs::path folder = REPORTS_FOLDER;
  std::set<std::string> only;
  CLI::App app("Public mistakes, each with the finding that it must get.");
  app.add_option("--folder", folder, "Where cases/ and awaited.txt are")->type_name("DIR");
  app.add_option("CASE", only, "Only these cases");
  return run_with(app, argc, argv, [&] { return run(folder, only); });
}
