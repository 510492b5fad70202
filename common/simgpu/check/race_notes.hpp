// Room: common/simgpu/check. Race checker: what it remembers of warps, blocks, grids and streams.
//
// A segment is a stretch of one warp between two of its ordering events (barrier, launch, release). Segments
// are numbered in the order of their first access by one counter for the whole device, so that "everything
// before my last barrier" is a bound: all segments of the block below a number.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "simgpu/check/race_knowledge.hpp"
#include "simgpu/grid.hpp"

namespace gridlings::simgpu::race {

constexpr unsigned any_lane = warp_lanes;

/// One access in the past. lane == any_lane: any of its warp.
struct Past {
  std::uint32_t segment = 0, block = 0, warp = 0;
  unsigned lane = any_lane;
  Reach reach = Reach::thread;
};

/// What a launching thread knows of its own block.
struct View {
  std::uint32_t block = 0;                 ///< slot; 0: no view
  std::uint32_t floor = 0;                 ///< all segments of the block below
  std::uint32_t warp = 0, warp_floor = 0;  ///< all segments of the warp below
  std::uint32_t lanes = 0, self = 0;       ///< segments of these lanes below
  std::uint32_t extra = 0;                 ///< index of an Extra; 0: none
};

/// What partial barriers have shown: segments of other warps, and of lanes of the own warp, below a number.
struct Extra {
  std::vector<std::uint32_t> warps;
  std::array<std::uint32_t, warp_lanes> lanes{};
};

struct BlockNotes;

struct WarpNotes {
  BlockNotes* block = nullptr;
  std::uint32_t index = 0;
  std::uint32_t segment = 0;  ///< the current one; 0: no access since the last ordering event
  std::uint32_t floor = 0;    ///< own segments below are before every lane
  std::uint32_t fenced = 0;   ///< lanes that have executed a fence
  std::array<std::uint32_t, warp_lanes> fence{};  ///< segments below were before it
  std::array<Scope, warp_lanes> fence_scope{};
  std::vector<std::uint32_t> warps;  ///< by warp: segments below are known (partial barriers)
  std::unique_ptr<std::array<std::array<std::uint32_t, warp_lanes>, warp_lanes>> lanes;  ///< [knower][known]
  LaneKnowledge known;
  /// Read, but not acquired yet: by the narrowest fence that does; `updates`: read and written at once
  /// (atom).
  std::array<LaneKnowledge, 3> pending, updates;
  void forget_learnt() {
    known.clear();
    for (auto& p : pending) p.clear();
    for (auto& p : updates) p.clear();
  }
};

struct BlockNotes {
  struct Meeting {                                                 ///< those who have arrived at a barrier
    std::vector<std::pair<std::uint32_t, std::uint32_t>> arrived;  ///< warp, segments below are before it
    std::vector<std::uint32_t> warps;
  };
  std::uint32_t slot = 0, grid = 0;
  std::uint32_t first = 0;  ///< segments of the block, and of the cluster's shared memory, begin here
  std::uint32_t floor = 0;  ///< own segments below are before every thread (last full barrier)
  bool clustered = false;
  std::vector<WarpNotes> warps;
  std::array<Meeting, 16> meetings;
  Knowledge known;
  std::vector<std::uint32_t> launches;  ///< grids launched since the last full barrier
};

/// Positions in streams that are complete for whoever has the clock, by stream.
using Clock = std::map<std::uint64_t, std::uint64_t>;

struct StreamNotes {
  std::uint64_t uid = 0, position = 0;
  long long owner = 0;    ///< grid that made it, 0: the host
  bool blocking = false;  ///< orders with the NULL stream
  Clock known;            ///< of other streams: waits for events, the NULL stream's rules
};

struct GridNotes {
  std::uint32_t parent = 0, jump = 0, depth = 0;
  std::uint32_t floor = 0;  ///< all segments below are before it
  bool tail = false, started = false;
  bool divisible = false;  ///< its blocks may run side by side
  bool copy = false;  ///< an asynchronous copy or fill of its parent's, called at `source`
  std::uint32_t source = 0;
  bool alone = false;      ///< when it started nothing else ran, and all that was is before it
  std::uint32_t root = 0;  ///< the ancestor that the host launched
  std::uint64_t stream = 0, position = 0;
  Clock clock;  ///< of other streams, when it started
  View launch;  ///< of the launching thread
  std::uint32_t beside =
      0;  ///< the grid ahead in its stream that had not ended when it started (programmatic launch)
  std::uint32_t after =
      0;                ///< segments of its block from here on follow a barrier after the launch; 0: none yet
  Knowledge inherited;  ///< what the launching thread had learnt
  // For reports
  std::shared_ptr<Code> code;
  std::string kernel;
  long long id = 0;
  Dim grid_dim, block_dim;
};

/// What the thread knew that called an asynchronous copy or fill, and where it did.
struct CopyCall {
  View view;
  Knowledge known;
  std::uint32_t source = 0;
};

struct BlockRecord {
  std::uint32_t grid = 0;
  std::uint64_t linear = 0, cluster = 0;
};

struct SegmentRecord {
  std::uint32_t block = 0, warp = 0;
};

}  // namespace gridlings::simgpu::race
