// Room: common/simgpu/check. Race checker: memory that synchronises. See race_history.hpp.
//
// A strong write that releases (by itself, or behind a fence) adds what its threads know to the log of its
// address; a strong read learns what is there: at once if it acquires, else at the thread's next fence.
// Updates (atom) go on with the log they found, plain stores begin a new one.
#include <algorithm>
#include <bit>
#include <iterator>

#include "simgpu/check/race_history.hpp"

namespace gridlings::simgpu::race {

// ---- Clocks and how they join (race_knowledge.hpp)

namespace {

std::uint64_t steps = 0;

using Node = KnowledgeNode;
using Tree = KnowledgeTree;

/// One form for one meaning: bounds that others imply are raised to those, and what says nothing is left out.
void normalise(BlockBound& b) {
  for (WarpBound& w : b.warps) {
    w.floor = std::max(w.floor, b.floor);
    w.latest = std::max(w.latest, w.floor);
    for (std::uint32_t& lane : w.lanes) lane = std::max(lane, w.floor);
  }
  std::erase_if(b.warps, [&](const WarpBound& w) {
    return w.latest == b.floor &&
           std::all_of(w.lanes.begin(), w.lanes.end(), [&](std::uint32_t lane) { return lane == b.floor; });
  });
}

/// Does the second say all that the first does?
bool within(const BlockBound& a, const BlockBound& b) {
  if (a.floor > b.floor) return false;
  auto q = b.warps.begin();
  for (const WarpBound& w : a.warps) {
    while (q != b.warps.end() && q->warp < w.warp) ++q;
    const bool there = q != b.warps.end() && q->warp == w.warp;
    if (w.floor > (there ? q->floor : b.floor) || w.latest > (there ? q->latest : b.floor)) return false;
    unsigned more = 0;
    for (unsigned k = 0; k < warp_lanes; ++k) more += w.lanes[k] > (there ? q->lanes[k] : b.floor);
    if (more != 0) return false;
  }
  return true;
}

BlockBound joined(const BlockBound& a, const BlockBound& b) {
  BlockBound out{a.block, std::max(a.floor, b.floor), {}};
  out.warps.reserve(std::max(a.warps.size(), b.warps.size()));
  auto p = a.warps.begin(), q = b.warps.begin();
  while (p != a.warps.end() || q != b.warps.end()) {
    if (q == b.warps.end() || (p != a.warps.end() && p->warp < q->warp)) {
      out.warps.push_back(*p++);
    } else if (p == a.warps.end() || q->warp < p->warp) {
      out.warps.push_back(*q++);
    } else {
      WarpBound& w = out.warps.emplace_back(*p++);
      w.floor = std::max(w.floor, q->floor);
      w.latest = std::max(w.latest, q->latest);
      for (unsigned k = 0; k < warp_lanes; ++k) w.lanes[k] = std::max(w.lanes[k], q->lanes[k]);
      ++q;
    }
  }
  normalise(out);
  return out;
}

Tree leaf(BlockBound b) {
  const std::uint32_t key = b.block;
  return std::make_shared<const Node>(Node{key, 0, nullptr, nullptr, std::move(b)});
}

Tree branch(std::uint32_t key, std::uint32_t bit, Tree below, Tree above) {
  return std::make_shared<const Node>(
      Node{key & ~(2 * bit - 1), bit, std::move(below), std::move(above), {}});
}

bool holds(const Tree& t, std::uint32_t key) { return ((t->key ^ key) & ~(2 * t->bit - 1)) == 0; }

Tree joined(const Tree& a, const Tree& b);

/// `small` lies within one side of `wide`.
Tree joined_within(const Tree& wide, const Tree& small) {
  const bool up = (small->key & wide->bit) != 0;
  const Tree& side = up ? wide->above : wide->below;
  Tree more = joined(side, small);
  if (more == side) return wide;
  return up ? branch(wide->key, wide->bit, wide->below, std::move(more))
            : branch(wide->key, wide->bit, std::move(more), wide->above);
}

/// One of the two themselves if it knows all.
Tree joined(const Tree& a, const Tree& b) {
  if (!a || a == b) return b;
  if (!b) return a;
  steps += 1 + a->bound.warps.size() + b->bound.warps.size();
  if (a->bit == b->bit && a->key == b->key) {
    if (a->bit == 0) {
      if (within(a->bound, b->bound)) return b;
      if (within(b->bound, a->bound)) return a;
      return leaf(joined(a->bound, b->bound));
    }
    Tree below = joined(a->below, b->below), above = joined(a->above, b->above);
    if (below == b->below && above == b->above) return b;
    if (below == a->below && above == a->above) return a;
    return branch(a->key, a->bit, std::move(below), std::move(above));
  }
  if (a->bit > b->bit && holds(a, b->key)) return joined_within(a, b);
  if (b->bit > a->bit && holds(b, a->key)) return joined_within(b, a);
  const std::uint32_t bit = std::bit_floor(a->key ^ b->key);
  return (a->key & bit) != 0 ? branch(a->key, bit, b, a) : branch(a->key, bit, a, b);
}

using Grids = std::shared_ptr<const std::vector<std::uint32_t>>;

Grids joined(const Grids& a, const Grids& b) {
  if (!a || a == b) return b;
  if (!b) return a;
  if (std::includes(b->begin(), b->end(), a->begin(), a->end())) return b;
  if (std::includes(a->begin(), a->end(), b->begin(), b->end())) return a;
  std::vector<std::uint32_t> both;
  std::set_union(a->begin(), a->end(), b->begin(), b->end(), std::back_inserter(both));
  return std::make_shared<const std::vector<std::uint32_t>>(std::move(both));
}

}  // namespace

const BlockBound* Knowledge::of(std::uint32_t block) const {
  const Node* n = tree.get();
  while (n != nullptr && n->bit != 0) n = ((block & n->bit) != 0 ? n->above : n->below).get();
  return n != nullptr && n->key == block ? &n->bound : nullptr;
}

Knowledge joined(const Knowledge& a, const Knowledge& b) {
  const std::uint32_t floor = std::max(a.floor, b.floor);
  const bool a_more = a.tree && a.top > floor,
             b_more = b.tree && b.top > floor;  // else: the floor says it all
  if (!a_more && b.floor == floor) return b;
  if (!b_more && a.floor == floor) return a;
  Knowledge both{joined(a_more ? a.tree : nullptr, b_more ? b.tree : nullptr),
                 joined(a_more ? a.grids : nullptr, b_more ? b.grids : nullptr), floor, 0};
  both.top = both.tree == a.tree ? a.top : both.tree == b.tree ? b.top : std::max(a.top, b.top);
  return both;
}

std::uint64_t steps_of_joining() { return steps; }

Knowledge knowledge_of(BlockBound own, std::uint32_t grid, std::uint32_t floor, std::uint32_t top) {
  std::sort(own.warps.begin(), own.warps.end(),
            [](const WarpBound& a, const WarpBound& b) { return a.warp < b.warp; });
  normalise(own);
  return {leaf(std::move(own)),
          std::make_shared<const std::vector<std::uint32_t>>(std::vector<std::uint32_t>{grid}), floor, top};
}

bool LaneKnowledge::learn(std::uint32_t lanes, const Knowledge& k) {
  if (k.empty()) return false;
  bool news = false;
  std::uint32_t rest = lanes;
  for (std::size_t n = 0, count = groups.size(); n < count; ++n) {
    const std::uint32_t both = groups[n].first & lanes;
    if (both == 0) continue;
    rest &= ~both;
    Knowledge more = joined(groups[n].second, k);
    if (more == groups[n].second) continue;
    news = true;
    groups[n].first &= ~both;
    groups.emplace_back(both, std::move(more));
  }
  if (rest != 0) groups.emplace_back(rest, k);
  if (!news && rest == 0) return false;
  std::vector<std::pair<std::uint32_t, Knowledge>> together;
  for (auto& [some, theirs] : groups) {
    if (some == 0) continue;
    const auto same =
        std::find_if(together.begin(), together.end(), [&](const auto& g) { return g.second == theirs; });
    if (same != together.end())
      same->first |= some;
    else
      together.emplace_back(some, std::move(theirs));
  }
  groups = std::move(together);
  return true;
}

void LaneKnowledge::forget(std::uint32_t lanes) {
  for (auto& g : groups) g.first &= ~lanes;
  std::erase_if(groups, [](const auto& g) { return g.first == 0; });
}

Knowledge LaneKnowledge::of(std::uint32_t lanes) const {
  Knowledge all;
  for (const auto& [some, k] : groups)
    if ((some & lanes) != 0) all = joined(all, k);
  return all;
}

// ---- Logs

namespace {

constexpr std::uint64_t abstract = std::uint64_t{1} << 63;  // objects that are no address

constexpr std::size_t level(Scope s) { return static_cast<std::size_t>(s); }

std::uint64_t cluster_key(const BlockRecord& b) {
  return std::uint64_t{1} << 63 | std::uint64_t{b.grid} << 32 | (b.cluster & 0xffffffffu);
}

}  // namespace

/// What the lanes have learnt, and their own accesses before segment `self`.
Knowledge History::knowledge_of_lanes(const WarpNotes& w, std::uint32_t lanes, std::uint32_t self) const {
  BlockBound own{w.block->slot, w.block->floor, {}};
  WarpBound& mine = own.warps.emplace_back();
  mine.warp = w.index;
  mine.floor = w.floor;
  mine.latest = self;
  for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
    const auto lane = static_cast<unsigned>(__builtin_ctz(m));
    mine.lanes[lane] = std::max(mine.lanes[lane], self);
    for (unsigned k = 0; w.lanes && k < warp_lanes; ++k)
      mine.lanes[k] = std::max(mine.lanes[k], (*w.lanes)[lane][k]);
  }
  for (std::uint32_t k = 0; k < w.warps.size(); ++k) {
    if (w.warps[k] <= own.floor || k == w.index) continue;
    WarpBound& other = own.warps.emplace_back();
    other.warp = k;
    other.floor = w.warps[k];
  }
  const Knowledge more = joined(w.block->known, w.known.of(lanes));
  return joined(more, knowledge_of(std::move(own), w.block->grid, grids_[w.block->grid].floor, next()));
}

