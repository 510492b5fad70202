// Room: common/cudart. The C API of simgpu.h: strings stay valid until the next reset.
#include <algorithm>
#include <deque>
#include <set>

#include "cudart/memory.hpp"
#include "simgpu/count/count.hpp"
#include "simgpu/check/race.hpp"
#include "simgpu/simgpu.h"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

/// Argument lists and names handed out, kept until the reset.
struct HandedOut {
  std::deque<std::vector<std::string>> texts;
  std::deque<std::vector<const char*>> lists;
  std::set<std::string> names;
};
HandedOut& handed_out() {
  static HandedOut instance;
  return instance;
}

const char* keep(std::string text) { return handed_out().names.insert(std::move(text)).first->c_str(); }

void copy_three(const std::array<int, 3>& from, int (&to)[3]) { std::copy(from.begin(), from.end(), to); }

simgpuPlace convert(const simgpu::Place& p) {
  simgpuPlace out{};
  out.kernel = keep(p.kernel);
  out.file = keep(p.file);
  out.line = p.line;
  out.function = keep(p.function);
  out.grid = p.grid;
  copy_three(p.block, out.block);
  copy_three(p.thread, out.thread);
  out.path = keep(p.path);
  return out;
}

void convert_args(const simgpu::Args& args, simgpuFinding& out) {
  auto& texts = handed_out().texts.emplace_back();
  for (const auto& [name, value] : args) texts.push_back(name + "=" + value);
  auto& list = handed_out().lists.emplace_back();
  for (const auto& text : texts) list.push_back(text.c_str());
  out.args = list.data();
  out.arg_count = static_cast<int>(list.size());
}

template <class List>
bool has(const List& list, int index) {
  return index >= 0 && static_cast<std::size_t>(index) < list.size();
}

void set_dim(const simgpu::Dim& d, unsigned (&out)[3]) { out[0] = d.x, out[1] = d.y, out[2] = d.z; }
void set_index(const simgpu::Dim& d, int (&out)[3]) {
  out[0] = static_cast<int>(d.x), out[1] = static_cast<int>(d.y), out[2] = static_cast<int>(d.z);
}

}  // namespace

extern "C" {

int simgpuSetSchedule(const char* name) { return name != nullptr && device().set_schedule(name) ? 0 : 1; }
const char* simgpuGetSchedule(void) { return keep(device().schedule()); }
void simgpuSetBudget(unsigned long long warp_instructions) { device().set_budget(warp_instructions); }

void simgpuSetCores(int cores, unsigned long long least) {
  device().set_cores(cores < 0 ? 0 : static_cast<unsigned>(cores), least);
}

void simgpuGetSpread(simgpuSpread* out) {
  if (out == nullptr) return;
  const simgpu::SpreadCounts c = device().spread();
  *out = {c.blocks, c.undone};
}

int simgpuSetChecks(int on) {
  device();  // which reads SIMGPU_CHECKS when it is made
  const bool before = simgpu::race_checks();
  simgpu::set_race_checks(on != 0);
  return before ? 1 : 0;
}

void simgpuReset(void) {
  device().reset();
  state().clear();
  forget_device_memory();
  handed_out() = {};
}

int simgpuFindingCount(void) { return static_cast<int>(device().findings().size()); }

int simgpuGetFinding(int index, simgpuFinding* out) {
  if (out == nullptr || !has(device().findings(), index)) return 1;
  const simgpu::Finding& f = device().findings()[static_cast<std::size_t>(index)];
  *out = {};
  out->kind = simgpu::name_of(f.kind).data();
  out->message = keep(f.message);
  convert_args(f.args, *out);
  out->schedule = keep(f.schedule);
  out->place = convert(f.place);
  out->has_other = f.has_other ? 1 : 0;
  out->other = convert(f.other);
  out->count = f.count;
  out->fatal = f.fatal ? 1 : 0;
  return 0;
}

int simgpuGridCount(void) { return static_cast<int>(device().grids().size()); }

int simgpuGetGrid(int index, simgpuGrid* out) {
  if (out == nullptr || !has(device().grids(), index)) return 1;
  const simgpu::GridRecord& g = device().grids()[static_cast<std::size_t>(index)];
  *out = {};
  out->id = g.id;
  out->parent = g.parent;
  out->kernel = keep(g.kernel);
  set_dim(g.grid_dim, out->grid_dim);
  set_dim(g.block_dim, out->block_dim);
  out->shared_bytes = g.shared_bytes;
  out->stream_kind = static_cast<int>(g.stream_kind);
  out->depth = g.depth;
  out->launch_line = g.launch_line;
  set_index(g.launch_block, out->launch_block);
  set_index(g.launch_thread, out->launch_thread);
  out->start = g.start;
  out->end = g.end;
  return 0;
}

int simgpuMetricCount(void) { return static_cast<int>(device().metrics().size()); }

int simgpuGetMetric(int index, simgpuMetrics* out) {
  if (out == nullptr || !has(device().metrics(), index)) return 1;
  const simgpu::Metric& m = device().metrics()[static_cast<std::size_t>(index)];
  *out = {};
  out->kernel = keep(m.kernel);
  out->grids = m.grids;
  out->warp_instructions = m.warp_instructions;
  out->thread_instructions = m.thread_instructions;
  out->launches = m.launches;
  out->greatest_depth = m.greatest_depth;
  out->barriers = m.barriers;
  out->accesses_counted = m.accesses_counted ? 1 : 0;
  out->global_loads = m.global_loads.requests, out->global_load_sectors = m.global_loads.extent;
  out->global_stores = m.global_stores.requests, out->global_store_sectors = m.global_stores.extent;
  out->shared_loads = m.shared_loads.requests, out->shared_load_conflicts = m.shared_loads.extent;
  out->shared_stores = m.shared_stores.requests, out->shared_store_conflicts = m.shared_stores.extent;
  out->atomics = m.atomics;
  return 0;
}

// The device brings its counters along, so it must be there first.
void simgpuCountAccesses(int on) {
  device();
  simgpu::count_accesses(on != 0);
}

void simgpuLabelTrace(const char* text) {
  device();
  simgpu::label_trace(text != nullptr ? text : "");
}

void simgpuGetPeaks(simgpuPeaks* out) {
  if (out == nullptr) return;
  const simgpu::Peaks p = device().peaks();
  *out = {p.pending_launches, p.heap_bytes, p.depth};
}

void simgpuCaptureOutput(int on) { device().capture_output(on != 0); }

const char* simgpuOutput(size_t* size) {
  if (size != nullptr) *size = device().output().size();
  return device().output().c_str();
}

}  // extern "C"
