// Room: common/simgpu. The interpreter's loop: runs groups of lanes of one warp.
//
// Lanes with the same frame and pc form a group. The deepest call runs first, then the lowest pc (the layout makes
// that the order of the program), so that groups meet again; a group that spins is passed over once.
#include "simgpu/interpreter.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>

#include "simgpu/device.hpp"
#include "simgpu/grid.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/levels.hpp"
#include "simgpu/report.hpp"

namespace gridlings::simgpu {
namespace {

std::uint8_t* aligned_start(std::vector<std::uint8_t>& v) {
  const auto raw = reinterpret_cast<std::uintptr_t>(v.data());
  return v.data() + ((64 - raw % 64) % 64);
}

bool runs_before(const Warp& w, unsigned a, unsigned b) {
  if (w.lane_depth[a] != w.lane_depth[b]) return w.lane_depth[a] > w.lane_depth[b];
  return w.lane_pc[a] < w.lane_pc[b];
}

bool same_place(const Warp& w, unsigned a, unsigned b) {
  return w.lane_pc[a] == w.lane_pc[b] && w.lane_base[a] == w.lane_base[b];
}

/// Do all these lanes stand at one place? The usual case, so it is looked at first.
bool together(const Warp& w, std::uint32_t lanes, unsigned leader) {
  const std::uint32_t pc = w.lane_pc[leader], base = w.lane_base[leader];
  std::uint32_t apart = 0;
  if (lanes == full_mask) {
    for (unsigned l = 0; l < warp_lanes; ++l) apart |= (w.lane_pc[l] ^ pc) | (w.lane_base[l] ^ base);
  } else {
    for (std::uint32_t m = lanes; m; m &= m - 1) apart |= (w.lane_pc[lowest(m)] ^ pc) | (w.lane_base[lowest(m)] ^ base);
  }
  return apart == 0;
}

/// The lanes that go on with the leader, and where the next others wait.
void form_group(Warp& w, std::uint32_t running, unsigned leader) {
  w.mask = 0;
  w.stop = ~0u;
  for (std::uint32_t m = running; m; m &= m - 1) {
    const unsigned l = lowest(m);
    if (same_place(w, l, leader))
      w.mask |= 1u << l;
    else if (w.lane_base[l] == w.lane_base[leader] && w.lane_pc[l] > w.lane_pc[leader])
      w.stop = std::min(w.stop, w.lane_pc[l]);
  }
}

/// Chooses the next group from the parked lanes. False if no lane can run.
bool select_group(Warp& w) {
  const std::uint32_t running = running_lanes(w);
  if (running == 0) return false;
  unsigned leader = lowest(running);
  if (together(w, running, leader)) {
    w.mask = running;
    w.stop = ~0u;
  } else {
    const std::uint32_t others = running & ~w.mask;
    const std::uint32_t candidates = w.rotate && others != 0 ? others : running;
    leader = lowest(candidates);
    for (std::uint32_t m = candidates; m; m &= m - 1)
      if (runs_before(w, lowest(m), leader)) leader = lowest(m);
    form_group(w, running, leader);
  }
  w.rotate = false;
  w.pc = w.lane_pc[leader];
  w.base = w.lane_base[leader];
  w.depth = w.lane_depth[leader];
  w.frame = aligned_start(w.registers) + w.base;
  w.parked = false;
  return true;
}

/// The hot loop: one group until it reaches another group's pc or something happens.
template <bool full>
std::uint64_t run_group(Warp& w, std::uint64_t& quantum) {
  const Insn* insns = w.code->insns.data();
  std::uint64_t n = 0, cost = 0;
  do {
    const Insn& i = insns[w.pc++];
    ++n;
    cost += i.cost;
    (full ? i.full : i.masked)(w, i);
  } while (w.pc < w.stop && w.signal == 0 && cost < quantum);
  quantum -= std::min(quantum, cost);
  return n;
}

void account(Warp& w, std::uint64_t n, std::uint32_t mask) {
  w.warp_instructions += n;
  w.thread_instructions += n * static_cast<unsigned>(std::popcount(mask));
}

/// More local memory for every lane of the warp; what is there keeps its offset.
void grow_local(Warp& w, std::uint32_t bytes) {
  const std::uint32_t stride = (std::max(bytes, w.local_stride * 2) + 63) / 64 * 64;
  Window grown;
  grown.resize(std::size_t{stride} * warp_lanes);
  for (unsigned l = 0; l < warp_lanes; ++l)
    for (std::uint32_t b = 0; b < w.local_stride; ++b) {
      const std::size_t from = std::size_t{l} * w.local_stride + b, to = std::size_t{l} * stride + b;
      grown.data[to] = w.local.data[from];
      if (w.local.written[from / 64] >> (from % 64) & 1) grown.written[to / 64] |= std::uint64_t{1} << (to % 64);
    }
  w.local = std::move(grown);
  w.local_stride = stride;
}

/// Where each lane of a new warp stands.
SIMGPU_LEVELS void reset_lanes(Warp& w, std::uint32_t entry, std::uint32_t local_bytes) {
  std::fill_n(w.barrier_lanes, std::size(w.barrier_lanes), 0u);
  std::fill_n(w.lane_pc, warp_lanes, entry);
  std::fill_n(w.lane_base, warp_lanes, 0u);
  std::fill_n(w.lane_depth, warp_lanes, 0u);
  std::fill_n(w.local_base, warp_lanes, 0u);
  std::fill_n(w.local_top, warp_lanes, local_bytes);
  std::fill_n(w.last_error, warp_lanes, std::uint16_t{0});
}

}  // namespace

std::uint32_t run_warp(Warp& w, std::uint64_t& quantum) {
  w.signal = 0;
  if (w.parked && !select_group(w) && !(release_warp_waits(w) && select_group(w))) return signal_blocked;
  while (true) {
    const std::uint32_t mask = w.mask;
    const std::uint64_t n = mask == full_mask ? run_group<true>(w, quantum) : run_group<false>(w, quantum);
    account(w, n, mask);
    if (!w.parked && (w.signal & signal_exited) == 0) park(w, w.mask, w.pc);
    w.parked = true;
    if (w.signal & (signal_exited | signal_fault)) return w.signal;
    const std::uint32_t yielded = w.signal & signal_yield;
    w.signal = 0;
    if (yielded) return yielded;
    if (quantum == 0) return 0;
    if (!select_group(w) && !(release_warp_waits(w) && select_group(w))) return signal_blocked;
  }
}

void start_warp(Warp& w, const Code& code, const CodeFunction& kernel, std::uint32_t lanes) {
  // An ended warp leaves its memory; what it counted and where it stood starts anew.
  w.carry = w.spin = w.base = w.depth = w.signal = 0;
  w.rotate = w.launched = false;
  w.at_barrier = w.at_warp = w.at_cluster = w.cluster_arrived = w.cluster_done = 0;
  w.copies.reset();
  reset_lanes(w, kernel.entry, kernel.local_bytes);
  w.warp_instructions = w.thread_instructions = w.ticks = 0;
  w.code = &code;
  w.constants = code.constants;
  w.lane_count = lanes;
  w.live = lanes == warp_lanes ? full_mask : (1u << lanes) - 1;
  w.mask = w.live;
  w.frame = nullptr;
  w.local_stride = kernel.local_bytes;
  w.local.clear(std::size_t{w.local_stride} * warp_lanes);
  w.pc = kernel.entry;  // all its lanes are the first group
  w.stop = ~0u;
  w.parked = false;
}

void take_registers(Warp& w, const CodeFunction& kernel, std::vector<std::uint8_t>& spare) {
  if (!spare.empty()) w.registers.swap(spare);
  reserve_frame(w, kernel.frame_bytes);
}

void park(Warp& w, std::uint32_t lanes, std::uint32_t pc) {
  if (lanes == full_mask) {
    std::fill_n(w.lane_pc, warp_lanes, pc);
    std::fill_n(w.lane_base, warp_lanes, w.base);
    std::fill_n(w.lane_depth, warp_lanes, w.depth);
    return;
  }
  for (std::uint32_t m = lanes; m; m &= m - 1) {
    const unsigned l = lowest(m);
    w.lane_pc[l] = pc;
    w.lane_base[l] = w.base;
    w.lane_depth[l] = w.depth;
  }
}

std::size_t function_of(const Warp& w, const Insn& i) {
  return static_cast<std::size_t>(w.code->source_function[i.source]);
}

std::uint32_t frame_top(const Warp& w, const Insn& i) {
  std::uint32_t top = w.base + w.code->functions[function_of(w, i)].frame_bytes;
  for (std::uint32_t m = w.live & ~w.mask; m; m &= m - 1) {
    const unsigned l = lowest(m);
    const Insn& there = w.code->insns[w.lane_pc[l]];
    top = std::max(top, w.lane_base[l] + w.code->functions[function_of(w, there)].frame_bytes);
  }
  return top;
}

void reserve_frame(Warp& w, std::uint32_t end) {
  const std::size_t need = std::size_t{end} + 64;
  if (w.registers.size() < need) {
    // The rows must stay 64-byte aligned, so they move with their offset from the aligned start.
    std::vector<std::uint8_t> grown(std::max(need, w.registers.empty() ? 0 : w.registers.size() * 3 / 2));
    if (!w.registers.empty()) {
      const std::uint8_t* from = aligned_start(w.registers);
      const std::size_t bytes = w.registers.size() - static_cast<std::size_t>(from - w.registers.data());
      std::memcpy(aligned_start(grown), from, std::min(bytes, grown.size() - 64));
    }
    w.registers.swap(grown);
  }
  w.frame = aligned_start(w.registers) + w.base;
}

void copy_words(std::uint8_t* to, const std::uint8_t* from, std::uint32_t words, std::uint32_t mask) {
  if (mask == full_mask) {
    std::memcpy(to, from, std::size_t{words} * 128);
    return;
  }
  for (std::uint32_t k = 0; k < words; ++k) {
    auto* d = reinterpret_cast<std::uint32_t*>(to + k * 128);
    const auto* s = reinterpret_cast<const std::uint32_t*>(from + k * 128);
    for (std::uint32_t m = mask; m; m &= m - 1) d[lowest(m)] = s[lowest(m)];
  }
}

void push_local_frame(Warp& w, const CodeFunction& callee) {
  constexpr std::uint32_t call_cost = 16;  // return address and saved registers of the smallest real frame
  std::uint32_t top = 0;
  for (std::uint32_t m = w.mask; m; m &= m - 1) {
    const unsigned l = lowest(m);
    w.local_base[l] = w.local_top[l];
    w.local_top[l] += callee.local_bytes + call_cost;
    top = std::max(top, w.local_top[l]);
  }
  if (top > w.local_stride) grow_local(w, top);
  // The variables of a new frame hold nothing, whatever an earlier call left there.
  for (std::uint32_t m = callee.local_bytes != 0 ? w.mask : 0; m; m &= m - 1) {
    const std::size_t first = std::size_t{lowest(m)} * w.local_stride + w.local_base[lowest(m)];
    for (std::size_t bit = first; bit < first + callee.local_bytes; ++bit)
      w.local.written[bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
  }
}

bool local_frame_fits(const Warp& w, const CodeFunction& callee) {
  if (!callee.recursive) return true;  // the compiler knows the depth: the driver provides what it needs
  const unsigned l = lowest(w.mask);
  const std::uint64_t kernel_own = w.block->grid->kernel->local_bytes;
  return w.local_top[l] <= Device::instance().limits().stack + kernel_own;
}

std::string hex(std::uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

bool gather(Warp& w, const Insn& i, std::uint32_t members) {
  const std::uint32_t needed = members & w.live;
  if ((w.mask & ~members) != 0) {
    report(w, i, lowest(w.mask & ~members), FindingKind::BarrierDivergence,
           N_("The thread executes {what} but its own lane {lane} is not in the member mask {mask}."),
           {{"what", text_of(*w.code, i)},
            {"lane", std::to_string(lowest(w.mask & ~members))},
            {"mask", hex(members)}},
           status::launch_failure);
    return false;
  }
  if ((needed & ~w.mask) == 0) return true;
  // Not all here: wait at this instruction, which runs again once the others have come.
  park(w, w.mask, w.pc - 1);
  w.at_warp |= w.mask;
  for (std::uint32_t m = w.mask; m; m &= m - 1) w.members[lowest(m)] = members;
  w.parked = true;
  w.signal |= signal_reselect;
  release_warp_waits(w);
  return false;
}

bool release_warp_waits(Warp& w) {
  auto is_barrier = [&](unsigned l) { return w.code->source[instruction_of(w, l).source]->op == ptx::Opcode::BarWarp; };
  bool any = false;
  for (std::uint32_t waiting = w.at_warp & w.live; waiting; waiting &= waiting - 1) {
    const unsigned l = lowest(waiting);
    if (!(w.at_warp >> l & 1)) continue;  // released with an earlier lane
    const bool barrier = is_barrier(l);
    std::uint32_t here = 0;  // lanes that wait for the same partners: at the same place, or at any __syncwarp
    for (std::uint32_t m = w.at_warp & w.live; m; m &= m - 1) {
      const unsigned k = lowest(m);
      if (w.members[k] == w.members[l] && (barrier ? is_barrier(k) : same_place(w, k, l))) here |= 1u << k;
    }
    if ((w.members[l] & w.live & ~here) != 0) continue;
    w.at_warp &= ~here;
    if (barrier) {
      hooks().tell(&Watcher::warp_barrier, w, here);
      for (std::uint32_t m = here; m; m &= m - 1) ++w.lane_pc[lowest(m)];
    }
    any = true;
  }
  return any;
}

}  // namespace gridlings::simgpu
