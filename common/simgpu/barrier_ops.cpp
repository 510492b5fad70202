// Room: common/simgpu. Barriers of a block, fences, sleeping.
#include "simgpu/block.hpp"
#include "simgpu/code.hpp"
#include "simgpu/device.hpp"
#include "simgpu/grid.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/ops.hpp"
#include "simgpu/report.hpp"

namespace gridlings::simgpu {
namespace {

/// Threads that a barrier waits for: the given count, or all threads of the block that have not exited.
std::uint32_t expected_threads(const Warp& w, const Insn& i) {
  const std::uint32_t count = row<std::uint32_t>(w, i.b)[lowest(w.mask)];
  return count != 0 ? count : w.block->live_threads;
}

void wait_at(Warp& w, std::uint32_t id) {
  park(w, w.mask, w.pc);
  w.at_barrier |= w.mask;
  w.barrier_lanes[id] |= w.mask;
  w.parked = true;
  w.signal |= signal_reselect;
}

Barrier* arrive(Warp& w, const Insn& i, std::uint32_t& id) {
  id = row<std::uint32_t>(w, i.a)[lowest(w.mask)];
  if (id >= w.block->barriers.size()) {
    report(w, i, lowest(w.mask), FindingKind::BarrierDivergence,
           N_("Barrier {id} does not exist: a block has barriers 0 to 15."), {{"id", std::to_string(id)}},
           status::launch_failure);
    return nullptr;
  }
  Barrier& b = w.block->barriers[id];
  if (b.arrived == 0) {
    b = Barrier{};
    b.whole_block = row<std::uint32_t>(w, i.b)[lowest(w.mask)] == 0;
    b.expected = expected_threads(w, i);
    b.source = i.source;
  }
  b.mixed |= b.source != i.source;
  hooks().tell(&Watcher::barrier_arrive, w, id);
  b.arrived += static_cast<std::uint32_t>(std::popcount(w.mask));
  return &b;
}

}  // namespace

void op_barrier(Warp& w, const Insn& i) {
  std::uint32_t id = 0;
  Barrier* b = arrive(w, i, id);
  if (!b) return;
  if (static_cast<ptx::Mode>(i.aux) != ptx::Mode::Arrive) wait_at(w, id);
  if (b->arrived >= b->expected) release_barrier(*w.block, id);
}

void op_barrier_red(Warp& w, const Insn& i) {
  const std::uint32_t value = ((i.imm & 1) ? ~pred(w, i.c) : pred(w, i.c)) & w.mask;
  std::uint32_t id = 0;
  Barrier* b = arrive(w, i, id);
  if (!b) return;
  b->population += static_cast<std::uint32_t>(std::popcount(value));
  if (value != w.mask) b->all = 0;
  if (value != 0) b->any = full_mask;
  b->reduction = true;
  wait_at(w, id);
  if (b->arrived >= b->expected) release_barrier(*w.block, id);
}

/// One device thread: memory is sequentially consistent already, so that only watchers look at fences.
void op_fence(Warp& w, const Insn& i) { hooks().tell(&Watcher::fence, w, i); }

void op_nanosleep(Warp& w, const Insn& i) {
  w.spin += 16;
  w.ticks += row<std::uint32_t>(w, i.a)[lowest(w.mask)];
}

}  // namespace gridlings::simgpu
