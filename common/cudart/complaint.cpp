// Room: common/cudart. See complaint.hpp. `gridlings exec` names a folder in GRIDLINGS_EXEC_REPORTS; every
// process keeps one JSON file there, {"complaints": [...], "findings": [...]}, whole at any time.
#include "cudart/complaint.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>

#include "cudart/state.hpp"

namespace gridlings::cudart {

using simgpu::N_;

const char* const no_ptx =
    N_("This program holds machine code for a real GPU but no PTX, which is what the simulated GPU runs. "
       "Build it with "
       "PTX, as in `nvcc -arch=sm_90`, not with `-gencode arch=…,code=sm_…` alone.");
const char* const newer_ptx =
    N_("This program's PTX is for newer GPUs than the one that is simulated. Build it for an older one, as "
       "in `nvcc "
       "-arch=sm_90`, or set SIMGPU_ARCH.");
const char* const unreadable_code = N_("The device code of this program cannot be loaded: {reason}.");
const char* const missing_function =
    N_("This program calls {function}, which the simulated GPU does not have.");

namespace {

using nlohmann::json;

struct Report {
  std::string file;  ///< empty: nobody listens
  json complaints = json::array();
  std::set<std::string> told;
  std::size_t findings = 0;
  long long occurrences = 0;
};

Report& report() {
  static Report instance = [] {
    Report r;
    if (const char* folder = std::getenv("GRIDLINGS_EXEC_REPORTS"); folder != nullptr && *folder != 0)
      r.file = std::string(folder) + "/" + std::to_string(::getpid()) + ".json";
    return r;
  }();
  return instance;
}

json coordinates(const std::array<int, 3>& at) { return at[0] < 0 ? json(nullptr) : json(at); }

json place_json(const simgpu::Place& p) {
  return {{"kernel", p.kernel},
          {"file", p.file},
          {"line", p.line},
          {"function", p.function},
          {"path", p.path},
          {"grid", p.grid < 0 ? json(nullptr) : json(p.grid)},
          {"block", coordinates(p.block)},
          {"thread", coordinates(p.thread)}};
}

json finding_json(const simgpu::Finding& f) {
  json j = place_json(f.place);
  j["kind"] = simgpu::name_of(f.kind);
  j["message"] = f.message;
  j["args"] = json::object();
  for (const auto& [name, value] : f.args) j["args"][name] = value;
  j["schedule"] = f.schedule;
  j["count"] = f.count;
  j["other"] = f.has_other ? place_json(f.other) : json(nullptr);
  return j;
}

void write_report() {
  json all{{"complaints", report().complaints}, {"findings", json::array()}};
  for (const simgpu::Finding& f : device().findings()) all["findings"].push_back(finding_json(f));
  const std::string text = all.dump(-1, ' ', false, json::error_handler_t::replace);
  const std::string draft = report().file + ".part";
  std::FILE* out = std::fopen(draft.c_str(), "wb");
  if (out == nullptr) return;
  const bool whole = std::fwrite(text.data(), 1, text.size(), out) == text.size();
  if (std::fclose(out) == 0 && whole) std::rename(draft.c_str(), report().file.c_str());
}

std::string filled_in(std::string text, const Words& words) {
  for (const auto& [name, value] : words)
    if (const auto at = text.find("{" + name + "}"); at != std::string::npos)
      text.replace(at, name.size() + 2, value);
  return text;
}

}  // namespace

void complain(const char* message, const Words& words) {
  const std::string english = filled_in(message, words);
  if (!report().told.insert(english).second) return;
  if (report().file.empty()) {
    std::fprintf(stderr, "simulated GPU: %s\n", english.c_str());
    return;
  }
  json entry{{"message", message}, {"args", json::object()}};
  for (const auto& [name, value] : words) entry["args"][name] = value;
  report().complaints.push_back(std::move(entry));
  write_report();
}

void quit(const char* message, const Words& words) {
  constexpr int our_fault = 3;
  complain(message, words);
  std::fflush(nullptr);
  std::_Exit(our_fault);
}

void tell_unfinished(long long grids) {
  if (grids == 0 || report().file.empty()) return;
  complain(N_("Grids that had not run to their end when the program ended: {count}. The host did not wait for them, "
              "and on a real GPU they end with the program, too, wherever they are. Call cudaDeviceSynchronize() "
              "before the program ends."),
           {{"count", std::to_string(grids)}});
}

void hand_over_findings() {
  Report& r = report();
  if (r.file.empty()) return;
  const auto& findings = device().findings();
  long long occurrences = 0;
  for (const simgpu::Finding& f : findings) occurrences += f.count;
  if (findings.size() == r.findings && occurrences == r.occurrences) return;
  r.findings = findings.size();
  r.occurrences = occurrences;
  write_report();
}

}  // namespace gridlings::cudart
