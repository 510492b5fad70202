// Room: common/simgpu. Control flow of a warp: branches, calls, returns, exits.
#include <algorithm>
#include <bit>
#include <cstring>

#include "simgpu/cluster.hpp"
#include "simgpu/code.hpp"
#include "simgpu/device.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/memory/ledger.hpp"
#include "simgpu/ops.hpp"
#include "simgpu/refused.hpp"
#include "simgpu/report.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::uint32_t spin_threshold = 64;
constexpr std::uint64_t max_frames = 256u << 20;  // bytes of one warp's registers: no real program comes near

std::uint32_t guard_mask(const Warp& w, const Insn& i) {
  const std::uint32_t p = pred(w, i.guard);
  return (i.guard_negated ? ~p : p) & w.mask;
}

/// A group that jumps back after many synchronising accesses is waiting for somebody: let others run.
void jump(Warp& w, std::uint32_t target) {
  if (target < w.pc && w.spin > spin_threshold) {
    w.spin = 0;
    w.signal |= signal_reselect | signal_yield;
    w.rotate = true;
  }
  w.pc = target;
}

void split(Warp& w, std::uint32_t taken, std::uint32_t target) {
  const std::uint32_t others = w.mask & ~taken;
  park(w, taken, target);
  park(w, others, w.pc);
  w.parked = true;
  w.signal |= signal_reselect;
}

void enter(Warp& w, const CodeFunction& callee, const CallSite& site, std::uint32_t new_base) {
  const std::uint32_t old_base = w.base;
  reserve_frame(w, new_base + callee.frame_bytes);
  std::uint8_t* from = w.frame;  // after reserve_frame, which may move the rows
  std::uint8_t* to = w.frame - old_base + new_base;
  auto* return_pc = reinterpret_cast<std::uint32_t*>(to + frame_return_pc);
  auto* saved_base = reinterpret_cast<std::uint32_t*>(to + frame_saved_base);
  auto* saved_local = reinterpret_cast<std::uint32_t*>(to + frame_saved_local);
  for (unsigned l = 0; l < warp_lanes; ++l) {
    if (!(w.mask >> l & 1)) continue;
    return_pc[l] = w.pc;
    saved_base[l] = old_base;
    saved_local[l] = w.local_base[l];
  }
  for (std::size_t k = 0; k < site.args.size() && k < callee.ptx->formal_count; ++k) {
    const std::uint32_t words = std::min(site.args[k].words, callee.params[k].words);
    copy_words(to + callee.params[k].first, from + site.args[k].first, words, w.mask);
  }
  w.base = new_base;
  w.frame = to;
  ++w.depth;
  w.pc = callee.entry;
  w.stop = ~0u;
  push_local_frame(w, callee);
}

void call_function(Warp& w, const Insn& i, const CodeFunction& callee, const CallSite& site) {
  const std::uint32_t base = frame_top(w, i);
  if (w.depth + 1 >= max_call_depth || std::uint64_t{base} + callee.frame_bytes > max_frames) {
    report(w, i, lowest(w.mask), FindingKind::OutOfBounds,
           N_("The call stack overflows: {function} is called {depth} deep."),
           {{"function", callee.name}, {"depth", std::to_string(w.depth + 1)}}, status::illegal_address);
    return;
  }
  const bool alone = (running_lanes(w) & ~w.mask) == 0;
  enter(w, callee, site, base);
  if (!local_frame_fits(w, callee)) {
    report(w, i, lowest(w.mask), FindingKind::OutOfBounds,
           N_("The stack of a thread overflows: {function} is {depth} calls deep and the stack limit is {limit} bytes."),
           {{"function", callee.name},
            {"depth", std::to_string(w.depth)},
            {"limit", std::to_string(Device::instance().limits().stack)}},
           status::illegal_address);
    return;
  }
  if (!alone) w.signal |= signal_reselect;
}

}  // namespace

void op_guarded(Warp& w, const Insn& i) {
  const std::uint32_t m = guard_mask(w, i);
  if (m == 0) return;
  const std::uint32_t saved = w.mask;
  w.mask = m;
  i.inner(w, i);
  w.mask = saved;
}

void op_uncounted(Warp& w, const Insn& i) {
  uncount(w, w.mask, true);
  i.plain_masked(w, i);
}

void op_jump(Warp& w, const Insn& i) { jump(w, static_cast<std::uint32_t>(i.imm)); }

void op_branch(Warp& w, const Insn& i) {
  const std::uint32_t taken = guard_mask(w, i);
  if (taken == 0) return;
  if (taken == w.mask) {
    jump(w, static_cast<std::uint32_t>(i.imm));
    return;
  }
  split(w, taken, static_cast<std::uint32_t>(i.imm));
}

void op_branch_table(Warp& w, const Insn& i) {
  const auto& table = w.code->jump_tables[i.aux];
  const auto* index = row<std::uint32_t>(w, i.a);
  for (unsigned l = 0; l < warp_lanes; ++l) {
    if (!(w.mask >> l & 1)) continue;
    if (index[l] >= table.size()) {
      report(w, i, l, FindingKind::Trap, N_("A branch table is indexed with {index}, and it has {size} entries."),
             {{"index", std::to_string(index[l])}, {"size", std::to_string(table.size())}}, status::launch_failure);
      return;
    }
    park(w, 1u << l, table[index[l]]);
  }
  w.parked = true;
  w.signal |= signal_reselect;
}

void op_call(Warp& w, const Insn& i) {
  const CallSite& site = w.code->calls[i.aux];
  call_function(w, i, w.code->functions[static_cast<std::size_t>(site.callee)], site);
}

void op_call_builtin(Warp& w, const Insn& i) {
  const CallSite& site = w.code->calls[i.aux];
  if (w.ledger != nullptr) {  // one thread has to see to it
    w.ledger->give_up();
    w.signal |= signal_fault;
    return;
  }
  site.builtin(w, i, site);
}

