// Room: common/simgpu. Moves between registers, special registers, addresses of symbols, parameters.
#include <cstring>

#include "simgpu/code.hpp"
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
  return start + static_cast<std::uint64_t>(Device::instance().now_ms() * 1e6) + w.warp_instructions + w.ticks;
}

std::uint64_t special_value(const Warp& w, ptx::Special s, unsigned lane) {
  using S = ptx::Special;
  const Block& b = *w.block;
  const Grid& g = *b.grid;
  const std::uint64_t linear = std::uint64_t{w.index} * warp_lanes + lane;
  switch (s) {
    case S::TidX: return linear % g.block_dim.x;
    case S::TidY: return linear / g.block_dim.x % g.block_dim.y;
    case S::TidZ: return linear / g.block_dim.x / g.block_dim.y;
    case S::NtidX: return g.block_dim.x;
    case S::NtidY: return g.block_dim.y;
    case S::NtidZ: return g.block_dim.z;
    case S::CtaidX: return b.index.x;
    case S::CtaidY: return b.index.y;
    case S::CtaidZ: return b.index.z;
    case S::NctaidX: return g.grid_dim.x;
    case S::NctaidY: return g.grid_dim.y;
    case S::NctaidZ: return g.grid_dim.z;
    case S::LaneId: return lane;
    case S::WarpId: return w.index;
    case S::NwarpId: return (g.block_dim.count() + warp_lanes - 1) / warp_lanes;
    case S::LanemaskEq: return 1u << lane;
    case S::LanemaskLt: return (1u << lane) - 1;
    case S::LanemaskLe: return (2ull << lane) - 1;
    case S::LanemaskGt: return static_cast<std::uint32_t>(~((2ull << lane) - 1));
    case S::LanemaskGe: return static_cast<std::uint32_t>(~((1u << lane) - 1));
    case S::SmId: return b.linear % 132;
    case S::NsmId: return 132;
    case S::GridId: return static_cast<std::uint64_t>(g.id);
    case S::Clock:
    case S::Clock64:
    case S::GlobalTimer:
    case S::GlobalTimerLo: return virtual_clock(w);
    case S::GlobalTimerHi: return virtual_clock(w) >> 32;
    case S::ClusterNctaidX:
    case S::ClusterNctaidY:
    case S::ClusterNctaidZ:
    case S::ClusterNctarank: return 1;
    case S::ClusterIdX: return b.index.x;
    case S::ClusterIdY: return b.index.y;
    case S::ClusterIdZ: return b.index.z;
    case S::NclusterIdX: return g.grid_dim.x;
    case S::NclusterIdY: return g.grid_dim.y;
    case S::NclusterIdZ: return g.grid_dim.z;
    case S::DynamicSmemSize: return g.dynamic_shared;
    case S::TotalSmemSize: return b.shared.data.size();
    default: return 0;  // cluster ranks and envregs of a grid without clusters
  }
}

}  // namespace

void op_copy32(Warp& w, const Insn& i) {
  const auto* a = row<std::uint32_t>(w, i.a);
  auto* d = out_row<std::uint32_t>(w, i.d);
  each_lane(w.mask, [&](unsigned l) { d[l] = a[l]; });
}

void op_copy64(Warp& w, const Insn& i) {
  const auto* a = row<std::uint64_t>(w, i.a);
  auto* d = out_row<std::uint64_t>(w, i.d);
  each_lane(w.mask, [&](unsigned l) { d[l] = a[l]; });
}

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
  const auto s = static_cast<ptx::Special>(i.aux);
  ++w.ticks;
  each_lane(w.mask, [&](unsigned l) { write(w, i.d, i.imm != 0, l, special_value(w, s, l)); });
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
  const std::uint64_t value = (it == offsets.end() ? 0 : it->second) + i.imm;
  each_lane(w.mask, [&](unsigned l) { write(w, i.d, i.aux != 0, l, value); });
}

void op_param_symbol(Warp& w, const Insn& i) {
  const std::uint64_t value = w.block->grid->param_address + i.imm;
  each_lane(w.mask, [&](unsigned l) { write(w, i.d, true, l, value); });
}

void op_to_generic_shared(Warp& w, const Insn& i) {
  const auto* a = row<std::uint64_t>(w, i.a);
  auto* d = out_row<std::uint64_t>(w, i.d);
  const std::uint64_t window = shared_address(uid_of(w), 0);
  each_lane(w.mask, [&](unsigned l) {
    const bool tagged = (a[l] & tag_mask) != 0;
    d[l] = tagged ? a[l] : window + static_cast<std::uint64_t>(static_cast<std::int32_t>(a[l]));
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
  std::uint64_t v = 0;
  const auto& params = w.block->grid->params;
  if (i.imm + size <= params.size()) std::memcpy(&v, params.data() + i.imm, size);
  v = extend(v, size, i.aux >> 8 & 1);
  if (i.aux >> 9 & 1) v &= 0xffff;  // a 16-bit register
  each_lane(w.mask, [&](unsigned l) { write(w, i.d, i.aux2 != 0, l, v); });
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
