// Room: common/simgpu. Grids, blocks and streams: the state of running work. The scheduler moves it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "simgpu/code.hpp"
#include "simgpu/warp.hpp"

namespace gridlings::simgpu {

struct Dim {
  std::uint32_t x = 1, y = 1, z = 1;
  std::uint64_t count() const { return std::uint64_t{x} * y * z; }
};

/// Blocks in a cluster that the kernel asks for (__cluster_dims__); 1 each without.
inline Dim cluster_of(const CodeFunction& kernel) {
  const std::uint32_t* c = kernel.ptx->reqnctapercluster;
  return {std::max(c[0], 1u), std::max(c[1], 1u), std::max(c[2], 1u)};
}

enum class StreamKind : std::uint8_t { Null = 0, Named = 1, PerThread = 2, Tail = 3, FireAndForget = 4, Host = 5 };

struct Block;
struct Grid;
struct Stream;

/// Ordering within a block: threads that wait at one numbered barrier.
struct Barrier {
  std::uint32_t arrived = 0;      ///< threads waiting or arrived
  std::uint32_t expected = 0;     ///< threads it waits for
  bool whole_block = true;        ///< no thread count was given: threads that exit are not waited for
  std::uint32_t source = 0;       ///< Insn::source of the first arrival
  bool mixed = false;             ///< another instruction arrived, too
  bool reduction = false;         ///< bar.red: every thread gets a result
  std::uint32_t population = 0, all = full_mask, any = 0;  ///< bar.red: count of true, and, or
};

/// An mbarrier object in shared memory (PTX ISA 9.7.13.15).
struct Mbarrier {
  std::uint32_t expected = 0, pending = 0;   ///< arrivals of a phase, and those that are still missing
  std::int64_t bytes = 0;                    ///< that asynchronous copies still owe in this phase
  std::uint64_t phase = 0;                   ///< completed phases
  std::uint64_t image = 0;                   ///< what its 8 bytes hold: anything else has overwritten it
};

/// Blocks that run at the same time and reach each other's shared memory.
struct Cluster {
  std::uint64_t number = 0;         ///< tells it from all others
  std::uint64_t phase = 0;          ///< completed phases of its barrier
  std::uint32_t arrived = 0;        ///< threads that came in this phase
  std::uint32_t live = 0;           ///< threads that have not exited
  std::vector<Block*> blocks;       ///< by rank; nullptr: ended
  std::vector<std::uint64_t> uids;  ///< by rank
  std::vector<Dim> indices;         ///< by rank: blockIdx
};

struct Block {
  Grid* grid = nullptr;
  Dim index{0, 0, 0};
  std::uint64_t linear = 0;
  std::uint64_t uid = 0;
  std::vector<std::unique_ptr<Warp>> warps;
  std::vector<std::uint8_t> spare_registers;   ///< of the warp that ended last: the next to start takes them
  Window shared;
  std::array<Barrier, 16> barriers;
  std::uint32_t finished_warps = 0;
  std::uint32_t live_threads = 0; ///< not exited
  std::uint32_t next_warp = 0;    ///< where the next slice goes on
  bool divergence_reported = false;
  bool triggered = false;         ///< it has allowed dependent grids to start (griddepcontrol.launch_dependents)
  const std::atomic<bool>* given_up = nullptr;   ///< a worker runs it, beside others: leave off once that is true
  bool waiting = false;           ///< for other blocks of its cluster: none of its threads can run
  std::shared_ptr<Cluster> cluster;          ///< nullptr: no cluster launch, and no cluster barrier so far
  std::map<std::uint32_t, Mbarrier> mbarriers;   ///< by offset in shared memory
  std::uint64_t fingerprint = 0;  ///< of its state when it last span, see deadlock.hpp
};

/// An event: versions of its records, for streams that wait.
struct Event {
  std::uint64_t recorded = 0, completed = 0;
  Grid* owner = nullptr;          ///< grid that created it, nullptr: the host
  bool destroyed = false, timing = true;
  double time_ms = 0;             ///< host events: virtual time of the last completed record
  std::vector<Stream*> waiters;
  long long number = 0;           ///< of the trace, which tells events apart by it
};

/// One item of work in a stream.
struct Work {
  enum class Kind : std::uint8_t { Grid, Action, Record, Wait } kind = Kind::Action;
  std::shared_ptr<Grid> grid;
  std::function<void()> action;   ///< copies and fills
  std::shared_ptr<Event> event;
  std::uint64_t version = 0;      ///< Record: number of this record; Wait: number waited for
  std::uint64_t sequence = 0;     ///< host work: order of enqueueing
  bool started = false;
};

struct Stream {
  std::deque<Work> queue;         ///< head runs, the rest waits
  StreamKind kind = StreamKind::Null;
  Grid* owner = nullptr;          ///< grid whose stream it is; nullptr: the host
  bool blocking = true;           ///< host streams: orders with the legacy NULL stream
  bool destroyed = false;
  int priority = 0;
  unsigned flags = 0;
  long long number = 0;           ///< see Device::number()
};

struct Grid {
  long long id = 0;
  std::shared_ptr<Code> code;
  const CodeFunction* kernel = nullptr;
  Dim grid_dim, block_dim;
  std::uint32_t dynamic_shared = 0;
  Dim cluster;                             ///< blocks in a cluster
  bool clustered = false;                  ///< launched in clusters (of one block, too)
  bool cooperative = false;                ///< all its blocks run at the same time
  std::uint64_t workspace = 0;             ///< device memory of this_grid().sync(); 0: not cooperative
  std::vector<std::uint8_t> params;
  std::uint64_t param_address = 0;         ///< parameters in memory, where their address is taken

