// Room: common/simgpu/memory. The rules of memory, one lane at a time. See check.hpp; the texts are in
// breach.cpp.
#include "check.hpp"

#include <algorithm>
#include <cstring>

#include "breach.hpp"
#include "simgpu/memory/ledger.hpp"

namespace gridlings::simgpu {

namespace {

// The window's bytes of an access that lies within it.
void point_into(Window& window, std::uint64_t at, Target& target) {
  target.data = window.data.data() + at;
  target.map = window.written.data();
  target.bit = at;
}

/// A worker that runs beside others leaves to one thread alone what needs more than a look.
bool left_to_one_thread(Warp& w) {
  w.ledger->give_up();
  w.signal |= signal_fault;
  return false;
}

bool resolve_in_ledger(Warp& w, const Operand& op, std::size_t slot, Target& target) {
  Track* t = w.ledger->live(op.address, op.bytes, slot);
  const bool writes = op.access != Access::Read;
  if (t == nullptr || (writes && !t->allocation.writable())) return left_to_one_thread(w);
  const std::uint64_t offset = op.address - t->allocation.base;
  if (!w.ledger->note(*t, offset, op.bytes, writes)) return left_to_one_thread(w);
  target.data = t->allocation.host + offset;
  target.map = nullptr;
  target.global = true;
  return true;
}

bool resolve_global(Warp& w, const Breach& breach, Target& target) {
  const Operand& op = breach.operand;
  if (op.address % op.bytes != 0) return breach.misaligned();  // hardware looks at the alignment first
  const std::size_t slot = reinterpret_cast<std::uintptr_t>(&breach.insn) / sizeof(Insn);
  if (w.ledger != nullptr) return resolve_in_ledger(w, op, slot, target);
  Memory& memory = memory_of(w);
  Allocation* a = memory.live(op.address, op.bytes, slot);
  if (a == nullptr) return breach.nothing_there(memory);
  if (op.access != Access::Read && !a->writable()) return breach.read_only(*a);
  target.data = a->host + (op.address - a->base);
  target.map = a->unwritten_map();
  target.bit = op.address - a->base;
  target.global = true;
  return true;
}

bool resolve_shared(Warp& w, const Breach& breach, Window& window, std::int64_t offset, Target& target) {
  std::uint64_t at = static_cast<std::uint64_t>(offset), size = window.data.size(),
                bytes = breach.operand.bytes;
  if (at % bytes != 0) return breach.misaligned();
  if (at > size || bytes > size - at) return breach.outside_shared(offset, size);
  (void)w;
  point_into(window, at, target);
  return true;
}

bool resolve_local(Warp& w, const Breach& breach, std::int64_t offset, Target& target) {
  std::uint64_t at = static_cast<std::uint64_t>(offset), size = w.local_top[breach.lane];
  std::uint64_t bytes = breach.operand.bytes;
  if (at % bytes != 0) return breach.misaligned();
  if (at > size || bytes > size - at) return breach.outside_local(offset, size);
  point_into(w.local, std::uint64_t{breach.lane} * w.local_stride + at, target);
  return true;
}

// Padding lies in one aligned unit with bytes of its struct; compilers copy it with the rest, in vectors or bytes.
bool may_be_padding(const Target& target, const Operand& op, unsigned at, unsigned element) {
  if (element != 1 && op.bytes == element) return false;
  std::uint64_t unit = std::max(8u, op.bytes);
  return any_written(target.map, (target.bit + at) / unit * unit, unit);
}

// Addresses of the shared space that carry no owner: offsets in the block's own window.
bool is_bare_shared(const Operand& op) {
  std::uint64_t upper = op.address >> 32;
  return op.space == ptx::Space::Shared && (upper == 0 || upper == 0xffffffffu);
}

}  // namespace

bool resolve(Warp& w, const Insn& insn, unsigned lane, const Operand& op, Target& target) {
  using ptx::Space;
  Breach breach{w, insn, lane, op};
  if (is_bare_shared(op)) {
    constexpr std::uint32_t offset_mask = 0xffffff;  // below the rank: see cluster.hpp
    if (Window* peer = shared_at_rank(w, static_cast<std::uint32_t>(op.address)))
      return resolve_shared(w, breach, *peer, static_cast<std::int64_t>(op.address & offset_mask), target);
    return resolve_shared(w, breach, shared_of(w), static_cast<std::int32_t>(op.address), target);
  }
  if (op.space == Space::Local && (insn.a & constant_bit) != 0)
    return resolve_local(w, breach, w.local_base[lane] + static_cast<std::int64_t>(op.address), target);
  Decoded where = decode_address(op.address);
  bool any_window = op.space == Space::Generic;
  switch (where.cls) {
    case AddressClass::Null:
      return breach.null_pointer();
    case AddressClass::Global:
      if (op.space == Space::Shared || op.space == Space::SharedCluster || op.space == Space::Local)
        return breach.wrong_space();
      return resolve_global(w, breach, target);
    case AddressClass::Shared: {
      bool own = where.uid == (uid_of(w) & uid_mask);
      Window* window = own ? &shared_of(w) : peer_shared_of(w, where.uid);
      if (window == nullptr) return breach.foreign_shared(where);
      if (!any_window && op.space != Space::Shared && op.space != Space::SharedCluster)
        return breach.wrong_space();
      return resolve_shared(w, breach, *window, where.offset, target);
    }
    case AddressClass::Local:
      if (where.uid != (uid_of(w) & uid_mask) || where.thread != first_thread_of(w) + lane)
        return breach.foreign_local(where);
      if (!any_window && op.space != Space::Local) return breach.wrong_space();
      return resolve_local(w, breach, where.offset, target);
  }
  return false;
}

void note_unwritten(Warp& w, const Insn& insn, unsigned lane, const Operand& operand) {
  if (!repeat(w, insn, FindingKind::UninitializedRead, 1)) Breach{w, insn, lane, operand}.unwritten();
}

bool read_lane(Warp& w, const Insn& insn, unsigned lane, const Operand& op, unsigned element,
               std::uint8_t* to) {
  Target target;
  if (!resolve(w, insn, lane, op, target)) return false;
  std::memcpy(to, target.data, op.bytes);
  if (target.map == nullptr || all_written(target.map, target.bit, op.bytes)) return true;
  if (w.ledger != nullptr) return left_to_one_thread(w);
  for (unsigned at = 0; at < op.bytes; at += element)
    if (!any_written(target.map, target.bit + at, element) &&
        !(may_be_padding(target, op, at, element) && only_copies(w, insn)))
      note_unwritten(w, insn, lane, {op.address + at, element, op.space, op.access});
  poison_unwritten(target.map, target.bit, to, op.bytes);
  return true;
}

bool write_lane(Warp& w, const Insn& insn, unsigned lane, const Operand& op, const std::uint8_t* from) {
  Target target;
  if (!resolve(w, insn, lane, op, target)) return false;
  std::memcpy(target.data, from, op.bytes);
  if (target.map != nullptr) mark_written(target.map, target.bit, op.bytes);
  return true;
}

}  // namespace gridlings::simgpu
