// Room: common/simgpu/check. Race checker: one access and one word.
#include <algorithm>

#include "simgpu/check/race_access.hpp"
#include "simgpu/check/race_guess.hpp"
#include "simgpu/check/race_values.hpp"
#include "simgpu/interpreter.hpp"

namespace gridlings::simgpu::race {
namespace {

/// The same bytes of one word by neighbouring lanes, or by one lane: as one stamp if that can be said.
bool merged(Stamp old, Stamp mine, Stamp& out) {
  constexpr Stamp alike =
      from_segment(segment_limit - 1) | reach_field | strong_bit | scope_field | atomic_bit;
  if (((old ^ mine) & alike) != 0 || reach_of(old) == Reach::list) return false;
  const std::uint32_t bytes = bytes_of(old) | bytes_of(mine);
  for (const Spread spread : {Spread::word, Spread::byte, Spread::half}) {
    const unsigned at = first_byte(bytes_of(mine));
    const unsigned ahead = spread == Spread::byte ? at : spread == Spread::half ? at / 2 : 0;
    const unsigned lane = lane_of(mine, at);
    if (lane < ahead) continue;
    const Stamp candidate = with_bytes(with_spread(with_lane(mine, lane - ahead), spread), bytes);
    bool good = true;
    for (unsigned b = 0; b < 4; ++b) {
      if (bytes_of(mine) >> b & 1)
        good &= lane_of(candidate, b) == lane_of(mine, b);
      else if (bytes_of(old) >> b & 1)
        good &= lane_of(candidate, b) == lane_of(old, b);
    }
    if (!good) continue;
    out = candidate;
    return true;
  }
  return false;
}

}  // namespace

// ---- Order
// ----------------------------------------------------------------------------------------------------------

/// Is the scope of both accesses wide enough for the two threads?
bool Accesses::strong_enough(Stamp old, Stamp mine, Distance d) const {
  const Scope scope = std::min(scope_of(old), scope_of(mine));
  if (scope == Scope::gpu || d <= Distance::block) return true;
  if (scope == Scope::cta || d != Distance::grid) return false;
  const BlockRecord& a = history_.block(history_.segment(segment_of(old)).block);
  const BlockRecord& b = history_.block(history_.segment(segment_of(mine)).block);
  return a.cluster == b.cluster;
}

/// Lane by lane: is the old access before that of each of my lanes? `byte`: the first for which it is not.
bool Accesses::all_before(Now& n, Stamp old, Stamp mine, std::uint32_t bytes, unsigned& byte) {
  for (std::uint32_t rest = bytes; rest != 0; rest &= rest - 1) {
    byte = first_byte(rest);
    const Past past = history_.past_of(old, byte);
    if (reach_of(mine) == Reach::thread) {
      if (!history_.before(n.me, lane_of(mine, byte), past)) return false;
      continue;
    }
    for (std::uint32_t m = n.mask; m != 0; m &= m - 1)
      if (!history_.before(n.me, lowest(m), past)) return false;
  }
  return true;
}

Accesses::Verdict Accesses::against_one(Now& n, Stamp old, Stamp mine, unsigned& byte) {
  const std::uint32_t bytes = bytes_of(old) & bytes_of(mine);
  if (bytes == 0) return Verdict::none;
  if (old < n.target.bound) return Verdict::before;
  byte = first_byte(bytes);
  const Relation r = history_.relation(n.me, old);
  if (r.order == Order::before) return Verdict::before;
  if (r.order == Order::lane) {
    const bool same_thread = r.distance == Distance::warp && reach_of(old) == Reach::thread &&
                             reach_of(mine) == Reach::thread &&
                             ((old ^ mine) & (lane_field | spread_field)) == 0;
    if (same_thread || all_before(n, old, mine, bytes, byte)) return Verdict::before;
  }
  return (old & mine & strong_bit) != 0 && strong_enough(old, mine, r.distance) ? Verdict::concurrent
                                                                                : Verdict::conflict;
}

/// The worst that the stamp, or one of its list, comes to; `which` is that one.
Accesses::Verdict Accesses::against(Now& n, Stamp old, Stamp mine, Stamp& which, unsigned& byte) {
  which = old;
  if (!is_list(old)) return against_one(n, old, mine, byte);
  Verdict worst = Verdict::none;
  for (const Stamp s : lists_[old]) {
    unsigned b = 0;
    const Verdict v = against_one(n, s, mine, b);
    if (v <= worst) continue;
    worst = v;
    which = s;
    byte = b;
  }
  return worst;
}

// ---- New stamps
// -----------------------------------------------------------------------------------------------------

Stamp Accesses::without(Stamp old, std::uint32_t bytes) {
  if (old == 0) return 0;
  if (!is_list(old)) {
    const std::uint32_t left = bytes_of(old) & ~bytes;
    return left == 0 ? 0 : with_bytes(old, left);
  }
  Lists::List left;
  for (const Stamp s : lists_[old])
    if ((bytes_of(s) & ~bytes) != 0) left.add(with_bytes(s, bytes_of(s) & ~bytes));
  return lists_.store(left, old);
}

/// My access takes the place of what was before it, in its bytes.
Stamp Accesses::put(Stamp old, Stamp mine) {
  if (old == 0) return mine;
  if (!is_list(old)) {
    const std::uint32_t left = bytes_of(old) & ~bytes_of(mine);
    Stamp one = 0;
    if (left == 0 || segment_of(old) < history_.host_floor()) return mine;
    if (merged(with_bytes(old, left), mine, one)) return one;
  }
  Lists::List list;
  if (is_list(old)) {
    for (const Stamp s : lists_[old])
      if ((bytes_of(s) & ~bytes_of(mine)) != 0) list.add(with_bytes(s, bytes_of(s) & ~bytes_of(mine)));
  } else {
    list.add(with_bytes(old, bytes_of(old) & ~bytes_of(mine)));
  }
  Stamp one = 0;
  if (list.count == 1 && merged(list.stamps[0], mine, one)) {
    lists_.release(old);
    return one;
  }
  list.add(mine);
  return lists_.store(list, old);
}

/// My access stands beside those that are not before it.
Stamp Accesses::join(Now& n, Stamp old, Stamp mine) {
  if (old == 0) return mine;
  auto as_one = [&](Stamp a, Stamp& out) {
    if (bytes_of(a) != bytes_of(mine)) return false;
    const Relation r = history_.relation(n.me, a);
    if (r.distance == Distance::other) return false;
    out = keeps_first(n, r) ? with_reach(a, Reach::grid) : joined(a, mine, reach_of_distance(r.distance));
    return true;
  };
  Stamp one = 0;
  if (!is_list(old)) {
    if (as_one(old, one)) return one;
    if (merged(old, mine, one)) return one;
    Lists::List list;
    list.add(old);
    list.add(mine);
    return lists_.store(list, old);
  }
  Lists::List list;
  bool placed = false;
  for (const Stamp s : lists_[old]) {
    unsigned byte = 0;
    if (!placed && as_one(s, one)) {
      list.add(one);
      placed = true;
    } else if ((bytes_of(s) & ~bytes_of(mine)) != 0 || against_one(n, s, mine, byte) != Verdict::before) {
      list.add(s);
    }
  }
  if (!placed) list.add(mine);
  return lists_.store(list, old);
}

// ---- The two accesses
// -----------------------------------------------------------------------------------------------

/// Does the store write what is there already (or what the other lane of the same store writes)? Then nobody
/// can tell which of the two came first. Between a grid and one below it the same value is luck of the schedule.
bool Accesses::harmless(Now& n, Stamp which, Stamp mine, unsigned byte) {
  if (!n.plain_store || history_.in_line(which, n.me.block->grid)) return false;
  const unsigned lane = lane_of(mine, byte), other = lane_of(which, byte);
  const bool same = segment_of(which) == segment_of(mine) && source_of(which) == source_of(mine) &&
                    reach_of(which) <= Reach::warp && (n.mask >> other & 1) && n.at(other) == n.at(lane);
  if (same && other != lane) return same_value(n.w, n.i, lane, other);
  std::uint8_t value[64] = {};
  stored_bytes(n.w, n.i, lane, value);
  const std::uint64_t start = n.at(lane) - n.origin;
  return start + n.i.form.bytes <= n.target.size &&
         std::memcmp(n.target.data + start, value, n.i.form.bytes) == 0;
}

/// A plain access to a counter or flag by a thread that has learnt from it: after all that was offered there.
/// NVIDIA's last block sets the counter back like this.
bool Accesses::follows(Now& n, std::uint64_t word, Stamp old, Stamp mine) {
  if (!is_strong(old) || is_strong(mine) || !history_.has_objects()) return false;
  const std::uint64_t at = n.target.object + word * 4;
  const unsigned lane = lane_of(mine, first_byte(bytes_of(mine)));
  return history_.follows(n.me, lane, at) || history_.follows(n.me, lane, at - 4);
}

/// The first guess of an atomicCAS() loop; see race_guess.hpp.
bool Accesses::is_guess(const Code& code, std::uint32_t source) {
  const auto [known, fresh] = guesses_.try_emplace(std::uint64_t{code.serial} << 32 | source, false);
  if (fresh) known->second = feeds_cas(code, source);
  return known->second;
}

/// Did the reader only guess the value that my atomic access changes?
bool Accesses::reader_guesses(Stamp reader, Stamp mine) {
  if ((mine & atomic_bit) == 0 || is_strong(reader)) return false;
  const std::uint32_t block = history_.segment(segment_of(reader)).block;
  const auto& code = history_.grid(history_.block(block).grid).code;
  return code && is_guess(*code, source_of(reader));
}

void Accesses::report(Now& n, Stamp old, unsigned byte, Stamp mine, bool old_writes) {
  const unsigned lane = lane_of(mine, byte), other = lane_of(old, byte);
  const bool same = n.plain_store && old_writes && lane != other && segment_of(old) == segment_of(mine) &&
                    source_of(old) == source_of(mine) && (n.mask >> other & 1) && n.at(other) == n.at(lane);
  reports_.add({n.w, n.i, lane, n.writes, segment_of(mine), old, other, old_writes, same,
                (old & mine & strong_bit) != 0, n.target.shared});
}

void Accesses::write_cell(Now& n, std::uint64_t word, Stamp mine) {
  Stamp& written = n.target.writes[word];
  Stamp& read = n.target.reads[word];
  if (n.strong && read == 0 && bytes_of(mine) == 15 && written >= n.target.bound &&
      scope_of(mine) == Scope::gpu && stands_for(n, written))
    return;  // one more atomic access among others
  Stamp writer = 0, reader = 0;
  unsigned write_byte = 0, read_byte = 0;
  Verdict by_write = written == 0 ? Verdict::none : against(n, written, mine, writer, write_byte);
  Verdict by_read = read == 0 ? Verdict::none : against(n, read, mine, reader, read_byte);
  if (by_write == Verdict::conflict) {
    if (follows(n, word, writer, mine))
      by_write = Verdict::before;
    else if (harmless(n, writer, mine, write_byte))
      by_write = Verdict::concurrent;
  }
  if (by_read == Verdict::conflict) {
    if (follows(n, word, reader, mine) || reader_guesses(reader, mine))
      by_read = Verdict::before;
    else if (harmless(n, reader, mine, read_byte))
      by_read = Verdict::concurrent;
  }
  if (by_write == Verdict::conflict)
    report(n, writer, write_byte, mine, true);
  else if (by_read == Verdict::conflict)
    report(n, reader, read_byte, mine, false);
  written = by_write == Verdict::concurrent ? join(n, written, mine) : put(written, mine);
  if (by_read != Verdict::concurrent) read = without(read, bytes_of(mine));
}

void Accesses::read_cell(Now& n, std::uint64_t word, Stamp mine) {
  const Stamp written = n.target.writes[word];
  Stamp& read = n.target.reads[word];
  Stamp which = 0;
  unsigned byte = 0;
  if (written >= n.target.bound && written != 0 &&
      against(n, written, mine, which, byte) == Verdict::conflict) {
    // Several threads wrote one value, I as well: what I read is that.
    const SegmentRecord& s = history_.segment(segment_of(which));
    const bool mine_too = reach_of(which) != Reach::thread && s.block == n.me.block->slot &&
                          s.warp == n.me.index && lane_of(which, byte) == lane_of(mine, byte);
    const bool guess = (which & atomic_bit) != 0 && !n.strong && is_guess(*n.w.code, n.i.source);
    if (!mine_too && !guess && !follows(n, word, which, mine)) report(n, which, byte, mine, true);
  }
  if (read == mine || (read >= n.target.bound && stands_for(n, read))) return;
  if (read == 0 || (read < n.target.bound && !is_list(read) && (bytes_of(read) & ~bytes_of(mine)) == 0)) {
    read = mine;
    return;
  }
  const Verdict v = against(n, read, mine, which, byte);
  read = v <= Verdict::before && !is_list(read) ? put(read, mine) : join(n, read, mine);
}

}  // namespace gridlings::simgpu::race