void History::append(Log& log, const WarpNotes& w, Knowledge k, Scope scope) {
  const BlockRecord& me = blocks_[w.block->slot];
  // All that is there may be before my grid, and so is it before whoever learns what I know.
  if (log.newest <= grids_[w.block->grid].floor) {
    narrow_ -= log.narrow.size();
    log = {};
  }
  log.newest = next();
  // Too much to keep apart (grids; or, on and on, much that many threads know by many ways): every segment so
  // far is taken for known. That may hide a race but makes none up.
  constexpr std::uint64_t allowed = 512, most_steps = 1u << 22;
  spent_ = std::min(steps_of_joining(), spent_ + allowed);
  if ((k.grids && k.grids->size() > Knowledge::most_grids) || steps_of_joining() - spent_ > most_steps)
    k = {nullptr, nullptr, next(), 0};
  auto add = [&](std::uint64_t key) {
    const auto [at, fresh] = log.narrow.try_emplace(key, k);
    narrow_ += fresh;
    if (!fresh) at->second = joined(at->second, k);
  };
  if (scope == Scope::gpu) {
    log.all = joined(log.all, k);
    log.members.insert(w.block->slot);
    if (w.block->clustered) log.members.insert(cluster_key(me));
  } else {
    add(w.block->slot);
    if (scope == Scope::cluster && w.block->clustered) add(cluster_key(me));
  }
}

