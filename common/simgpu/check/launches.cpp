// Room: common/simgpu/check. Launches: errors that nobody reads, and launches for nothing.
//
// That many threads launch is normal; that all threads of a block (or all lanes of a warp) make the same
// launch with the same arguments means the same work over and over, unless each child takes other work from a
// queue or adds to a sum. Both need atomics on global memory: such children are left alone.
#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>
#include <vector>

#include "simgpu/check/checkers.hpp"
#include "simgpu/reporter.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

std::string text_of(const Dim& d) {
  std::string text = std::to_string(d.x);
  if (d.y != 1 || d.z != 1) text.append("x").append(std::to_string(d.y));
  if (d.z != 1) text.append("x").append(std::to_string(d.z));
  return text;
}

bool is_zero(const Dim& d) { return d.x == 0 || d.y == 0 || d.z == 0; }

/// An unsigned number that was 0 and had something subtracted, or a negative int.
bool has_wrapped(const Dim& d) {
  constexpr std::uint32_t half = 1u << 31;
  return d.x >= half || d.y >= half || d.z >= half;
}

/// (n - 1) / block + 1 in unsigned arithmetic with n == 0: as many threads as there are unsigned numbers.
bool covers_all_numbers(const Dim& grid, const Dim& block) {
  constexpr std::uint64_t numbers = 1ull << 32;
  const std::uint64_t threads = std::uint64_t{grid.x} * block.x;
  return block.x > 1 && threads + 2 * std::uint64_t{block.x} > numbers && threads <= numbers + block.x;
}

bool has_atomics(const ptx::Function& f) {
  return std::any_of(f.body.begin(), f.body.end(), [](const ptx::Instruction& i) {
    const bool atomic = i.op == ptx::Opcode::Atom || i.op == ptx::Opcode::Red;
    return atomic && i.mod.space != ptx::Space::Shared && i.mod.space != ptx::Space::SharedCluster;
  });
}

/// May two grids of the kernel with the same arguments do different work, or is their number what counts?
bool counts(const Code& code, const CodeFunction& kernel) {
  const ptx::Function& f = *kernel.ptx;
  if (has_atomics(f)) return true;
  const bool calls = std::any_of(f.body.begin(), f.body.end(),
                                 [](const ptx::Instruction& i) { return i.op == ptx::Opcode::Call; });
  return calls && std::any_of(code.functions.begin(), code.functions.end(), [](const CodeFunction& other) {
           return !other.ptx->is_kernel && has_atomics(*other.ptx);
         });
}

class LaunchChecker final : public Watcher {
 public:
  void reset() override {
    unread_.clear();
    blocks_.clear();
  }

  // ---- Errors that nobody reads
  void launch_refused(Call& c, int error) override {
    unread_.try_emplace(thread_of(c.w, c.lane),
                        Refused{c.i.source, error, c.config ? *c.config : LaunchConfig{}});
  }
  void error_read(const Call& c) override {
    if (!unread_.empty()) unread_.erase(thread_of(c.w, c.lane));
  }
  void thread_exit(Warp& w) override {
    for (std::uint32_t m = unread_.empty() ? 0 : w.mask; m; m &= m - 1) {
      const unsigned lane = lowest(m);
      const auto refused = unread_.find(thread_of(w, lane));
      if (refused == unread_.end()) continue;
      tell_unread(w, lane, refused->second);
      unread_.erase(refused);
    }
  }

  // ---- Launches for nothing
  void grid_launch(Grid& child, const Warp* by, unsigned lane) override {
    if (!by) return;
    if (covers_all_numbers(child.grid_dim, child.block_dim)) tell_wrapped(child, *by, lane);
    if (by->block->grid->block_dim.count() > 1) note_launch(child, *by, lane);
  }
  void block_end(Block& block) override {
    const auto it = blocks_.find(block.uid);
    if (it == blocks_.end()) return;
    for (const Launches& same : it->second) tell_same(block, same);
    blocks_.erase(it);
  }

 private:
  struct Refused {
    std::uint32_t source = 0;
    int error = 0;
    LaunchConfig config;
  };
  /// Launches of a block that are alike.
  struct Launches {
    std::uint32_t source = 0;
    std::shared_ptr<Code> code;
    const CodeFunction* kernel = nullptr;
    Dim grid, block;
    std::uint32_t shared = 0;
    StreamKind stream{};
    std::vector<std::uint8_t> params;
    long long count = 0;
    std::array<std::uint32_t, 32> lanes{};  // by warp: who made it
    bool same_as(const Grid& g) const {
      auto equal = [](const Dim& a, const Dim& b) { return a.x == b.x && a.y == b.y && a.z == b.z; };
      return source == g.launch_source && kernel == g.kernel && equal(grid, g.grid_dim) &&
             equal(block, g.block_dim) && shared == g.dynamic_shared && stream == g.stream_kind &&
             params == g.params;
    }
  };

