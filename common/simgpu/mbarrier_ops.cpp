// Room: common/simgpu. mbarrier: barriers that are objects in shared memory (PTX ISA 9.7.13.15).
//
// What the 8 bytes hold is nobody's business, so that the state lies beside them, in the block; the bytes
// hold a mark by which an overwritten object is known. A phase that is over is a number: the state that
// arrive returns.
#include <bit>
#include <cstring>
#include <string>

#include "simgpu/async.hpp"
#include "simgpu/device.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/mbarrier.hpp"
#include "simgpu/ops.hpp"
#include "simgpu/report.hpp"
#include "simgpu/shared_place.hpp"

namespace gridlings::simgpu {
namespace {

using ptx::Mode;

constexpr std::uint32_t most_arrivals = (1u << 20) - 1;
constexpr unsigned object_bytes = 8;
constexpr std::uint64_t mark = 0x8badf00d'6d626172ull;

std::uint64_t mark_at(std::uint32_t offset) { return mark ^ std::uint64_t{offset} << 16; }

bool misuse(Warp& w, const Insn& i, unsigned lane, const char* message, Args args) {
  report(w, i, lane, FindingKind::BarrierMisuse, message, std::move(args), status::launch_failure);
  return false;
}

ptx::Space space_of(const Warp& w, const Insn& i) { return w.code->source[i.source]->mod.space; }

bool find_object(Warp& w, const Insn& i, unsigned lane, SharedPlace& at) {
  const std::uint64_t address = address_of(w, i.a, i.imm, (i.aux2 & mbarrier_narrow) != 0, lane);
  return find_shared(w, i, lane, address, object_bytes, space_of(w, i), Access::Update, at);
}

/// The initialised object that a lane names; nullptr after a finding.
Mbarrier* find_barrier(Warp& w, const Insn& i, unsigned lane, SharedPlace& at) {
  if (!find_object(w, i, lane, at)) return nullptr;
  if (Mbarrier* b = mbarrier_at(*at.block, at.offset)) return b;
  const bool overwritten = at.block->mbarriers.contains(at.offset);
  misuse(w, i, lane,
         overwritten
             ? N_("The barrier at offset {offset} of shared memory has been overwritten: only its own "
                  "functions may "
                  "touch its bytes.")
             : N_("The barrier at offset {offset} of shared memory has not been initialised: one thread "
                  "calls init() "
                  "or mbarrier.init, then all meet at __syncthreads() before the first of them uses it."),
         {{"offset", std::to_string(at.offset)}});
  return nullptr;
}

bool initialise(Warp& w, const Insn& i, unsigned lane) {
  SharedPlace at;
  if (!find_object(w, i, lane, at)) return false;
  const std::uint32_t count = row<std::uint32_t>(w, i.b)[lane];
  if (count == 0 || count > most_arrivals)
    return misuse(w, i, lane, N_("A barrier is initialised for {count} arrivals: 1 to {most} are possible."),
                  {{"count", std::to_string(count)}, {"most", std::to_string(most_arrivals)}});
  if (mbarrier_at(*at.block, at.offset))
    report(w, i, lane, FindingKind::BarrierMisuse,
           N_("Initialises a barrier that is one already: mbarrier.inval, or the end of its lifetime, comes "
              "first."),
           {}, 0);
  Mbarrier b;
  b.expected = b.pending = count;
  b.image = mark_at(at.offset);
  std::memcpy(at.target.data, &b.image, object_bytes);
  if (at.target.map) mark_written(at.target.map, at.target.bit, object_bytes);
  at.block->mbarriers[at.offset] = b;
  return true;
}

bool invalidate(Warp& w, const Insn& i, unsigned lane) {
  SharedPlace at;
  if (!find_barrier(w, i, lane, at)) return false;
  at.block->mbarriers.erase(at.offset);
  return true;
}

/// Tells the watchers of a lane alone.
void tell(Warp& w, unsigned lane, void (Watcher::*what)(Warp&, std::uint64_t), std::uint64_t object) {
  const std::uint32_t group = w.mask;
  w.mask = 1u << lane;
  hooks().tell(what, w, object);
  w.mask = group;
}

bool arrive(Warp& w, const Insn& i, unsigned lane) {
  SharedPlace at;
  Mbarrier* b = find_barrier(w, i, lane, at);
  if (!b) return false;
  const std::uint32_t operand = row<std::uint32_t>(w, i.b)[lane];
  const bool expects = (i.aux2 & mbarrier_expects) != 0;
  const std::uint32_t count = expects ? 1 : operand;
  const std::uint64_t state = b->phase << 32 | b->pending;
  tell(w, lane, &Watcher::published, object_of(at.address(), b->phase));
  if (expects) b->bytes += operand;
  if (count == 0 || count > most_arrivals)
    return misuse(w, i, lane, N_("Arrives {count} times at a barrier: 1 to {most} are possible."),
                  {{"count", std::to_string(count)}, {"most", std::to_string(most_arrivals)}});
  if (count > b->pending)
    return misuse(w, i, lane,
                  N_("Arrives {count} times at a barrier whose phase still expects {pending} of its "
                     "{expected} arrivals: it was "
                     "initialised for fewer."),
                  {{"count", std::to_string(count)},
                   {"pending", std::to_string(b->pending)},
                   {"expected", std::to_string(b->expected)}});
  if (static_cast<Mode>(i.aux) == Mode::ArriveDrop) b->expected -= count;
  arrive_at(*b, count);
  if (i.d != 0) out_row<std::uint64_t>(w, i.d)[lane] = state;
  return true;
}

/// expect_tx, complete_tx: bytes that copies still owe.
bool count_bytes(Warp& w, const Insn& i, unsigned lane) {
  SharedPlace at;
  Mbarrier* b = find_barrier(w, i, lane, at);
  if (!b) return false;
  const std::int64_t bytes = row<std::uint32_t>(w, i.b)[lane];
  b->bytes += static_cast<Mode>(i.aux) == Mode::ExpectTx ? bytes : -bytes;
  end_phase_if_complete(*b);
  return true;
}

/// The last place that was found: lanes mostly ask for the same.
struct Found {
  SharedPlace at;
  Mbarrier* barrier = nullptr;
  std::uint64_t address = 0;
};

bool wait(Warp& w, const Insn& i, unsigned lane, std::uint32_t& done, Found& found) {
  const std::uint64_t address = address_of(w, i.a, i.imm, (i.aux2 & mbarrier_narrow) != 0, lane);
  if (!found.barrier || found.address != address) {
    found.address = address;
    found.barrier = find_barrier(w, i, lane, found.at);
    if (!found.barrier) return false;
    deliver_for(*found.at.block, found.at.offset);  // copies may end when somebody looks, no sooner
  }
  const SharedPlace& at = found.at;
  const Mbarrier* b = found.barrier;
  const bool over = (i.aux2 & mbarrier_parity) != 0
                        ? (b->phase & 1) != (row<std::uint32_t>(w, i.b)[lane] & 1)
                        : (b->phase & 0xffffffffu) != row<std::uint64_t>(w, i.b)[lane] >> 32;
  if (!over) return true;
  done |= 1u << lane;
  tell(w, lane, &Watcher::observed, object_of(at.address(), b->phase - 1));
  return true;
}

}  // namespace

std::uint64_t object_of(std::uint64_t address, std::uint64_t phase) {
  return address | (phase & 0x3fff) << 18;  // shared memory ends below
}

Mbarrier* mbarrier_at(Block& block, std::uint32_t offset) {
  const auto it = block.mbarriers.find(offset);
  if (it == block.mbarriers.end()) return nullptr;
  std::uint64_t image = 0;
  std::memcpy(&image, block.shared.data.data() + offset, object_bytes);
  return image == it->second.image ? &it->second : nullptr;
}

void end_phase_if_complete(Mbarrier& b) {
  if (b.pending != 0 || b.bytes != 0) return;
  ++b.phase;
  b.pending = b.expected;
}

bool arrive_at(Mbarrier& b, std::uint32_t count) {
  if (count > b.pending) return false;
  b.pending -= count;
  end_phase_if_complete(b);
  return true;
}

void op_mbarrier(Warp& w, const Insn& i) {
  const auto mode = static_cast<Mode>(i.aux);
  const auto one = mode == Mode::Init                                 ? initialise
                   : mode == Mode::Inval                              ? invalidate
                   : mode == Mode::Arrive || mode == Mode::ArriveDrop ? arrive
                                                                      : count_bytes;
  for (std::uint32_t m = w.mask; m; m &= m - 1)
    if (!one(w, i, lowest(m))) return;
}

void op_mbarrier_wait(Warp& w, const Insn& i) {
  constexpr std::uint32_t patience = 16;  // a failed test counts as so many polling loads
  std::uint32_t done = 0;
  Found found;
  for (std::uint32_t m = w.mask; m; m &= m - 1)
    if (!wait(w, i, lowest(m), done, found)) return;
  if (done != w.mask) w.spin += patience;
  set_pred(w, i.d, w.mask, done);
}

void op_mbarrier_pending(Warp& w, const Insn& i) {
  for (std::uint32_t m = w.mask; m; m &= m - 1)
    out_row<std::uint32_t>(w, i.d)[lowest(m)] =
        static_cast<std::uint32_t>(row<std::uint64_t>(w, i.a)[lowest(m)]);
}

}  // namespace gridlings::simgpu
