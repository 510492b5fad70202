// Room: common/simgpu. The scheduler: which grid runs, what becomes ready when work completes.
//
// Edges are those of the guide and no others: launch point -> child, stream order, events, a grid with all its
// descendants -> its tail, a complete grid -> the next in its stream. Completion is worked off from queues, never by
// recursion: a chain of ten thousand tails must not need ten thousand stack frames.
#include "simgpu/scheduler.hpp"

#include <algorithm>
#include <new>

#include "simgpu/block.hpp"
#include "simgpu/cluster.hpp"
#include "simgpu/device.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/reporter.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::size_t most_resident = 1056;   // blocks of one grid that have started and not ended
constexpr std::uint64_t spin_cost = 7;        // spinning alone uses the budget up faster

bool spinning_ancestor(const Grid& g) {
  for (const Grid* p = g.parent; p; p = p->parent)
    if (p->spinning) return true;
  return false;
}

}  // namespace

void Scheduler::push(Stream& stream, Work work) {
  if (work.grid && work.grid->programmatic && !stream.queue.empty() && stream.queue.back().grid) {
    work.grid->primary = stream.queue.back().grid;
    work.grid->primary->has_dependent = true;
  }
  stream.queue.push_back(std::move(work));
  to_advance_.push_back(&stream);
  drain();
}

void Scheduler::start(const std::shared_ptr<Grid>& grid) { activate(grid); }

bool Scheduler::block_triggered(Grid& grid) {
  const bool all = ++grid.triggered == grid.grid_dim.count();
  if (!all || !grid.has_dependent || !grid.stream || !schedule.dependents_early()) return false;
  for (Work& w : grid.stream->queue) {
    if (w.started || !w.grid || w.grid->primary.get() != &grid) continue;
    w.started = true;
    activate(w.grid);
    return true;
  }
  return false;
}

void Scheduler::activate(const std::shared_ptr<Grid>& grid) {
  live_[grid.get()] = grid;
  if (!grid->started) {
    grid->started = true;
    grid->block_order = schedule.block_order(cluster_count(*grid));
    hooks().tell(&Watcher::grid_start, *grid);
  }
  grid->spinning = false;
  const bool ahead_of_primary = grid->primary && !grid->primary->complete;
  grid->key = schedule.grid_key(grid->depth + (ahead_of_primary ? 1 : 0), grid->id);
  active_[{grid->key, grid->id}] = grid;
}

bool Scheduler::may_start(const Stream& stream, const Work& work) const {
  if (work.kind == Work::Kind::Wait && work.event->completed < work.version) return false;
  if (stream.kind == StreamKind::Tail) return stream.owner->own_work_done && stream.owner->outstanding == 0;
  if (stream.owner) return true;
  const Stream* null = host_streams.front();
  if (&stream != null) return !stream.blocking || null->queue.empty() || null->queue.front().sequence > work.sequence;
  return std::all_of(host_streams.begin() + 1, host_streams.end(), [&](const Stream* s) {
    return !s->blocking || s->queue.empty() || s->queue.front().sequence > work.sequence;
  });
}

void Scheduler::work_done(Stream& stream) {
  stream.queue.pop_front();
  if (stream.owner) {
    if (stream.kind != StreamKind::Tail) --stream.owner->outstanding;
    const auto owner = live_.find(stream.owner);
    if (owner != live_.end()) to_check_.push_back(owner->second);
  } else {
    for (Stream* s : host_streams)
      if (s != &stream && !s->queue.empty()) to_advance_.push_back(s);
  }
}

void Scheduler::advance_stream(Stream& stream) {
  while (!stream.queue.empty() && !stream.queue.front().started) {
    Work& head = stream.queue.front();
    if (!may_start(stream, head)) {
      if (head.kind == Work::Kind::Wait) head.event->waiters.push_back(&stream);
      return;
    }
    head.started = true;
    switch (head.kind) {
      case Work::Kind::Grid: activate(head.grid); return;
      case Work::Kind::Action: head.action(); break;
      case Work::Kind::Record: {
        Event& e = *head.event;
        e.completed = std::max(e.completed, head.version);
        hooks().tell(&Watcher::event_recorded, stream, e, head.version);
        e.time_ms = device_.now_ms();
        for (Stream* waiter : e.waiters) to_advance_.push_back(waiter);
        e.waiters.clear();
        break;
      }
      case Work::Kind::Wait: hooks().tell(&Watcher::event_waited, stream, *head.event, head.version); break;
    }
    work_done(stream);
  }
}

