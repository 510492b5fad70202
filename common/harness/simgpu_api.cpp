// Room: harness. Finds the simulated GPU's own functions and turns its C structures into ours.
#include "harness/simgpu_api.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "i18n/i18n.hpp"

namespace gridlings::harness {
namespace {

template <typename Function>
bool look_up(Function& function, const char* name) {
  function = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
  return function != nullptr;
}

std::optional<SimgpuApi> load() {
  SimgpuApi api{};
  const bool complete =
      look_up(api.set_schedule, "simgpuSetSchedule") && look_up(api.get_schedule, "simgpuGetSchedule") &&
      look_up(api.reset, "simgpuReset") && look_up(api.finding_count, "simgpuFindingCount") &&
      look_up(api.get_finding, "simgpuGetFinding") && look_up(api.grid_count, "simgpuGridCount") &&
      look_up(api.get_grid, "simgpuGetGrid") && look_up(api.metric_count, "simgpuMetricCount") &&
      look_up(api.get_metric, "simgpuGetMetric") && look_up(api.capture_output, "simgpuCaptureOutput") &&
      look_up(api.output, "simgpuOutput");
  look_up(api.get_peaks, "simgpuGetPeaks");
  look_up(api.label_trace, "simgpuLabelTrace");
  return complete ? std::optional(api) : std::nullopt;
}

std::string text(const char* value) { return value ? value : ""; }

// "scale(float*, int)" is shown as "scale": kernels are told apart by name, and a signature is long.
std::string short_name(const char* kernel) {
  const std::string full = text(kernel);
  return full.substr(0, full.find('('));
}

Place convert(const simgpuPlace& place) {
  Place result;
  result.kernel = short_name(place.kernel);
  result.file = text(place.file);
  result.function = text(place.function);
  result.path = text(place.path);
  result.line = place.line;
  result.grid = place.grid;
  for (int i = 0; i < 3; ++i) {
    result.block[i] = place.block[i];
    result.thread[i] = place.thread[i];
  }
  return result;
}

}  // namespace

const SimgpuApi* simgpu() {
  static const std::optional<SimgpuApi> api = load();
  return api ? &*api : nullptr;
}

std::string fill_in(std::string text, const char* const* args, int count) {
  for (int i = 0; i < count; ++i) {
    const std::string_view arg = args[i];
    const auto equals = arg.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string name = fmt::format("{{{}}}", arg.substr(0, equals));
    const std::string value(arg.substr(equals + 1));
    for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size()))
      text.replace(at, name.size(), value);
  }
  return text;
}

Finding convert(const simgpuFinding& finding) {
  Finding result;
  result.kind = text(finding.kind);
  // An empty msgid would find the catalogue's header.
  const std::string message = text(finding.message);
  result.message = fill_in(message.empty() ? "" : i18n::tr(message.c_str()), finding.args, finding.arg_count);
  result.schedule = text(finding.schedule);
  result.place = convert(finding.place);
  if (finding.has_other) result.other = convert(finding.other);
  result.count = finding.count;
  result.fatal = finding.fatal != 0;
  return result;
}

Launch convert(const simgpuGrid& grid) {
  Launch result;
  result.id = grid.id;
  result.parent = grid.parent;
  result.kernel = short_name(grid.kernel);
  for (int i = 0; i < 3; ++i) {
    result.grid[i] = grid.grid_dim[i];
    result.block[i] = grid.block_dim[i];
    result.launch_block[i] = grid.launch_block[i];
    result.launch_thread[i] = grid.launch_thread[i];
  }
  result.shared_bytes = grid.shared_bytes;
  result.stream = static_cast<StreamKind>(grid.stream_kind);
  result.depth = grid.depth;
  result.line = grid.launch_line;
  result.start = grid.start;
  result.end = grid.end;
  return result;
}

Metrics convert(const simgpuMetrics& metrics) {
  Metrics result;
  result.kernel = short_name(metrics.kernel);
  result.grids = metrics.grids;
  result.warp_instructions = metrics.warp_instructions;
  result.thread_instructions = metrics.thread_instructions;
  result.launches = metrics.launches;
  result.depth = metrics.greatest_depth;
  result.barriers = metrics.barriers;
  result.accesses_counted = metrics.accesses_counted != 0;
  result.global_loads = {metrics.global_loads, metrics.global_load_sectors};
  result.global_stores = {metrics.global_stores, metrics.global_store_sectors};
  result.shared_loads = {metrics.shared_loads, metrics.shared_load_conflicts};
  result.shared_stores = {metrics.shared_stores, metrics.shared_store_conflicts};
  result.atomics = metrics.atomics;
  return result;
}

}  // namespace gridlings::harness
