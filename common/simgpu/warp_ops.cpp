// Room: common/simgpu. Warp-level operations: shuffles, votes, matches, reductions, __syncwarp.
#include <algorithm>

#include "simgpu/code.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/ops.hpp"
#include "simgpu/report.hpp"

namespace gridlings::simgpu {
namespace {

using ptx::Mode;

/// What a lane reads from a partner that does not take part: nothing promises any value.
constexpr std::uint32_t no_value = 0xdeadbeefu;


using Operation = void (*)(Warp&, const Insn&, std::uint32_t members);

/// Runs the operation for the lanes of the group, those with equal member masks together (each tile of a tiled
/// partition names its own members). Lanes whose partners are not all here wait.
void by_members(Warp& w, const Insn& i, Ref masks, Operation operation) {
  std::uint32_t members[warp_lanes];
  std::copy_n(row<std::uint32_t>(w, masks), warp_lanes, members);
  const std::uint32_t group = w.mask;
  std::uint32_t done = 0, waiting = 0;
  for (std::uint32_t rest = group; rest != 0;) {
    const std::uint32_t named = members[lowest(rest)];
    std::uint32_t same = 0;
    for (std::uint32_t m = rest; m; m &= m - 1)
      if (members[lowest(m)] == named) same |= 1u << lowest(m);
    rest &= ~same;
    w.mask = same;
    if (!gather(w, i, named)) {
      waiting |= same;
      continue;
    }
    operation(w, i, named);
    done |= same;
  }
  w.mask = group;
  // Those who wait run it again and are counted then, once, with all who take part; not so __syncwarp().
  const bool runs_again = i.full != op_uncounted && i.full != op_bar_warp;
  if (waiting != 0 && runs_again) uncount(w, waiting, done == 0);
  if (done != group) park(w, done, w.pc);
}

/// PTX ISA 9.7.9.6: source lane of `lane`; false if it lies outside the segment.
bool source_lane(Mode mode, unsigned lane, std::uint32_t b, std::uint32_t c, unsigned& source) {
  const unsigned clamp = c & 0x1f, segment = c >> 8 & 0x1f, amount = b & 0x1f;
  const unsigned max_lane = (lane & segment) | (clamp & ~segment & 0x1f);
  const unsigned min_lane = lane & segment;
  bool ok = false;
  switch (mode) {
    case Mode::Up:
      source = lane - amount;
      ok = static_cast<int>(lane) - static_cast<int>(amount) >= static_cast<int>(max_lane);
      break;
    case Mode::Down:
      source = lane + amount;
      ok = source <= max_lane;
      break;
    case Mode::Bfly:
      source = lane ^ amount;
      ok = source <= max_lane;
      break;
    default:
      source = min_lane | (amount & ~segment & 0x1f);
      ok = source <= max_lane;
  }
  if (!ok) source = lane;
  return ok;
}

std::uint32_t reduce(ptx::AtomicOp op, bool is_signed, std::uint32_t a, std::uint32_t b) {
  using Op = ptx::AtomicOp;
  const auto sa = static_cast<std::int32_t>(a), sb = static_cast<std::int32_t>(b);
  switch (op) {
    case Op::Add: return a + b;
    case Op::Min: return is_signed ? static_cast<std::uint32_t>(std::min(sa, sb)) : std::min(a, b);
    case Op::Max: return is_signed ? static_cast<std::uint32_t>(std::max(sa, sb)) : std::max(a, b);
    case Op::And: return a & b;
    case Op::Or: return a | b;
    default: return a ^ b;
  }
}

void shuffle(Warp& w, const Insn& i, std::uint32_t) {
  const auto* a = row<std::uint32_t>(w, i.a);
  const auto* b = row<std::uint32_t>(w, i.b);
  const auto* c = row<std::uint32_t>(w, i.c);
  std::uint32_t values[warp_lanes];
  std::copy(a, a + warp_lanes, values);  // d may be a
  auto* d = out_row<std::uint32_t>(w, i.d);
  std::uint32_t in_range = 0;
  for (std::uint32_t m = w.mask; m; m &= m - 1) {
    const unsigned l = lowest(m);
    unsigned source = l;
    if (source_lane(static_cast<Mode>(i.aux), l, b[l], c[l], source)) in_range |= 1u << l;
    d[l] = (w.mask >> source & 1) ? values[source] : no_value;
  }
  if (i.d2 != 0) set_pred(w, i.d2, w.mask, in_range);
}

void vote(Warp& w, const Insn& i, std::uint32_t needed) {
  const std::uint32_t value = (i.aux2 ? ~pred(w, i.a) : pred(w, i.a)) & needed & w.mask;
  const std::uint32_t here = needed & w.mask;
  if (static_cast<Mode>(i.aux) == Mode::Ballot) {
    auto* d = out_row<std::uint32_t>(w, i.d);
    for (std::uint32_t m = w.mask; m; m &= m - 1) d[lowest(m)] = value;
    return;
  }
  bool result = value == here || value == 0;  // uni
  if (static_cast<Mode>(i.aux) == Mode::All) result = value == here;
  if (static_cast<Mode>(i.aux) == Mode::Any) result = value != 0;
  set_pred(w, i.d, w.mask, result ? full_mask : 0);
}

void match(Warp& w, const Insn& i, std::uint32_t needed) {
  auto value = [&](unsigned l) -> std::uint64_t {
    return i.aux2 ? row<std::uint64_t>(w, i.a)[l] : row<std::uint32_t>(w, i.a)[l];
  };
  std::uint32_t result[warp_lanes] = {};
  bool all = true;
  for (std::uint32_t m = w.mask; m; m &= m - 1) {
    const unsigned l = lowest(m);
    for (std::uint32_t n = needed & w.mask; n; n &= n - 1)
      if (value(lowest(n)) == value(l)) result[l] |= 1u << lowest(n);
    all &= result[l] == (needed & w.mask);
  }
  const bool whole = static_cast<Mode>(i.aux) == Mode::All;
  auto* d = out_row<std::uint32_t>(w, i.d);
  for (std::uint32_t m = w.mask; m; m &= m - 1) {
    const unsigned l = lowest(m);
    d[l] = whole ? (all ? needed & w.mask : 0) : result[l];
  }
  if (i.d2 != 0) set_pred(w, i.d2, w.mask, all ? full_mask : 0);
}

void reduce_lanes(Warp& w, const Insn& i, std::uint32_t) {
  const auto* a = row<std::uint32_t>(w, i.a);
  std::uint32_t value = a[lowest(w.mask)];
  for (std::uint32_t m = w.mask & (w.mask - 1); m; m &= m - 1)
    value = reduce(static_cast<ptx::AtomicOp>(i.aux), i.aux2 != 0, value, a[lowest(m)]);
  auto* d = out_row<std::uint32_t>(w, i.d);
  for (std::uint32_t m = w.mask; m; m &= m - 1) d[lowest(m)] = value;
}

void elect(Warp& w, const Insn& i, std::uint32_t) {
  const unsigned leader = lowest(w.mask);
  if (i.d != 0) {
    auto* d = out_row<std::uint32_t>(w, i.d);
    for (std::uint32_t m = w.mask; m; m &= m - 1) d[lowest(m)] = leader;
  }
  set_pred(w, i.d2, w.mask, 1u << leader);
}

}  // namespace

void op_shfl(Warp& w, const Insn& i) { by_members(w, i, i.e, shuffle); }
void op_vote(Warp& w, const Insn& i) { by_members(w, i, i.b, vote); }
void op_match(Warp& w, const Insn& i) { by_members(w, i, i.b, match); }
void op_redux(Warp& w, const Insn& i) { by_members(w, i, i.b, reduce_lanes); }
void op_elect(Warp& w, const Insn& i) { by_members(w, i, i.a, elect); }
void op_bar_warp(Warp& w, const Insn& i) {
  by_members(w, i, i.a, [](Warp& warp, const Insn&, std::uint32_t) { hooks().tell(&Watcher::warp_barrier, warp, warp.mask); });
}

}  // namespace gridlings::simgpu
