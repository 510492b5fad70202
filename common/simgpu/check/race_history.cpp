// Room: common/simgpu/check. Race checker: segments, blocks, barriers. See race_history.hpp.
#include "simgpu/check/race_history.hpp"

#include <algorithm>

#include "simgpu/memory.hpp"

namespace gridlings::simgpu::race {
namespace {

void raise(std::vector<std::uint32_t>& to, const std::vector<std::uint32_t>& from) {
  if (to.size() < from.size()) to.resize(from.size());
  for (std::size_t k = 0; k < from.size(); ++k) to[k] = std::max(to[k], from[k]);
}

void raise(std::vector<std::uint32_t>& to, std::size_t at, std::uint32_t bound) {
  if (to.size() <= at) to.resize(at + 1);
  to[at] = std::max(to[at], bound);
}

std::uint64_t cluster_number(const Block& b) {
  const Grid& g = *b.grid;
  const Dim& c = g.cluster;
  const std::uint64_t x = b.index.x / c.x, y = b.index.y / c.y, z = b.index.z / c.z;
  return x + std::uint64_t{g.grid_dim.x / c.x} * (y + std::uint64_t{g.grid_dim.y / c.y} * z);
}

}  // namespace

void History::reset() {
  segments_.assign(1, {});
  base_ = most_ = skipped_ = 0;
  gave_up_ = false;
  blocks_.assign(1, {});
  grids_.assign(1, {});  // 0: the host, parent of the grids that it launches
  extras_.assign(1, {});
  objects_.clear();
  narrow_ = 0;
  grid_index_.clear();
  copies_.clear();
  streams_.clear();
  events_.clear();
  host_clock_.clear();
  host_floor_ = 0;
  roots_.clear();
  notes_.clear();
  idle_notes_.clear();
  clustered_.clear();
  ++generation_;
  ++epoch_;
  user_ = nullptr;
  any_fence_ = false;
  cover_cache_.fill({});
}

/// Numbers have run out: the past is forgotten, and what happens from here on is watched as before. A race
/// with what was forgotten is missed.
void History::forget() {
  segments_.assign(1, {});
  skipped_ = 0;
  extras_.assign(1, {});
  copies_.clear();
  objects_.clear();
  narrow_ = 0;
  host_floor_ = 0;
  for (GridNotes& g : grids_) {
    g.floor = 0;
    g.launch = {};
    g.inherited = {};
  }
  for (auto& b : notes_) {
    b->first = b->floor = 1;
    b->known = {};
    b->meetings = {};
    b->launches.clear();
    for (WarpNotes& w : b->warps) {
      w.segment = w.floor = 0;
      w.fence = {};
      w.warps.clear();
      w.lanes.reset();
      w.forget_learnt();
    }
  }
  ++generation_;
  ++epoch_;
}

std::uint32_t History::new_segment(WarpNotes& w) {
  constexpr std::size_t most = 1u << 18;
  if (most_ != 0 && segments_.size() == most_) {
    give_up();
    return w.segment = next() - 1;
  }
  if (segments_.size() - skipped_ + 1 >= segment_limit - room_for_gaps || objects_.size() + narrow_ > most) forget();
  segments_.push_back({w.block->slot, w.index});
  ++epoch_;
  return w.segment = next() - 1;
}

BlockNotes& History::fresh_block() {
  if (idle_notes_.empty()) {
    notes_.push_back(std::make_unique<BlockNotes>());
    idle_notes_.push_back(notes_.back().get());
  }
  BlockNotes& b = *idle_notes_.back();
  idle_notes_.pop_back();
  return b;
}

void History::start_block(Block& b) {
  BlockNotes& n = fresh_block();
  n.slot = static_cast<std::uint32_t>(blocks_.size());
  n.grid = grid_of(*b.grid);
  n.clustered = b.grid->cluster.count() > 1;
  if (n.clustered) clustered_[b.uid & uid_mask] = &n;
  blocks_.push_back({n.grid, b.linear, n.clustered ? cluster_number(b) : b.linear});
  n.first = n.floor = next();
  n.known = grids_[n.grid].inherited;
  n.launches.clear();
  for (auto& m : n.meetings) m.arrived.clear(), m.warps.clear();
  n.warps.resize(b.warps.size());
  for (std::size_t k = 0; k < b.warps.size(); ++k) {
    WarpNotes& w = n.warps[k];
    w.block = &n;
    w.index = static_cast<std::uint32_t>(k);
    w.segment = w.fenced = 0;
    w.floor = n.first;
    w.warps.clear();
    w.lanes.reset();
    w.forget_learnt();
    b.warps[k]->race = &w;
  }
  ++epoch_;
}

void History::end_block(Block& b) {
  if (b.warps.empty() || !b.warps[0]->race) return;
  if (notes_of(*b.warps[0])->block->clustered) clustered_.erase(b.uid & uid_mask);
  idle_notes_.push_back(notes_of(*b.warps[0])->block);
  for (auto& w : b.warps) w->race = nullptr;
  user_ = nullptr;
}

void History::warp_barrier(Warp& w, std::uint32_t lanes) {
  WarpNotes* n = notes_of(w);
  if (!n) return;
  if (!n->known.empty()) n->known.learn(lanes, n->known.of(lanes));
  if ((lanes & w.live) == w.live) {
    n->floor = next();
    n->lanes.reset();
  } else {
    if (!n->lanes)
      n->lanes = std::make_unique<std::array<std::array<std::uint32_t, warp_lanes>, warp_lanes>>();
    auto& matrix = *n->lanes;
    std::array<std::uint32_t, warp_lanes> all{};
    for (unsigned k = 0; k < warp_lanes; ++k) {
      if (!(lanes >> k & 1)) continue;
      matrix[k][k] = next();
      for (unsigned j = 0; j < warp_lanes; ++j) all[j] = std::max(all[j], matrix[k][j]);
    }
    for (unsigned k = 0; k < warp_lanes; ++k)
      if (lanes >> k & 1) matrix[k] = all;
  }
  end_segment(*n);
}

void History::barrier_arrive(Warp& w, std::uint32_t id) {
  WarpNotes* n = notes_of(w);
  if (!n) return;
  BlockNotes::Meeting& m = n->block->meetings[id];
  m.arrived.emplace_back(n->index, next());
  if (!n->warps.empty()) raise(m.warps, n->warps);
  end_segment(*n);
}

void History::barrier_release(Block& b, std::uint32_t id) {
  if (b.warps.empty() || !b.warps[0]->race) return;
  BlockNotes& n = *notes_of(*b.warps[0])->block;
  // Who has left counts as one who has come, unless the barrier counts threads: those may have arrived and
  // gone on.
  const bool whole = b.barriers[id].whole_block;
  const bool full = std::all_of(b.warps.begin(), b.warps.end(), [&](const auto& w) {
    const std::uint32_t lanes = whole                         ? w->live
                                : w->lane_count == warp_lanes ? full_mask
                                                              : (1u << w->lane_count) - 1;
    return (lanes & ~w->barrier_lanes[id]) == 0;
  });
  if (full)
    full_barrier(b, n);
  else
    partial_barrier(b, n, id);
  n.meetings[id].arrived.clear();
  n.meetings[id].warps.clear();
  ++epoch_;
}

/// Every thread that lives has come. What they have learnt is common now, also what they have read by an
/// atomic update without a fence behind it: NVIDIA's own reduction (guide, "Memory Fence Functions") relies
/// on that.
void History::full_barrier(Block&, BlockNotes& n) {
  n.floor = next();
  for (const std::uint32_t g : n.launches) grids_[g].after = n.floor;
  n.launches.clear();
  for (WarpNotes& w : n.warps) {
    w.segment = 0;
    w.warps.clear();
    w.lanes.reset();
    n.known = joined(n.known, w.known.of(full_mask));
    for (const LaneKnowledge& k : w.updates) n.known = joined(n.known, k.of(full_mask));
    w.forget_learnt();
  }
}

/// A barrier with a thread count, or one that some never reached. Whole warps, as bar.sync counts them.
void History::partial_barrier(Block& b, BlockNotes& n, std::uint32_t id) {
  BlockNotes::Meeting& m = n.meetings[id];
  Knowledge all;
  for (const auto& [warp, bound] : m.arrived) {
    raise(m.warps, warp, bound);
    all = joined(all, n.warps[warp].known.of(full_mask));
  }
  for (auto& w : b.warps) {
    if (w->barrier_lanes[id] == 0) continue;
    WarpNotes& to = n.warps[w->index];
    raise(to.warps, m.warps);
    to.floor = std::max(to.floor, to.warps.size() > to.index ? to.warps[to.index] : 0);
    to.known.learn(full_mask, all);
    to.segment = 0;
  }
}

View History::view_of(const WarpNotes& w, std::uint32_t lanes) {
  View v;
  v.block = w.block->slot;
  v.floor = w.block->floor;
  v.warp = w.index;
  v.warp_floor = w.floor;
  v.lanes = lanes;
  v.self = next();
  if (w.warps.empty() && !w.lanes) return v;
  Extra& e = extras_.emplace_back();
  e.warps = w.warps;
  for (std::uint32_t m = w.lanes ? lanes : 0; m != 0; m &= m - 1)
    for (unsigned j = 0; j < warp_lanes; ++j)
      e.lanes[j] = std::max(e.lanes[j], (*w.lanes)[static_cast<unsigned>(__builtin_ctz(m))][j]);
  v.extra = static_cast<std::uint32_t>(extras_.size() - 1);
  return v;
}

}  // namespace gridlings::simgpu::race
