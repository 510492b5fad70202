// Room: common/simgpu. Clusters of blocks: membership and the barrier of a cluster.
#include "simgpu/cluster.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "simgpu/device.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/ops.hpp"
#include "simgpu/report.hpp"

namespace gridlings::simgpu {
namespace {

/// What the watchers know a phase of a cluster's barrier by.
std::uint64_t object_of(const Cluster& c) { return 0xc1ull << 56 | c.number << 24 | (c.phase & 0xffffff); }

template <class F>
void each_warp(const Cluster& c, F f) {
  for (Block* b : c.blocks)
    if (b)
      for (const auto& w : b->warps) f(*w);
}

void complete_phase(Cluster& c) {
  const std::uint64_t object = object_of(c);
  each_warp(c, [&](Warp& w) {
    w.cluster_done |= w.cluster_arrived;
    w.cluster_arrived = 0;
    if (w.at_cluster == 0) return;
    w.cluster_done &= ~w.at_cluster;
    w.at_barrier &= ~w.at_cluster;
    const std::uint32_t group = w.mask;
    w.mask = w.at_cluster;
    hooks().tell(&Watcher::observed, w, object);
    w.mask = group;
    w.at_cluster = 0;
  });
  for (Block* b : c.blocks)
    if (b) b->waiting = false;
  ++c.phase;
  c.arrived = 0;
}

/// A thread that waits for the others, for a message.
bool find_waiting(const Cluster& c, Warp*& warp, unsigned& lane, std::uint32_t& count) {
  each_warp(c, [&](Warp& w) {
    count += static_cast<std::uint32_t>(std::popcount(w.at_cluster));
    if (warp || w.at_cluster == 0) return;
    warp = &w;
    lane = lowest(w.at_cluster);
  });
  return warp != nullptr;
}

}  // namespace

Cluster& cluster_of(Block& block) {
  if (!block.cluster) {
    auto alone = std::make_shared<Cluster>();
    alone->number = block.uid;
    alone->live = block.live_threads;
    alone->blocks = {&block};
    alone->uids = {block.uid};
    alone->indices = {block.index};
    block.cluster = std::move(alone);
  }
  return *block.cluster;
}

std::vector<std::uint64_t> blocks_of_cluster(const Grid& grid, std::uint64_t cluster) {
  const Dim &c = grid.cluster, &g = grid.grid_dim;
  const std::uint64_t across = g.x / c.x, down = g.y / c.y;
  const std::uint64_t x = cluster % across * c.x, y = cluster / across % down * c.y,
                      z = cluster / across / down * c.z;
  std::vector<std::uint64_t> all;
  for (std::uint32_t k = 0; k < c.count(); ++k)
    all.push_back(x + k % c.x + g.x * (y + k / c.x % c.y + g.y * (z + k / c.x / c.y)));
  return all;
}

void join_cluster(Block& block, const std::shared_ptr<Cluster>& cluster) {
  block.cluster = cluster;
  cluster->blocks.push_back(&block);
  cluster->uids.push_back(block.uid);
  cluster->indices.push_back(block.index);
  cluster->live += block.live_threads;
}

void leave_cluster(Block& block) {
  if (!block.cluster) return;
  std::replace(block.cluster->blocks.begin(), block.cluster->blocks.end(), &block,
               static_cast<Block*>(nullptr));
  block.cluster.reset();
}

void threads_leave_cluster(Warp& w) {
  Cluster& c = *w.block->cluster;
  c.live -= static_cast<std::uint32_t>(std::popcount(w.mask));
  c.arrived -= static_cast<std::uint32_t>(std::popcount(w.mask & w.cluster_arrived));
  w.cluster_arrived &= ~w.mask;
  w.cluster_done &= ~w.mask;
  if (c.arrived != 0 && c.arrived >= c.live) complete_phase(c);
}

bool waits_for_cluster(const Block& block) {
  return std::any_of(block.warps.begin(), block.warps.end(),
                     [](const auto& w) { return w->at_cluster != 0; });
}

bool resolve_cluster_stall(Cluster& c) {
  if (!std::all_of(c.blocks.begin(), c.blocks.end(), [](const Block* b) { return !b || b->waiting; }))
    return false;
  Warp* w = nullptr;
  unsigned lane = 0;
  std::uint32_t waiting = 0;
  if (!find_waiting(c, w, lane, waiting)) return false;
  report(*w, instruction_of(*w, lane), lane, FindingKind::BarrierDivergence,
         N_("{waiting} of {expected} threads of the cluster wait in cluster.sync(); the others never reach "
            "it. Every "
            "thread of every block of the cluster must come, unless it has ended."),
         {{"waiting", std::to_string(waiting)}, {"expected", std::to_string(c.live)}}, 0);
  complete_phase(c);
  return true;
}

Block* peer_of(const Block& block, std::uint64_t uid) {
  if (!block.cluster) return nullptr;
  const Cluster& c = *block.cluster;
  for (std::size_t k = 0; k < c.uids.size(); ++k)
    if ((c.uids[k] & uid_mask) == (uid & uid_mask)) return c.blocks[k];
  return nullptr;
}

// ---- instructions

void op_cluster_arrive(Warp& w, const Insn& i) {
  Cluster& c = cluster_of(*w.block);
  if (const std::uint32_t twice = w.mask & (w.cluster_arrived | w.cluster_done); twice != 0) {
    report(w, i, lowest(twice), FindingKind::BarrierMisuse,
           N_("Arrives at the cluster's barrier for the second time without having waited there: after each "
              "cluster.barrier_arrive() comes one cluster.barrier_wait()."),
           {}, status::launch_failure);
    return;
  }
  hooks().tell(&Watcher::published, w, object_of(c));
  w.cluster_arrived |= w.mask;
  c.arrived += static_cast<std::uint32_t>(std::popcount(w.mask));
  if (c.arrived >= c.live) complete_phase(c);
}

void op_cluster_wait(Warp& w, const Insn& i) {
  Cluster& c = cluster_of(*w.block);
  if (const std::uint32_t never = w.mask & ~(w.cluster_arrived | w.cluster_done); never != 0) {
    report(w, i, lowest(never), FindingKind::BarrierMisuse,
           N_("Waits at the cluster's barrier without having arrived there: cluster.barrier_arrive() comes "
              "first."),
           {}, status::launch_failure);
    return;
  }
  const std::uint32_t group = w.mask, through = group & w.cluster_done, stay = group & ~through;
  if (through != 0) {
    w.mask = through;
    --c.phase;  // they learn of the phase that is complete
    hooks().tell(&Watcher::observed, w, object_of(c));
    ++c.phase;
    w.mask = group;
    w.cluster_done &= ~through;
  }
  if (stay == 0) return;
  park(w, group, w.pc);
  w.at_barrier |= stay;
  w.at_cluster |= stay;
  w.parked = true;
  w.signal |= signal_reselect;
}

namespace {

/// The rank in the cluster of the block that a shared address belongs to; false with a finding if it is none.
bool rank_of(Warp& w, const Insn& i, unsigned lane, std::uint64_t address, bool bare, std::uint32_t& rank,
             std::uint64_t& offset) {
  const Block& own = *w.block;
  rank = cluster_rank(own);
  if (bare && address >> 32 == 0) {
    if (const auto named = static_cast<std::uint32_t>(address) >> cluster_rank_shift; named != 0)
      rank = named - 1;
    offset = address & cluster_offset_mask;
    return true;
  }
  const Decoded where = decode_address(address);
  offset = static_cast<std::uint64_t>(where.offset);
  if (where.cls == AddressClass::Shared) {
    if (where.uid == (own.uid & uid_mask)) return true;
    for (std::size_t k = 0; own.cluster && k < own.cluster->uids.size(); ++k)
      if ((own.cluster->uids[k] & uid_mask) == where.uid) {
        rank = static_cast<std::uint32_t>(k);
        return true;
      }
  }
  report(w, i, lane, FindingKind::ForeignSharedPointer,
         N_("{address} is not an address of shared memory of this cluster: map_shared_rank() takes the "
            "address of a "
            "__shared__ variable."),
         {{"address", hex(address)}}, status::invalid_address_space);
  return false;
}

std::uint64_t address_in(const Warp& w, Ref r, bool wide, unsigned lane) {
  return wide ? row<std::uint64_t>(w, r)[lane] : row<std::uint32_t>(w, r)[lane];
}

}  // namespace

void op_mapa(Warp& w, const Insn& i) {
  const bool wide = (i.imm & 1) != 0, bare = (i.imm & 2) != 0;
  const auto* wanted = row<std::uint32_t>(w, i.b);
  const auto size = static_cast<std::uint32_t>(w.block->grid->cluster.count());
  for (std::uint32_t m = w.mask; m; m &= m - 1) {
    const unsigned l = lowest(m);
    std::uint32_t rank = 0;
    std::uint64_t offset = 0;
    if (!rank_of(w, i, l, address_in(w, i.a, wide, l), bare, rank, offset)) return;
    if (wanted[l] >= size) {
      report(w, i, l, FindingKind::OutOfBounds,
             N_("Asks for the shared memory of block {rank} of its cluster, which has {size} blocks: ranks "
                "run from 0 to "
                "{size} - 1."),
             {{"rank", std::to_string(wanted[l])}, {"size", std::to_string(size)}}, status::launch_failure);
      return;
    }
    std::uint64_t result = 0;
    if (bare) {
      result = std::uint64_t{wanted[l] + 1} << cluster_rank_shift | (offset & cluster_offset_mask);
    } else {
      const std::uint64_t uid = w.block->cluster ? w.block->cluster->uids[wanted[l]] : w.block->uid;
      result = shared_address(uid, static_cast<std::int64_t>(offset));
    }
    if (wide)
      out_row<std::uint64_t>(w, i.d)[l] = result;
    else
      out_row<std::uint32_t>(w, i.d)[l] = static_cast<std::uint32_t>(result);
  }
}

void op_getctarank(Warp& w, const Insn& i) {
  const bool wide = (i.imm & 1) != 0, bare = (i.imm & 2) != 0;
  for (std::uint32_t m = w.mask; m; m &= m - 1) {
    const unsigned l = lowest(m);
    std::uint32_t rank = 0;
    std::uint64_t offset = 0;
    if (!rank_of(w, i, l, address_in(w, i.a, wide, l), bare, rank, offset)) return;
    out_row<std::uint32_t>(w, i.d)[l] = rank;
  }
}

}  // namespace gridlings::simgpu
