// Room: trace. The one place that knows the field names of gridlings/trace/v1.
#include "trace/model.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

namespace gridlings::trace {
namespace {

using nlohmann::json;

/// By Kind.
constexpr std::string_view kRawNames[kKinds] = {"host", "null", "named", "per-thread", "fire-and-forget", "tail"};

Kind kind_of(const std::string& name) {
  for (int k = 0; k < kKinds; ++k)
    if (kRawNames[k] == name) return static_cast<Kind>(k);
  throw std::runtime_error("kind: unknown: " + name);
}

Grid grid_of(const json& g, const json& run) {
  Grid out;
  out.id = g.at("id");
  out.parent = g.at("parent");
  out.kernel = run.at("kernels").at(g.at("kernel").get<std::size_t>());
  out.file = run.at("files").at(g.at("file").get<std::size_t>());
  out.grid = g.at("grid");
  out.block = g.at("block");
  out.at_block = g.at("at_block");
  out.at_thread = g.at("at_thread");
  out.shared = g.at("shared");
  out.stream = g.at("stream");
  out.kind = kind_of(g.at("kind"));
  out.depth = g.at("depth");
  out.line = g.at("line");
  out.launched = g.at("launched");
  out.start = g.at("start");
  out.worked = g.at("worked");
  out.end = g.at("end");
  return out;
}

Mark mark_of(const json& m) {
  Mark out;
  out.what = m.at("what");
  out.time = m.at("time");
  out.stream = m.at("stream");
  out.event = m.at("event");
  out.grid = m.value("grid", 0LL);
  out.line = m.value("line", 0);
  out.error = m.value("error", 0);
  return out;
}

Step step_of(const json& s) {
  Step out{s.at(0), s.at(1), {}};
  if (s.size() > 2) out.block = {s.at(2), s.at(3), s.at(4)};
  return out;
}

/// Times never run backwards, and a parent comes before its children: everything that draws relies on it.
void check(const Run& run) {
  std::set<long long> seen{0};
  for (const Grid& g : run.grids) {
    if (!seen.contains(g.parent) || !seen.insert(g.id).second) throw std::runtime_error("a grid before its parent");
    if (g.start >= 0 && g.end >= 0 && g.end < g.start) throw std::runtime_error("a grid ends before it starts");
  }
}

}  // namespace

std::string_view raw_name(Kind kind) { return kRawNames[static_cast<std::size_t>(kind)]; }

std::optional<std::vector<Run>> read_trace(std::string_view text, std::string& problem) {
  try {
    const auto root = json::parse(text);
    if (root.at("format") != "gridlings/trace/v1") throw std::runtime_error("format: unknown");
    std::vector<Run> runs;
    for (const auto& r : root.at("runs")) {
      Run run;
      run.label = r.at("label");
      run.schedule = r.at("schedule");
      run.dropped = r.at("dropped");
      for (const auto& g : r.at("grids")) run.grids.push_back(grid_of(g, r));
      for (const auto& m : r.at("marks")) run.marks.push_back(mark_of(m));
      for (const auto& s : r.value("steps", json::array())) run.steps.push_back(step_of(s));
      check(run);
      runs.push_back(std::move(run));
    }
    return runs;
  } catch (const std::exception& error) {
    problem = error.what();
    return std::nullopt;
  }
}

}  // namespace gridlings::trace
