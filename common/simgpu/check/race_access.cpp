// Room: common/simgpu/check. Race checker: from a warp's addresses to words. Lanes that lie side by side are
// decided together if their stamps allow it; all others word by word (race_cells.cpp).
#include "simgpu/check/race_access.hpp"

#include <algorithm>
#include <bit>

#include "simgpu/check/race_values.hpp"
#include "simgpu/device.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/report.hpp"

namespace gridlings::simgpu::race {
namespace {

Scope scope_in(std::uint32_t ptx_scope) {
  switch (static_cast<ptx::Scope>(ptx_scope)) {
    case ptx::Scope::Cta:
      return Scope::cta;
    case ptx::Scope::Cluster:
      return Scope::cluster;
    default:
      return Scope::gpu;  // none: volatile, which is .sys
  }
}

bool is_shared(std::uint32_t space) {
  return space == static_cast<std::uint32_t>(ptx::Space::Shared) ||
         space == static_cast<std::uint32_t>(ptx::Space::SharedCluster);
}

constexpr unsigned most_words = warp_lanes * 8;

}  // namespace

// ---- Where an access goes
// -------------------------------------------------------------------------------------------

bool Accesses::is_window(const Now& n, std::uint64_t address) const {
  return is_shared(n.i.form.space) || (address & tag_mask) != 0;
}

/// False: there is nothing to watch (or nothing at all: the access itself will say so).
bool Accesses::find(Now& n, std::uint64_t address, std::uint64_t bytes) {
  if (n.again(address, bytes)) return true;
  if (is_window(n, address)) return find_window(n, address, bytes);
  const std::size_t slot = reinterpret_cast<std::uintptr_t>(&n.i) / sizeof(Insn);
  if (claimed_ != nullptr) return find_claimed(n, address, bytes, slot);
  Allocation* a = Device::instance().memory().live(address, bytes, slot);
  if (a == nullptr || !is_watched(*a)) return false;
  const Shadow& shadow = shadow_of(a->shadow, a->size, history_.generation());
  n.target.writes = shadow.writes;
  n.target.reads = shadow.reads;
  n.target.data = a->host;
  n.target.offset = address - a->base;
  n.origin = a->base;
  n.target.size = a->size;
  n.target.object = a->base;
  n.target.bound = from_segment(history_.grid(n.me.block->grid).floor);
  n.target.shared = false;
  return true;
}

/// A worker's words of global memory lie where it alone has them.
bool Accesses::find_claimed(Now& n, std::uint64_t address, std::uint64_t bytes, std::size_t slot) {
  lists_.refuse(true);
  Claimed::Words words;
  if (!claimed_->find(address, bytes, slot, words)) return false;
  n.target.writes = words.writes;
  n.target.reads = words.reads;
  n.target.data = words.data;
  n.target.offset = address - words.begin;
  n.origin = words.begin;
  n.target.size = words.size;
  n.target.object = words.begin;
  n.target.bound = from_segment(history_.grid(n.me.block->grid).floor);
  n.target.shared = false;
  return true;
}

bool Accesses::find_window(Now& n, std::uint64_t address, std::uint64_t bytes) {
  Window* window = &n.w.block->shared;
  const BlockNotes* owner = n.me.block;
  std::uint64_t uid = n.w.block->uid, offset = address;
  if (const std::uint64_t upper = address >> 32; upper != 0) {
    const Decoded d = decode_address(address);
    if (d.cls != AddressClass::Shared || d.offset < 0) return false;
    offset = static_cast<std::uint64_t>(d.offset);
    if (d.uid != (uid & uid_mask)) {
      window = peer_shared_of(n.w, d.uid);
      owner = history_.clustered(d.uid);
      uid = d.uid;
      if (window == nullptr || owner == nullptr) return false;
    }
  }
  if (offset + bytes > window->data.size()) return false;
  if (claimed_ != nullptr) lists_.refuse(false);
  const Shadow& shadow = shadow_of(window->shadow, window->data.size(), history_.generation());
  n.target.writes = shadow.writes;
  n.target.reads = shadow.reads;
  n.target.data = window->data.data();
  n.target.offset = offset;
  n.origin = address - offset;
  n.target.size = window->data.size();
  n.target.object = shared_address(uid, 0);
  n.target.bound = from_segment(owner->clustered ? owner->first : owner->floor);
  n.target.shared = true;
  return true;
}

// ---- The whole warp at once
// -----------------------------------------------------------------------------------------

/// Are all of these accesses before mine, lane by lane? False: look more closely. `differs`: among them,
/// `lanes`: from mine.
bool Accesses::settled(Now& n, Stamp first, Stamp mine, Stamp differs, Stamp lanes) {
  if ((differs & (reach_field | from_segment(segment_limit - 1))) != 0) return false;
  const Relation r = history_.relation(n.me, first);
  if (r.order == Order::before) return true;
  return r.distance == Distance::warp && r.order == Order::lane && reach_of(first | mine) == Reach::thread &&
         (lanes & (lane_field | spread_field)) == 0;
}

bool Accesses::write_run(Now& n, Stamp* writes, Stamp* reads, const Stamp* mine, unsigned count) {
  const Latest w = latest(writes, count), r = latest(reads, count);
  if (((w.any | r.any) & list_bit) != 0) return false;
  for (const auto& [stamps, most] : {std::pair{writes, w.stamp}, std::pair{reads, r.stamp}}) {
    if (most < std::max(n.target.bound, Stamp{1})) continue;
    const Scan s = scan(stamps, mine, count);
    if (!settled(n, stamps[0], mine[0], s.differs, s.news)) return false;
  }
  std::copy_n(mine, count, writes);
  if (r.any != 0) std::fill_n(reads, count, Stamp{0});
  return true;
}

bool Accesses::read_run(Now& n, const Stamp* writes, Stamp* reads, const Stamp* mine, unsigned count) {
  if (const Latest w = latest(writes, count); w.stamp >= std::max(n.target.bound, Stamp{1})) {
    if ((w.any & list_bit) != 0) return false;
    const Scan s = scan(writes, mine, count);
    if (!settled(n, writes[0], mine[0], s.differs, s.news)) return false;
  }
  const Scan r = scan(reads, mine, count);
  if ((r.any & list_bit) != 0) return false;
  if (r.news == 0) return true;
  if (r.latest < n.target.bound || r.any == 0) {
    std::copy_n(mine, count, reads);
    return true;
  }
  if ((r.differs & (from_segment(segment_limit - 1) | reach_field | bytes_field)) != 0 ||
      bytes_of(reads[0]) != 15)
    return false;
  const Relation relation = history_.relation(n.me, reads[0]);
  const bool same_thread = relation.distance == Distance::warp && relation.order == Order::lane &&
                           reach_of(reads[0] | mine[0]) == Reach::thread &&
                           (r.news & (lane_field | spread_field)) == 0;
  if (relation.order == Order::before || same_thread) {
    std::copy_n(mine, count, reads);
    return true;
  }
  if (relation.distance == Distance::other ||
      (relation.order == Order::lane && relation.distance != Distance::warp))
    return false;
  if (keeps_first(n, relation)) {
    for (unsigned k = 0; k < count; ++k) reads[k] = with_reach(reads[k], Reach::grid);
    return true;
  }
  join_run(reads, mine, count, std::max(reach_of(reads[0]), reach_of_distance(relation.distance)));
  return true;
}

/// A run of words that others have read side by side with me, and nobody has written since: nothing changes.
bool Accesses::read_before(Now& n, const Stamp* writes, const Stamp* reads, unsigned count) {
  if (reads[0] < std::max(n.target.bound, Stamp{1}) || !stands_for(n, reads[0])) return false;
  constexpr Stamp fields =
      from_segment(segment_limit - 1) | reach_field | bytes_field | strong_bit | scope_field;
  return alike(writes, reads, count, std::max(n.target.bound, Stamp{1}), fields);
}

/// `repeated`: other lanes access the same. False: lane by lane, if at all.
[[gnu::always_inline]] inline bool Accesses::words_of_run(Now& n, unsigned first, unsigned count, bool repeated) {
  const unsigned step = n.i.form.bytes;
  const std::uint64_t bytes = std::uint64_t{count} * step;
  if (!find(n, n.at(first), bytes)) return false;
  const std::uint64_t offset = n.target.offset, word = offset / 4;
  if (offset % 4 != 0 || bytes % 4 != 0) return false;
  alignas(64) Stamp mine[most_words];
  const auto words = static_cast<unsigned>(bytes / 4);
  Stamp* writes = n.target.writes + word;
  Stamp* reads = n.target.reads + word;
  if (!n.writes && read_before(n, writes, reads, words)) return true;
  const Stamp base = repeated ? with_reach(n.base, Reach::warp) : n.base;
  if (Stamp any_read = 0; old_ones(writes, reads, words, std::max(n.target.bound, Stamp{1}), any_read)) {
    number(n.writes ? writes : reads, base, first, words, step);
    if (n.writes && any_read != 0) std::fill_n(reads, words, Stamp{0});
    return true;
  }
  number(mine, base, first, words, step);
  if (n.writes ? write_run(n, writes, reads, mine, words) : read_run(n, writes, reads, mine, words)) return true;
  for (unsigned k = 0; k < words; ++k)
    n.writes ? write_cell(n, word + k, mine[k]) : read_cell(n, word + k, mine[k]);
  return true;
}

void Accesses::run(Now& n, unsigned first, unsigned count, bool repeated) {
  if (claimed_ != nullptr) return run_of_worker(n, first, count, repeated);
  if (!words_of_run(n, first, count, repeated)) scattered(n);
}

[[gnu::noinline]] void Accesses::run_of_worker(Now& n, unsigned first, unsigned count, bool repeated) {
  const unsigned step = n.i.form.bytes;
  const std::uint64_t at = n.at(first), bytes = std::uint64_t{count} * step;
  if (is_window(n, at) || at / claim_bytes == (at + bytes - 1) / claim_bytes) {
    if (!words_of_run(n, first, count, repeated)) scattered(n);
    return;
  }
  if (at % 4 != 0 || bytes % 4 != 0 || at % step != 0) return scattered(n);
  for (unsigned done = 0; done < count;) {  // what a worker claims lies apart from what comes next
    const auto room = static_cast<unsigned>((claim_bytes - (at + std::uint64_t{done} * step) % claim_bytes) / step);
    const unsigned some = std::min(count - done, room);
    if (!words_of_run(n, first + done, some, repeated)) history_.give_up();
    done += some;
  }
}

// ---- Word by word
// ---------------------------------------------------------------------------------------------------

/// The words of `bytes` bytes that one lane (or, with a wider reach, several) accesses at `offset`.
void Accesses::words(Now& n, Stamp mine, std::uint64_t offset, unsigned bytes) {
  if (bytes < 4) {
    mine = with_bytes(mine, ((1u << bytes) - 1) << (offset % 4));
    bytes = 4;
  } else {
    mine = with_bytes(mine, 15);
  }
  for (unsigned k = 0; k < bytes / 4; ++k)
    n.writes ? write_cell(n, offset / 4 + k, mine) : read_cell(n, offset / 4 + k, mine);
}

/// All lanes at one address.
void Accesses::uniform(Now& n) {
  const unsigned first = lowest(n.mask), bytes = n.i.form.bytes;
  const bool several = (n.mask & (n.mask - 1)) != 0;
  if (n.at(first) % std::min(bytes, 4u) != 0 || !find(n, n.at(first), bytes)) return;
  if (several && n.plain_store) {
    for (std::uint32_t m = n.mask & (n.mask - 1); m != 0; m &= m - 1) {
      if (same_value(n.w, n.i, first, lowest(m))) continue;
      const Stamp other = with_bytes(n.base, 15) + first;
      reports_.add(
          {n.w, n.i, lowest(m), true, segment_of(n.base), other, first, true, true, false, n.target.shared});
      break;
    }
  }
  words(n, (several ? with_reach(n.base, Reach::warp) : n.base) + first, n.target.offset, bytes);
}

/// A load of one whole word by one lane: what happens most is settled here.
inline void Accesses::load_word(Now& n, std::uint64_t word, Stamp mine) {
  Stamp& read = n.target.reads[word];
  const Stamp old = read;
  if (n.target.writes[word] >= std::max(n.target.bound, Stamp{1}) || (old & list_bit) != 0)
    return read_cell(n, word, mine);
  if (old < n.target.bound) {
    read = mine;
  } else if (stands_for(n, old)) {
    return;
  } else if (segment_of(old) == segment_of(mine) &&
             (old & (bytes_field | spread_field)) == (mine & (bytes_field | spread_field))) {
    const bool other = ((old ^ mine) & lane_field) != 0 || reach_of(mine) != Reach::thread;
    if (other && reach_of(old) == Reach::thread) read = with_reach(old, Reach::warp);
  } else {
    read_cell(n, word, mine);
  }
}

void Accesses::scattered(Now& n) {
  const unsigned bytes = n.i.form.bytes;
  const bool load_of_words = bytes == 4 && !n.writes;
  if (find(n, n.at(lowest(n.mask)), bytes)) {
    for (std::uint32_t m = n.mask; m != 0; m &= m - 1) {  // stamps lie far apart: all are fetched at once
      const std::uint64_t word = std::min(n.at(lowest(m)) - n.origin, n.target.size) / 4;
      __builtin_prefetch(n.target.writes + word, 1);
      __builtin_prefetch(n.target.reads + word, 1);
    }
  }
  for (std::uint32_t m = n.mask; m != 0; m &= m - 1) {
    const unsigned lane = lowest(m);
    const std::uint64_t at = n.at(lane);
    if (at % std::min(bytes, 4u) != 0 || !(n.again(at, bytes) || find(n, at, bytes))) continue;
    if (load_of_words)
      load_word(n, n.target.offset / 4, with_bytes(n.base, 15) + lane);
    else
      words(n, n.base + lane, n.target.offset, bytes);
  }
}

/// A full warp as rows of a tile has it: halves that lie side by side, the same half twice, or few addresses
/// of many lanes each. False: it is none of these.
bool Accesses::groups(Now& n, const Shape& shape) {
  constexpr unsigned half = warp_lanes / 2;
  if (shape.halves && (!shape.twice || !n.writes)) {
    run(n, 0, half, shape.twice);
    if (!shape.twice) run(n, half, half);
    return true;
  }
  constexpr int most_heads = 8;
  if (n.writes || std::popcount(shape.heads) > most_heads) return false;
  const std::uint32_t all = n.mask;
  for (std::uint32_t heads = shape.heads; heads != 0; heads &= heads - 1) {
    const std::uint32_t next = heads & (heads - 1);
    n.mask = all & ~((heads & -heads) - 1) & (next == 0 ? full_mask : (next & -next) - 1);
    const unsigned lane = lowest(heads);
    if (n.i.form.bytes == 4 && (n.mask & (n.mask - 1)) != 0 && n.at(lane) % 4 == 0) {
      if (find(n, n.at(lane), 4))
        load_word(n, n.target.offset / 4, with_reach(with_bytes(n.base, 15), Reach::warp) + lane);
      continue;
    }
    uniform(n);
  }
  n.mask = all;
  return true;
}

// ---- All of it
// ------------------------------------------------------------------------------------------------------

/// What a strong access makes known, for each address that lanes of the warp name.
void Accesses::synchronise(Now& n) {
  const AccessForm f = n.i.form;
  const auto semantics = static_cast<ptx::Semantics>(f.semantics);
  History::Strong s{};
  s.reads = f.kind != AccessForm::store;
  s.writes = f.kind != AccessForm::load;
  const bool both = semantics == ptx::Semantics::AcqRel || semantics == ptx::Semantics::Sc;
  s.acquires = s.reads && (both || semantics == ptx::Semantics::Acquire);
  s.releases = s.writes && (both || semantics == ptx::Semantics::Release);
  s.scope = scope_in(f.scope);
  if (!history_.has_objects() && !s.releases && (!s.writes || (n.me.fenced & n.mask) == 0)) return;
  for (std::uint32_t rest = n.mask; rest != 0;) {
    const std::uint64_t at = n.at(lowest(rest));
    s.lanes = 0;
    for (std::uint32_t m = rest; m != 0; m &= m - 1)
      if (n.at(lowest(m)) == at) s.lanes |= 1u << lowest(m);
    rest &= ~s.lanes;
    const bool own_window = at >> 32 == 0 && is_shared(f.space);
    history_.strong_access(
        n.me, own_window ? shared_address(n.w.block->uid, static_cast<std::int64_t>(at)) : at, s);
  }
}

void Accesses::against_copy(Stamp old, bool old_writes, Stamp copy, bool copy_writes) {
  if (old == 0 || (!old_writes && !copy_writes)) return;
  if (!is_list(old)) {
    if (!history_.before_copy(segment_of(copy), old)) reports_.add_copy(old, old_writes, copy, copy_writes);
    return;
  }
  for (const Stamp s : lists_[old]) against_copy(s, old_writes, copy, copy_writes);
}

/// Is one of the earlier accesses not complete when the host's copy begins?
void Accesses::hold_against(Stamp old, const CopyRace& race) {
  const auto hold = [&](Stamp s) {
    if (s == 0 || history_.before_host_copy(s, race.copy)) return;
    reports_.add(CopyRace{race.copy, race.writes, s, race.first_writes});
  };
  if (!is_list(old)) return hold(old);
  for (const Stamp s : lists_[old]) hold(s);
}

void Accesses::transfer(std::uint32_t segment, std::uint64_t to, std::uint64_t from, std::uint64_t bytes) {
  const std::uint32_t source = history_.grid(history_.block(history_.segment(segment).block).grid).source;
  const Stamp stamp =
      with_bytes(from_segment(segment) | Stamp{std::min(source, source_limit - 1)} << source_at, 15);
  refresh();
  auto words_of = [&](std::uint64_t address, auto note) {
    Allocation* a = Device::instance().memory().live(address, bytes, 0);
    if (a == nullptr || !is_watched(*a)) return;
    Shadow& shadow = shadow_of(a->shadow, a->size, history_.generation());
    for (std::uint64_t word = (address - a->base + 3) / 4, end = (address - a->base + bytes) / 4; word < end;
         ++word)
      note(shadow.writes[word], shadow.reads[word]);
  };
  const bool by_host = history_.by_host(segment);
  words_of(to, [&](Stamp& write, Stamp& read) {
    if (by_host) {
      hold_against(write, {segment, true, 0, true});
      hold_against(read, {segment, true, 0, false});
    } else {
      against_copy(write, true, stamp, true);
      against_copy(read, false, stamp, true);
    }
    lists_.release(write);
    lists_.release(read);
    write = stamp;
    read = 0;
  });
  if (from != 0)
    words_of(from, [&](Stamp& write, Stamp& read) {
      if (by_host)
        hold_against(write, {segment, false, 0, true});
      else
        against_copy(write, true, stamp, false);
      const bool over = by_host && !is_list(read) && history_.before_host_copy(read, segment);
      if (read == 0 || over) read = stamp;
    });
}

/// As a plain store of the lane; what is written may be anything.
void Accesses::result(Warp& w, const Insn& i, unsigned lane, std::uint64_t address, unsigned bytes) {
  WarpNotes* me = notes_of(w);
  if (me == nullptr) return;
  history_.use(*me);
  Insn store = i;
  store.form = {};
  store.form.kind = AccessForm::store;
  store.form.bytes = bytes;
  const Stamp source = Stamp{std::min(i.source, source_limit - 1)} << source_at;
  refresh();
  Now n(w, store, *me, from_segment(history_.current(*me)) | source);
  n.mask = 1u << lane;
  n.writes = true;
  n.strong = n.plain_store = false;
  if (find(n, address, bytes)) words(n, n.base + lane, n.target.offset, bytes);
}

void Accesses::refresh() {
  if (generation_ == history_.generation()) return;
  generation_ = history_.generation();
  lists_.clear();
  guesses_.clear();
}

void Accesses::access(Warp& w, const Insn& i) {
  WarpNotes* me = notes_of(w);
  if (me == nullptr || w.mask == 0) return;
  history_.use(*me);
  const AccessForm f = i.form;
  const bool strong = static_cast<ptx::Semantics>(f.semantics) != ptx::Semantics::Weak;
  const bool writes = f.kind != AccessForm::load;
  Stamp base = from_segment(history_.current(*me)) | Stamp{std::min(i.source, source_limit - 1)} << source_at;
  refresh();
  if (strong) base |= strong_bit | Stamp{static_cast<std::uint32_t>(scope_in(f.scope))} << scope_at;
  if (f.kind == AccessForm::atomic) base |= atomic_bit;
  Now n(w, i, *me, base);
  n.writes = writes;
  n.strong = strong;
  n.plain_store = f.kind == AccessForm::store && !strong && i.plain_full;
  if (strong) synchronise(n);
  const Shape shape = f.narrow ? shape_of(row<std::uint32_t>(w, i.a), n.mask, f.bytes)
                               : shape_of(row<std::uint64_t>(w, i.a), n.mask, f.bytes);
  if (shape.one)
    uniform(n);
  else if (f.kind == AccessForm::atomic)
    scattered(n);
  else if (shape.line)
    run(n, lowest(n.mask), static_cast<unsigned>(std::popcount(n.mask)));
  else if (n.mask != full_mask || !groups(n, shape))
    scattered(n);
}

}  // namespace gridlings::simgpu::race
