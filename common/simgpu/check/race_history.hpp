// Room: common/simgpu/check. Race checker: happens-before. Which accesses of the past are before a thread's
// next one?
//
// Within a block by bounds of segments (barriers). Between grids by their place in the tree of launches: a
// child comes after what its launching thread knew at the launch, a tail after its parent and all of its
// children, a grid after those ahead in its stream with all their descendants. Nothing leads from a child
// back to its running parent. And through memory: releases put what their threads know into the log of the
// address, acquires learn what is there (race_knowledge.hpp).
#pragma once

#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "simgpu/check/race_notes.hpp"

namespace gridlings::simgpu {
struct Event;
}

namespace gridlings::simgpu::race {

enum class Order : std::uint8_t { before, lane, unordered };  ///< lane: it depends on the lanes, ask before()
enum class Distance : std::uint8_t { warp, block, grid, other };
/// How far a stamp for two accesses at this distance reaches.
inline Reach reach_of_distance(Distance d) {
  return d == Distance::warp ? Reach::warp : d == Distance::block ? Reach::block : Reach::grid;
}
struct Relation {
  Order order = Order::unordered;
  Distance distance = Distance::other;
};

/// What was released at one place.
struct Log {
  Knowledge all;                                        ///< for the whole device
  std::unordered_set<std::uint64_t> members;            ///< blocks and clusters of those who released that
  std::unordered_map<std::uint64_t, Knowledge> narrow;  ///< for one block or cluster only
  std::uint32_t newest = 0;                             ///< all its segments are below
};

class History {
 public:
  History() { reset(); }
  void reset();
  std::uint32_t generation() const { return generation_; }  ///< stamps of an earlier one mean nothing

  // ---- race_history.cpp: segments, blocks, barriers
  void start_block(Block& b);
  void end_block(Block& b);
  void warp_barrier(Warp& w, std::uint32_t lanes);
  void barrier_arrive(Warp& w, std::uint32_t id);
  void barrier_release(Block& b, std::uint32_t id);
  std::uint32_t current(WarpNotes& w) { return w.segment != 0 ? w.segment : new_segment(w); }
  std::uint32_t next() const { return base_ + static_cast<std::uint32_t>(segments_.size()); }
  void end_segment(WarpNotes& w) {
    w.segment = 0;
    ++epoch_;
  }
  const SegmentRecord& segment(std::uint32_t n) const {
    static constexpr SegmentRecord elsewhere{};
    const std::uint32_t at = n - base_;
    return at < segments_.size() ? segments_[at] : elsewhere;
  }
  const BlockRecord& block(std::uint32_t slot) const { return blocks_[slot]; }
  const GridNotes& grid(std::uint32_t n) const { return grids_[n]; }
  const BlockNotes* clustered(
      std::uint64_t uid) const {  ///< a running block of a cluster, by its uid in addresses
    const auto at = clustered_.find(uid);
    return at == clustered_.end() ? nullptr : at->second;
  }

  // ---- race_streams.cpp: grids, streams, events, the host
  void launch_grid(Grid& g, const Warp* by, unsigned lane);
  void start_grid(Grid& g);
  std::uint32_t grid_of(const Grid& g);
  void record_event(Stream& s, Event& e, std::uint64_t version);
  void wait_event(Stream& s, Event& e, std::uint64_t version);
  void host_waited(Stream* s);
  void host_waited_event(const Event& e);
  std::uint32_t host_floor() const { return host_floor_; }
  /// The nearest grid that two descend from (0: the host), and what lies below it on the way to each (itself:
  /// nothing).
  struct Kin {
    std::uint32_t common = 0, first = 0, second = 0;
  };
  Kin kin(std::uint32_t first, std::uint32_t second) const {
    const std::uint32_t common = common_ancestor(first, second), depth = grids_[common].depth + 1;
    return {common, common == first ? first : ancestor(first, depth),
            common == second ? second : ancestor(second, depth)};
  }

  /// Is the access of a grid that the other one descends from, or the other way round?
  bool in_line(Stamp access, std::uint32_t grid) const {
    const std::uint32_t its = blocks_[segment(segment_of(access)).block].grid;
    if (its == grid) return false;
    const std::uint32_t common = common_ancestor(its, grid);
    return common == its || common == grid;
  }

