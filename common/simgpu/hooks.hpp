// Room: common/simgpu. What happens in a run, told to those who watch it: checkers and counters (check/, count/).
// The core knows watchers only through this file, and a watcher changes nothing in the run it watches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "simgpu/insn.hpp"

namespace gridlings::simgpu {

struct Allocation;
struct Block;
struct Call;
struct Event;
struct Grid;
struct Stream;
struct Warp;

enum class HandleKind : std::uint8_t { Stream, Event };

/// Blocks that are about to run side by side: the last `blocks` of the grid's, counted as they would start.
struct Division {
  const Grid& grid;
  std::uint64_t blocks;
  unsigned workers;
};

/// Reacts to what it overrides. All calls come from the one thread that runs the device, but for shares.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void reset() {}  ///< a fresh device (simgpuReset)

  // ---- Memory. `w.mask` are the lanes; called before the access is made, so that old and new values can be seen.
  /// Does it want access()? Asked when a module is loaded: modules loaded before keep their instructions as they are.
  virtual bool watches_accesses() const { return false; }
  virtual void access(Warp&, const Insn&) {}           ///< ld, ldu, st, atom, red; not ld.param, st.param, local
  virtual void fence(Warp&, const Insn&) {}            ///< membar, fence

  // ---- Order within a block
  virtual void block_start(Block&) {}
  virtual void block_end(Block&) {}
  virtual void thread_exit(Warp&) {}                              ///< lanes w.mask
  virtual void warp_barrier(Warp&, std::uint32_t /*lanes*/) {}    ///< __syncwarp(): these lanes have met
  virtual void barrier_arrive(Warp&, std::uint32_t /*id*/) {}     ///< lanes w.mask have come to barrier `id`
  virtual void barrier_release(Block&, std::uint32_t /*id*/) {}   ///< those who came since the last release may go on

  // ---- Order through an object that is neither a barrier of the block nor a plain atomic: mbarrier, cluster barrier.
  // `object` is any number that tells one from another, the same for all who meet there.
  virtual void published(Warp&, std::uint64_t /*object*/) {}      ///< what lanes w.mask did so far is offered there
  virtual void observed(Warp&, std::uint64_t /*object*/) {}       ///< lanes w.mask know what was offered there

  // ---- Order between grids
  /// A grid was put into its stream: by a thread of a grid (by != nullptr), or by the host.
  virtual void grid_launch(Grid&, const Warp* /*by*/, unsigned /*lane*/) {}
  virtual void launch_refused(Call&, int /*error*/) {}            ///< a device launch that returned an error
  virtual void grid_start(Grid&) {}                               ///< its turn has come
  virtual void grid_own_work_done(Grid&) {}                       ///< its threads have ended; descendants may run
  virtual void grid_end(Grid&) {}                                 ///< complete: descendants and tails, too
  /// A record was reached in the stream: what came before it is complete.
  virtual void event_recorded(Stream&, Event&, std::uint64_t /*version*/) {}
  virtual void event_waited(Stream&, Event&, std::uint64_t /*version*/) {}  ///< what follows comes after the record
  virtual void host_waited(Stream*) {}                            ///< nullptr: the host waited for the whole device
  virtual void host_waited_event(const Event&) {}

  // ---- Device runtime
  /// A thread puts a copy or fill into a stream; `job` names it from now on.
  virtual void transfer_called(const Call&, std::uint64_t /*job*/) {}
  /// It is made now (a row of it), in its stream's order (nullptr: none, fire-and-forget). from == 0: a fill.
  virtual void transferred(Stream*, std::uint64_t /*job*/, std::uint64_t /*to*/, std::uint64_t /*from*/,
                           std::uint64_t /*bytes*/) {}
  virtual void result_stored(const Call&, std::uint64_t /*address*/, std::size_t /*bytes*/) {}  ///< cudaMalloc(&p, n)
  virtual void error_read(const Call&) {}                         ///< cudaGetLastError(), cudaPeekAtLastError()
  virtual void handle_made(const Call&, HandleKind, std::uint64_t /*handle*/) {}
  virtual void handle_destroyed(const Call&, HandleKind, std::uint64_t /*handle*/) {}
  virtual void handle_refused(const Call&, HandleKind, std::uint64_t /*handle*/) {}
  virtual void heap_allocated(const Call&, const Allocation&) {}
  virtual void heap_freed(const Call&, const Allocation&) {}      ///< it is about to go
  /// free() or cudaFree() of what is no live block of the device heap; the kernel ends here.
  virtual void heap_free_refused(const Call&, std::uint64_t /*address*/) {}
  /// The host takes a pointer of the device heap for one of its own: `what` is the call.
  virtual void heap_used_by_host(const char* /*what*/, std::uint64_t /*address*/) {}
  virtual void before_findings() {}                               ///< the findings are about to be looked at

  // ---- Blocks of one grid side by side (spread.hpp). Those that are left of `grid` are run by several threads; what
  // they would have told this watcher is told to one that it lends to each thread.
  /// May they, as far as this watcher goes? From here on, until kept or dropped, each worker has its share.
  virtual bool divide(const Division&) { return true; }
  /// Whom the worker's blocks are told to; nullptr: nobody, it is nothing to this watcher. It stays this watcher's.
  virtual Watcher* share(unsigned /*worker*/) { return nullptr; }
  virtual void block_follows(std::uint64_t /*position*/) {}   ///< to a share: which of Division's blocks starts now
  /// All have ended: can what the shares have seen be put together, as if one thread had run all?
  virtual bool shares_agree() { return true; }
  virtual void keep_shares() {}
  virtual void drop_shares() {}                               ///< nothing of that has happened
};

/// The short form of a memory instruction (Insn::form).
AccessForm form_of(const ptx::Instruction& instruction);

/// The watchers of the device, in the order in which they were added.
class Hooks {
 public:
  void add(std::unique_ptr<Watcher> watcher);
  void clear();
  void reconsider();   ///< asks all again whether they watch accesses
  bool watches_accesses() const;

  template <class... Parameters, class... Arguments>
  void tell(void (Watcher::*what)(Parameters...), Arguments&&... arguments) {
    for (Watcher* w : all_) (w->*what)(arguments...);
  }
  void access(Warp& w, const Insn& i) {
    for (Watcher* watcher : access_) watcher->access(w, i);
  }
  bool divide(const Division& division);
  bool shares_agree() const;
  /// Tells a worker's share of each watcher. It is as long good as the division.
  std::unique_ptr<Hooks> share(unsigned worker) const;

 private:
  std::vector<Watcher*> all_, access_;
  std::vector<std::unique_ptr<Watcher>> own_;
};

/// Whom the calling thread tells.
Hooks& hooks();
/// For the calling thread from here on; nullptr: the watchers of the device.
void use_hooks(Hooks* hooks);

// The handlers of a watched memory instruction: they tell the watchers and go on with Insn::plain_*.
void op_watched_full(Warp&, const Insn&);
void op_watched_masked(Warp&, const Insn&);

}  // namespace gridlings::simgpu
