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

/// Two grids of one parent (or of the host): is the first complete, with all its descendants, when the second
/// starts?
bool History::siblings_ordered(const GridNotes& first, const GridNotes& second) const {
  if (second.tail && !first.tail) return true;
  if (first.stream == 0) return false;  // fire-and-forget
  if (second.beside != 0 && &first == &grids_[second.beside]) return false;
  if (first.stream == second.stream) return first.position < second.position;
  const auto known = second.clock.find(first.stream);
  return known != second.clock.end() && first.position <= known->second;
}

History::Covered History::find_cover(std::uint32_t of, std::uint32_t by) const {
  const std::uint32_t common = common_ancestor(of, by);
  if (common == by) return {};  // a descendant: nothing leads back from it
  const std::uint32_t second = ancestor(by, grids_[common].depth + 1);
  if (common == of) return {grids_[second].tail ? Cover::whole : Cover::launch, second};
  const std::uint32_t first = ancestor(of, grids_[common].depth + 1);
  return {siblings_ordered(grids_[first], grids_[second]) ? Cover::whole : Cover::none, 0};
}

/// What the start of grid `by` knows of grid `of`, another one that has started.
History::Covered History::cover(std::uint32_t of, std::uint32_t by) {
  CoverCached& c = cover_cache_[(of * 0x9e3779b1u + by) % cover_size];
  if (c.of != of || c.by != by) c = {of, by, find_cover(of, by)};
  return c.covered;
}

// ---- Views
// ----------------------------------------------------------------------------------------------------------

/// Of accesses by several threads the past names the latest; `lenient`: that one alone is enough. A view that
/// was learnt through memory is lenient, because it may be one of many that together cover them all.
bool History::view_covers(const View& v, const Past& past, bool lenient) const {
  if (past.segment < v.trust) return true;
  if (v.block != past.block || (past.reach == Reach::grid && !lenient)) return false;
  if (past.segment < v.floor) return true;
  if (past.reach >= Reach::block && !lenient) return false;
  const Extra& extra = extras_[v.extra];
  if (past.warp != v.warp) return past.warp < extra.warps.size() && past.segment < extra.warps[past.warp];
  if (past.segment < v.warp_floor) return true;
  if (past.reach == Reach::warp && !lenient) return false;
  if (past.lane == any_lane) return past.reach != Reach::thread && past.segment < v.self;
  return ((v.lanes >> past.lane & 1) && past.segment < v.self) || past.segment < extra.lanes[past.lane];
}

bool History::reaches(Scope scope, std::uint32_t from, std::uint32_t to) const {
  if (scope == Scope::gpu || from == to) return true;
  return scope == Scope::cluster && blocks_[from].grid == blocks_[to].grid &&
         blocks_[from].cluster == blocks_[to].cluster;
}

bool History::log_covers(const Known& k, const Past& past, std::uint32_t observer, unsigned depth) {
  constexpr unsigned most_depth = 8;  // beyond these limits: taken for known
  constexpr std::size_t most_views = 256, most_grids = 64;
  if (depth > most_depth) return true;
  Log& log = logs_[k.log];
  if (log.visit == visit_ && log.visited_length >= k.length) return false;
  log.visit = visit_;
  log.visited_length = k.length;
  if (const auto at = log.by_block.find(past.block); at != log.by_block.end()) {
    std::size_t seen = 0;
    for (auto p = at->second.rbegin(); p != at->second.rend(); ++p) {
      if (*p >= k.length) continue;
      const View& v = log.views[*p];
      if (view_covers(v, past, true) && reaches(std::min(v.scope, k.scope), v.block, observer)) return true;
      if (++seen > most_views) return true;
    }
  }
  if (log.grids.size() > most_grids) return true;
  for (const auto& [grid, first] : log.grids) {
    if (first >= k.length || grid == blocks_[past.block].grid || grid == blocks_[observer].grid) continue;
    const Covered c = cover(blocks_[past.block].grid, grid);
    if (c.cover == Cover::whole) return true;
    if (c.cover == Cover::launch && view_covers(grids_[c.via].launch, past, false)) return true;
    for (std::uint32_t n = grids_[grid].learnt; n != 0; n = grids_[grids_[n].parent].learnt)
      for (const Known& more : grids_[n].inherited.entries)
        if (log_covers(more, past, log.views[first].block, depth + 1)) return true;
  }
  for (const std::uint32_t p : log.linked) {
    if (p >= k.length) break;
    const View v = log.views[p];
    for (std::size_t n = 0; n < extras_[v.extra].known.size(); ++n)
      if (log_covers(extras_[v.extra].known[n], past, v.block, depth + 1)) return true;
  }
  return false;
}

/// Is the past access known to all of these lanes through memory?
bool History::learnt(const WarpNotes& w, std::uint32_t lanes, const Past& past) {
  ++visit_;
  const std::uint32_t me = w.block->slot;
  for (const Known& k : w.known.entries)
    if ((k.lanes & lanes) == lanes && log_covers(k, past, me, 0)) return true;
  for (const Known& k : w.block->known.entries)
    if (log_covers(k, past, me, 0)) return true;
  for (std::uint32_t n = grids_[w.block->grid].learnt; n != 0; n = grids_[grids_[n].parent].learnt)
    for (const Known& k : grids_[n].inherited.entries)
      if (log_covers(k, past, me, 0)) return true;
  return false;
}

// ---- A warp and a stamp
// ---------------------------------------------------------------------------------------------

namespace {
bool knows_something(const WarpNotes& w, std::uint32_t learnt) {
  return learnt != 0 || !w.known.entries.empty() || !w.block->known.entries.empty();
}
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
  const std::uint32_t trust = std::max(w.known.trust, w.block->known.trust);
  if (segment < std::max(grids_[mine].floor, trust)) return {Order::before, Distance::other};
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
    if (view_covers(v, past, false))
      r.order = Order::before;
    else if (past.reach == Reach::thread && v.block == past.block && v.warp == past.warp)
      r.order = Order::lane;
  }
  if (r.order == Order::unordered && knows_something(w, grids_[mine].learnt))
    r.order = learnt(w, full_mask, past) ? Order::before : Order::lane;
  return r;
}

bool History::before(const WarpNotes& w, unsigned lane, const Past& past) {
  const std::uint32_t mine = w.block->grid;
  if (past.segment < std::max({grids_[mine].floor, w.known.trust, w.block->known.trust})) return true;
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
    if (c.cover == Cover::launch && view_covers(grids_[c.via].launch, past, false)) return true;
  }
  return knows_something(w, grids_[mine].learnt) && learnt(w, 1u << lane, past);
}

}  // namespace gridlings::simgpu::race