  /// A thread puts a copy into a stream.
  void call_copy(const Warp& by, unsigned lane, std::uint64_t job, std::uint32_t source);
  /// It is made now, as a grid of its own: its segment; 0: not watched.
  std::uint32_t start_copy(const Stream& s, std::uint64_t job, bool fill);

  // ---- race_share.cpp: blocks of one grid side by side. Each worker has a history of its own, which begins with a
  // block and knows of all others only that they belong to the grid. Numbers of segments are those that one thread
  // would give, but for gaps: each block gets as many as the greatest is thought to need.
  struct Numbers {
    std::uint32_t first = 0, each = 0;
  };
  /// Numbers for so many blocks of the grid; each == 0: they may not run side by side.
  Numbers numbers_for(const Grid& g, std::uint64_t blocks, std::uint32_t wanted);
  void become_part(const History& whole, const Grid& g);
  void begin_block(std::uint32_t first, std::uint32_t most);
  const std::vector<SegmentRecord>& segments_of_block() const { return segments_; }
  /// A worker: something that one thread must see to.
  void give_up() { gave_up_ = true; }
  bool gave_up() const { return gave_up_; }
  /// The whole takes up a block that a worker has run: its segments, by warp.
  void add_block(const Grid& g, std::uint64_t linear, std::uint32_t first, const std::uint32_t* warps,
                 std::uint32_t count);
  void end_numbers(const Numbers& numbers, std::uint64_t blocks, std::uint64_t used);
  /// The copy of that segment was made by the host, not by a kernel.
  bool by_host(std::uint32_t segment) const { return grids_[blocks_[this->segment(segment).block].grid].parent == 0; }
  /// Is the access of the stamp, which is no list, complete when that copy begins?
  bool before_host_copy(Stamp s, std::uint32_t copy) {
    const std::uint32_t its = blocks_[segment(segment_of(s)).block].grid;
    const std::uint32_t mine = blocks_[segment(copy).block].grid;
    return segment_of(s) < grids_[mine].floor || its == mine || cover(its, mine).cover == Cover::whole;
  }

  // ---- race_order.cpp: questions
  /// Of all lanes of the warp to the accesses of a stamp that is not a list.
  Relation relation(WarpNotes& w, Stamp s) {
    const std::uint64_t key = (s >> segment_at << 3) | static_cast<std::uint64_t>(reach_of(s));
    Cached& c = cache_[key % cache_size];
    if (c.key != key || c.epoch != epoch_) c = {key, epoch_, relate(w, s)};
    return c.relation;
  }
  /// The warp that asks from now on.
  void use(const WarpNotes& w) {
    if (user_ == &w) return;
    user_ = &w;
    ++epoch_;
  }
  bool before(const WarpNotes& w, unsigned lane, const Past& past);
  /// Is the past access before the copy that is made now, in this segment?
  bool before_copy(std::uint32_t segment, Stamp past);
  Past past_of(Stamp s, unsigned byte) const {
    const SegmentRecord& r = segment(segment_of(s));
    return {segment_of(s), r.block, r.warp, lane_of(s, byte), reach_of(s)};
  }

  // ---- race_sync.cpp: memory that synchronises
  void fence(Warp& w, Scope scope, bool releases, bool acquires);
  /// A strong access of `lanes` of the warp to an address of the object.
  struct Strong {
    std::uint32_t lanes;
    bool reads, writes, acquires, releases;
    Scope scope;
  };
  void strong_access(WarpNotes& w, std::uint64_t object, const Strong& s);
  void publish(WarpNotes& w, std::uint32_t lanes, std::uint64_t object);
  void observe(WarpNotes& w, std::uint32_t lanes, std::uint64_t object);
  /// Has the lane learnt from the object all that was offered there?
  bool follows(const WarpNotes& w, unsigned lane, std::uint64_t object) const;
  bool has_objects() const { return !objects_.empty(); }
  bool any_fence() const { return any_fence_; }

