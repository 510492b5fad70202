// Room: common/simgpu/check. Race checker: from a warp's addresses to words. Lanes that lie side by side are decided
// together if their stamps allow it; all others word by word (race_cells.cpp).
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
    case ptx::Scope::Cta: return Scope::cta;
    case ptx::Scope::Cluster: return Scope::cluster;
    default: return Scope::gpu;  // none: volatile, which is .sys
  }
}

bool is_watched(const Allocation& a) {
  return a.kind == AllocationKind::Host || a.kind == AllocationKind::Heap || a.kind == AllocationKind::Variable;
}

void read_addresses(const Warp& w, const Insn& i, std::uint64_t (&out)[warp_lanes]) {
  if (i.form.narrow) {
    const auto* r = row<std::uint32_t>(w, i.a);
    const auto offset = static_cast<std::uint32_t>(i.imm);
    for (unsigned l = 0; l < warp_lanes; ++l)
      out[l] = static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(r[l] + offset)});
    return;
  }
  const auto* r = row<std::uint64_t>(w, i.a);
  for (unsigned l = 0; l < warp_lanes; ++l) out[l] = r[l] + i.imm;
}

bool is_shared(std::uint32_t space) {
  return space == static_cast<std::uint32_t>(ptx::Space::Shared) ||
         space == static_cast<std::uint32_t>(ptx::Space::SharedCluster);
}

/// Stamps of `count` words from lane `first` on; `step`: bytes of one lane.
void number(Stamp* out, Stamp base, unsigned first, unsigned count, unsigned step) {
  const Stamp whole = with_bytes(base, 15) + first;
  if (step == 4) {
    for (unsigned k = 0; k < count; ++k) out[k] = whole + k;
  } else if (step == 8) {
    for (unsigned k = 0; k < count; ++k) out[k] = whole + k / 2;
  } else if (step > 8) {
    for (unsigned k = 0; k < count; ++k) out[k] = whole + k / (step / 4);
  } else {
    const Stamp spread = with_spread(whole, step == 1 ? Spread::byte : Spread::half);
    for (unsigned k = 0; k < count; ++k) out[k] = spread + std::uint64_t{k} * (4 / step);
  }
}

constexpr unsigned most_words = warp_lanes * 8;

}  // namespace

// ---- Where an access goes -------------------------------------------------------------------------------------------

/// False: there is nothing to watch (or nothing at all: the access itself will say so).
bool Accesses::find(Now& n, std::uint64_t address, std::uint64_t bytes) {
  const bool shared = is_shared(n.i.form.space);
  if (shared || (address & tag_mask) != 0) return find_window(n, address, bytes);
  const std::size_t slot = reinterpret_cast<std::uintptr_t>(&n.i) / sizeof(Insn);
  Allocation* a = Device::instance().memory().live(address, bytes, slot);
  if (a == nullptr || !is_watched(*a)) return false;
  n.target.shadow = &shadow_of(a->shadow, a->size, history_.generation());
  n.target.data = a->host;
  n.target.offset = address - a->base;
  n.target.size = a->size;
  n.target.object = a->base;
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
  n.target.shadow = &shadow_of(window->shadow, window->data.size(), history_.generation());
  n.target.data = window->data.data();
  n.target.offset = offset;
  n.target.size = window->data.size();
  n.target.object = shared_address(uid, 0);
  n.target.bound = from_segment(owner->clustered ? owner->first : owner->floor);
  n.target.shared = true;
  return true;
}

// ---- The whole warp at once -----------------------------------------------------------------------------------------

/// Are all of these accesses before mine, lane by lane? False: look more closely.
bool Accesses::settled(Now& n, const Stamp* old, const Stamp* mine, unsigned count, Stamp latest) {
  if (latest < n.target.bound) return true;
  Stamp differs = 0, lanes = 0;
  for (unsigned k = 0; k < count; ++k) {
    differs |= old[k] ^ old[0];
    lanes |= old[k] ^ mine[k];
  }
  if ((differs & (reach_field | from_segment(segment_limit - 1))) != 0) return false;
  const Relation r = history_.relation(n.me, old[0]);
  if (r.order == Order::before) return true;
  return r.distance == Distance::warp && r.order == Order::lane && reach_of(old[0]) == Reach::thread &&
         (lanes & (lane_field | spread_field)) == 0;
}