void Scheduler::drain() {
  if (draining_) return;
  draining_ = true;
  while (!to_advance_.empty() || !to_check_.empty()) {
    if (!to_advance_.empty()) {
      Stream* s = to_advance_.front();
      to_advance_.pop_front();
      advance_stream(*s);
      continue;
    }
    const std::shared_ptr<Grid> grid = to_check_.front();
    to_check_.pop_front();
    progress(grid);
  }
  draining_ = false;
}

void Scheduler::progress(const std::shared_ptr<Grid>& grid) {
  if (grid->complete || !grid->own_work_done || grid->outstanding != 0) return;
  if (grid->primary && !grid->primary->complete) return;  // looked at again when that is complete
  if (grid->tail && !grid->tail->queue.empty()) {
    if (!grid->tail->queue.front().started) to_advance_.push_back(grid->tail.get());
    return;
  }
  complete(grid);
}

void Scheduler::complete(const std::shared_ptr<Grid>& grid) {
  grid->complete = true;
  hooks().tell(&Watcher::grid_end, *grid);
  device_.records_[grid->record].end = ++tick_;
  if (grid->param_address != 0) device_.memory_.release(grid->param_address, AllocationKind::Param);
  if (grid->workspace != 0) device_.memory_.release(grid->workspace, AllocationKind::Variable);
  forget_handles(*grid);
  const bool pooled = grid->stream_kind != StreamKind::Tail && grid->stream_kind != StreamKind::FireAndForget;
  if (grid->parent && pooled) --pending_null;
  Stream* stream = grid->stream;
  grid->primary.reset();
  if (stream) {
    work_done(*stream);
    if (!stream->queue.empty() && stream->queue.front().started && stream->queue.front().grid)
      to_check_.push_back(stream->queue.front().grid);  // a dependent that started early may have ended, too
    to_advance_.push_back(stream);
  } else if (grid->parent) {
    --grid->parent->outstanding;
    const auto parent = live_.find(grid->parent);
    if (parent != live_.end()) to_check_.push_back(parent->second);
  }
  live_.erase(grid.get());
}

void Scheduler::forget_handles(Grid& grid) {
  for (std::uint64_t h : grid.named) device_streams.erase(h);
  for (std::uint64_t h : grid.events) device_events.erase(h);
}

namespace {
bool may_start_more(const Grid& g) {
  // A cooperative launch was refused if its blocks do not all fit.
  return g.next_block < g.grid_dim.count() && (g.cooperative || g.resident.size() < most_resident);
}
}  // namespace

Block* Scheduler::choose_block(Grid& grid) {
  if (grid.resident.empty() || (grid.spinning && may_start_more(grid))) {
    grid.spinning = false;
    start_next(grid);
  }
  // A block that waits for its cluster gives way to the rest of it.
  while (grid.resident.front()->waiting)
    std::rotate(grid.resident.begin(), grid.resident.begin() + 1, grid.resident.end());
  return grid.resident.front().get();
}

void Scheduler::start_next(Grid& grid) {
  const std::uint64_t size = grid.cluster.count();
  const std::uint64_t at = block_in_order(grid, schedule, grid.next_block / size);
  grid.next_block += size;
  grid.spin_turns = 0;
  stall_.moved();
  if (size == 1) {
    start_one(grid, at, nullptr);
    return;
  }
  const auto cluster = std::make_shared<Cluster>();
  for (const std::uint64_t linear : blocks_of_cluster(grid, at)) start_one(grid, linear, cluster);
  cluster->number = cluster->uids.front();
  if (!schedule.reversed())  // each block was put before the last: rank 0 is to run first
    std::reverse(grid.resident.begin(), grid.resident.begin() + static_cast<std::ptrdiff_t>(size));
}

void Scheduler::start_one(Grid& grid, std::uint64_t linear, const std::shared_ptr<Cluster>& cluster) {
  if (device_.records_[grid.record].start < 0) device_.records_[grid.record].start = ++tick_;
  const BlockStart start{linear, next_uid(), schedule.first_warp(warps_of_block(grid)), cluster};
  grid.resident.push_front(start_block(grid, start, std::move(spare_)));
  device_.note_block(grid, grid.resident.front()->index);
  budget -= std::min(budget, cost_of_start(grid));
}

void Scheduler::account(const Block& block) {
  Metric& m = device_.metrics_[static_cast<std::size_t>(block.grid->metric)];
  for (const auto& w : block.warps) {
    m.warp_instructions += static_cast<long long>(w->warp_instructions);
    m.thread_instructions += static_cast<long long>(w->thread_instructions);
  }
}

void Scheduler::finish_block(Grid& grid, Block* block) {
  account(*block);
  device_.note_end(block->uid);
  hooks().tell(&Watcher::block_end, *block);
  leave_cluster(*block);
  if (!block->triggered) block_triggered(grid);
  spare_ = std::move(grid.resident.front());
  grid.resident.pop_front();
  blocks_done(grid, 1);
}

