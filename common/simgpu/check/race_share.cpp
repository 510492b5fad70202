// Room: common/simgpu/check. See race_share.hpp.
#include "simgpu/check/race_share.hpp"

#include <algorithm>

#include "simgpu/block.hpp"
#include "simgpu/reporter.hpp"

namespace gridlings::simgpu::race {

// ---- History: numbers for blocks, and the blocks of a worker

/// The grid must be all that has run since it started, with all that was before it: then no stamp from before
/// matters to it, and all that do are its own.
History::Numbers History::numbers_for(const Grid& g, std::uint64_t blocks, std::uint32_t wanted) {
  const std::uint32_t at = grid_of(g);
  const GridNotes& notes = grids_[at];
  if (!notes.alone || notes.beside != 0 || !notes.inherited.empty() || !notes.divisible) return {};
  std::unordered_map<std::uint32_t, std::uint32_t> count;  // segments of each block so far
  std::uint32_t most = warps_of_block(g);                  // without barriers each warp has one
  for (std::uint32_t n = notes.floor; n < next(); ++n) {
    if (blocks_[segments_[n].block].grid != at) return {};
    most = std::max(most, ++count[segments_[n].block]);
  }
  if (most > warps_of_block(g)) most += most / 4 + 4;
  most = std::max(most, wanted);
  const std::uint64_t all = std::uint64_t{most} * blocks;
  if (skipped_ + all > room_for_gaps || segments_.size() - skipped_ + all >= segment_limit - room_for_gaps)
    return {};
  return {next(), most};
}

void History::become_part(const History& whole, const Grid& g) {
  reset();
  grids_.push_back(whole.grids_[whole.grid_index_.at(&g).second]);
  grid_index_[&g] = {g.id, 1};
  blocks_[0].grid = 1;  // whichever block is not the worker's present one
}

void History::begin_block(std::uint32_t first, std::uint32_t most) {
  blocks_.resize(1);
  segments_.clear();
  base_ = first;
  most_ = most;
}

void History::add_block(const Grid& g, std::uint64_t linear, std::uint32_t first, const std::uint32_t* warps,
                        std::uint32_t count) {
  const auto slot = static_cast<std::uint32_t>(blocks_.size());
  blocks_.push_back({grid_of(g), linear, linear});
  if (segments_.size() < first + count) segments_.resize(first + count);
  for (std::uint32_t k = 0; k < count; ++k) segments_[first + k] = {slot, warps[k]};
}

void History::end_numbers(const Numbers& numbers, std::uint64_t blocks, std::uint64_t used) {
  const auto all = static_cast<std::uint32_t>(numbers.each * blocks);
  segments_.resize(numbers.first + all);
  skipped_ += all - static_cast<std::uint32_t>(used);
  ++epoch_;
}

// ---- One worker

WorkerShare::WorkerShare(Claims& claims)
    : BlockWatcher(history_, accesses_), claimed_(claims), accesses_(history_, &claimed_) {}

void WorkerShare::start(const History& whole, const Grid& g, History::Numbers numbers) {
  history_.become_part(whole, g);
  accesses_.reset();
  numbers_ = numbers;
  gave_up_ = false;
  ran_.clear();
  warps_.clear();
}

void WorkerShare::block_follows(std::uint64_t position) {
  position_ = position;
  history_.begin_block(numbers_.first + static_cast<std::uint32_t>(position) * numbers_.each, numbers_.each);
}

void WorkerShare::block_start(Block& b) {
  ran_.push_back({position_, b.linear, 0});
  BlockWatcher::block_start(b);
}

void WorkerShare::block_end(Block& b) {
  BlockWatcher::block_end(b);
  const auto& segments = history_.segments_of_block();
  ran_.back().segments = static_cast<std::uint32_t>(segments.size());
  for (const SegmentRecord& s : segments) warps_.push_back(s.warp);
  gave_up_ = history_.gave_up() || accesses_.refused_list();
  if (gave_up_) Reporter::given_up();
}

// ---- All of them

std::vector<Claimed*> Sharing::claimed() const {
  std::vector<Claimed*> all;
  for (const auto& s : shares_) all.push_back(&s->claimed());
  return all;
}

bool Sharing::start(const Division& d) {
  grid_ = &d.grid;
  blocks_ = d.blocks;
  const auto need = needs_.find(d.grid.kernel);
  numbers_ = history_.numbers_for(d.grid, d.blocks, need == needs_.end() ? 0 : need->second);
  if (numbers_.each == 0) return false;
  const std::uint32_t floor = history_.grid(history_.grid_of(d.grid)).floor;
  claims_.start(history_.generation(), from_segment(floor), from_segment(history_.host_floor()),
                accesses_.has_lists());
  while (shares_.size() < d.workers) shares_.push_back(std::make_unique<WorkerShare>(claims_));
  for (const auto& s : shares_) s->start(history_, d.grid, numbers_);
  return true;
}

bool Sharing::agree() { return claims_.agree(claimed()); }

void Sharing::keep() {
  claims_.keep(claimed());
  struct Where {
    const WorkerShare* share;
    std::size_t index, warps;
  };
  std::vector<Where> order(blocks_);
  std::uint64_t used = 0;
  for (const auto& s : shares_) {
    std::size_t warps = 0;
    for (std::size_t k = 0; k < s->ran().size(); ++k) {
      order[s->ran()[k].position] = {s.get(), k, warps};
      warps += s->ran()[k].segments;
    }
    used += warps;
  }
  for (const Where& w : order) {
    const WorkerShare::Ran& ran = w.share->ran()[w.index];
    history_.add_block(*grid_, ran.linear,
                       numbers_.first + static_cast<std::uint32_t>(ran.position) * numbers_.each,
                       w.share->warps().data() + w.warps, ran.segments);
  }
  history_.end_numbers(numbers_, blocks_, used);
}

void Sharing::drop() {
  constexpr std::uint32_t more = 4;
  claims_.undo(claimed());
  const bool too_few =
      std::any_of(shares_.begin(), shares_.end(), [](const auto& s) { return s->gave_up(); });
  if (too_few) needs_[grid_->kernel] = numbers_.each * more;
}

}  // namespace gridlings::simgpu::race
