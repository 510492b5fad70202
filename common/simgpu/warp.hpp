// Room: common/simgpu. A running warp: the registers of its lanes and where each lane stands.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "simgpu/insn.hpp"

namespace gridlings::simgpu {

struct Block;
struct Code;
class Ledger;

/// Reasons for the interpreter's loop to stop after an instruction.
enum Signal : std::uint32_t {
  signal_none = 0,
  signal_reselect = 1,   ///< lanes diverged, met, or stopped waiting: choose the next group
  signal_yield = 2,      ///< go back to the scheduler (a launch was made, a spin loop was seen)
  signal_blocked = 4,    ///< every live lane waits (barrier, warp barrier)
  signal_exited = 8,     ///< no lane is alive
  signal_fault = 16,     ///< a fatal finding was recorded: the grid ends here
};

/// Memory of one address window (a block's shared memory, a warp's local memory): bytes and a map of written bytes.
struct Window {
  std::vector<std::uint8_t> data;
  std::vector<std::uint64_t> written;  ///< one bit a byte
  std::shared_ptr<void> shadow;        ///< a checker's notes on the bytes
  void resize(std::size_t bytes) {
    data.resize(bytes);
    written.resize((bytes + 63) / 64);
  }
  /// As a new window: nothing is written.
  void clear(std::size_t bytes) {
    constexpr std::uint8_t poison = 0xcd;
    data.assign(bytes, poison);
    written.assign((bytes + 63) / 64, 0);
  }
};

struct Warp {
  // Hot: the group of lanes that runs now.
  std::uint8_t* frame = nullptr;             ///< rows of the running function
  const std::uint8_t* constants = nullptr;   ///< rows of the module's immediates
  std::uint32_t mask = 0;                    ///< lanes of the group
  std::uint32_t pc = 0;                      ///< next instruction of the group, index into Code::insns
  std::uint32_t stop = ~0u;                  ///< another group waits here: reselect when pc >= stop
  std::uint32_t signal = 0;                  ///< Signal bits
  std::uint32_t carry = 0;                   ///< condition code CC.CF, one bit a lane
  std::uint32_t spin = 0;                    ///< synchronising accesses since the group last made progress
  std::uint32_t base = 0;                    ///< the group's frame: byte offset in `registers`
  std::uint32_t depth = 0;                   ///< call depth of the group
  bool parked = false;                       ///< the group's lanes are saved in lane_pc ...: nothing to save at reselect
  bool rotate = false;                       ///< the group spins: choose another one next if there is one
  bool launched = false;                     ///< it made a launch and lets the scheduler run the child first

  const Code* code = nullptr;
  Ledger* ledger = nullptr;                  ///< blocks of its grid run side by side: what this worker does to memory
  Block* block = nullptr;
  std::uint32_t index = 0;                   ///< %warpid in its block
  std::uint32_t live = 0;                    ///< lanes not exited
  std::uint32_t lane_count = warp_lanes;     ///< lanes that exist (the last warp of a block may have fewer)

  std::vector<std::uint8_t> registers;       ///< the register stack; frame = registers.data() + base (64-aligned)
  std::uint32_t lane_pc[warp_lanes] = {};    ///< valid for lanes outside the running group
  std::uint32_t lane_base[warp_lanes] = {};
  std::uint32_t lane_depth[warp_lanes] = {};
  std::uint32_t at_barrier = 0;              ///< lanes that wait at a barrier of the block: behind it (lane_pc)
  std::uint32_t barrier_lanes[16] = {};      ///< the same by barrier number
  std::uint32_t at_warp = 0;                 ///< lanes that wait for others of their warp: before the instruction
  std::uint32_t members[warp_lanes] = {};    ///< whom a lane in at_warp waits for
  // barrier.cluster: a lane arrives, is done when all lanes of the cluster have arrived, and waits.
  std::uint32_t at_cluster = 0;              ///< lanes of at_barrier that wait there
  std::uint32_t cluster_arrived = 0;         ///< came in the phase that is not complete
  std::uint32_t cluster_done = 0;            ///< came in one that is, and have not waited yet
  std::shared_ptr<void> copies;              ///< of cp.async, not waited for yet (async_ops.cpp)

  // Local memory: lane l owns bytes [l * local_stride, l * local_stride + local_top[l]).
  Window local;
  std::uint32_t local_stride = 0;
  std::uint32_t local_top[warp_lanes] = {};   ///< bytes in use by the lane's frames
  std::uint32_t local_base[warp_lanes] = {};  ///< start of the running function's local frame

  std::uint16_t last_error[warp_lanes] = {};  ///< cudaGetLastError of each thread
  std::uint64_t warp_instructions = 0, thread_instructions = 0;
  void* race = nullptr;                       ///< the race checker's notes on the warp
  std::uint64_t ticks = 0;                    ///< virtual time beyond the instructions: clock readings, sleeping
};

// Access to operands. T is the element type of the row.
template <class T>
[[gnu::always_inline]] inline const T* row(const Warp& w, Ref r) {
  const std::uint8_t* base = (r & constant_bit) ? w.constants : w.frame;
  return reinterpret_cast<const T*>(__builtin_assume_aligned(base + (r & ~constant_bit), 64));
}
template <class T>
[[gnu::always_inline]] inline T* out_row(Warp& w, Ref r) {
  return reinterpret_cast<T*>(__builtin_assume_aligned(w.frame + r, 64));
}
/// Predicates: the mask word (a register or a constant: all ones or zero).
[[gnu::always_inline]] inline std::uint32_t pred(const Warp& w, Ref r) {
  const std::uint8_t* base = (r & constant_bit) ? w.constants : w.frame;
  return *reinterpret_cast<const std::uint32_t*>(base + (r & ~constant_bit));
}
[[gnu::always_inline]] inline std::uint32_t& out_pred(Warp& w, Ref r) { return *reinterpret_cast<std::uint32_t*>(w.frame + r); }
/// Writes a predicate in the lanes of `mask` only.
[[gnu::always_inline]] inline void set_pred(Warp& w, Ref r, std::uint32_t mask, std::uint32_t value) {
  std::uint32_t& p = out_pred(w, r);
  p = (p & ~mask) | (value & mask);
}

}  // namespace gridlings::simgpu
