// Room: common/simgpu. The interpreter's loop and what handlers need of it.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "simgpu/code.hpp"
#include "simgpu/warp.hpp"

namespace gridlings::simgpu {

constexpr std::uint32_t max_call_depth = 4096;

/// Runs the warp until every lane waits or has exited, it yields, faults, or `quantum` is used up (Insn::cost of what
/// ran is subtracted). Returns the Signal bits that ended it (0: quantum used up).
std::uint32_t run_warp(Warp& w, std::uint64_t& quantum);

/// Prepares a warp for the first instruction of the kernel. Its registers are still to come: see take_registers().
void start_warp(Warp& w, const Code& code, const CodeFunction& kernel, std::uint32_t lanes);
/// Before it runs for the first time: rows in the memory of `spare`, which an ended warp has left in the cache.
void take_registers(Warp& w, const CodeFunction& kernel, std::vector<std::uint8_t>& spare);

inline unsigned lowest(std::uint32_t mask) { return static_cast<unsigned>(std::countr_zero(mask)); }
/// Live lanes that do not wait.
inline std::uint32_t running_lanes(const Warp& w) { return w.live & ~(w.at_barrier | w.at_warp); }
/// The instruction at which a lane waits, or the next one of a lane that runs.
inline const Insn& instruction_of(const Warp& w, unsigned lane) {
  return w.code->insns[w.lane_pc[lane] - (w.at_barrier >> lane & 1)];
}
/// What the group executes now is counted elsewhere or later: it counts for these lanes fewer, and once less if `whole`.
inline void uncount(Warp& w, std::uint32_t lanes, bool whole) {
  w.warp_instructions -= whole ? 1 : 0;
  w.thread_instructions -= static_cast<unsigned>(std::popcount(lanes));
}
void park(Warp& w, std::uint32_t lanes, std::uint32_t pc);  ///< saves where these lanes of the group go on
std::size_t function_of(const Warp& w, const Insn& i);      ///< index of the function an instruction belongs to
std::uint32_t frame_top(const Warp& w, const Insn& i);      ///< first byte above the frames of all live lanes
void reserve_frame(Warp& w, std::uint32_t end);             ///< grows the register stack; w.frame stays right
void copy_words(std::uint8_t* to, const std::uint8_t* from, std::uint32_t words, std::uint32_t mask);
void push_local_frame(Warp& w, const CodeFunction& callee);
bool local_frame_fits(const Warp& w, const CodeFunction& callee);
std::string hex(std::uint64_t value);
std::string text_of(const Code& code, const Insn& i);  ///< opcode or callee, for messages

/// A warp-level operation needs the lanes of `members`. True if they are all here; otherwise the group waits.
bool gather(Warp& w, const Insn& i, std::uint32_t members);
/// Lets waiting lanes go whose missing partners have exited. True if any lane runs again.
bool release_warp_waits(Warp& w);

}  // namespace gridlings::simgpu