/// What the warp finds in the log, by the narrowest scope in which it does.
std::array<Knowledge, 3> History::offers(const Log& log, const WarpNotes& w, Scope scope) const {
  std::array<Knowledge, 3> found;
  auto look = [&](std::uint64_t key, Knowledge& out) {
    if (const auto at = log.narrow.find(key); at != log.narrow.end()) out = at->second;
    if (log.members.contains(key)) out = joined(out, log.all);
  };
  look(w.block->slot, found[level(Scope::cta)]);
  if (scope >= Scope::cluster && w.block->clustered)
    look(cluster_key(blocks_[w.block->slot]), found[level(Scope::cluster)]);
  if (scope == Scope::gpu) found[level(Scope::gpu)] = log.all;
  return found;
}

bool History::acquire(WarpNotes& w, std::uint32_t lanes, const Log& log, Scope scope) {
  if (scope == Scope::gpu && log.narrow.empty()) return w.known.learn(lanes, log.all);
  bool news = false;
  for (const Knowledge& k : offers(log, w, scope)) news |= w.known.learn(lanes, k);
  return news;
}

void History::fence(Warp& warp, Scope scope, bool releases, bool acquires) {
  WarpNotes* w = notes_of(warp);
  if (!w) return;
  any_fence_ = true;
  for (std::uint32_t m = releases ? warp.mask : 0; m != 0; m &= m - 1) {
    const auto lane = static_cast<unsigned>(__builtin_ctz(m));
    w->fence[lane] = next();
    w->fence_scope[lane] = scope;
  }
  if (releases) w->fenced |= warp.mask;
  for (std::size_t n = 0; acquires && n <= level(scope); ++n)
    for (LaneKnowledge* from : {&w->pending[n], &w->updates[n]}) {
      for (const auto& [lanes, k] : from->groups) w->known.learn(lanes & warp.mask, k);
      from->forget(warp.mask);
    }
  end_segment(*w);
}

