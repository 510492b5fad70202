// Room: common/simgpu. Moves between registers, special registers, addresses of symbols, parameters.
#include <algorithm>
#include <cstring>

#include "simgpu/cluster.hpp"
#include "simgpu/code.hpp"
#include "simgpu/deadlock.hpp"
#include "simgpu/device.hpp"
#include "simgpu/grid.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/ops.hpp"
#include "simgpu/report.hpp"

namespace gridlings::simgpu {
namespace {

template <class F>
void each_lane(std::uint32_t mask, F f) {
  for (std::uint32_t m = mask; m; m &= m - 1) f(lowest(m));
}

void write(Warp& w, Ref d, bool wide, unsigned lane, std::uint64_t value) {
  if (wide)
    out_row<std::uint64_t>(w, d)[lane] = value;
  else
    out_row<std::uint32_t>(w, d)[lane] = static_cast<std::uint32_t>(value);
}

std::uint64_t read(const Warp& w, Ref r, Kind kind, unsigned lane) {
  if (kind == Kind::Pred) return pred(w, r) >> lane & 1;
  return kind == Kind::R64 ? row<std::uint64_t>(w, r)[lane] : row<std::uint32_t>(w, r)[lane];
}

/// Extends the low `size` bytes of a value to the width of its row (narrow rows hold 16-bit values zero-extended).
std::uint64_t extend(std::uint64_t v, unsigned size, bool is_signed) {
  if (!is_signed || size == 8) return v;
  const unsigned shift = 64 - 8 * size;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(v << shift) >> shift);
}

/// One warp instruction a nanosecond; every reading is later than the last.
std::uint64_t virtual_clock(const Warp& w) {
  constexpr std::uint64_t start = 1'000'000;
  return stopped_clock(start + static_cast<std::uint64_t>(Device::instance().now_ms() * 1e6) + w.warp_instructions + w.ticks);
}

/// threadIdx of the warp's lanes: x runs fastest.
void thread_indices(const Warp& w, ptx::Special which, std::uint32_t (&out)[warp_lanes]) {
  const Dim& d = w.block->grid->block_dim;
  const std::uint32_t first = w.index * warp_lanes;
  if (d.y == 1 && d.z == 1) {
    for (unsigned l = 0; l < warp_lanes; ++l) out[l] = which == ptx::Special::TidX ? first + l : 0;
    return;
  }
  std::uint32_t x = first % d.x, y = first / d.x % d.y, z = first / d.x / d.y;
  for (unsigned l = 0; l < warp_lanes; ++l) {
    out[l] = which == ptx::Special::TidX ? x : which == ptx::Special::TidY ? y : z;
    if (++x == d.x) {
      x = 0;
      if (++y == d.y) {
        y = 0;
        ++z;
      }
    }
  }
}

std::uint64_t lane_value(ptx::Special s, unsigned lane) {
  using S = ptx::Special;
  const std::uint32_t equal = 1u << lane;
  switch (s) {
    case S::LaneId: return lane;
    case S::LanemaskEq: return equal;
    case S::LanemaskLt: return equal - 1;
    case S::LanemaskLe: return equal | (equal - 1);
    case S::LanemaskGt: return ~(equal | (equal - 1));
    default: return ~(equal - 1);  // LanemaskGe
  }
}

/// Registers that hold one value for the whole warp.
std::uint64_t warp_value(const Warp& w, ptx::Special s) {
  using S = ptx::Special;
  const Block& b = *w.block;
  const Grid& g = *b.grid;
  const Dim& cluster = g.cluster;
  switch (s) {
    case S::NtidX: return g.block_dim.x;
    case S::NtidY: return g.block_dim.y;
    case S::NtidZ: return g.block_dim.z;
    case S::CtaidX: return b.index.x;
    case S::CtaidY: return b.index.y;
    case S::CtaidZ: return b.index.z;
    case S::NctaidX: return g.grid_dim.x;
    case S::NctaidY: return g.grid_dim.y;
    case S::NctaidZ: return g.grid_dim.z;
    case S::WarpId: return w.index;
    case S::NwarpId: return (g.block_dim.count() + warp_lanes - 1) / warp_lanes;
    case S::SmId: return b.linear % 132;
    case S::NsmId: return 132;
    case S::GridId: return static_cast<std::uint64_t>(g.id);
    case S::Clock:
    case S::Clock64:
    case S::GlobalTimer:
    case S::GlobalTimerLo: return virtual_clock(w);
    case S::GlobalTimerHi: return virtual_clock(w) >> 32;
    case S::ClusterNctaidX: return cluster.x;
    case S::ClusterNctaidY: return cluster.y;
    case S::ClusterNctaidZ: return cluster.z;
    case S::ClusterNctarank: return cluster.count();
    case S::ClusterCtaidX: return b.index.x % cluster.x;
    case S::ClusterCtaidY: return b.index.y % cluster.y;
    case S::ClusterCtaidZ: return b.index.z % cluster.z;
    case S::ClusterCtarank: return cluster_rank(b);
    case S::ClusterIdX: return b.index.x / cluster.x;
    case S::ClusterIdY: return b.index.y / cluster.y;
    case S::ClusterIdZ: return b.index.z / cluster.z;
    case S::NclusterIdX: return g.grid_dim.x / cluster.x;
    case S::NclusterIdY: return g.grid_dim.y / cluster.y;
    case S::NclusterIdZ: return g.grid_dim.z / cluster.z;
    case S::IsExplicitCluster: return g.clustered;
    case S::Envreg1: return g.workspace >> 32;
    case S::Envreg2: return g.workspace & 0xffffffffu;
    case S::DynamicSmemSize: return g.dynamic_shared;
    case S::TotalSmemSize: return b.shared.data.size();
    default: return 0;
  }
}

/// One value into a whole row, in the widest form that the machine has: arithmetic reads the row as wide, and waits for
/// a row that was written in halves.
template <class T>
void fill_row(T* to, T value) {
  for (unsigned l = 0; l < warp_lanes; ++l) to[l] = value;
}
#if defined(__x86_64__)
template <class T>
[[gnu::target("avx2")]] void fill_row_avx2(T* to, T value) {
  for (unsigned l = 0; l < warp_lanes; ++l) to[l] = value;
}
template <class T>
[[gnu::target("avx512f,prefer-vector-width=512")]] void fill_row_avx512(T* to, T value) {
  for (unsigned l = 0; l < warp_lanes; ++l) to[l] = value;
}
const bool has_avx2 = __builtin_cpu_supports("avx2"), has_avx512 = __builtin_cpu_supports("x86-64-v4");
#endif

template <class T>
void fill(Warp& w, Ref d, T value) {
  T* to = out_row<T>(w, d);
#if defined(__x86_64__)
  if (has_avx512) {
    fill_row_avx512(to, value);
    return;
  }
  if (has_avx2) {
    fill_row_avx2(to, value);
    return;
  }
#endif
  fill_row(to, value);
}

/// One value into the lanes of the group.
void broadcast(Warp& w, Ref d, bool wide, std::uint64_t value) {
  if (w.mask != full_mask)
    each_lane(w.mask, [&](unsigned l) { write(w, d, wide, l, value); });
  else if (wide)
    fill(w, d, value);
  else
    fill(w, d, static_cast<std::uint32_t>(value));
}

/// A row into another, in the lanes of the group.
template <class T>
void copy_row(Warp& w, Ref d, const T* from) {
  T* to = out_row<T>(w, d);
  if (w.mask == full_mask)
    std::copy_n(from, warp_lanes, to);
  else
    each_lane(w.mask, [&](unsigned l) { to[l] = from[l]; });
}

}  // namespace