void Scheduler::blocks_done(Grid& grid, std::uint64_t blocks) {
  grid.done_blocks += blocks;
  if (grid.done_blocks != grid.grid_dim.count()) return;
  grid.own_work_done = true;
  if (grid.stream_kind == StreamKind::Tail) --pending_tail;  // while it ran it held its slot (as measured)
  hooks().tell(&Watcher::grid_own_work_done, grid);
  active_.erase({grid.key, grid.id});
  const auto self = live_.find(&grid);
  to_check_.push_back(self->second);
  drain();
}

bool Scheduler::spread(Grid& grid) {
  const std::uint64_t blocks = spreader_.worth(grid, budget);
  if (blocks == 0) return false;
  Schedule ahead = schedule;   // its choices are made if the blocks are run
  Batch batch{grid, schedule, grid.next_block, blocks, last_uid_ + 1, budget, {}};
  for (std::uint64_t k = 0; k < blocks; ++k) batch.first_warps.push_back(ahead.first_warp(warps_of_block(grid)));
  const BatchResult result = spreader_.run(batch, device_.memory_);
  if (!result.kept) return false;
  for (std::uint64_t k = 0; k < blocks; ++k) {
    device_.note_block(grid, index_of_block(grid, block_in_order(grid, schedule, grid.next_block + k)));
    device_.note_end(last_uid_ + 1 + k);
  }
  schedule = std::move(ahead);
  last_uid_ += blocks;
  grid.next_block += blocks;
  grid.triggered += blocks;
  grid.used += result.used;
  budget -= result.used;
  time_ += result.used;
  Metric& m = device_.metrics_[static_cast<std::size_t>(grid.metric)];
  m.warp_instructions += static_cast<long long>(result.warp_instructions);
  m.thread_instructions += static_cast<long long>(result.thread_instructions);
  stall_.moved();
  blocks_done(grid, blocks);
  return true;
}

/// The first grid in the order that may run: in children-last none runs while a grid above it spins.
std::shared_ptr<Grid> Scheduler::next_grid() const {
  const bool ancestors_first = !spinning_.empty() && schedule.name() == "children-last";
  for (const auto& [key, grid] : active_)
    if (!ancestors_first || !spinning_ancestor(*grid)) return grid;
  return nullptr;
}

bool Scheduler::step() {
  std::shared_ptr<Grid> grid = next_grid();
  if (!grid) {
    if (spinning_.empty()) return false;
    if (stall_.round_over()) {
      deadlocked();
      return true;
    }
    pass_time();
    for (const auto& g : spinning_) activate(g);
    spinning_.clear();
    grid = next_grid();
  }
  try {
    run_slice(grid);
  } catch (const std::bad_alloc&) {
    memory_exhausted(*grid);
  }
  return true;
}

void Scheduler::run_slice(std::shared_ptr<Grid> grid) {  // by value: the queues change
  if (spread(*grid)) return;
  const std::uint64_t before = slice_budget_ = budget;
  Block* block = choose_block(*grid);
  const SliceEnd end = run_block(*block, schedule, budget);
  const std::uint64_t used = before - budget;
  time_ += used;
  grid->used += used;
  slice_budget_ = 0;
  if (end == SliceEnd::Fault) return;  // the device drops all work
  if (end == SliceEnd::Spinning) {
    budget -= std::min(budget, used * spin_cost);
  }
  if (budget == 0) {
    budget_exhausted(*grid, block, end == SliceEnd::Spinning);
    return;
  }
  if (end == SliceEnd::Spinning) {
    after_spin(grid, block);
    return;
  }
  stall_.moved();
  grid->spin_turns = 0;
  if (end == SliceEnd::Finished) {
    finish_block(*grid, block);
  } else if (end == SliceEnd::Waiting) {
    if (!resolve_cluster_stall(*block->cluster))
      std::rotate(grid->resident.begin(), grid->resident.begin() + 1, grid->resident.end());
  } else if (end == SliceEnd::Paused) {
    active_.erase({grid->key, grid->id});
    activate(grid);
  }
}

/// The block waits for others: first the rest of its grid gets its turn, then the other grids.
void Scheduler::after_spin(const std::shared_ptr<Grid>& grid, Block* block) {
  stall_.span(*block);
  std::rotate(grid->resident.begin(), grid->resident.begin() + 1, grid->resident.end());
  const auto runnable = static_cast<std::size_t>(
      std::count_if(grid->resident.begin(), grid->resident.end(), [](const auto& b) { return !b->waiting; }));
  const bool all_tried = ++grid->spin_turns >= runnable;
  grid->spinning = grid->cluster.count() == 1 || all_tried;  // the rest of a cluster comes before another one
  if (may_start_more(*grid) || !all_tried) return;
  grid->spin_turns = 0;
  active_.erase({grid->key, grid->id});
  spinning_.push_back(grid);
}

