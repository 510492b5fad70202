// Room: cli. Reads what common/cudart/complaint.cpp wrote, one JSON file for each process of the program.
#include "cli/commands/exec_report.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <nlohmann/json.hpp>

#include "grading/json.hpp"
#include "grading/report.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using i18n::tr;
using nlohmann::json;

constexpr std::size_t kReportLimit = 64u << 20, kSourceLimit = 4u << 20;

/// The message of an entry with its {placeholders} filled in, in the reader's language.
std::string message_of(const json& entry) {
  const auto id = entry.value("message", "");
  std::string text = id.empty() ? "" : tr(id.c_str());
  const auto args = entry.value("args", json::object());
  for (const auto& [name, value] : args.items()) {
    const auto mark = "{" + name + "}";
    const auto word = value.get<std::string>();
    for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at + word.size()))
      text.replace(at, mark.size(), word);
  }
  return text;
}

struct Told {
  std::vector<std::string> complaints;
  std::vector<grading::Finding> findings;
};

void read(const fs::path& file, Told& told) {
  const auto text = read_file(file, kReportLimit);
  auto all = json::parse(text.value_or(""), nullptr, false);
  if (!all.is_object()) return;
  for (const auto& entry : all["complaints"]) told.complaints.push_back(message_of(entry));
  for (auto& entry : all["findings"]) entry["message"] = message_of(entry);
  std::string problem;
  all["tests"] = json::array();
  all["device"] = "simulated";
  all["internal_error"] = nullptr;
  if (auto result = grading::read_autograder_result(all.dump(), problem))
    std::move(result->findings.begin(), result->findings.end(), std::back_inserter(told.findings));
}

/// The sources that findings name, as far as they are there.
class Sources {
 public:
  const grading::SourceText* operator()(std::string_view file) {
    const auto [at, fresh] = known_.try_emplace(std::string(file), nullptr);
    if (!fresh) return at->second;
    if (const auto text = read_file(at->first, kSourceLimit)) at->second = &texts_.emplace_back(*text);
    return at->second;
  }

 private:
  std::deque<grading::SourceText> texts_;
  std::map<std::string, const grading::SourceText*> known_;
};

std::string findings_text(const std::vector<grading::Finding>& findings, const grading::Style& style) {
  Sources sources;
  grading::ReportOptions options{style, [&](std::string_view file) { return sources(file); }};
  options.max_findings = 100;
  auto out = "\n" + style.paint(grading::Tone::strong, tr("What the simulated GPU found in this program:")) +
             "\n" + grading::findings_report(findings, options);
  const auto nowhere = [](const grading::Finding& f) { return f.side.line == 0; };
  if (std::any_of(findings.begin(), findings.end(), nowhere))
    out += std::string("\n  ") + tr("Build the program with `nvcc -lineinfo` to see the lines.") + "\n";
  return out;
}

}  // namespace

std::string exec_report(const fs::path& folder, const grading::Style& style) {
  Told told;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".json") read(entry.path(), told);
  std::string out;
  for (const auto& complaint : told.complaints) out += "gridlings: " + grading::printable(complaint) + "\n";
  if (!told.findings.empty()) out += findings_text(told.findings, style);
  return out;
}

}  // namespace gridlings::cli