void History::strong_access(WarpNotes& w, std::uint64_t object, const Strong& s) {
  auto found = objects_.find(object);
  auto read_log = [&](std::uint32_t lanes) {
    if (s.acquires) {
      if (acquire(w, lanes, found->second, s.scope)) ++epoch_;
      return;
    }
    const auto offered = offers(found->second, w, s.scope);
    for (std::size_t n = 0; n < offered.size(); ++n)
      (s.writes ? w.updates : w.pending)[n].learn(lanes, offered[n]);
  };
  if (s.reads && found != objects_.end()) read_log(s.lanes);
  if (!s.writes) return;
  const std::uint32_t releasing = s.releases ? s.lanes : s.lanes & w.fenced;
  if (!s.reads && found != objects_.end()) {
    // The store hides what was released before. If its thread has learnt that, it passes it on.
    narrow_ -= found->second.narrow.size();
    if (releasing == 0)
      objects_.erase(found);
    else
      found->second = {};
  }
  if (releasing == 0) return;
  if (found == objects_.end()) found = objects_.try_emplace(object).first;
  if (s.releases) {
    append(found->second, w, knowledge_of_lanes(w, releasing, next()), s.scope);
    end_segment(w);
  } else {  // lanes that share their fence are one
    for (std::uint32_t rest = releasing; rest != 0;) {
      const auto first = static_cast<unsigned>(__builtin_ctz(rest));
      std::uint32_t lanes = 0;
      for (std::uint32_t m = rest; m != 0; m &= m - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(m));
        if (w.fence[lane] == w.fence[first] && w.fence_scope[lane] == w.fence_scope[first])
          lanes |= 1u << lane;
      }
      append(found->second, w, knowledge_of_lanes(w, lanes, w.fence[first]),
             std::min(s.scope, w.fence_scope[first]));
      rest &= ~lanes;
    }
  }
  if (s.reads && (s.lanes & (s.lanes - 1)) != 0) read_log(s.lanes);  // the lanes read one another's
}

void History::publish(WarpNotes& w, std::uint32_t lanes, std::uint64_t object) {
  append(objects_[object | abstract], w, knowledge_of_lanes(w, lanes, next()), Scope::gpu);
  end_segment(w);
}

void History::observe(WarpNotes& w, std::uint32_t lanes, std::uint64_t object) {
  const auto found = objects_.find(object | abstract);
  if (found != objects_.end() && acquire(w, lanes, found->second, Scope::gpu)) ++epoch_;
}

bool History::follows(const WarpNotes& w, unsigned lane, std::uint64_t object) const {
  const auto found = objects_.find(object);
  if (found == objects_.end()) return false;
  const Knowledge mine = knowledge_of_lanes(w, 1u << lane, next());
  const auto offered = offers(found->second, w, Scope::gpu);
  return std::all_of(offered.begin(), offered.end(),
                     [&](const Knowledge& k) { return joined(k, mine).tree == mine.tree; });
}

}  // namespace gridlings::simgpu::race