  static std::uint64_t thread_of(const Warp& w, unsigned lane) {
    return w.block->uid << 10 | (w.index * warp_lanes + lane);
  }

  static void add(FindingKind kind, const char* message, Args args, Place place) {
    Finding f;
    f.kind = kind;
    f.message = message;
    f.args = std::move(args);
    f.place = std::move(place);
    Reporter(Device::instance()).add(std::move(f), 0);
  }

  static void tell_unread(const Warp& w, unsigned lane, const Refused& refused) {
    const LaunchConfig& c = refused.config;
    const char* message =
        N_("A launch failed with {error} and the thread never read it with cudaGetLastError().");
    if (has_wrapped(c.grid) || has_wrapped(c.block))
      message =
          N_("A launch of {grid} blocks of {block} threads failed with {error}, and the thread never read it "
             "with "
             "cudaGetLastError(). The size is a number that went below zero: count in signed numbers, and "
             "launch only "
             "where there is work.");
    else if (is_zero(c.grid) || is_zero(c.block))
      message =
          N_("A launch of {grid} blocks of {block} threads failed with {error}, and the thread never read it "
             "with "
             "cudaGetLastError(). A size of 0 is no empty launch but an error: launch only where there is "
             "work.");
    add(FindingKind::LaunchErrorIgnored, message,
        {{"error", Device::instance().error_name(refused.error)},
         {"grid", text_of(c.grid)},
         {"block", text_of(c.block)}},
        Reporter::place(w, refused.source, lane));
  }

  static void tell_wrapped(const Grid& child, const Warp& by, unsigned lane) {
    add(FindingKind::WastefulLaunch,
        N_("{kernel} is launched with {grid} blocks of {block} threads, one for each unsigned number: the "
           "count was 0 and went "
           "below zero. Count in signed numbers, and launch only where there is work."),
        {{"kernel", child.kernel->name},
         {"grid", text_of(child.grid_dim)},
         {"block", text_of(child.block_dim)}},
        Reporter::place(by, child.launch_source, lane));
  }

  void note_launch(const Grid& child, const Warp& by, unsigned lane) {
    constexpr std::size_t most = 64;  // different launches of a block: then they are different
    auto& all = blocks_[by.block->uid];
    auto same = std::find_if(all.begin(), all.end(), [&](const Launches& l) { return l.same_as(child); });
    if (same == all.end()) {
      if (all.size() >= most) return;
      all.push_back({child.launch_source, child.code, child.kernel, child.grid_dim, child.block_dim,
                     child.dynamic_shared, child.stream_kind, child.params});
      same = all.end() - 1;
    }
    ++same->count;
    same->lanes[by.index] |= 1u << lane;
  }

  static void tell_same(const Block& block, const Launches& same) {
    std::uint64_t threads = 0;
    const std::uint32_t* full_warp = nullptr;
    for (const std::uint32_t& lanes : same.lanes) {
      threads += static_cast<std::uint64_t>(std::popcount(lanes));
      if (lanes == full_mask && !full_warp) full_warp = &lanes;
    }
    const bool whole_block = threads == block.grid->block_dim.count();
    if ((!whole_block && !full_warp) || counts(*same.code, *same.kernel)) return;
    const std::size_t warp = full_warp ? static_cast<std::size_t>(full_warp - same.lanes.data()) : 0;
    add(FindingKind::WastefulLaunch,
        whole_block ? N_("All {threads} threads of the block launch {kernel} with the same arguments: the "
                         "same work {count} times. "
                         "If once is meant, let one thread launch: if (threadIdx.x == 0).")
                    : N_("All lanes of a warp launch {kernel} with the same arguments: the same work {count} "
                         "times. If once is "
                         "meant, let one thread launch: if (threadIdx.x == 0)."),
        {{"threads", std::to_string(threads)},
         {"kernel", same.kernel->name},
         {"count", std::to_string(same.count)}},
        Reporter::place(*block.warps[warp], same.source, 0));
  }

  std::unordered_map<std::uint64_t, Refused> unread_;                // by block and thread
  std::unordered_map<std::uint64_t, std::vector<Launches>> blocks_;  // by block, while it runs
};

}  // namespace

std::unique_ptr<Watcher> make_launch_checker() { return std::make_unique<LaunchChecker>(); }

}  // namespace gridlings::simgpu
