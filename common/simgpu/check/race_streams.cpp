// Room: common/simgpu/check. Race checker: grids, streams, events, the host. See race_history.hpp.
#include <algorithm>

#include "simgpu/check/race_history.hpp"
#include "simgpu/device.hpp"
#include "simgpu/spread/divisible.hpp"

namespace gridlings::simgpu::race {
namespace {

void merge(Clock& to, const Clock& from) {
  for (const auto& [stream, position] : from) {
    std::uint64_t& known = to[stream];
    known = std::max(known, position);
  }
}

}  // namespace

std::uint32_t History::grid_of(const Grid& g) {
  const auto known = grid_index_.find(&g);
  if (known != grid_index_.end() && known->second.first == g.id) return known->second.second;
  const std::uint32_t parent = g.parent ? grid_of(*g.parent) : 0;
  const auto at = static_cast<std::uint32_t>(grids_.size());
  GridNotes& notes = grids_.emplace_back();
  link_ancestors(notes, parent);
  grid_index_[&g] = {g.id, at};
  notes.tail = g.stream_kind == StreamKind::Tail;
  notes.floor = parent != 0 ? grids_[parent].floor : host_floor_;
  notes.inherited = grids_[parent].inherited;
  notes.code = g.code;
  notes.kernel = g.kernel->name;
  notes.id = g.id;
  notes.grid_dim = g.grid_dim;
  notes.block_dim = g.block_dim;
  notes.divisible = divisible(g);
  return at;
}

void History::launch_grid(Grid& g, const Warp* by, unsigned lane) {
  const std::uint32_t at = grid_of(g);
  GridNotes& notes = grids_[at];
  if (!by) {
    notes.clock = host_clock_;
    return;
  }
  WarpNotes* w = notes_of(*by);
  if (!w) return;
  notes.launch = view_of(*w, 1u << lane);
  notes.inherited = joined(w->block->known, w->known.of(1u << lane));
  notes.floor = std::max(notes.floor, notes.inherited.floor);
  w->block->launches.push_back(at);
  end_segment(*w);
}

StreamNotes& History::stream_notes(const Stream& s) {
  StreamNotes& n = streams_[&s];
  const long long owner = s.owner ? s.owner->id : 0;
  if (n.uid == 0 || n.owner != owner) {  // an address may be used again
    n = {};
    n.uid = ++streams_seen_;
    n.owner = owner;
  }
  return n;
}

/// The legacy rules of the NULL stream, as the scheduler keeps them: its work waits for all earlier work of
/// blocking streams, and theirs for its own.
void History::start_on_host_stream(const Stream& s, StreamNotes& notes) {
  const Stream* null = Device::instance().null_stream();
  if (&s == null) {
    for (const auto& [other, theirs] : streams_) {
      if (other == null || theirs.owner != 0 || !theirs.blocking) continue;
      merge(notes.known, theirs.known);
      merge(notes.known, {{theirs.uid, theirs.position}});
    }
  } else if (s.blocking) {
    const StreamNotes theirs = stream_notes(*null);
    merge(notes.known, theirs.known);
    merge(notes.known, {{theirs.uid, theirs.position}});
  }
}

void History::start_grid(Grid& g) {
  const std::uint32_t at = grid_of(g), ahead = g.primary ? grid_of(*g.primary) : 0;
  if (g.stream) {
    if (!g.stream->owner) stream_notes(*Device::instance().null_stream());  // first: references stay good
    StreamNotes& s = stream_notes(*g.stream);
    s.blocking = g.stream->blocking;
    if (!g.stream->owner) start_on_host_stream(*g.stream, s);
    GridNotes& notes = grids_[at];
    notes.stream = s.uid;
    notes.position = ++s.position;
    merge(notes.clock, s.known);
    if (!g.stream->owner) s.known = notes.clock;
    // Whether it starts early or late is chance: only a wait in the kernel tells that the grid ahead is complete.
    notes.beside = ahead;
  }
  grids_[at].started = true;
  raise_floor(at);
}

void History::call_copy(const Warp& by, unsigned lane, std::uint64_t job, std::uint32_t source) {
  WarpNotes& w = *notes_of(by);
  copies_[job] = {view_of(w, 1u << lane), joined(w.block->known, w.known.of(1u << lane)), source};
  end_segment(w);
}

std::uint32_t History::segment_of_copy(std::uint32_t grid) {
  blocks_.push_back({grid, 0, 0});
  segments_.push_back({static_cast<std::uint32_t>(blocks_.size() - 1), 0});
  ++epoch_;
  return segments_.size() < segment_limit ? next() - 1 : 0;
}

/// As long as the NULL stream is the only one, the host's copies are in order with everything.
std::uint32_t History::start_host_copy(const Stream& s, bool fill) {
  stream_notes(*Device::instance().null_stream());
  StreamNotes& stream = stream_notes(s);
  const auto of_host = std::count_if(streams_.begin(), streams_.end(), [](const auto& e) { return e.second.owner == 0; });
  if (of_host < 2) return 0;
  stream.blocking = s.blocking;
  start_on_host_stream(s, stream);
  const auto at = static_cast<std::uint32_t>(grids_.size());
  GridNotes& notes = grids_.emplace_back();
  link_ancestors(notes, 0);
  notes.copy = true;
  notes.source = source_limit - 1;  // no line of a kernel
  notes.kernel = fill ? "cudaMemset" : "cudaMemcpy";
  notes.floor = host_floor_;
  notes.stream = stream.uid;
  notes.position = ++stream.position;
  notes.clock = host_clock_;
  merge(notes.clock, stream.known);
  stream.known = notes.clock;
  notes.started = true;
  raise_floor(at);
  return segment_of_copy(at);
}

std::uint32_t History::start_copy(const Stream& s, std::uint64_t job, bool fill) {
  if (!s.owner) return start_host_copy(s, fill);
  const auto call = copies_.find(job);
  if (call == copies_.end()) return 0;
  StreamNotes& stream = stream_notes(s);
  const std::uint32_t parent = grid_of(*s.owner);
  GridNotes& notes = grids_.emplace_back();
  link_ancestors(notes, parent);
  notes.copy = true;
  notes.code = s.owner->code;
  notes.source = call->second.source;
  notes.launch = call->second.view;
  notes.inherited = call->second.known;
  notes.floor = std::max(grids_[parent].floor, notes.inherited.floor);
  notes.clock = stream.known;
  notes.kernel = fill ? "cudaMemsetAsync" : "cudaMemcpyAsync";
  notes.tail = s.kind == StreamKind::Tail;
  notes.stream = stream.uid;
  notes.position = ++stream.position;
  notes.started = true;
  notes.root = grids_[parent].root;
  return segment_of_copy(static_cast<std::uint32_t>(grids_.size() - 1));
}

/// Everything so far may be before the grid: then one bound says so, and no access needs a closer look.
void History::raise_floor(std::uint32_t n) {
  constexpr std::size_t most_roots = 64;
  GridNotes& g = grids_[n];
  if (g.parent != 0) {
    g.root = grids_[g.parent].root;
    g.alone = g.tail && alone(g.parent);
    if (g.alone) g.floor = next();
    return;
  }
  g.root = n;
  const bool last = roots_.size() < most_roots &&
                    std::all_of(roots_.begin(), roots_.end(),
                                [&](std::uint32_t r) { return siblings_ordered(grids_[r], g); });
  if (last) {
    g.floor = next();
    roots_.clear();
  }
  g.alone = last;
  if (roots_.size() < most_roots) roots_.push_back(n);
}

/// Did nothing but the grid and its descendants run since it started?
bool History::alone(std::uint32_t n) const {
  return grids_[n].alone && roots_.size() == 1 && roots_[0] == grids_[n].root;
}

void History::record_event(Stream& s, Event& e, std::uint64_t version) {
  constexpr std::size_t kept = 16;
  const StreamNotes& notes = stream_notes(s);
  auto& versions = events_[&e];
  Clock& clock = versions[version];
  clock = notes.known;
  merge(clock, {{notes.uid, notes.position}});
  if (versions.size() > kept) versions.erase(versions.begin());
}

void History::wait_event(Stream& s, Event& e, std::uint64_t version) {
  const auto event = events_.find(&e);
  if (event == events_.end()) return;
  const auto clock = event->second.find(version);
  if (clock != event->second.end()) merge(stream_notes(s).known, clock->second);
}

void History::host_waited(Stream* s) {
  if (s) {
    const StreamNotes& notes = stream_notes(*s);
    merge(host_clock_, notes.known);
    merge(host_clock_, {{notes.uid, notes.position}});
    return;
  }
  // Nothing runs any more, and all that comes is after all that was.
  constexpr std::uint32_t many = 1u << 20;
  host_floor_ = next();
  host_clock_.clear();
  events_.clear();
  copies_.clear();
  roots_.clear();
  std::erase_if(streams_, [](const auto& entry) { return entry.second.owner != 0; });
  if (next() < many && blocks_.size() < many && grids_.size() < many) return;
  forget();
  grids_.resize(1);
  grid_index_.clear();
  cover_cache_.fill({});
  blocks_.resize(1);
}

void History::host_waited_event(const Event& e) {
  const auto event = events_.find(&e);
  if (event == events_.end()) return;
  const auto after = event->second.upper_bound(e.completed);
  if (after != event->second.begin()) merge(host_clock_, std::prev(after)->second);
}

}  // namespace gridlings::simgpu::race