void op_copy32(Warp& w, const Insn& i) { copy_row(w, i.d, row<std::uint32_t>(w, i.a)); }
void op_copy64(Warp& w, const Insn& i) { copy_row(w, i.d, row<std::uint64_t>(w, i.a)); }

void op_pack(Warp& w, const Insn& i) {
  const DataOperands& data = w.code->data[i.aux];
  const unsigned bits = static_cast<unsigned>(i.imm);
  const bool wide = bits * data.count == 64;
  each_lane(w.mask, [&](unsigned l) {
    std::uint64_t v = 0;
    for (unsigned k = 0; k < data.count; ++k) {
      const std::uint64_t part = read(w, data.ref[k], data.kind[k], l) & (~0ull >> (64 - bits));
      v |= part << (bits * k);
    }
    write(w, i.d, wide, l, v);
  });
}

void op_unpack(Warp& w, const Insn& i) {
  const DataOperands& data = w.code->data[i.aux];
  const unsigned bits = static_cast<unsigned>(i.imm);
  const Kind source = bits * data.count == 64 ? Kind::R64 : Kind::R32;
  each_lane(w.mask, [&](unsigned l) {
    const std::uint64_t v = read(w, i.a, source, l);
    for (unsigned k = 0; k < data.count; ++k)
      write(w, data.ref[k], data.kind[k] == Kind::R64, l, v >> (bits * k) & (~0ull >> (64 - bits)));
  });
}

