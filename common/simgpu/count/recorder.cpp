// Room: common/simgpu/count. Listens to launches, starts and ends.
#include "simgpu/count/recorder.hpp"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "simgpu/runtime.hpp"

namespace gridlings::simgpu::count {
namespace {

// A picture of more helps nobody.
constexpr std::size_t most_grids = 200'000, most_marks = 200'000, most_steps = 200'000;

long long now() { return static_cast<long long>(Device::instance().virtual_ns()); }

}  // namespace

std::size_t Recorder::index(std::vector<std::string>& names, const std::string& name) {
  const auto [it, fresh] = name_index_.try_emplace((&names == &run_.files ? "f" : "k") + name, names.size());
  if (fresh) names.push_back(name);
  return it->second;
}

TracedGrid* Recorder::of(const Grid& grid) {
  const auto it = at_.find(grid.id);
  return it == at_.end() ? nullptr : &run_.grids[it->second];
}

void Recorder::step(TracedStep::What what, long long of, Dim block) {
  if (run_.steps.size() < most_steps) run_.steps.push_back({what, of, block});
}

void Recorder::grid_launch(Grid& grid, const Warp*, unsigned) {
  if (run_.grids.empty()) run_.schedule = Device::instance().schedule();
  if (run_.grids.size() >= most_grids) {
    ++run_.dropped;
    return;
  }
  TracedGrid t;
  t.id = grid.id;
  t.parent = grid.parent_id;
  t.stream = grid.stream ? Device::instance().number(*grid.stream) : 0;
  t.kernel = index(run_.kernels, grid.kernel->name);
  if (grid.parent) {
    const SourceLine line = reader_line(*grid.parent->code, grid.launch_source);
    t.line = line.line;
    t.file = index(run_.files, line.file);
  } else {
    t.file = index(run_.files, "");
  }
  t.grid_dim = grid.grid_dim, t.block_dim = grid.block_dim;
  t.shared_bytes = grid.dynamic_shared;
  t.kind = grid.stream_kind;
  t.depth = grid.depth;
  t.launch_block = grid.launch_block, t.launch_thread = grid.launch_thread;
  t.launched = now();
  at_[t.id] = run_.grids.size();
  run_.grids.push_back(t);
  step(TracedStep::What::Launch, t.id);
}

void Recorder::block_start(Block& block) {
  TracedGrid* t = of(*block.grid);
  if (!t) return;
  if (t->start < 0) t->start = now();
  step(TracedStep::What::BlockStart, t->id, block.index);
}

void Recorder::block_end(Block& block) {
  if (const TracedGrid* t = of(*block.grid)) step(TracedStep::What::BlockEnd, t->id, block.index);
}

void Recorder::grid_own_work_done(Grid& grid) {
  TracedGrid* t = of(grid);
  if (!t) return;
  t->worked = now();
  step(TracedStep::What::Worked, t->id);
}

void Recorder::grid_end(Grid& grid) {
  TracedGrid* t = of(grid);
  if (!t) return;
  t->end = now();
  step(TracedStep::What::Complete, t->id);
}

void Recorder::mark(TracedMark::What what, Stream* stream, Event* event) {
  if (run_.marks.size() >= most_marks) return;
  TracedMark m;
  m.what = what;
  m.time = now();
  if (stream) m.stream = Device::instance().number(*stream);
  if (event) m.event = event->number != 0 ? event->number : event->number = ++events_;
  step(TracedStep::What::Mark, static_cast<long long>(run_.marks.size()));
  run_.marks.push_back(m);
}

void Recorder::event_recorded(Stream& stream, Event& event, std::uint64_t) {
  mark(TracedMark::What::Record, &stream, &event);
}

void Recorder::event_waited(Stream& stream, Event& event, std::uint64_t) {
  mark(TracedMark::What::Wait, &stream, &event);
}

void Recorder::host_waited(Stream* stream) { mark(TracedMark::What::HostWait, stream, nullptr); }

void Recorder::launch_refused(Call& call, int error) {
  mark(TracedMark::What::Refused, nullptr, nullptr);
  TracedMark& m = run_.marks.back();
  m.grid = call.w.block->grid->id;
  m.line = reader_line(*call.w.code, call.i.source).line;
  m.error = error;
}

void Recorder::finish_run() {
  if (!run_.grids.empty()) {
    run_.label = label_;
    runs_.push_back(std::move(run_));
  }
  run_ = {};
  at_.clear();
  name_index_.clear();
  events_ = 0;
}

void Recorder::reset() { finish_run(); }

void Recorder::write() {
  finish_run();
  const std::string draft = file_ + "." + std::to_string(getpid()) + ".part";
  std::ofstream out(draft, std::ios::binary);
  out << trace_json(runs_);
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(draft, file_, error);
  if (!out || error) std::fprintf(stderr, "simulated GPU: the trace cannot be written to %s.\n", file_.c_str());
}

}  // namespace gridlings::simgpu::count
