// Room: common/simgpu/count. The requests of a warp to global and shared memory, as a profiler counts them.
#include "simgpu/count/accesses.hpp"

#include <bit>

#include "simgpu/count/access_math.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu::count {
namespace {

using ptx::Opcode;
using ptx::Space;

bool is_shared(Space s) { return s == Space::Shared || s == Space::SharedCluster; }

/// The address operand of ld, ldu, st: has it a 32-bit register? Then it is an offset in shared memory.
bool narrow(const Warp& w, const Insn& i, const ptx::Instruction& written) {
  const ptx::Operand& where = written.operands[written.op == Opcode::St ? 0 : 1];
  if (!where.has_reg) return false;
  const auto function = static_cast<std::size_t>(w.code->source_function[i.source]);
  return ptx::size_of(w.code->functions[function].ptx->registers[where.reg].type) == 4;
}

/// Splits the lanes by where their address lies: a generic access may reach both.
struct Requests {
  WarpAccess global, shared;
};

Requests requests_of(const Warp& w, const Insn& i, const ptx::Instruction& written) {
  Requests r;
  const unsigned bytes = ptx::size_of(written.mod.type[0]) * std::max<unsigned>(written.mod.vec, 1);
  r.global.bytes = r.shared.bytes = bytes;
  const bool short_address = narrow(w, i, written);
  for (std::uint32_t m = w.mask; m != 0; m &= m - 1) {
    const unsigned lane = lowest(m);
    const std::uint64_t address = short_address
                                      ? row<std::uint32_t>(w, i.a)[lane] + static_cast<std::uint32_t>(i.imm)
                                      : row<std::uint64_t>(w, i.a)[lane] + i.imm;
    AddressClass cls = is_shared(written.mod.space) ? AddressClass::Shared : AddressClass::Global;
    if (written.mod.space == Space::Generic) cls = decode_address(address).cls;
    if (cls == AddressClass::Local || cls == AddressClass::Null) continue;
    WarpAccess& to = cls == AddressClass::Shared ? r.shared : r.global;
    to.address[lane] = address;
    to.mask |= 1u << lane;
  }
  return r;
}

void add(const Requests& r, Traffic& global, Traffic& shared) {
  if (r.global.mask != 0) {
    ++global.requests;
    global.extent += sectors(r.global);
  }
  if (r.shared.mask != 0) {
    ++shared.requests;
    shared.extent += bank_conflicts(r.shared);
  }
}

}  // namespace

void AccessCounter::access(Warp& w, const Insn& i) {
  const ptx::Instruction& written = *w.code->source[i.source];
  Metric& m = metric(*w.block->grid);
  switch (written.op) {
    case Opcode::Ld:
    case Opcode::Ldu:
      if (written.mod.space != Space::Param) add(requests_of(w, i, written), m.global_loads, m.shared_loads);
      break;
    case Opcode::St: add(requests_of(w, i, written), m.global_stores, m.shared_stores); break;
    case Opcode::Atom:
    case Opcode::Red: m.atomics += std::popcount(w.mask); break;
    default: break;
  }
}

/// A grid of a module that was loaded before counting began tells nothing, so its kernel is not said to be counted.
void AccessCounter::grid_launch(Grid& grid, const Warp*, unsigned) {
  if (grid.code->watched) Runtime::metric(grid).accesses_counted |= on;
}

void AccessCounter::barrier_release(Block& block, std::uint32_t) { ++metric(*block.grid).barriers; }

// ---- Blocks side by side: each worker counts for itself, and sums do not tell the order

Metric& AccessCounter::metric(const Grid& grid) { return own_ ? *own_ : Runtime::metric(grid); }

bool AccessCounter::divide(const Division& d) {
  divided_ = &d.grid;
  shares_.clear();
  for (unsigned k = 0; k < d.workers; ++k) {
    shares_.push_back(std::make_unique<AccessCounter>());
    shares_.back()->on = on;
    shares_.back()->own_ = std::make_unique<Metric>();
  }
  return true;
}

void AccessCounter::keep_shares() {
  const auto add = [](Traffic& to, const Traffic& from) {
    to.requests += from.requests;
    to.extent += from.extent;
  };
  Metric& m = Runtime::metric(*divided_);
  for (const auto& s : shares_) {
    add(m.global_loads, s->own_->global_loads);
    add(m.global_stores, s->own_->global_stores);
    add(m.shared_loads, s->own_->shared_loads);
    add(m.shared_stores, s->own_->shared_stores);
    m.atomics += s->own_->atomics;
    m.barriers += s->own_->barriers;
  }
}

}  // namespace gridlings::simgpu::count