void op_special(Warp& w, const Insn& i) {
  using S = ptx::Special;
  const auto s = static_cast<S>(i.aux);
  const bool wide = i.imm != 0;
  if (s == S::IsExplicitCluster) {
    set_pred(w, i.d, w.mask, warp_value(w, s) != 0 ? full_mask : 0);
    return;
  }
  if (s == S::TidX || s == S::TidY || s == S::TidZ) {
    std::uint32_t index[warp_lanes];
    thread_indices(w, s, index);
    if (wide)
      each_lane(w.mask, [&](unsigned l) { write(w, i.d, true, l, index[l]); });
    else
      copy_row(w, i.d, index);
    return;
  }
  const bool by_lane = s == S::LaneId || s == S::LanemaskEq || s == S::LanemaskLt || s == S::LanemaskLe ||
                       s == S::LanemaskGt || s == S::LanemaskGe;
  if (by_lane) {
    each_lane(w.mask, [&](unsigned l) { write(w, i.d, wide, l, static_cast<std::uint32_t>(lane_value(s, l))); });
    return;
  }
  ++w.ticks;
  broadcast(w, i.d, wide, warp_value(w, s));
}

void op_local_symbol(Warp& w, const Insn& i) {
  const unsigned first = first_thread_of(w);
  each_lane(w.mask, [&](unsigned l) {
    const std::int64_t offset = static_cast<std::int64_t>(i.imm) + w.local_base[l];
    write(w, i.d, i.aux != 0, l, local_address(uid_of(w), first + l, offset));
  });
}

void op_shared_symbol(Warp& w, const Insn& i) {
  const auto& offsets = w.block->grid->kernel->shared_offset;
  const auto it = offsets.find(static_cast<std::int32_t>(i.aux2));
  broadcast(w, i.d, i.aux != 0, (it == offsets.end() ? 0 : it->second) + i.imm);
}

void op_param_symbol(Warp& w, const Insn& i) {
  broadcast(w, i.d, true, w.block->grid->param_address + i.imm);
}

void op_to_generic_shared(Warp& w, const Insn& i) {
  const auto* a = row<std::uint64_t>(w, i.a);
  auto* d = out_row<std::uint64_t>(w, i.d);
  const std::uint64_t window = shared_address(uid_of(w), 0);
  const Cluster* peers = w.block->cluster.get();
  each_lane(w.mask, [&](unsigned l) {
    const std::uint32_t rank = peers ? static_cast<std::uint32_t>(a[l]) >> cluster_rank_shift : 0;
    if ((a[l] & tag_mask) != 0)
      d[l] = a[l];
    else if (rank != 0 && rank <= peers->uids.size())
      d[l] = shared_address(peers->uids[rank - 1], static_cast<std::int64_t>(a[l] & cluster_offset_mask));
    else
      d[l] = window + static_cast<std::uint64_t>(static_cast<std::int32_t>(a[l]));
  });
}