bool Accesses::write_run(Now& n, Stamp* writes, Stamp* reads, const Stamp* mine, unsigned count) {
  std::int64_t written = 0, read = 0;
  Stamp all = 0;
  for (unsigned k = 0; k < count; ++k) {
    written = std::max(written, static_cast<std::int64_t>(writes[k]));
    read = std::max(read, static_cast<std::int64_t>(reads[k]));
    all |= writes[k] | reads[k];
  }
  if ((all & list_bit) != 0) return false;
  if (written != 0 && !settled(n, writes, mine, count, static_cast<Stamp>(written))) return false;
  if (read != 0 && !settled(n, reads, mine, count, static_cast<Stamp>(read))) return false;
  std::copy_n(mine, count, writes);
  if (read != 0) std::fill_n(reads, count, Stamp{0});
  return true;
}

bool Accesses::read_run(Now& n, const Stamp* writes, Stamp* reads, const Stamp* mine, unsigned count) {
  std::int64_t written = 0, read = 0;
  Stamp all = 0, news = 0, differs = 0, bytes = bytes_field;
  for (unsigned k = 0; k < count; ++k) {
    written = std::max(written, static_cast<std::int64_t>(writes[k]));
    read = std::max(read, static_cast<std::int64_t>(reads[k]));
    all |= writes[k] | reads[k];
    news |= reads[k] ^ mine[k];
    differs |= reads[k] ^ reads[0];
    bytes &= reads[k];
  }
  if ((all & list_bit) != 0) return false;
  if (written != 0 && !settled(n, writes, mine, count, static_cast<Stamp>(written))) return false;
  if (news == 0) return true;
  if (static_cast<Stamp>(read) < n.target.bound || read == 0) {
    std::copy_n(mine, count, reads);
    return true;
  }
  if ((differs & from_segment(segment_limit - 1)) != 0 || (bytes & bytes_field) != bytes_field) return false;
  if (settled(n, reads, mine, count, static_cast<Stamp>(read))) {
    std::copy_n(mine, count, reads);
    return true;
  }
  const Relation r = history_.relation(n.me, reads[0]);
  if (r.order == Order::lane && r.distance != Distance::warp) return false;
  if (r.distance == Distance::other || (differs & reach_field) != 0) return false;
  const Reach reach = r.distance == Distance::warp ? Reach::warp : r.distance == Distance::block ? Reach::block : Reach::grid;
  const Reach wide = std::max(reach, reach_of(reads[0]));
  for (unsigned k = 0; k < count; ++k) {
    const Stamp strong = reads[k] & mine[k] & strong_bit;
    const auto later = static_cast<Stamp>(std::max(static_cast<std::int64_t>(reads[k]), static_cast<std::int64_t>(mine[k])));
    reads[k] = with_reach(later & ~(strong_bit | scope_field | spread_field), wide) | strong;
  }
  return true;
}

void Accesses::run(Now& n, unsigned first, unsigned count) {
  const unsigned step = n.i.form.bytes;
  const std::uint64_t bytes = std::uint64_t{count} * step;
  if (!find(n, n.address[first], bytes)) return scattered(n);
  const std::uint64_t offset = n.target.offset, word = offset / 4;
  if (offset % 4 != 0 || bytes % 4 != 0) return scattered(n);
  alignas(64) Stamp mine[most_words];
  const auto words = static_cast<unsigned>(bytes / 4);
  number(mine, n.base, first, words, step);
  Stamp* writes = n.target.shadow->writes + word;
  Stamp* reads = n.target.shadow->reads + word;
  if (n.writes ? write_run(n, writes, reads, mine, words) : read_run(n, writes, reads, mine, words)) return;
  for (unsigned k = 0; k < words; ++k) n.writes ? write_cell(n, word + k, mine[k]) : read_cell(n, word + k, mine[k]);
}

