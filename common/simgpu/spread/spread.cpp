// Room: common/simgpu/spread. See spread.hpp.
#include "simgpu/spread/spread.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <new>

#include "simgpu/cluster.hpp"
#include "simgpu/schedule.hpp"
#include "simgpu/spread/divisible.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::uint64_t usual_least =
    1'000'000;  // Insn::cost units: about 4 ms, far above what waking threads takes
constexpr std::uint64_t most_blocks = 1 << 18;  // of one batch
constexpr std::uint64_t portions_each = 8;      // a worker that is held up keeps nobody waiting for long
constexpr std::uint64_t patience = 8;           // a worker that uses so many times what was expected gives up
constexpr unsigned most_in_vain = 2;            // a kernel whose blocks do meet is not tried again and again

std::uint64_t least_work() {
  const char* asked = std::getenv("SIMGPU_CORES_FROM");  // for tests: blocks are spread that are not worth it
  std::uint64_t value = usual_least;
  if (asked) std::from_chars(asked, asked + std::strlen(asked), value);
  return value;
}

}  // namespace

std::uint64_t block_in_order(const Grid& grid, const Schedule& schedule, std::uint64_t place) {
  const std::uint64_t at = grid.block_order.empty() ? place : grid.block_order[place];
  return schedule.reversed() ? cluster_count(grid) - 1 - at : at;
}

struct Spreader::Worker {
  Ledger* ledger = nullptr;
  std::unique_ptr<Hooks> hooks;
  std::unique_ptr<Block> spare;
  std::uint64_t allowance = 0, budget = 0;  ///< of the budget: at the start, and what is left of it
  std::uint64_t warp_instructions = 0, thread_instructions = 0;
};

Spreader::Spreader() : cores_(cores_to_use()), least_(least_work()) {}

Spreader::~Spreader() {
  if (team_ && team_->lives_here()) delete team_;
}

void Spreader::reset() {
  if (ledgers_) ledgers_->forget();
  workers_.clear();
  blocks = undone = 0;
}

void Spreader::set(unsigned cores, std::uint64_t least) {
  cores_ = cores == 0 ? cores_to_use() : std::min(cores, most_cores);
  least_ = least == 0 ? least_work() : least;
  if (team_ && team_->lives_here()) delete team_;
  team_ = nullptr;
  workers_.clear();
}

namespace {
/// The first block has run alone: what it used says what the others are going to use.
std::uint64_t expected_use(const Grid& grid, std::uint64_t blocks) {
  return grid.used / grid.done_blocks * blocks;
}
}  // namespace

std::uint64_t Spreader::worth(const Grid& grid, std::uint64_t budget) const {
  if (cores_ < 2 || grid.done_blocks == 0 || grid.done_blocks != grid.next_block || !grid.resident.empty())
    return 0;
  const std::uint64_t left = std::min(grid.grid_dim.count() - grid.done_blocks, most_blocks);
  if (left < 2 || grid.clustered || grid.cooperative || grid.programmatic || grid.has_dependent) return 0;
  const std::uint64_t expected = expected_use(grid, left);
  if (expected < least_ || expected > budget / 2) return 0;
  return divisible(grid) && grid.kernel->divided_in_vain < most_in_vain ? left : 0;
}

/// The helpers are made when there is first something for them to do.
bool Spreader::ready(unsigned workers, Memory& memory) {
  if (team_ && !team_->lives_here()) team_ = nullptr;  // left to the process that it belongs to
  if (!team_) team_ = new Team(workers);
  if (!ledgers_) ledgers_ = std::make_unique<Ledgers>(memory);
  return team_->members() > 1;
}

BatchResult Spreader::run(const Batch& batch, Memory& memory) {
  BatchResult result;
  if (!ready(cores_, memory)) return result;
  const unsigned members = team_->members();
  if (!hooks().divide({batch.grid, batch.blocks, members})) return result;
  ledgers_->start(members);
  workers_.resize(members);
  for (unsigned k = 0; k < members; ++k) {
    auto& w = workers_[k];
    if (!w) w = std::make_unique<Worker>();
    w->ledger = &(*ledgers_)[k];
    w->hooks = hooks().share(k);
    w->allowance = w->budget =
        std::min(batch.budget, patience * (expected_use(batch.grid, batch.blocks) + warp_quantum));
    w->warp_instructions = w->thread_instructions = 0;
  }
  next_.store(0, std::memory_order_relaxed);
  portion_ = std::max<std::uint64_t>(1, batch.blocks / (members * portions_each));
  team_->run([&](unsigned member) { work(batch, member); });
  result.kept = settle(batch, result);
  if (result.kept) {
    blocks += batch.blocks;
    ledgers_->keep();
    hooks().tell(&Watcher::keep_shares);
  } else {
    ledgers_->undo();
    hooks().tell(&Watcher::drop_shares);
    ++undone;
    ++batch.grid.kernel->divided_in_vain;
  }
  return result;
}

void Spreader::work(const Batch& batch, unsigned member) {
  Worker& me = *workers_[member];
  use_hooks(me.hooks.get());
  my_ledger() = me.ledger;
  try {
    while (!ledgers_->given_up()) {
      const std::uint64_t from = next_.fetch_add(portion_, std::memory_order_relaxed);
      const std::uint64_t to = std::min(from + portion_, batch.blocks);
      if (from >= to) break;
      for (std::uint64_t at = from; at < to && !ledgers_->given_up(); ++at) run_block_at(batch, me, at);
    }
  } catch (const std::bad_alloc&) {
    ledgers_->give_up();
  }
  my_ledger() = nullptr;
  use_hooks(nullptr);
}

void Spreader::run_block_at(const Batch& batch, Worker& me, std::uint64_t at) {
  hooks().tell(&Watcher::block_follows, at);
  BlockStart start;
  start.linear = block_in_order(batch.grid, batch.schedule, batch.first + at);
  start.uid = batch.first_uid + at;
  start.first_warp = batch.first_warps[at];
  start.ledger = me.ledger;
  start.given_up = &ledgers_->given_up();
  me.spare = start_block(batch.grid, start, std::move(me.spare));
  Block& block = *me.spare;
  me.budget -= std::min(me.budget, cost_of_start(batch.grid));
  if (run_block(block, batch.schedule, me.budget) != SliceEnd::Finished) {
    ledgers_->give_up();
    return;
  }
  for (const auto& w : block.warps) {
    me.warp_instructions += w->warp_instructions;
    me.thread_instructions += w->thread_instructions;
  }
  hooks().tell(&Watcher::block_end, block);
}

/// Can what the workers did be put together? And did no budget end a warp's turn early, as it would for one
/// thread when it runs low?
bool Spreader::settle(const Batch& batch, BatchResult& result) {
  for (const auto& w : workers_) {
    if (w->budget < warp_quantum) return false;
    result.used += w->allowance - w->budget;
    result.warp_instructions += w->warp_instructions;
    result.thread_instructions += w->thread_instructions;
  }
  return !ledgers_->given_up() && result.used + warp_quantum < batch.budget && ledgers_->agree() &&
         hooks().shares_agree();
}

}  // namespace gridlings::simgpu
