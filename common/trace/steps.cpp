// Room: trace. gridlings/steps/v1.
#include "trace/steps.hpp"

#include <nlohmann/json.hpp>

#include "trace/words.hpp"

namespace gridlings::trace {
namespace {

using ordered = nlohmann::ordered_json;

ordered grid_of(const Grid& g) {
  ordered out{{"id", g.id},         {"parent", g.parent}, {"kernel", short_kernel(g.kernel, 60)},
              {"blocks", g.grid},   {"threads", g.block}, {"kind", raw_name(g.kind)},
              {"stream", g.stream}};
  if (g.parent != 0) {
    out["by"] = {{"block", g.at_block}, {"thread", g.at_thread}};
    out["line"] = g.line;
  }
  return out;
}

ordered mark_of(const Mark& m) {
  ordered out = ordered::object({{"what", m.what}});
  if (m.stream != 0) out["stream"] = m.stream;
  if (m.event != 0) out["event"] = m.event;
  if (m.what == "refused") out.update({{"grid", m.grid}, {"error", m.error}, {"line", m.line}});
  return out;
}

ordered step_of(const Run& run, const Step& s) {
  ordered out = ordered::object({{"what", s.what}});
  const auto place = static_cast<std::size_t>(s.of);
  if (s.what == "mark") return place < run.marks.size() ? mark_of(run.marks[place]) : out;
  out["grid"] = s.of;
  if (s.what.starts_with("block-")) out["block"] = s.block;
  return out;
}

}  // namespace

std::string steps_json(const Run& run) {
  ordered out{{"format", "gridlings/steps/v1"}, {"run", run.label}, {"schedule", run.schedule}};
  ordered grids = ordered::array(), steps = ordered::array();
  for (const Grid& g : run.grids) grids.push_back(grid_of(g));
  for (const Step& s : run.steps) steps.push_back(step_of(run, s));
  out["grids"] = std::move(grids);
  out["steps"] = std::move(steps);
  return out.dump(1, ' ', false, ordered::error_handler_t::replace) + "\n";
}

}  // namespace gridlings::trace
