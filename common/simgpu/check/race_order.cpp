// Room: common/simgpu/check. Race checker: questions of order. See race_history.hpp.
#include <algorithm>

#include "simgpu/check/race_history.hpp"

namespace gridlings::simgpu::race {

// ---- The tree of launches
// -----------------------------------------------------------------------------------------

/// Ancestors are found in logarithmic time by jumps that double in length (Myers 1983): tails may chain by
/// thousands.
void History::link_ancestors(GridNotes& g, std::uint32_t parent) {
  const GridNotes& p = grids_[parent];
  const GridNotes& q = grids_[p.jump];
  g.parent = parent;
  g.depth = p.depth + 1;
  g.jump = p.depth - q.depth == q.depth - grids_[q.jump].depth ? q.jump : parent;
}

std::uint32_t History::ancestor(std::uint32_t n, std::uint32_t depth) const {
  while (grids_[n].depth > depth)
    n = grids_[grids_[n].jump].depth >= depth ? grids_[n].jump : grids_[n].parent;
  return n;
}

std::uint32_t History::common_ancestor(std::uint32_t a, std::uint32_t b) const {
  const std::uint32_t depth = std::min(grids_[a].depth, grids_[b].depth);
  a = ancestor(a, depth);
  b = ancestor(b, depth);
  while (a != b) {
    const bool jump = grids_[a].jump != grids_[b].jump;
    a = jump ? grids_[a].jump : grids_[a].parent;
    b = jump ? grids_[b].jump : grids_[b].parent;
  }
  return a;
}

namespace {
bool ordered_by_streams(const GridNotes& first, const GridNotes& second) {
  if (second.tail && !first.tail) return true;
  if (first.stream == 0) return false;  // fire-and-forget
  if (first.stream == second.stream) return first.position < second.position;
  const auto known = second.clock.find(first.stream);
  return known != second.clock.end() && first.position <= known->second;
}
}  // namespace

/// Two grids of one parent (or of the host): is the first complete, with all its descendants, when the second
/// starts?
bool History::siblings_ordered(const GridNotes& first, const GridNotes& second) const {
  if (second.beside != 0 && &first == &grids_[second.beside]) return false;
  return ordered_by_streams(first, second);
}

History::Covered History::find_cover(std::uint32_t of, std::uint32_t by) const {
  const std::uint32_t common = common_ancestor(of, by);
  if (common == by) return {};  // a descendant: nothing leads back from it
  const std::uint32_t second = ancestor(by, grids_[common].depth + 1);
  if (common == of) return {grids_[second].tail ? Cover::whole : Cover::launch, second};
  const std::uint32_t first = ancestor(of, grids_[common].depth + 1);
  // A wait for a grid ahead is one for its descendants, too, but publishes what its own threads did only: of those
  // that did not wait, what the descendants wrote is not held against them.
  const bool ordered = of == first ? siblings_ordered(grids_[first], grids_[second])
                                   : ordered_by_streams(grids_[first], grids_[second]);
  return {ordered ? Cover::whole : Cover::none, 0};
}

/// What the start of grid `by` knows of grid `of`, another one that has started.
History::Covered History::cover(std::uint32_t of, std::uint32_t by) {
  CoverCached& c = cover_cache_[(of * 0x9e3779b1u + by) % cover_size];
  if (c.of != of || c.by != by) c = {of, by, find_cover(of, by)};
  return c.covered;
}

// ---- Views
// ----------------------------------------------------------------------------------------------------------

/// Of accesses by several threads the past names the latest: only a bound for all of them is enough.
bool History::view_covers(const View& v, const Past& past) const {
  if (v.block != past.block || past.reach == Reach::grid) return false;
  if (past.segment < v.floor) return true;
  if (past.reach >= Reach::block) return false;
  const Extra& extra = extras_[v.extra];
  if (past.warp != v.warp) return past.warp < extra.warps.size() && past.segment < extra.warps[past.warp];
  if (past.segment < v.warp_floor) return true;
  if (past.reach == Reach::warp || past.lane == any_lane) return false;
  return ((v.lanes >> past.lane & 1) && past.segment < v.self) || past.segment < extra.lanes[past.lane];
}

namespace {
/// What was learnt through memory is lenient, because it may be one release of many that together cover them
/// all: the latest of several threads' accesses is enough.
bool bound_covers(const BlockBound& b, const Past& past) {
  if (past.segment < b.floor) return true;
  for (const WarpBound& w : b.warps) {
    if (w.warp != past.warp) continue;
    if (past.segment < w.floor) return true;
    return past.lane == any_lane ? past.reach != Reach::thread && past.segment < w.latest
                                 : past.segment < w.lanes[past.lane];
  }
  return false;
}
}  // namespace

bool History::covers(const Knowledge& k, const Past& past, std::uint32_t my_grid) {
  if (past.segment < k.floor) return true;
  if (const BlockBound* b = k.of(past.block); b != nullptr && bound_covers(*b, past)) return true;
  if (!k.grids) return false;
  const std::uint32_t its = blocks_[past.block].grid;
  for (const std::uint32_t grid : *k.grids) {  // what those grids came after
    if (grid == its || grid == my_grid) continue;
    const Covered c = cover(its, grid);
    if (c.cover == Cover::whole) return true;
    if (c.cover == Cover::launch && view_covers(grids_[c.via].launch, past)) return true;
  }
  return false;
}

/// Is the past access known to all of these lanes through memory?
bool History::learnt(const WarpNotes& w, std::uint32_t lanes, const Past& past) {
  if (covers(w.block->known, past, w.block->grid)) return true;
  for (const auto& [some, k] : w.known.groups) {
    if ((some & lanes) == 0) continue;
    if (!covers(k, past, w.block->grid)) return false;
    lanes &= ~some;
  }
  return lanes == 0;
}

// ---- A warp and a stamp
// ---------------------------------------------------------------------------------------------

namespace {
bool knows_something(const WarpNotes& w) { return !w.known.empty() || !w.block->known.empty(); }
}  // namespace

/// Barriers of the own block.
Order History::order_in_block(WarpNotes& w, const Past& past, bool same_warp) {
  if (past.reach == Reach::grid) return Order::unordered;
  if (past.segment < w.block->floor) return Order::before;
  if (same_warp && past.reach <= Reach::warp) {
    if (past.segment < w.floor) return Order::before;
    if (past.reach == Reach::thread || w.lanes) return Order::lane;
  }
  const bool partial = !same_warp && past.warp < w.warps.size() && past.segment < w.warps[past.warp];
  return partial ? Order::before : Order::unordered;
}

Relation History::relate(WarpNotes& w, Stamp s) {
  const std::uint32_t segment = segment_of(s), mine = w.block->grid;
  if (segment < grids_[mine].floor) return {Order::before, Distance::other};
  Past past = past_of(s, 0);
  past.lane = any_lane;
  Relation r;
  if (past.block == w.block->slot) {
    r.distance = past.warp == w.index ? Distance::warp : Distance::block;
    r.order = order_in_block(w, past, past.warp == w.index);
  } else if (const std::uint32_t its = blocks_[past.block].grid; its == mine) {
    r.distance = Distance::grid;
  } else if (const Covered c = cover(its, mine); c.cover == Cover::whole) {
    r.order = Order::before;
  } else if (c.cover == Cover::launch) {
    const View& v = grids_[c.via].launch;
    if (view_covers(v, past))
      r.order = Order::before;
    else if (past.reach == Reach::thread && v.block == past.block && v.warp == past.warp)
      r.order = Order::lane;
  }
  if (r.order == Order::unordered && knows_something(w))
    r.order = learnt(w, full_mask, past) ? Order::before : Order::lane;
  return r;
}

bool History::before(const WarpNotes& w, unsigned lane, const Past& past) {
  const std::uint32_t mine = w.block->grid;
  if (past.segment < grids_[mine].floor) return true;
  if (past.block == w.block->slot) {
    if (past.reach != Reach::grid) {
      if (past.segment < w.block->floor) return true;
      if (past.warp != w.index) {
        if (past.warp < w.warps.size() && past.segment < w.warps[past.warp]) return true;
      } else if (past.reach <= Reach::warp) {
        if (past.segment < w.floor || (past.reach == Reach::thread && past.lane == lane)) return true;
        if (w.lanes && past.lane < warp_lanes && past.segment < (*w.lanes)[lane][past.lane]) return true;
      }
    }
  } else if (const std::uint32_t its = blocks_[past.block].grid; its != mine) {
    const Covered c = cover(its, mine);
    if (c.cover == Cover::whole) return true;
    if (c.cover == Cover::launch && view_covers(grids_[c.via].launch, past)) return true;
  }
  return knows_something(w) && learnt(w, 1u << lane, past);
}

/// An atomic access of the calling grid's to what its last block then fills counts as known: it has learnt from it.
bool History::before_copy(std::uint32_t segment, Stamp stamp) {
  const std::uint32_t copy = blocks_[segments_[segment].block].grid;
  const GridNotes& mine = grids_[copy];
  if (segment_of(stamp) < std::max(mine.floor, host_floor_)) return true;
  const Past past = past_of(stamp, first_byte(bytes_of(stamp)));
  const std::uint32_t its = blocks_[past.block].grid;
  const Covered c = cover(its, copy);
  if (c.cover == Cover::whole) return true;
  if (c.cover == Cover::launch && view_covers(grids_[c.via].launch, past)) return true;
  if (its == mine.parent && is_strong(stamp) && has_objects()) return true;
  return covers(mine.inherited, past, copy);
}

}  // namespace gridlings::simgpu::race