void op_isspacep(Warp& w, const Insn& i) {
  const auto* a = row<std::uint64_t>(w, i.a);
  const auto space = static_cast<ptx::Space>(i.aux);
  std::uint32_t result = 0;
  each_lane(w.mask, [&](unsigned l) {
    const Decoded where = decode_address(a[l]);
    bool in = false;
    if (where.cls == AddressClass::Shared) {
      in = space == ptx::Space::Shared || space == ptx::Space::SharedCluster;
    } else if (where.cls == AddressClass::Local) {
      in = space == ptx::Space::Local;
    } else {
      const Allocation* at = memory_of(w).find(a[l]);
      const bool held = at && at->contains(a[l], 1);
      const bool constant = held && at->kind == AllocationKind::Constant;
      const bool param = held && at->kind == AllocationKind::Param;
      in = (space == ptx::Space::Const && constant) || (space == ptx::Space::Param && param) ||
           (space == ptx::Space::Global && !constant && !param);
    }
    result |= static_cast<std::uint32_t>(in) << l;
  });
  set_pred(w, i.d, w.mask, result);
}

void op_load_kernel_param(Warp& w, const Insn& i) {
  const unsigned size = i.aux & 0xff;
  const auto& params = w.block->grid->params;
  std::uint64_t v = 0;
  if (i.imm + 8 <= params.size())
    std::memcpy(&v, params.data() + i.imm, 8);
  else if (i.imm + size <= params.size())
    std::memcpy(&v, params.data() + i.imm, size);
  if (size < 8) v &= (std::uint64_t{1} << (8 * size)) - 1;
  v = extend(v, size, i.aux >> 8 & 1);
  if (i.aux >> 9 & 1) v &= 0xffff;  // a 16-bit register
  broadcast(w, i.d, i.aux2 != 0, v);
}

void op_load_param(Warp& w, const Insn& i) {
  const unsigned size = i.aux & 0xff;
  const Ref word = i.a + static_cast<Ref>(i.imm / 4 * 128);
  const unsigned shift = static_cast<unsigned>(i.imm % 4) * 8;
  const auto* low = row<std::uint32_t>(w, word);
  const auto* high = size == 8 ? row<std::uint32_t>(w, word + 128) : nullptr;
  each_lane(w.mask, [&](unsigned l) {
    std::uint64_t v = low[l] >> shift;
    if (high) v |= std::uint64_t{high[l]} << 32;
    if (size < 4) v &= (1u << (8 * size)) - 1;
    v = extend(v, size, i.aux >> 8 & 1);
    if (i.aux >> 9 & 1) v &= 0xffff;
    write(w, i.d, i.aux2 != 0, l, v);
  });
}

void op_store_param(Warp& w, const Insn& i) {
  const unsigned size = i.aux & 0xff;
  const Ref word = i.d + static_cast<Ref>(i.imm / 4 * 128);
  const unsigned shift = static_cast<unsigned>(i.imm % 4) * 8;
  auto* low = out_row<std::uint32_t>(w, word);
  each_lane(w.mask, [&](unsigned l) {
    const std::uint64_t v = read(w, i.a, i.aux2 ? Kind::R64 : Kind::R32, l);
    if (size >= 4) {
      low[l] = static_cast<std::uint32_t>(v);
      if (size == 8) out_row<std::uint32_t>(w, word + 128)[l] = static_cast<std::uint32_t>(v >> 32);
      return;
    }
    const std::uint32_t bits = ((1u << (8 * size)) - 1) << shift;
    low[l] = (low[l] & ~bits) | (static_cast<std::uint32_t>(v) << shift & bits);
  });
}

void op_activemask(Warp& w, const Insn& i) {
  auto* d = out_row<std::uint32_t>(w, i.d);
  each_lane(w.mask, [&](unsigned l) { d[l] = w.mask; });
}

}  // namespace gridlings::simgpu
