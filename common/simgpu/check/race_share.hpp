// Room: common/simgpu/check. Race checker: what it tells apart while blocks of one grid run side by side.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "simgpu/check/race_access.hpp"
#include "simgpu/check/race_claims.hpp"
#include "simgpu/hooks.hpp"

namespace gridlings::simgpu::race {

/// Passes on what blocks do: to the checker's own history, or to a worker's.
class BlockWatcher : public Watcher {
 public:
  BlockWatcher(History& h, Accesses& a) : events_(h), checks_(a) {}
  void access(Warp& w, const Insn& i) override { checks_.access(w, i); }
  void block_start(Block& b) override { events_.start_block(b); }
  void block_end(Block& b) override { events_.end_block(b); }
  void warp_barrier(Warp& w, std::uint32_t lanes) override { events_.warp_barrier(w, lanes); }
  void barrier_arrive(Warp& w, std::uint32_t id) override { events_.barrier_arrive(w, id); }
  void barrier_release(Block& b, std::uint32_t id) override { events_.barrier_release(b, id); }

 private:
  History& events_;
  Accesses& checks_;
};

/// One worker's: a history and lists of its own.
class WorkerShare final : public BlockWatcher {
 public:
  explicit WorkerShare(Claims& claims);
  void start(const History& whole, const Grid& g, History::Numbers numbers);
  void block_follows(std::uint64_t position) override;
  void block_start(Block& b) override;
  void block_end(Block& b) override;

  struct Ran {
    std::uint64_t position, linear;
    std::uint32_t segments;
  };
  const std::vector<Ran>& ran() const { return ran_; }
  const std::vector<std::uint32_t>& warps() const { return warps_; }  ///< of all segments, block by block
  bool gave_up() const { return gave_up_; }
  Claimed& claimed() { return claimed_; }

 private:
  History history_;
  Claimed claimed_;
  Accesses accesses_;
  History::Numbers numbers_;
  std::uint64_t position_ = 0;
  bool gave_up_ = false;
  std::vector<Ran> ran_;
  std::vector<std::uint32_t> warps_;
};

/// All workers' shares, and how they are put together.
class Sharing {
 public:
  Sharing(History& h, Accesses& a) : history_(h), accesses_(a) {}
  bool start(const Division& d);
  Watcher* share(unsigned worker) { return shares_[worker].get(); }
  bool agree();
  void keep();
  void drop();
  void reset() { needs_.clear(); }

 private:
  std::vector<Claimed*> claimed() const;
  History& history_;
  Accesses& accesses_;
  Claims claims_;
  const Grid* grid_ = nullptr;
  std::uint64_t blocks_ = 0;
  History::Numbers numbers_;
  std::vector<std::unique_ptr<WorkerShare>> shares_;
  std::unordered_map<const CodeFunction*, std::uint32_t>
      needs_;  ///< numbers of a block, where a guess was too low
};

}  // namespace gridlings::simgpu::race
