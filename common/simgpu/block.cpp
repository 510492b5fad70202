// Room: common/simgpu. One block: its start, a slice of its run, its barriers.
#include "simgpu/block.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "simgpu/cluster.hpp"
#include "simgpu/device.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/report.hpp"
#include "simgpu/schedule.hpp"

namespace gridlings::simgpu {
namespace {

/// The result of bar.red in one lane.
void write_reduction(Warp& w, unsigned lane, const Insn& i, const Barrier& b) {
  std::uint8_t* frame = w.frame - w.base + w.lane_base[lane];
  if ((i.imm & 2) == 0) {
    reinterpret_cast<std::uint32_t*>(frame + i.d)[lane] = b.population;
    return;
  }
  auto& p = *reinterpret_cast<std::uint32_t*>(frame + i.d);
  const std::uint32_t value = static_cast<ptx::Mode>(i.aux) == ptx::Mode::RedAnd ? b.all : b.any;
  p = (p & ~(1u << lane)) | (value & (1u << lane));
}

template <class F>
void each_waiting(Block& block, std::uint32_t id, F f) {
  for (auto& w : block.warps)
    for (std::uint32_t m = w->barrier_lanes[id]; m; m &= m - 1) f(*w, lowest(m));
}

/// Threads of one block at one barrier must be at the same __syncthreads() (guide, synchronisation functions).
void check_same_barrier(Block& block, std::uint32_t id) {
  if (block.divergence_reported) return;
  struct Waiting {
    Warp* warp = nullptr;
    unsigned lane = 0;
    SourceLine line;
  } first, other;
  each_waiting(block, id, [&](Warp& w, unsigned l) {
    const std::uint32_t source = instruction_of(w, l).source;
    if (other.warp || (first.warp && source == instruction_of(*first.warp, first.lane).source)) return;
    if (!w.code->source[source]->mod.aligned && w.code->source[source]->op != ptx::Opcode::Bar) return;
    Waiting here{&w, l, reader_line(*w.code, source)};
    if (!first.warp)
      first = here;
    else if (here.line.line != first.line.line || here.line.file != first.line.file)
      other = here;
  });
  if (!other.warp) return;
  if (other.line.line < first.line.line) std::swap(first, other);
  block.divergence_reported = true;
  report(*first.warp, instruction_of(*first.warp, first.lane), first.lane, FindingKind::BarrierDivergence,
         N_("Threads of one block wait at different barriers: this one at line {line}, others at line {other_line}."),
         {{"line", std::to_string(first.line.line)}, {"other_line", std::to_string(other.line.line)}}, 0);
}

/// A barrier for the whole block waits for the threads that have not exited (independent thread scheduling).
bool release_complete_barriers(Block& block) {
  bool any = false;
  for (std::uint32_t id = 0; id < block.barriers.size(); ++id) {
    const Barrier& b = block.barriers[id];
    if (b.arrived == 0 || !b.whole_block || b.arrived < block.live_threads) continue;
    release_barrier(block, id);
    any = true;
  }
  return any;
}

/// A lane that waits for others of its warp which do not come. False if there is none.
bool report_warp_wait(Block& block) {
  for (auto& w : block.warps) {
    if ((w->at_warp & w->live) == 0) continue;
    const unsigned l = lowest(w->at_warp & w->live);
    const Insn& i = instruction_of(*w, l);
    report(*w, i, l, FindingKind::BarrierDivergence,
           N_("{what} waits for the lanes {mask} of its warp, and not all of them come."),
           {{"what", text_of(*w->code, i)}, {"mask", hex(w->members[l])}}, status::launch_failure);
    return true;
  }
  return false;
}

/// No warp can run: some threads wait while others wait elsewhere. False if the block cannot go on.
bool resolve_stall(Block& block) {
  if (report_warp_wait(block)) return false;
  for (std::uint32_t id = 0; id < block.barriers.size(); ++id) {
    std::uint32_t waiting = 0;
    Warp* first = nullptr;
    unsigned lane = 0;
    each_waiting(block, id, [&](Warp& w, unsigned l) {
      if (!first) {
        first = &w;
        lane = l;
      }
      ++waiting;
    });
    if (!first) continue;
    block.divergence_reported = true;
    report(*first, instruction_of(*first, lane), lane, FindingKind::BarrierDivergence,
           N_("{waiting} of {expected} threads of the block wait at this barrier; the others never reach it."),
           {{"waiting", std::to_string(waiting)}, {"expected", std::to_string(block.barriers[id].expected)}}, 0);
    release_barrier(block, id);  // go on, so that the reader sees what follows
    return true;
  }
  return false;
}

struct Round {
  bool ran = false;       ///< some warp made progress
  bool spinning = false;  ///< some warp yielded because it spins
};

}  // namespace

std::uint32_t warps_of_block(const Grid& grid) {
  return static_cast<std::uint32_t>((grid.block_dim.count() + warp_lanes - 1) / warp_lanes);
}

Dim index_of_block(const Grid& grid, std::uint64_t linear) {
  return {static_cast<std::uint32_t>(linear % grid.grid_dim.x),
          static_cast<std::uint32_t>(linear / grid.grid_dim.x % grid.grid_dim.y),
          static_cast<std::uint32_t>(linear / grid.grid_dim.x / grid.grid_dim.y)};
}

std::uint64_t cost_of_start(const Grid& grid) {
  constexpr std::uint64_t each = 50, bytes = 64;  // of memory cleared in the time of one unit
  const std::uint64_t local = std::uint64_t{grid.kernel->local_bytes} * warps_of_block(grid) * warp_lanes;
  const std::uint64_t shared = std::uint64_t{grid.kernel->shared_bytes} + grid.dynamic_shared;
  return each * (1 + warps_of_block(grid)) + (local + shared) / bytes;
}

std::unique_ptr<Block> start_block(Grid& grid, const BlockStart& start, std::unique_ptr<Block> spare) {
  auto block = spare ? std::move(spare) : std::make_unique<Block>();
  const std::uint64_t linear = start.linear;
  block->grid = &grid;
  block->linear = linear;
  block->uid = start.uid;
  block->given_up = start.given_up;
  block->index = index_of_block(grid, linear);
  block->shared.clear(grid.kernel->shared_bytes + grid.dynamic_shared);
  block->barriers = {};
  block->finished_warps = 0;
  block->divergence_reported = block->waiting = block->triggered = false;
  block->mbarriers.clear();
  block->fingerprint = 0;
  const auto threads = static_cast<std::uint32_t>(grid.block_dim.count());
  block->live_threads = threads;
  const std::uint32_t warps = warps_of_block(grid);
  block->warps.resize(warps);
  for (std::uint32_t k = 0; k < warps; ++k) {
    auto& w = block->warps[k];
    if (!w) w = std::make_unique<Warp>();
    w->block = block.get();
    w->ledger = start.ledger;
    w->index = k;
    start_warp(*w, *grid.code, *grid.kernel, std::min(warp_lanes, threads - k * warp_lanes));
  }
  block->next_warp = start.first_warp;
  if (start.cluster) join_cluster(*block, start.cluster);
  hooks().tell(&Watcher::block_start, *block);
  return block;
}

SliceEnd run_block(Block& block, const Schedule& schedule, std::uint64_t& budget) {
  const auto count = static_cast<std::uint32_t>(block.warps.size());
  const std::uint32_t step = schedule.reversed() ? count - 1 : 1;
  while (true) {
    Round round;
    for (std::uint32_t k = 0; k < count; ++k) {
      Warp& w = *block.warps[block.next_warp];
      block.next_warp = (block.next_warp + step) % count;
      if (w.live == 0) continue;
      std::uint64_t quantum = std::min(warp_quantum, budget);
      const std::uint64_t before = quantum;
      if (w.frame == nullptr) take_registers(w, *block.grid->kernel, block.spare_registers);
      const std::uint32_t end = run_warp(w, quantum);
      budget -= std::min(budget, before - quantum);
      if (end & signal_fault || (block.given_up && block.given_up->load(std::memory_order_relaxed)))
        return SliceEnd::Fault;
      if (end & signal_exited) {
        ++block.finished_warps;
        block.spare_registers.swap(w.registers);
      }
      if (block.finished_warps == count) return SliceEnd::Finished;
      if (w.launched) {
        w.launched = false;
        block.next_warp = w.index;  // the same warp goes on afterwards
        return SliceEnd::Paused;
      }
      if (end & signal_yield)
        round.spinning = true;
      else if (quantum != before)
        round.ran = true;
      if (budget == 0) return SliceEnd::Quantum;
    }
    if (round.ran) continue;
    if (round.spinning) return SliceEnd::Spinning;
    if (release_complete_barriers(block)) continue;
    if (waits_for_cluster(block)) {
      block.waiting = true;
      return SliceEnd::Waiting;
    }
    if (!resolve_stall(block)) return SliceEnd::Fault;
  }
}

void release_barrier(Block& block, std::uint32_t id) {
  Barrier& b = block.barriers[id];
  if (b.mixed) check_same_barrier(block, id);
  if (b.reduction)
    each_waiting(block, id, [&](Warp& w, unsigned l) { write_reduction(w, l, instruction_of(w, l), b); });
  hooks().tell(&Watcher::barrier_release, block, id);
  for (auto& w : block.warps) {
    w->at_barrier &= ~w->barrier_lanes[id];
    w->barrier_lanes[id] = 0;
  }
  b.arrived = 0;
}

}  // namespace gridlings::simgpu
