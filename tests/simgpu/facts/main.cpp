// tests/simgpu/facts: runs the rows, each in a process of its own, on the GPU that libcudart.so.13 stands
// for, and writes what came of them. Exit code 0: every row as expected; 1: not; 2: wrong usage; 3: a row
// could not be run.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>

#include "apart.hpp"
#include "options.hpp"
#include "row.hpp"

namespace {

using namespace gridlings::facts;
using namespace gridlings::proof;
namespace fs = std::filesystem;

struct Options {
  Recording recording;
  fs::path folder = FACTS_FOLDER;
  std::vector<std::string> schedules{"children-first", "children-last", "blocks-reversed", "shuffle:1"};
  std::set<std::string> only;
};

// Rows that the simulated GPU is known to miss: "ID why" in each line of awaited.txt.
std::map<std::string, std::string> read_awaited(const fs::path& folder) {
  std::map<std::string, std::string> awaited;
  std::ifstream in(folder / "awaited.txt");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t space = line.find(' ');
    awaited[line.substr(0, space)] = space == std::string::npos ? "" : line.substr(space + 1);
  }
  return awaited;
}

std::vector<Row> all_rows() {
  std::vector<Row> all;
  for (const auto& part :
       {order_rows(), launch_rows(), memory_rows(), fault_rows(), limit_rows(), host_rows(), misuse_rows()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

struct Outcome {
  Values values;
  std::string kinds, messages, trouble, printed, complained;
};

std::string shown(const Values& values) {
  std::ostringstream text;
  for (std::size_t k = 0; k < values.size(); ++k) text << (k ? " " : "") << values[k];
  return text.str();
}

Outcome run_row(const Row& row, const std::string& image) {
  const Child child = in_child(180, [&](std::ostringstream& report) {
    try {
      const Program program(image);
      report << "values " << shown(row.run(program)) << '\n';
    } catch (const std::exception& e) {
      report << "trouble " << e.what() << '\n';
    }
    const auto found = findings();
    report << "kinds " << kinds_of(found) << '\n';
    for (const Finding& f : found) report << "finding " << f.kind << ": " << f.message << '\n';
  });
  Outcome o;
  o.printed = child.printed;
  o.complained = child.complained;
  if (!child.crash.empty()) o.trouble = child.crash;
  std::istringstream lines(child.report);
  for (std::string line; std::getline(lines, line);) {
    const std::string key = line.substr(0, line.find(' ')), rest = line.substr(line.find(' ') + 1);
    if (key == "values") {
      std::istringstream numbers(rest);
      for (long long v; numbers >> v;) o.values.push_back(v);
    }
    if (key == "kinds") o.kinds = rest;
    if (key == "finding") o.messages += "    " + rest + "\n";
    if (key == "trouble") o.trouble = rest;
  }
  return o;
}

// "" if the row came out as it must.
std::string judged(const Row& row, const Outcome& o) {
  if (!o.trouble.empty()) return o.trouble;
  const Values& wanted = simulated() && row.simulated ? *row.simulated : row.wanted;
  if (!(simulated() && row.simulated && wanted.empty()) && o.values != wanted)
    return "answered " + shown(o.values) + ", wanted " + shown(wanted);
  if (simulated() && o.kinds != row.findings)
    return "findings \"" + o.kinds + "\", wanted \"" + row.findings + "\"\n" + o.messages;
  if (o.complained.find(row.complaint) == std::string::npos)
    return "standard error \"" + o.complained + "\", wanted \"" + row.complaint + "\"";
  return "";
}

struct Report {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  int failed = 0, awaited = 0, mended = 0;
};

void run_on(const Row& row, const std::string& image, const Options& o,
            const std::map<std::string, std::string>& awaited, Report& report) {
  std::string verdict;
  Outcome outcome;
  for (const std::string& schedule : simulated() ? o.schedules : std::vector<std::string>{""}) {
    if (!schedule.empty()) setenv("SIMGPU_SCHEDULE", schedule.c_str(), 1);
    outcome = run_row(row, image);
    verdict = judged(row, outcome);
    if (!verdict.empty() && !schedule.empty()) verdict = schedule + ": " + verdict;
    if (!verdict.empty()) break;
  }
  const bool known = simulated() && awaited.count(row.id);
  if (!verdict.empty())
    std::printf("%s %s: %s\n  %s\n", known ? "awaited" : "FAILED", row.id.c_str(), row.what.c_str(),
                verdict.c_str());
  else if (known)
    std::printf("no longer awaited: take %s off awaited.txt\n", row.id.c_str());
  report.failed += !verdict.empty() && !known;
  report.awaited += !verdict.empty() && known;
  report.mended += verdict.empty() && known;
  nlohmann::ordered_json entry{{"id", row.id},
                               {"what", row.what},
                               {"values", outcome.values},
                               {"wanted", row.wanted},
                               {"pass", verdict.empty()}};
  if (!outcome.printed.empty()) entry["printed"] = outcome.printed;
  if (!verdict.empty()) entry["why"] = verdict;
  report.rows.push_back(entry);
}

int run(const Options& o) {
  const auto awaited = read_awaited(o.folder);
  const std::string device = device_line();
  std::map<std::string, std::string> images;
  Report report;
  std::size_t count = 0;
  for (const Row& row : all_rows()) {
    if (!o.only.empty() && !o.only.count(row.id)) continue;
    std::string& image = images[row.kernels];
    if (image.empty()) image = image_of(o.folder / "kernels" / (row.kernels + ".cu"));
    run_on(row, image, o, awaited, report);
    ++count;
  }
  const Recording& kept = o.recording;
  if (!kept.result.empty())
    std::ofstream(kept.result) << nlohmann::ordered_json{{"device", device},        {"driver", kept.driver},
                                                         {"date", today()},         {"commit", kept.commit},
                                                         {"failed", report.failed}, {"rows", report.rows}}
                                      .dump(1)
                               << '\n';
  std::printf("%zu facts on %s: %d failed, %d awaited, %d awaited no longer\n", count, device.c_str(),
              report.failed, report.awaited, report.mended);
  return report.failed + report.mended == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App app("What an H200 was measured to do, row by row.");
  add_recording(app, o.recording);
  app.add_option("--folder", o.folder, "Where kernels/ and awaited.txt are")->type_name("DIR");
  app.add_option("--schedule", o.schedules, "Only in this schedule of the simulated GPU")
      ->expected(1)
      ->type_name("NAME");
  app.add_option("ROW", o.only, "Only these rows");
  return run_with(app, argc, argv, [&] { return run(o); });
}
