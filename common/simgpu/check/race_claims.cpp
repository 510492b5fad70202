// Room: common/simgpu/check. See race_claims.hpp.
#include "simgpu/check/race_claims.hpp"

#include <algorithm>

#include "simgpu/check/race_lanes.hpp"
#include "simgpu/device.hpp"

namespace gridlings::simgpu::race {
namespace {

void give_up() {
  if (Ledger* ledger = my_ledger()) ledger->give_up();
}

bool is_whole(Stamp s) { return s == 0 || (bytes_of(s) == 15 && !is_list(s)); }

/// Can one word's stamps of a worker be put beside those in the shadow, as one thread would have come to
/// them?
bool fits(Stamp wrote, Stamp read, Stamp writes, Stamp reads, Stamp floor) {
  if (!is_whole(wrote) || !is_whole(read)) return false;
  const bool written = writes >= floor, was_read = reads >= floor;
  if (wrote != 0) return !written && !was_read;
  return read == 0 || (!written && (!was_read || is_whole(reads)));
}

/// Of several blocks that read a word the one that starts first is named: Accesses::keeps_first().
Stamp earliest(Stamp a, Stamp b) { return with_reach(std::min(a, b), Reach::grid); }

}  // namespace

Area::Area(Allocation& a, Shadow& s)
    : allocation(a),
      shadow(s),
      first(a.base / claim_bytes),
      pieces((a.base + std::max<std::uint64_t>(a.size, 1) - 1) / claim_bytes - first + 1),
      taken(std::make_unique<std::atomic<std::uint8_t>[]>(pieces)) {}

// ---- One worker

bool Claimed::find(std::uint64_t address, std::uint64_t bytes, std::size_t slot, Words& out) {
  Mine* m = recent_[slot % recent_.size()];
  if (m == nullptr || !m->area.allocation.contains(address, bytes)) m = look_up(address, bytes, slot);
  if (m == nullptr) return false;
  const Area& area = m->area;
  const std::uint64_t piece = address / claim_bytes - area.first, begin = area.begin(piece),
                      size = area.bytes(piece);
  if (address + bytes > begin + size) {
    give_up();
    return false;
  }
  if (m->place[piece] == nobody) claim(*m, piece);
  const std::uint32_t place = m->place[piece];
  out.writes = place == in_shadow ? area.writes(piece) : beside_[place - beside]->writes.data();
  out.reads = place == in_shadow ? area.reads(piece) : beside_[place - beside]->reads.data();
  out.data = area.allocation.host + (begin - area.allocation.base);
  out.begin = begin;
  out.size = size;
  return true;
}

Claimed::Mine* Claimed::look_up(std::uint64_t address, std::uint64_t bytes, std::size_t slot) {
  Area* area = all_.area_of(address);
  if (area == nullptr || !area->allocation.contains(address, bytes)) return nullptr;
  auto& mine = mine_[&area->allocation];
  if (!mine) mine = std::make_unique<Mine>(*area);
  return recent_[slot % recent_.size()] = mine.get();
}

void Claimed::claim(Mine& m, std::uint64_t piece) {
  Area& area = m.area;
  if (area.taken[piece].exchange(1, std::memory_order_relaxed) != 0) return claim_beside(m, piece);
  const Latest w = latest(area.writes(piece), area.words(piece)),
               r = latest(area.reads(piece), area.words(piece));
  if (all_.has_lists_ && ((w.any | r.any) & list_bit) != 0) {  // only one thread knows what is in them
    give_up();
    return claim_beside(m, piece);
  }
  m.place[piece] = in_shadow;
  taken_.push_back({&area, piece});
  if (std::max(w.stamp, r.stamp) < all_.old_) return;
  kept_of_.push_back({&area, piece});
  Piece& before = kept_.emplace_back();
  std::copy_n(area.writes(piece), area.words(piece), before.writes.begin());
  std::copy_n(area.reads(piece), area.words(piece), before.reads.begin());
}

void Claimed::claim_beside(Mine& m, std::uint64_t piece) {
  m.place[piece] = beside + static_cast<std::uint32_t>(beside_of_.size());
  beside_of_.push_back({&m.area, piece});
  if (beside_.size() < beside_of_.size()) beside_.push_back(std::make_unique<Piece>());
  *beside_[beside_of_.size() - 1] = {};
}

void Claimed::forget() {
  recent_.fill(nullptr);
  mine_.clear();
  taken_.clear();
  beside_of_.clear();
  kept_of_.clear();
  kept_.clear();
}

// ---- All of them

void Claims::start(std::uint32_t generation, Stamp floor, Stamp old, bool has_lists) {
  generation_ = generation;
  floor_ = floor;
  old_ = std::max(old, Stamp{1});
  has_lists_ = has_lists;
}

Area* Claims::area_of(std::uint64_t address) {
  Allocation* a = Device::instance().memory().find(address);
  if (a == nullptr || a->freed || !is_watched(*a)) return nullptr;
  const std::lock_guard lock(mutex_);
  auto& area = areas_[a];
  if (!area) area = std::make_unique<Area>(*a, shadow_of(a->shadow, a->size, generation_));
  return area.get();
}

bool Claims::agree(const std::vector<Claimed*>& workers) const {
  for (const Claimed* w : workers)
    for (std::size_t k = 0; k < w->beside_of_.size(); ++k) {
      const auto [area, piece] = w->beside_of_[k];
      const Piece& p = *w->beside_[k];
      for (unsigned n = 0; n < area->words(piece); ++n)
        if (!fits(p.writes[n], p.reads[n], area->writes(piece)[n], area->reads(piece)[n], floor_))
          return false;
    }
  return true;
}

void Claims::keep(const std::vector<Claimed*>& workers) {
  for (const Claimed* w : workers)
    for (std::size_t k = 0; k < w->beside_of_.size(); ++k) {
      const auto [area, piece] = w->beside_of_[k];
      const Piece& p = *w->beside_[k];
      Stamp *writes = area->writes(piece), *reads = area->reads(piece);
      for (unsigned n = 0; n < area->words(piece); ++n) {
        if (p.writes[n] != 0) {
          writes[n] = p.writes[n];
          reads[n] = p.reads[n];
        } else if (p.reads[n] != 0) {
          reads[n] = reads[n] >= floor_ ? earliest(reads[n], p.reads[n]) : p.reads[n];
        }
      }
    }
  forget(workers);
}

void Claims::undo(const std::vector<Claimed*>& workers) {
  for (const Claimed* w : workers) {
    for (const auto [area, piece] : w->taken_) {
      std::fill_n(area->writes(piece), area->words(piece), Stamp{0});
      std::fill_n(area->reads(piece), area->words(piece), Stamp{0});
    }
    for (std::size_t k = 0; k < w->kept_of_.size(); ++k) {
      const auto [area, piece] = w->kept_of_[k];
      std::copy_n(w->kept_[k].writes.begin(), area->words(piece), area->writes(piece));
      std::copy_n(w->kept_[k].reads.begin(), area->words(piece), area->reads(piece));
    }
  }
  forget(workers);
}

void Claims::forget(const std::vector<Claimed*>& workers) {
  for (Claimed* w : workers) w->forget();
  areas_.clear();
}

}  // namespace gridlings::simgpu::race
