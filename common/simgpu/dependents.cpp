// Room: common/simgpu. Programmatic dependent launch: a grid that may start before the one ahead of it has
// ended.
#include "simgpu/hooks.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/ops.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {
/// What the watchers know the end of a grid by.
std::uint64_t object_of(const Grid& g) { return 0xd0ull << 56 | static_cast<std::uint64_t>(g.id); }
}  // namespace

void publish_to_dependents(Warp& w) { hooks().tell(&Watcher::published, w, object_of(*w.block->grid)); }

void op_grid_wait(Warp& w, const Insn&) {
  const Grid* primary = w.block->grid->primary.get();
  if (!primary) return;
  if (primary->complete) {
    hooks().tell(&Watcher::observed, w, object_of(*primary));
    return;
  }
  park(w, w.mask, w.pc - 1);  // asks again when others have run
  w.parked = w.rotate = true;
  w.signal |= signal_reselect | signal_yield;
}

void op_launch_dependents(Warp& w, const Insn&) {
  Block& b = *w.block;
  if (b.triggered) return;
  b.triggered = true;
  Scheduler& s = Runtime::scheduler();
  const bool started = s.block_triggered(*b.grid);
  if (!b.grid->has_dependent || !s.schedule.dependents_early()) return;
  w.launched = started;  // the dependent grid comes first; or the other blocks, so that they trigger, too
  w.signal |= signal_reselect | signal_yield;
}

}  // namespace gridlings::simgpu
