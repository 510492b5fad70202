// Room: common/simgpu/check. Race checker: what is said of a race.
#include <algorithm>

#include "simgpu/check/race_access.hpp"
#include "simgpu/device.hpp"
#include "simgpu/grid_path.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/reporter.hpp"

namespace gridlings::simgpu::race {
namespace {

/// One text for each pair: the access of now writes what the other reads, reads what it writes, or both
/// write.
struct Texts {
  const char *write_read, *read_write, *write_write;
};

constexpr Texts one_warp = {N_("Writes what another thread of its warp reads, with no __syncwarp() between "
                               "the two. Put one between them: the "
                               "threads of a warp need not run in step."),
                            N_("Reads what another thread of its warp writes, with no __syncwarp() between "
                               "the two. Put one between them: the "
                               "threads of a warp need not run in step."),
                            N_("Writes what another thread of its warp writes, with no __syncwarp() between "
                               "the two. Put one between them, or let "
                               "one thread write.")};
constexpr Texts one_block = {N_("Writes what another thread of its block reads, with no __syncthreads() "
                                "between the two. Put one between them."),
                             N_("Reads what another thread of its block writes, with no __syncthreads() "
                                "between the two. Put one between them."),
                             N_("Writes what another thread of its block writes, with no __syncthreads() "
                                "between the two. Put one between them, or "
                                "let one thread write.")};
constexpr Texts one_grid = {
    N_("Writes what a thread of another block reads, and nothing orders the two: blocks run in any order. "
       "Give each block "
       "memory of its own, use an atomic operation, or split the work into two kernels."),
    N_("Reads what a thread of another block writes, and nothing orders the two: blocks run in any order. "
       "Split the work "
       "into two kernels, or publish the value with a fence and an atomic flag."),
    N_("Writes what a thread of another block writes, and nothing orders the two: blocks run in any order. "
       "Use an atomic "
       "operation, or give each block memory of its own.")};
constexpr Texts one_cluster = {N_("Writes distributed shared memory that another block of the cluster reads, "
                                  "with no cluster barrier between the two. "
                                  "Put a cluster.sync() between them."),
                               N_("Reads distributed shared memory that another block of the cluster writes, "
                                  "with no cluster barrier between the two. "
                                  "Put a cluster.sync() between them."),
                               N_("Writes distributed shared memory that another block of the cluster "
                                  "writes, with no cluster barrier between the two. "
                                  "Put a cluster.sync() between them.")};
// Parent and child. After the launch: the texts are those of the parent's access, whichever of the two came
// second.
constexpr Texts parent_after = {N_("The parent grid writes after the launch what the grid that it launched "
                                   "reads. A child sees what was written before "
                                   "its launch: write before it, or into other memory."),
                                N_("The parent grid reads what the grid that it launched writes. A parent "
                                   "cannot wait for its child: read the result in "
                                   "a grid launched into cudaStreamTailLaunch, or on the host."),
                                N_("The parent grid writes after the launch what the grid that it launched "
                                   "writes, too. Nothing orders the two: write "
                                   "before the launch, or in a grid launched into cudaStreamTailLaunch.")};
// Before the launch, or in other threads: those of the child's access.
constexpr Texts parent_before = {
    N_("The child grid writes what a thread of its parent reads, and nothing orders that read before the "
       "launch. Put a "
       "__syncthreads() before the launch."),
    N_("The child grid reads what a thread of its parent writes, and nothing orders that write before the "
       "launch: a child "
       "sees what the launching thread had seen. Put a __syncthreads() before the launch."),
    N_("The child grid writes what a thread of its parent writes, and nothing orders that write before the "
       "launch. Put a "
       "__syncthreads() before the launch.")};
constexpr Texts parent_block = {
    N_("The child grid writes what another block of its parent reads, and nothing orders that read before "
       "the launch: "
       "__syncthreads() holds for one block. Launch the child from a grid that starts after it."),
    N_("The child grid reads what another block of its parent writes, and nothing orders that write before "
       "the launch: "
       "__syncthreads() holds for one block. Launch the child from a grid that starts after it."),
    N_("The child grid writes what another block of its parent writes, and nothing orders the two: "
       "__syncthreads() holds for "
       "one block. Launch the child from a grid that starts after it.")};
constexpr Texts siblings = {N_("Writes what another child grid reads, and nothing orders the two: they are "
                               "in different streams. Launch both into "
                               "one stream, or put an event between them."),
                            N_("Reads what another child grid writes, and nothing orders the two: they are "
                               "in different streams. Launch both into "
                               "one stream, or put an event between them."),
                            N_("Writes what another child grid writes, and nothing orders the two: they are "
                               "in different streams. Launch both into "
                               "one stream, or put an event between them.")};
constexpr Texts host_streams = {N_("Writes what a grid in another stream of the host reads, and nothing "
                                   "orders the two. Use one stream, or put an event "
                                   "between them."),
                                N_("Reads what a grid in another stream of the host writes, and nothing "
                                   "orders the two. Use one stream, or put an event "
                                   "between them."),
                                N_("Writes what a grid in another stream of the host writes, and nothing "
                                   "orders the two. Use one stream, or put an event "
                                   "between them.")};
// Programmatic dependent launch: the texts are those of the dependent grid's access.
constexpr Texts dependent = {
    N_("The dependent grid writes what the grid ahead of it reads, and it may start before that one has ended. Call "
       "cudaGridDependencySynchronize() before it."),
    N_("The dependent grid reads what the grid ahead of it writes, and it may start before that one has ended. Call "
       "cudaGridDependencySynchronize() before it."),
    N_("The dependent grid writes what the grid ahead of it writes, and it may start before that one has ended. Call "
       "cudaGridDependencySynchronize() before it.")};
constexpr Texts copies = {
    N_("Writes what an asynchronous copy of the kernel reads, and nothing orders the two: a kernel does not "
       "wait for its "
       "copies. Write in a grid that is launched behind the copy, into the same stream or as a tail."),
    N_("Reads what an asynchronous copy or fill of the kernel writes, and nothing orders the two: a kernel "
       "does not wait for "
       "its copies. Read in a grid that is launched behind the copy, into the same stream or as a tail."),
    N_("Writes what an asynchronous copy or fill of the kernel writes, too, and nothing orders the two: a "
       "kernel does not "
       "wait for its copies. Write in a grid that is launched behind the copy, into the same stream or as a "
       "tail.")};
constexpr Texts host_copies = {
    N_("Writes what a copy of the host's reads, and nothing orders the two: they are in different streams. Use one "
       "stream, put an event between them, or let the host wait before it goes on."),
    N_("Reads what a copy or fill of the host's writes, and nothing orders the two: they are in different streams. "
       "Use one stream, put an event between them, or let the host wait before it goes on."),
    N_("Writes what a copy or fill of the host's writes, too, and nothing orders the two: they are in different "
       "streams. Use one stream, put an event between them, or let the host wait before it goes on.")};
constexpr const char* same_store =
    N_("Two threads of a warp write different values to one address with one instruction, and which of them "
       "stays is not "
       "defined. Let one thread write, or use an atomic operation.");
constexpr const char* scope_too_small =
    N_("The scope of these atomic accesses does not hold both threads, so that they are not atomic towards "
       "each other. Use "
       "the forms without _block, or with a wider thread scope.");

const char* pick(const Texts& t, bool writes, bool other_writes) {
  return !writes ? t.read_write : other_writes ? t.write_write : t.write_read;
}

std::array<int, 3> index_in(std::uint64_t linear, const Dim& d) {
  return {static_cast<int>(linear % d.x), static_cast<int>(linear / d.x % d.y),
          static_cast<int>(linear / d.x / d.y)};
}

std::string path_of(const History& h, std::uint32_t n) {
  GridPath path;
  for (; n != 0; n = h.grid(n).parent) path.add(h.grid(n).kernel);
  return path.text();
}

/// Where the earlier access was: its grid and block may be gone.
Place place_of(const History& h, Stamp s, unsigned lane) {
  const SegmentRecord& segment = h.segment(segment_of(s));
  const BlockRecord& block = h.block(segment.block);
  const GridNotes& grid = h.grid(block.grid);
  Place p;
  p.kernel = grid.kernel;
  p.path = path_of(h, block.grid);
  if (!grid.copy) {
    p.grid = grid.id;
    p.block = index_in(block.linear, grid.grid_dim);
    p.thread = index_in(std::uint64_t{segment.warp} * warp_lanes + lane, grid.block_dim);
  }
  if (grid.code && source_of(s) < grid.code->source.size()) {
    const SourceLine line = reader_line(*grid.code, source_of(s));
    p.file = line.file;
    p.line = line.line;
    p.function = line.function;
  }
  return p;
}

std::uint64_t instruction_key(const Code* code, std::uint32_t source) {
  return (code ? std::uint64_t{code->serial} << 32 : 0) | source;
}

}  // namespace

/// Text for a parent's access, in `segment` of its block, and one by `child`, which it launched, or below it.
const char* Reports::parent_text(const Parent& p) const {
  const View& launch = history_.grid(p.child).launch;
  const std::uint32_t after = history_.grid(p.child).after;
  const SegmentRecord& s = history_.segment(p.segment);
  if (s.block != launch.block) return pick(parent_block, p.child_writes, p.writes);
  const bool same_thread = s.warp == launch.warp && (launch.lanes >> p.lane & 1) && p.segment >= launch.self;
  if (same_thread || (after != 0 && p.segment >= after)) return pick(parent_after, p.writes, p.child_writes);
  return pick(parent_before, p.child_writes, p.writes);
}

const char* Reports::message(const Race& r) const {
  if (r.same_instruction) return same_store;
  if (r.too_small) return scope_too_small;
  const WarpNotes& me = *notes_of(r.warp);
  const SegmentRecord& first = history_.segment(segment_of(r.first));
  const std::uint32_t mine = me.block->grid, its = history_.block(first.block).grid;
  const Reach reach = reach_of(r.first);
  if (first.block == me.block->slot && reach != Reach::grid)
    return pick(first.warp == me.index && reach <= Reach::warp ? one_warp : one_block, r.writes,
                r.first_writes);
  if (its == mine) return pick(r.in_shared ? one_cluster : one_grid, r.writes, r.first_writes);
  if (history_.grid(its).copy)
    return pick(history_.by_host(segment_of(r.first)) ? host_copies : copies, r.writes, r.first_writes);
  const History::Kin kin = history_.kin(its, mine);
  if (kin.common == mine) return parent_text({kin.first, r.segment, r.lane, r.writes, r.first_writes});
  if (kin.common == its)
    return parent_text({kin.second, segment_of(r.first), r.first_lane, r.first_writes, r.writes});
  if (history_.grid(kin.second).beside == kin.first) return pick(dependent, r.writes, r.first_writes);
  if (history_.grid(kin.first).beside == kin.second) return pick(dependent, r.first_writes, r.writes);
  return pick(kin.common == 0 ? host_streams : siblings, r.writes, r.first_writes);
}

/// The earlier place; of several threads the one who came last may be the thread itself.
Place Reports::other_place(const Race& r) const {
  Place p = place_of(history_, r.first, r.first_lane);
  const WarpNotes& me = *notes_of(r.warp);
  const SegmentRecord& s = history_.segment(segment_of(r.first));
  if (s.block != me.block->slot || s.warp != me.index || r.first_lane != r.lane) return p;
  p.thread = {-1, -1, -1};
  if (reach_of(r.first) == Reach::grid) p.block = {-1, -1, -1};
  return p;
}

/// One finding for each pair of lines, whichever came first; further ones are counted. A pair that is known
/// from two threads of a warp and now comes from two warps is told as that: the barrier that mends it mends
/// both.
void Reports::add(const Race& r) {
  if (Reporter::given_up()) return;
  const SegmentRecord& segment = history_.segment(segment_of(r.first));
  const GridNotes& its = history_.grid(history_.block(segment.block).grid);
  Reporter reporter(Device::instance());
  const auto pair = std::minmax(
      {instruction_key(r.warp.code, r.insn.source), instruction_key(its.code.get(), source_of(r.first))});
  const bool narrow = segment.block == notes_of(r.warp)->block->slot && segment.warp == r.warp.index;
  const auto [known, fresh] = known_.try_emplace(pair, Told{0, narrow});
  if (!fresh) reporter.count_at(known->second.finding, 1);
  if (!fresh && (narrow || !known->second.narrow)) return;
  Finding f;
  f.kind = FindingKind::Race;
  f.message = message(r);
  f.place = Reporter::place(r.warp, r.insn.source, r.lane);
  f.has_other = true;
  f.other = other_place(r);
  known->second.narrow = narrow;
  if (!fresh) {
    reporter.retell(known->second.finding, std::move(f));
    return;
  }
  reporter.add(std::move(f), 0);
  known->second.finding = reporter.last();
  reporter.charge(r.warp);
}

void Reports::add_copy(Stamp first, bool first_writes, Stamp copy, bool copy_writes) {
  const auto code_of = [&](Stamp s) {
    return history_.grid(history_.block(history_.segment(segment_of(s)).block).grid).code.get();
  };
  Reporter reporter(Device::instance());
  const auto pair = std::minmax(
      {instruction_key(code_of(first), source_of(first)), instruction_key(code_of(copy), source_of(copy))});
  const auto [known, fresh] = known_.try_emplace(pair, Told{0, false});
  if (!fresh) {
    reporter.count_at(known->second.finding, 1);
    return;
  }
  Finding f;
  f.kind = FindingKind::Race;
  f.message = pick(copies, first_writes, copy_writes);
  f.place = place_of(history_, first, lane_of(first, first_byte(bytes_of(first))));
  f.has_other = true;
  f.other = place_of(history_, copy, 0);
  reporter.add(std::move(f), 0);
  known->second.finding = reporter.last();
}

/// The kernel's side has a line: it is told as the place, whichever came first.
void Reports::add(const CopyRace& r) {
  const GridNotes& its = history_.grid(history_.block(history_.segment(segment_of(r.first)).block).grid);
  const auto pair = std::minmax(
      {instruction_key(nullptr, source_limit - 1), instruction_key(its.code.get(), source_of(r.first))});
  const auto [known, fresh] = known_.try_emplace(pair, Told{0, false});
  Reporter reporter(Device::instance());
  if (!fresh) return reporter.count_at(known->second.finding, 1);
  Finding f;
  f.kind = FindingKind::Race;
  f.message = pick(host_copies, r.first_writes, r.writes);
  f.place = place_of(history_, r.first, lane_of(r.first, first_byte(bytes_of(r.first))));
  f.has_other = true;
  f.other = place_of(history_, from_segment(r.copy), 0);
  reporter.add(std::move(f), 0);
  known->second.finding = reporter.last();
}

}  // namespace gridlings::simgpu::race
