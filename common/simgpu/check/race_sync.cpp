// Room: common/simgpu/check. Race checker: memory that synchronises. See race_history.hpp.
//
// A strong write that releases (by itself, or behind a fence) appends the view of its threads to the log of
// its address; a strong read learns how long that log is: at once if it acquires, else at the thread's next
// fence. Updates (atom) go on with the log they found, plain stores begin a new one.
#include <algorithm>

#include "simgpu/check/race_history.hpp"

namespace gridlings::simgpu::race {

std::uint32_t History::append(std::uint32_t n, const View& v) {
  constexpr std::size_t most_grids = 64;
  Log& log = logs_[n];
  if (!log.views.empty()) {  // a thread that releases again without anything new
    const View& last = log.views.back();
    if (last.block == v.block && last.warp == v.warp && last.lanes == v.lanes && last.self == v.self &&
        last.floor == v.floor && last.extra == v.extra)
      return static_cast<std::uint32_t>(log.views.size());
  }
  const auto at = static_cast<std::uint32_t>(log.views.size());
  auto& positions = log.by_block[v.block];
  if (positions.empty() && log.grids.size() <= most_grids) {
    const std::uint32_t grid = blocks_[v.block].grid;
    const bool known =
        std::any_of(log.grids.begin(), log.grids.end(), [&](const auto& g) { return g.first == grid; });
    if (!known) log.grids.emplace_back(grid, at);
  }
  positions.push_back(at);
  if (v.extra != 0 && !extras_[v.extra].known.empty()) log.linked.push_back(at);
  log.views.push_back(v);
  ++views_;
  return at + 1;
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
  if (acquires) {
    for (Known& k : w->pending.entries) {
      if ((k.lanes & warp.mask) == 0) continue;
      learn(w->known, {k.log, k.length, k.lanes & warp.mask, std::min(k.scope, scope), k.update});
      k.lanes &= ~warp.mask;
    }
    std::erase_if(w->pending.entries, [](const Known& k) { return k.lanes == 0; });
    w->known.trust = std::max(w->known.trust, w->pending.trust);
    w->pending.trust = 0;
  }
  end_segment(*w);
}

void History::strong_access(WarpNotes& w, std::uint64_t object, const Strong& s) {
  const auto found = objects_.find(object);
  std::uint32_t log = found == objects_.end() ? 0 : found->second;
  auto read_log = [&](std::uint32_t lanes) {
    const Known k{log, static_cast<std::uint32_t>(logs_[log].views.size()), lanes, s.scope, s.writes};
    if (learn(s.acquires ? w.known : w.pending, k)) ++epoch_;
  };
  if (s.reads && log != 0) read_log(s.lanes);
  if (!s.writes) return;
  const std::uint32_t releasing = s.releases ? s.lanes : s.lanes & w.fenced;
  if (!s.reads && log != 0) {
    // The store hides what was released before, unless its thread has learnt all of that: then it passes it
    // on.
    const bool passes_on = std::any_of(w.known.entries.begin(), w.known.entries.end(), [&](const Known& k) {
      return k.log == log && (k.lanes & s.lanes) == s.lanes && k.length == logs_[log].views.size();
    });
    if (releasing == 0 || !passes_on) {
      objects_.erase(object);
      log = 0;
    }
  }
  if (releasing == 0) return;
  if (log == 0) {
    logs_.emplace_back();
    log = static_cast<std::uint32_t>(logs_.size() - 1);
    objects_[object] = log;
  }
  View v = view_of(w, releasing);
  v.extra = extra_of(w, releasing, log);
  v.scope = s.scope;
  if (s.releases) {
    append(log, v);
    end_segment(w);
  } else {  // lanes that share their fence share a view
    for (std::uint32_t rest = releasing; rest != 0;) {
      const auto first = static_cast<unsigned>(__builtin_ctz(rest));
      v.lanes = 0;
      for (std::uint32_t m = rest; m != 0; m &= m - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(m));
        if (w.fence[lane] == w.fence[first] && w.fence_scope[lane] == w.fence_scope[first])
          v.lanes |= 1u << lane;
      }
      v.self = w.fence[first];
      v.scope = std::min(s.scope, w.fence_scope[first]);
      append(log, v);
      rest &= ~v.lanes;
    }
  }
  if (s.reads && (s.lanes & (s.lanes - 1)) != 0) read_log(s.lanes);  // the lanes read one another's
}

namespace {
constexpr std::uint64_t abstract = std::uint64_t{1} << 63;  // objects that are no address
}

void History::publish(WarpNotes& w, std::uint32_t lanes, std::uint64_t object) {
  std::uint32_t& log = objects_[object | abstract];
  if (log == 0) {
    logs_.emplace_back();
    log = static_cast<std::uint32_t>(logs_.size() - 1);
  }
  View v = view_of(w, lanes);
  v.extra = extra_of(w, lanes, log);
  append(log, v);
  end_segment(w);
}

void History::observe(WarpNotes& w, std::uint32_t lanes, std::uint64_t object) {
  const auto found = objects_.find(object | abstract);
  if (found == objects_.end()) return;
  const auto length = static_cast<std::uint32_t>(logs_[found->second].views.size());
  if (learn(w.known, {found->second, length, lanes, Scope::gpu, false})) ++epoch_;
}

bool History::follows(const WarpNotes& w, unsigned lane, std::uint64_t object) const {
  const auto found = objects_.find(object);
  if (found == objects_.end()) return false;
  auto has = [&](const Knowledge& k) {
    return std::any_of(k.entries.begin(), k.entries.end(),
                       [&](const Known& e) { return e.log == found->second && (e.lanes >> lane & 1); });
  };
  return has(w.known) || has(w.block->known);
}

}  // namespace gridlings::simgpu::race