 private:
  enum class Cover : std::uint8_t {
    none,
    whole,
    launch
  };  ///< launch: what the thread that launched `via` knew
  struct Covered {
    Cover cover = Cover::none;
    std::uint32_t via = 0;
  };
  static constexpr std::size_t cache_size = 256, cover_size = 1024;
  struct Cached {
    std::uint64_t key = ~std::uint64_t{0}, epoch = 0;
    Relation relation;
  };
  struct CoverCached {
    std::uint32_t of = ~0u, by = ~0u;
    Covered covered;
  };

  std::uint32_t new_segment(WarpNotes& w);
  void forget();
  BlockNotes& fresh_block();
  void full_barrier(Block& b, BlockNotes& notes);
  void partial_barrier(Block& b, BlockNotes& notes, std::uint32_t id);
  View view_of(const WarpNotes& w, std::uint32_t lanes);
  Knowledge knowledge_of_lanes(const WarpNotes& w, std::uint32_t lanes, std::uint32_t self) const;

  void link_ancestors(GridNotes& g, std::uint32_t parent);
  StreamNotes& stream_notes(const Stream& s);
  std::uint32_t start_host_copy(const Stream& s, bool fill);
  std::uint32_t segment_of_copy(std::uint32_t grid);
  void start_on_host_stream(const Stream& s, StreamNotes& notes);
  void raise_floor(std::uint32_t n);
  bool alone(std::uint32_t n) const;

  Relation relate(WarpNotes& w, Stamp s);
  Order order_in_block(WarpNotes& w, const Past& past, bool same_warp);
  bool learnt(const WarpNotes& w, std::uint32_t lanes, const Past& past);
  Covered cover(std::uint32_t of, std::uint32_t by);
  Covered find_cover(std::uint32_t of, std::uint32_t by) const;
  bool siblings_ordered(const GridNotes& first, const GridNotes& second) const;
  std::uint32_t ancestor(std::uint32_t n, std::uint32_t depth) const;
  std::uint32_t common_ancestor(std::uint32_t a, std::uint32_t b) const;
  bool view_covers(const View& v, const Past& past) const;
  bool covers(const Knowledge& k, const Past& past, std::uint32_t my_grid);
  std::array<Knowledge, 3> offers(const Log& log, const WarpNotes& w, Scope scope) const;
  bool acquire(WarpNotes& w, std::uint32_t lanes, const Log& log, Scope scope);
  void append(Log& log, const WarpNotes& w, Knowledge k, Scope scope);

  std::vector<SegmentRecord> segments_;  ///< by number - base_
  std::uint32_t base_ = 0;
  std::uint32_t most_ = 0;               ///< a worker's block may have so many; 0: the whole history
  std::uint32_t skipped_ = 0;            ///< numbers that stand for no segment
  bool gave_up_ = false;
  std::vector<BlockRecord> blocks_;
  std::deque<GridNotes> grids_;
  std::deque<Extra> extras_;
  std::unordered_map<std::uint64_t, Log> objects_;  ///< by address
  std::uint64_t spent_ = 0;                         ///< steps of joining that are accounted for
  std::size_t narrow_ = 0;                          ///< entries of Log::narrow
  std::unordered_map<const Grid*, std::pair<long long, std::uint32_t>> grid_index_;
  std::unordered_map<const Stream*, StreamNotes> streams_;
  std::unordered_map<const Event*, std::map<std::uint64_t, Clock>> events_;
  std::unordered_map<std::uint64_t, CopyCall> copies_;  ///< called, by number
  Clock host_clock_;
  std::uint32_t host_floor_ = 0;
  std::vector<std::uint32_t> roots_;  ///< host's grids that the last floor does not cover
  std::vector<std::unique_ptr<BlockNotes>> notes_;
  std::vector<BlockNotes*> idle_notes_;
  std::unordered_map<std::uint64_t, const BlockNotes*> clustered_;
  std::uint64_t streams_seen_ = 0;
  std::uint32_t generation_ = 1;
  std::uint64_t epoch_ = 1;
  const WarpNotes* user_ = nullptr;
  bool any_fence_ = false;
  std::array<Cached, cache_size> cache_;
  std::array<CoverCached, cover_size> cover_cache_;
};

inline WarpNotes* notes_of(const Warp& w) { return static_cast<WarpNotes*>(w.race); }

}  // namespace gridlings::simgpu::race