  // Programmatic dependent launch: it may start when every block of the grid ahead of it has allowed that or ended.
  bool programmatic = false;
  std::shared_ptr<Grid> primary;           ///< the grid ahead of it
  bool has_dependent = false;              ///< a programmatic grid is queued behind it
  std::uint64_t triggered = 0;             ///< blocks that have allowed that, or ended

  Grid* parent = nullptr;
  long long parent_id = 0;
  std::size_t generation = 1;              ///< its place in an unbroken line of grids of one kernel that launch each other
  const Grid* line_parent = nullptr;       ///< who launched the first of that line
  StreamKind stream_kind = StreamKind::Host;
  Stream* stream = nullptr;                ///< where it is queued; nullptr for fire-and-forget
  int depth = 0;
  std::uint32_t launch_source = ~0u;       ///< instruction in the parent's code
  Dim launch_block{0, 0, 0}, launch_thread{0, 0, 0};

  std::uint64_t next_block = 0, done_blocks = 0;
  std::uint64_t used = 0;                  ///< of the budget, by its blocks so far
  std::deque<std::unique_ptr<Block>> resident;
  std::uint32_t outstanding = 0;           ///< children (and other device work) not complete, tails excepted
  bool own_work_done = false, complete = false, started = false, spinning = false;
  std::size_t spin_turns = 0;              ///< blocks that were tried and still spin
  std::uint64_t key = 0;                   ///< place in the scheduler's order
  std::vector<std::uint32_t> block_order;  ///< shuffled schedules

  std::map<std::uint64_t, std::unique_ptr<Stream>> null_streams;      ///< by linear block index
  std::map<std::uint64_t, std::unique_ptr<Stream>> thread_streams;    ///< by global thread index
  std::unique_ptr<Stream> tail;
  std::vector<std::uint64_t> named;        ///< handles of streams created here
  std::vector<std::uint64_t> events;       ///< handles of events created here
  long long metric = -1;
  std::size_t record = 0;                  ///< index of its GridRecord
};

/// Position of a block in its cluster.
inline std::uint32_t cluster_rank(const Block& b) {
  const Dim& c = b.grid->cluster;
  return b.index.x % c.x + c.x * (b.index.y % c.y + c.y * (b.index.z % c.z));
}

}  // namespace gridlings::simgpu