/// Those who only wait may look at the clock: for them time passes ever faster.
void Scheduler::pass_time() {
  constexpr std::uint64_t patience = 16, fastest = 30;   // rounds; 2^30 ns
  if (const std::uint64_t quiet = stall_.quiet_rounds(); quiet > patience) time_ += 1ull << std::min(quiet - patience, fastest);
}

/// Nothing that may run does anything but wait, and nothing will change that.
void Scheduler::deadlocked() {
  std::vector<std::shared_ptr<Grid>> queued;
  for (const auto& [key, grid] : active_) queued.push_back(grid);   // children-last: not while their parent waits
  auto add = [&](const Stream& s) {
    for (const Work& w : s.queue)
      if (w.grid && !w.grid->started) queued.push_back(w.grid);
  };
  for (const Stream* s : host_streams) add(*s);
  for (const auto& [handle, stream] : device_streams) add(*stream);
  for (const auto& [address, grid] : live_) {
    for (const auto& [block, stream] : grid->null_streams) add(*stream);
    for (const auto& [thread, stream] : grid->thread_streams) add(*stream);
    if (grid->tail) add(*grid->tail);
  }
  Reporter(device_).add(deadlock_finding(spinning_, queued), status::launch_timeout);
}

void Scheduler::budget_exhausted(Grid& grid, Block* block, bool spinning) {
  constexpr std::uint64_t long_quiet = 100;   // rounds
  if (stall_.quiet_rounds() > long_quiet) {
    const auto self = live_.find(&grid);
    spinning_.push_back(self->second);
    deadlocked();
    return;
  }
  const Warp* at = nullptr;
  unsigned lane = 0;
  for (const auto& w : block->warps) {
    const std::uint32_t running = running_lanes(*w);
    if (running == 0) continue;
    at = w.get();
    lane = lowest(running);
    break;
  }
  Finding f;
  f.kind = spinning ? FindingKind::Deadlock : FindingKind::BudgetExceeded;
  f.message = spinning ? N_("The threads here wait for a value that nobody writes while they wait: {kernel} never ends.")
                       : N_("{kernel} does not end: its budget of {budget} simple warp instructions ran out here.");
  f.args = {{"kernel", grid.kernel->name}, {"budget", std::to_string(budget_default)}};
  const std::uint32_t pc = at ? at->lane_pc[lane] : grid.kernel->entry;  // the last thread may just have left
  f.place = Reporter::place(at ? *at : *block->warps.front(), grid.code->insns[pc].source, lane);
  if (grid.parent) {
    f.has_other = true;
    f.other = Reporter::launch_place(grid);
  }
  Reporter(device_).add(std::move(f), status::launch_timeout);
}

/// The process may have no more memory: the work so far is dropped, as on a GPU that has none left.
void Scheduler::memory_exhausted(Grid& grid) {
  Finding f;
  f.kind = FindingKind::BudgetExceeded;
  f.message = N_("{kernel}, and what was running beside it, needs more memory than the simulated GPU has.");
  f.args = {{"kernel", grid.kernel->name}};
  f.place.kernel = grid.kernel->name;
  f.place.grid = grid.id;
  f.place.path = Reporter::path(grid);
  if (grid.parent) {
    f.has_other = true;
    f.other = Reporter::launch_place(grid);
  }
  Reporter(device_).add(std::move(f), status::memory_allocation);
}

void Scheduler::abort() {
  // Queues hold grids, and those hold queues: emptied one by one, a long chain of tails is not destroyed recursively.
  for (const auto& [address, grid] : live_) {
    for (const auto& [block, stream] : grid->null_streams) stream->queue.clear();
    for (const auto& [thread, stream] : grid->thread_streams) stream->queue.clear();
    if (grid->tail) grid->tail->queue.clear();
    for (const auto& block : grid->resident) account(*block);  // what they did before the end counts, too
  }
  active_.clear();
  spinning_.clear();
  stall_.reset();
  to_check_.clear();
  to_advance_.clear();
  for (Stream* s : host_streams) s->queue.clear();
  live_.clear();
  device_streams.clear();
  device_events.clear();
  pending_null = pending_tail = slice_budget_ = 0;
  draining_ = false;
}

void Scheduler::reset() {
  abort();
  time_ = slice_budget_ = most_pending = 0;
  last_id_ = tick_ = 0;
  last_uid_ = 0;
  next_handle = 0x1000;
  budget = budget_default;
  schedule.restart();
  spreader_.reset();
}

}  // namespace gridlings::simgpu