void op_call_pointer(Warp& w, const Insn& i) {
  const CallSite& site = w.code->calls[i.aux];
  const auto* target = row<std::uint64_t>(w, i.a);
  const unsigned first = lowest(w.mask);
  std::uint32_t same = 0;
  for (unsigned l = 0; l < warp_lanes; ++l)
    if ((w.mask >> l & 1) && target[l] == target[first]) same |= 1u << l;
  const std::uint64_t index = (target[first] - w.code->code_base) / 16;
  const bool known = target[first] >= w.code->code_base && index < w.code->functions.size() &&
                     (target[first] - w.code->code_base) % 16 == 0;
  const CodeFunction* callee = known ? &w.code->functions[index] : nullptr;
  if (!callee || callee->ptx->is_kernel || callee->ptx->declared_only) {
    report(w, i, first, FindingKind::OutOfBounds,
           N_("A call through a function pointer goes to {address}, where there is no device function."),
           {{"address", hex(target[first])}}, status::illegal_address);
    return;
  }
  // Lanes with other targets stay at this call and take their turn.
  if (same != w.mask) {
    park(w, w.mask & ~same, w.pc - 1);
    if (i.full != op_uncounted) uncount(w, w.mask & ~same, false);  // counted when it is their turn
    w.mask = same;
  }
  call_function(w, i, *callee, site);
}

void op_return(Warp& w, const Insn& i) {
  if (w.depth == 0) {
    op_exit(w, i);
    return;
  }
  const std::uint8_t* frame = w.frame;
  const auto* return_pc = reinterpret_cast<const std::uint32_t*>(frame + frame_return_pc);
  const auto* saved_base = reinterpret_cast<const std::uint32_t*>(frame + frame_saved_base);
  const auto* saved_local = reinterpret_cast<const std::uint32_t*>(frame + frame_saved_local);
  const unsigned first = lowest(w.mask);
  const CodeFunction& callee = w.code->functions[function_of(w, i)];
  bool uniform = true;
  for (unsigned l = 0; l < warp_lanes; ++l) {
    if (!(w.mask >> l & 1)) continue;
    uniform &= return_pc[l] == return_pc[first] && saved_base[l] == saved_base[first];
    const Insn& call = w.code->insns[return_pc[l] - 1];
    const CallSite& site = w.code->calls[call.aux];
    for (std::size_t k = 0; k < site.returns.size() && k < callee.ptx->return_count; ++k) {
      const ParamRows& from = callee.params[callee.ptx->formal_count + k];
      copy_words(w.frame - w.base + saved_base[l] + site.returns[k].first, frame + from.first,
                 std::min(from.words, site.returns[k].words), 1u << l);
    }
    w.local_top[l] = w.local_base[l];
    w.local_base[l] = saved_local[l];
    w.lane_pc[l] = return_pc[l];
    w.lane_base[l] = saved_base[l];
    w.lane_depth[l] = w.depth - 1;
  }
  const bool alone = (running_lanes(w) & ~w.mask) == 0;
  if (uniform && alone) {
    w.pc = return_pc[first];
    const std::uint32_t caller = saved_base[first];
    w.frame = w.frame - w.base + caller;
    w.base = caller;
    --w.depth;
    w.stop = ~0u;
    return;
  }
  w.parked = true;
  w.signal |= signal_reselect;
}

void op_exit(Warp& w, const Insn&) {
  hooks().tell(&Watcher::thread_exit, w);
  if (w.block->grid->has_dependent) publish_to_dependents(w);
  w.live &= ~w.mask;
  w.block->live_threads -= static_cast<std::uint32_t>(std::popcount(w.mask));
  if (w.block->cluster) threads_leave_cluster(w);
  w.parked = true;
  w.signal |= w.live ? signal_reselect : signal_exited;
}

namespace {
/// this_grid().sync() traps where the grid has no workspace: in a launch that is not cooperative.
bool is_grid_sync(const Warp& w, const Insn& i) {
  const ptx::Module& m = w.code->module;
  for (std::uint32_t at = w.code->source[i.source]->location; at != ptx::no_location && at < m.locations.size();) {
    const ptx::Location& here = m.locations[at];
    const auto file = m.files.find(here.file);
    if (file != m.files.end() && file->second.find("cooperative_groups") != std::string::npos) return true;
    at = here.inlined_at;
  }
  return false;
}
}  // namespace

void op_trap(Warp& w, const Insn& i) {
  if (w.block->grid->workspace == 0 && is_grid_sync(w, i)) {
    report(w, i, lowest(w.mask), FindingKind::Trap,
           N_("this_grid().sync() in a grid that was not launched for it: its blocks need not run at the same time. Launch "
              "it with cudaLaunchCooperativeKernel(); a child grid cannot be launched that way."),
           {}, status::launch_failure);
    return;
  }
  report(w, i, lowest(w.mask), FindingKind::Trap,
         N_("A trap ends the kernel here: __trap(), or what the compiler has put in the place of an access that cannot be."),
         {}, status::launch_failure);
}

void op_unsupported(Warp& w, const Insn& i) {
  const ptx::Instruction* source = w.code->source[i.source];
  const bool call = source->op == ptx::Opcode::Call;
  const std::string& written = source->text.empty() ? w.code->module.mnemonics[source->mnemonic] : source->text;
  report(w, i, lowest(w.mask), FindingKind::Unsupported,
         call ? N_("The simulated GPU does not support a call of {what}.")
              : refusal_of(written),
         {{"what", call ? text_of(*w.code, i) : written}}, status::not_supported);
}

void op_nop(Warp&, const Insn&) {}

}  // namespace gridlings::simgpu
