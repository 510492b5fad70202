// Room: common/simgpu. cp.async and cp.async.bulk: copies from global to shared memory that end later (PTX
// ISA 9.7.9.25).
//
// A copy may end at any time before it is waited for, so that it ends here as late as may be: when its thread
// waits for its group, or when somebody waits for the mbarrier that it arrives at. Until then its destination
// counts as unwritten.
#include <algorithm>
#include <cstring>
#include <deque>
#include <string>
#include <vector>

#include "simgpu/async.hpp"
#include "simgpu/cluster.hpp"
#include "simgpu/device.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/mbarrier.hpp"
#include "simgpu/ops.hpp"
#include "simgpu/report.hpp"
#include "simgpu/shared_place.hpp"

namespace gridlings::simgpu {
namespace {

struct Copy {
  Block* block = nullptr;
  std::uint32_t offset = 0;
  std::uint64_t from = 0;   // global memory
  std::uint32_t taken = 0;  // bytes of it; the rest of `data` is zero
  std::vector<std::uint8_t> data;
};

/// What happens at an mbarrier when copies have ended.
struct Arrival {
  Block* block = nullptr;
  std::uint32_t offset = 0;
  std::size_t before = 0;  // plain: the copies of the thread up to this number
  bool bulk = false;
  Copy copy;  // bulk: it brings its own
};

struct Thread {
  std::size_t first = 0;           // number of the first of `copies`
  std::deque<Copy> copies;         // in the order in which they were issued
  std::deque<std::size_t> groups;  // committed: the number after the last of each
  std::vector<Arrival> arrivals;
  std::size_t next() const { return first + copies.size(); }
};

struct Threads {
  Thread lane[warp_lanes];
};

Threads& threads_of(Warp& w) {
  if (!w.copies) w.copies = std::make_shared<Threads>();
  return *static_cast<Threads*>(w.copies.get());
}

/// The source is read when the copy ends, if the schedule is not one that does things at once.
bool reads_late() { return Device::instance().schedule() != "children-first"; }

void unmark(Window& window, std::uint64_t first, std::uint64_t bytes) {
  for (std::uint64_t bit = first; bit < first + bytes; ++bit)
    window.written[bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
}

void finish(const Warp& w, Copy& c) {
  if (c.taken != 0 && reads_late())
    if (Allocation* a = memory_of(w).live(c.from, c.taken, 0))
      std::memcpy(c.data.data(), a->host + (c.from - a->base), c.taken);
  Window& window = c.block->shared;
  if (c.offset + c.data.size() > window.data.size()) return;
  std::memcpy(window.data.data() + c.offset, c.data.data(), c.data.size());
  mark_written(window.written, c.offset, c.data.size());
}

/// Ends the thread's copies before the number.
void finish_until(const Warp& w, Thread& t, std::size_t number) {
  for (; t.first < number && !t.copies.empty(); ++t.first) {
    finish(w, t.copies.front());
    t.copies.pop_front();
  }
  while (!t.groups.empty() && t.groups.front() <= t.first) t.groups.pop_front();
}

/// Reads what a copy takes from global memory, with all checks; `step`: the alignment that is asked for.
bool take(Warp& w, const Insn& i, unsigned lane, Copy& c, unsigned step) {
  Target target;
  if (c.taken != 0 && c.from % step != 0)
    return resolve(w, i, lane, {c.from, step, ptx::Space::Global, Access::Read}, target);
  for (std::uint32_t at = 0; at < c.taken;) {
    unsigned piece = step;
    while (piece > c.taken - at) piece /= 2;
    if (!read_lane(w, i, lane, {c.from + at, piece, ptx::Space::Global, Access::Read}, 1, c.data.data() + at))
      return false;
    at += piece;
  }
  return true;
}

/// The watchers see a copy as a load and a store of the thread that issues it.
void tell_access(Warp& w, const Insn& i, Ref address, std::uint64_t offset, std::uint32_t bytes, bool store,
                 bool narrow) {
  if (!hooks().watches_accesses()) return;
  Insn access = i;
  access.a = address;
  access.imm = offset;
  access.form = {};
  access.form.bytes = bytes;
  access.form.kind = store ? AccessForm::store : AccessForm::load;
  access.form.space = static_cast<std::uint32_t>(store ? ptx::Space::Shared : ptx::Space::Global);
  access.form.narrow = narrow;
  hooks().access(w, access);
}

ptx::Space space_of(const Warp& w, const Insn& i) { return w.code->source[i.source]->mod.space; }

bool find_mbarrier(Warp& w, const Insn& i, unsigned lane, std::uint64_t address, SharedPlace& at) {
  if (!find_shared(w, i, lane, address, 8, ptx::Space::Shared, Access::Update, at)) return false;
  if (mbarrier_at(*at.block, at.offset)) return true;
  report(
      w, i, lane, FindingKind::BarrierMisuse,
      N_("The barrier at offset {offset} of shared memory has not been initialised: one thread calls init() "
         "or mbarrier.init, then all meet at __syncthreads() before the first of them uses it."),
      {{"offset", std::to_string(at.offset)}}, status::launch_failure);
  return false;
}

void deliver_of(Warp& w, Block& block, std::uint32_t mbarrier) {
  if (!w.copies) return;
  for (unsigned l = 0; l < warp_lanes; ++l) {
    Thread& t = threads_of(w).lane[l];
    for (auto it = t.arrivals.begin(); it != t.arrivals.end();) {
      if (it->block != &block || it->offset != mbarrier) {
        ++it;
        continue;
      }
      Mbarrier* b = mbarrier_at(block, mbarrier);
      if (!b) return;
      const std::uint32_t group = w.mask;
      w.mask = 1u << l;
      hooks().tell(&Watcher::published, w, object_of(shared_address(block.uid, mbarrier), b->phase));
      w.mask = group;
      if (it->bulk) {
        finish(w, it->copy);
        b->bytes -= static_cast<std::int64_t>(it->copy.data.size());
        end_phase_if_complete(*b);
      } else {
        finish_until(w, t, it->before);
        arrive_at(*b, 1);
      }
      it = t.arrivals.erase(it);
    }
  }
}

bool reaches(const Copy& c, const Block& block, std::uint64_t offset) {
  return c.block == &block && offset >= c.offset && offset < c.offset + c.data.size();
}

}  // namespace

void deliver_for(Block& block, std::uint32_t mbarrier) {
  if (!block.cluster) {
    for (const auto& w : block.warps) deliver_of(*w, block, mbarrier);
    return;
  }
  for (Block* b : block.cluster->blocks)
    if (b)
      for (const auto& w : b->warps) deliver_of(*w, block, mbarrier);
}

bool copy_under_way(const Block& block, std::uint64_t offset) {
  for (const auto& w : block.warps) {
    if (!w->copies) continue;
    for (const Thread& t : threads_of(*w).lane) {
      if (std::any_of(t.copies.begin(), t.copies.end(),
                      [&](const Copy& c) { return reaches(c, block, offset); }))
        return true;
      if (std::any_of(t.arrivals.begin(), t.arrivals.end(),
                      [&](const Arrival& a) { return a.bulk && reaches(a.copy, block, offset); }))
        return true;
    }
  }
  return false;
}

/// d: unused; a: destination, b: source (R64), imm: offset of the destination, aux: offset of the source, c:
/// bytes to take or a predicate; aux2: bytes | flags
void op_cp_async(Warp& w, const Insn& i) {
  const std::uint32_t bytes = i.aux2 & 0xff;
  const bool narrow = (i.aux2 & async_narrow) != 0;
  const auto source_offset = static_cast<std::uint64_t>(static_cast<std::int32_t>(i.aux));
  tell_access(w, i, i.b, source_offset, bytes, false, false);
  tell_access(w, i, i.a, i.imm, bytes, true, narrow);
  for (std::uint32_t m = w.mask; m; m &= m - 1) {
    const unsigned l = lowest(m);
    SharedPlace to;
    if (!find_shared(w, i, l, address_of(w, i.a, i.imm, narrow, l), bytes, space_of(w, i), Access::Write, to))
      return;
    Copy c{to.block, to.offset, row<std::uint64_t>(w, i.b)[l] + source_offset, bytes, {}};
    c.data.resize(bytes);
    if ((i.aux2 & async_size) != 0) c.taken = row<std::uint32_t>(w, i.c)[l];
    if ((i.aux2 & async_ignores) != 0 && (pred(w, i.c) >> l & 1) != 0) c.taken = 0;
    if (c.taken > bytes) {
      report(w, i, l, FindingKind::OutOfBounds,
             N_("An asynchronous copy of {bytes} bytes takes {taken} bytes from its source: it can take "
                "fewer, and fills up with "
                "zeros, but not more."),
             {{"bytes", std::to_string(bytes)}, {"taken", std::to_string(c.taken)}}, status::illegal_address);
      return;
    }
    if (!take(w, i, l, c, bytes)) return;
    unmark(to.block->shared, to.offset, bytes);
    threads_of(w).lane[l].copies.push_back(std::move(c));
  }
}

void op_cp_async_commit(Warp& w, const Insn&) {
  for (std::uint32_t m = w.mask; m; m &= m - 1) {
    Thread& t = threads_of(w).lane[lowest(m)];
    t.groups.push_back(t.next());
  }
}

void op_cp_async_wait(Warp& w, const Insn& i) {
  if (!w.copies) return;
  for (std::uint32_t m = w.mask; m; m &= m - 1) {
    Thread& t = threads_of(w).lane[lowest(m)];
    const bool all = i.aux != 0;
    const std::size_t stay = i.imm;
    if (all)
      finish_until(w, t, t.next());
    else
      while (t.groups.size() > stay) {
        const std::size_t until = t.groups.front();
        t.groups.pop_front();
        finish_until(w, t, until);
      }
  }
}

void op_cp_async_arrive(Warp& w, const Insn& i) {
  for (std::uint32_t m = w.mask; m; m &= m - 1) {
    const unsigned l = lowest(m);
    SharedPlace at;
    if (!find_mbarrier(w, i, l, address_of(w, i.a, i.imm, (i.aux2 & async_narrow) != 0, l), at)) return;
    if (i.aux == 0)
      ++mbarrier_at(*at.block, at.offset)->pending;  // without .noinc the arrival is an extra one
    Thread& t = threads_of(w).lane[l];
    t.arrivals.push_back({at.block, at.offset, t.next(), false, {}});
  }
}

/// a: destination, b: source (R64), c: bytes, e: mbarrier; imm, aux: offsets of destination and source
void op_cp_async_bulk(Warp& w, const Insn& i) {
  constexpr unsigned unit = 16;
  const bool narrow = (i.aux2 & async_narrow) != 0, narrow_barrier = (i.aux2 & async_narrow_barrier) != 0;
  for (std::uint32_t m = w.mask; m; m &= m - 1) {
    const unsigned l = lowest(m);
    const std::uint32_t bytes = row<std::uint32_t>(w, i.c)[l];
    if (bytes % unit != 0) {
      report(w, i, l, FindingKind::Misaligned,
             N_("A bulk copy of {bytes} bytes: the size must be a multiple of 16."),
             {{"bytes", std::to_string(bytes)}}, status::launch_failure);
      return;
    }
    SharedPlace to, at;
    if (!find_mbarrier(w, i, l, address_of(w, i.e, 0, narrow_barrier, l), at)) return;
    Copy c{nullptr,
           0,
           row<std::uint64_t>(w, i.b)[l] + static_cast<std::uint64_t>(static_cast<std::int32_t>(i.aux)),
           bytes,
           {}};
    c.data.resize(bytes);
    for (std::uint32_t k = 0; k < bytes; k += unit) {
      if (!find_shared(w, i, l, address_of(w, i.a, i.imm, narrow, l) + k, unit, ptx::Space::Shared,
                       Access::Write, to))
        return;
      unmark(to.block->shared, to.offset, unit);
      if (k == 0) c.block = to.block, c.offset = to.offset;
    }
    if (c.block && !take(w, i, l, c, unit)) return;
    if (c.block) threads_of(w).lane[l].arrivals.push_back({at.block, at.offset, 0, true, std::move(c)});
  }
}

}  // namespace gridlings::simgpu