// ---- Word by word ---------------------------------------------------------------------------------------------------

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
  if (n.address[first] % std::min(bytes, 4u) != 0 || !find(n, n.address[first], bytes)) return;
  if (several && n.plain_store) {
    for (std::uint32_t m = n.mask & (n.mask - 1); m != 0; m &= m - 1) {
      if (same_value(n.w, n.i, first, lowest(m))) continue;
      const Stamp other = with_bytes(n.base, 15) + first;
      reports_.add({n.w, n.i, lowest(m), true, segment_of(n.base), other, first, true, true, false, n.target.shared});
      break;
    }
  }
  words(n, (several ? with_reach(n.base, Reach::warp) : n.base) + first, n.target.offset, bytes);
}

void Accesses::scattered(Now& n) {
  const unsigned bytes = n.i.form.bytes;
  std::uint64_t origin = 1, end = 0;  // addresses of the target that was found last
  for (std::uint32_t m = n.mask; m != 0; m &= m - 1) {
    const unsigned lane = lowest(m);
    const std::uint64_t at = n.address[lane];
    if (at % std::min(bytes, 4u) != 0) continue;
    if (at < origin || at + bytes > end) {
      if (!find(n, at, bytes)) {
        origin = 1, end = 0;
        continue;
      }
      origin = at - n.target.offset;
      end = origin + n.target.size;
    }
    words(n, n.base + lane, at - origin, bytes);
  }
}

// ---- All of it ------------------------------------------------------------------------------------------------------

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
    const std::uint64_t at = n.address[lowest(rest)];
    s.lanes = 0;
    for (std::uint32_t m = rest; m != 0; m &= m - 1)
      if (n.address[lowest(m)] == at) s.lanes |= 1u << lowest(m);
    rest &= ~s.lanes;
    const bool own_window = at >> 32 == 0 && is_shared(f.space);
    history_.strong_access(n.me, own_window ? shared_address(n.w.block->uid, static_cast<std::int64_t>(at)) : at, s);
  }
}

void Accesses::access(Warp& w, const Insn& i) {
  WarpNotes* me = notes_of(w);
  if (me == nullptr || w.mask == 0) return;
  history_.use(*me);
  const AccessForm f = i.form;
  const bool strong = static_cast<ptx::Semantics>(f.semantics) != ptx::Semantics::Weak;
  const bool writes = f.kind != AccessForm::load;
  Stamp base = from_segment(history_.current(*me)) | Stamp{std::min(i.source, source_limit - 1)} << source_at;
  if (generation_ != history_.generation()) {
    generation_ = history_.generation();
    lists_.clear();
  }
  if (strong) base |= strong_bit | Stamp{static_cast<std::uint32_t>(scope_in(f.scope))} << scope_at;
  if (f.kind == AccessForm::atomic) base |= atomic_bit;
  Now n{w, i, *me, w.mask, base, writes, strong, f.kind == AccessForm::store && !strong, {}, {}};
  read_addresses(w, i, n.address);
  if (strong) synchronise(n);
  const unsigned first = lowest(n.mask), count = static_cast<unsigned>(std::popcount(n.mask));
  const std::uint64_t step = f.bytes, origin = n.address[first] - first * step;
  std::uint64_t apart = 0, aside = 0;
  for (unsigned l = 0; l < warp_lanes; ++l) {
    const std::uint64_t here = -static_cast<std::uint64_t>(n.mask >> l & 1);
    apart |= (n.address[l] - n.address[first]) & here;
    aside |= (n.address[l] - origin - l * step) & here;
  }
  const std::uint64_t lanes = std::uint64_t{n.mask} >> first;
  if (apart == 0)
    uniform(n);
  else if (aside == 0 && (lanes & (lanes + 1)) == 0 && f.kind != AccessForm::atomic)
    run(n, first, count);
  else
    scattered(n);
}

}  // namespace gridlings::simgpu::race
