// Room: common/simgpu. Work that waits for ever: who waits for whom.
#include "simgpu/deadlock.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

#include "ptx/demangle.hpp"
#include "simgpu/device.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/report.hpp"
#include "simgpu/reporter.hpp"

namespace gridlings::simgpu {
namespace {

std::uint64_t mix(std::uint64_t h, const void* from, std::size_t bytes) {
  const auto* p = static_cast<const std::uint8_t*>(from);
  for (; bytes >= 8; p += 8, bytes -= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, p, 8);
    h = std::rotl(h ^ word * 0x9e3779b97f4a7c15ull, 29) * 0xbf58476d1ce4e5b9ull;
  }
  std::uint64_t rest = 0;
  if (bytes > 0) std::memcpy(&rest, p, bytes);  // p may be null without any
  return std::rotl(h ^ rest * 0x9e3779b97f4a7c15ull, 29) * 0xbf58476d1ce4e5b9ull;
}

/// Where a group of threads waits, and for what.
struct Wait {
  const Warp* warp = nullptr;
  unsigned lane = 0;
  const Insn* insn = nullptr;
  std::string what;  // a variable or a barrier, as the reader may know it; empty: unknown
  std::uint64_t address = 0;
};

bool polls(const ptx::Instruction& i) {
  using ptx::Opcode;
  if (i.op == Opcode::Ld) return i.mod.semantics != ptx::Semantics::Weak;
  if (i.op == Opcode::Mbarrier) return i.mod.mode == ptx::Mode::TestWait || i.mod.mode == ptx::Mode::TryWait;
  if (i.op == Opcode::Griddepcontrol) return i.mod.mode == ptx::Mode::Wait;
  return i.op == Opcode::Atom;
}

/// The address that a waiting lane polls.
std::uint64_t polled_address(const Warp& w, unsigned lane, const Insn& insn) {
  const ptx::Instruction& i = *w.code->source[insn.source];
  const auto memory = std::find_if(i.operands.begin(), i.operands.end(),
                                   [](const ptx::Operand& o) { return o.kind == ptx::OperandKind::Memory; });
  if (memory == i.operands.end() || w.frame == nullptr) return 0;
  const ptx::Function& f = *w.code->functions[function_of(w, insn)].ptx;
  const bool narrow = memory->has_reg && ptx::size_of(f.registers[memory->reg].type) == 4;
  const std::uint8_t* frame = w.frame - w.base + w.lane_base[lane];
  const std::uint8_t* from =
      (insn.a & constant_bit) ? w.constants + (insn.a & ~constant_bit) : frame + insn.a;
  std::uint64_t address = 0;
  std::memcpy(&address, from + (narrow ? 4 : 8) * lane, narrow ? 4 : 8);
  address += insn.imm;
  const bool shared = i.mod.space == ptx::Space::Shared || i.mod.space == ptx::Space::SharedCluster;
  if (shared && address >> 32 == 0) address = shared_address(uid_of(w), static_cast<std::int64_t>(address));
  return address;
}

std::string with_offset(const std::string& name, std::uint64_t offset) {
  return offset == 0 ? name : name + " + " + std::to_string(offset);
}

std::string name_shared(const Block& b, std::int64_t offset) {
  const CodeFunction& kernel = *b.grid->kernel;
  const ptx::Symbol* best = nullptr;
  std::int64_t start = 0;
  for (const auto& [symbol, at] : kernel.shared_offset) {
    if (std::int64_t{at} > offset || (best && std::int64_t{at} < start)) continue;
    best = &b.grid->code->module.symbols[static_cast<std::size_t>(symbol)];
    start = at;
  }
  if (!best) return with_offset("__shared__", static_cast<std::uint64_t>(offset));
  return with_offset(ptx::demangle(best->name), static_cast<std::uint64_t>(offset - start));
}

std::string name_address(const Warp& w, std::uint64_t address) {
  const Decoded where = decode_address(address);
  if (where.cls == AddressClass::Shared) return name_shared(*w.block, where.offset);
  const Allocation* a = memory_of(w).find(address);
  return a && a->contains(address, 1) ? with_offset(a->name, address - a->base) : hex(address);
}

/// Of the lanes that run: the loop they are in and what it asks for.
void look_at_loop(Wait& wait) {
  constexpr std::uint32_t longest = 200;  // instructions of a loop that waits
  const Warp& w = *wait.warp;
  const std::uint32_t start = w.lane_pc[wait.lane];
  for (std::uint32_t pc = start; pc < start + longest && pc < w.code->insns.size(); ++pc) {
    const Insn& insn = w.code->insns[pc];
    const ptx::Instruction& i = *w.code->source[insn.source];
    if (!polls(i)) continue;
    wait.insn = &insn;
    if (i.op == ptx::Opcode::Griddepcontrol) {
      wait.what = "griddepcontrol.wait";
    } else {
      wait.address = polled_address(w, wait.lane, insn);
      wait.what = name_address(w, wait.address);
    }
    return;
  }
}

void add_waits(const Block& block, std::vector<Wait>& out) {
  for (const auto& w : block.warps) {
    if (w->live == 0) continue;
    const std::uint32_t running = running_lanes(*w);
    Wait wait{w.get(), lowest(running != 0 ? running : w->live), nullptr, {}, 0};
    wait.insn = &instruction_of(*w, wait.lane);
    if (running != 0)
      look_at_loop(wait);
    else
      wait.what = text_of(*w->code, *wait.insn);
    out.push_back(std::move(wait));
  }
}

SourceLine line_of(const Wait& w) { return reader_line(*w.warp->code, w.insn->source); }

bool same_wait(const Wait& a, const Wait& b) {
  const SourceLine x = line_of(a), y = line_of(b);
  return a.what == b.what && x.line == y.line && x.file == y.file;
}

std::string text_of(const Wait& w) {
  const SourceLine line = line_of(w);
  const std::string kernel = w.warp->block->grid->kernel->name;
  return kernel + " (" + line.file.substr(line.file.rfind('/') + 1) + ":" + std::to_string(line.line) +
         ", `" + w.what + "`)";
}

/// Does the wait poll the counter of this_grid().sync()?
bool in_grid_sync(const Wait& w) {
  const Grid& g = *w.warp->block->grid;
  return g.workspace != 0 && w.address >= g.workspace && w.address < g.workspace + 64;
}

bool is_ancestor(const Grid* above, const Grid& g) {
  for (const Grid* p = g.parent; p; p = p->parent)
    if (p == above) return true;
  return false;
}

void say_grid_sync(const Grid& g, const std::vector<Wait>& waits, Finding& f) {
  std::vector<const Block*> there;
  for (const Wait& w : waits)
    if (in_grid_sync(w) && std::find(there.begin(), there.end(), w.warp->block) == there.end())
      there.push_back(w.warp->block);
  f.message =
      N_("{waiting} of {blocks} blocks wait in this_grid().sync(); {ended} have ended without it, and the "
         "others wait "
         "elsewhere: every block of the grid must come to the same this_grid().sync().");
  f.args = {{"waiting", std::to_string(there.size())},
            {"blocks", std::to_string(g.grid_dim.count())},
            {"ended", std::to_string(g.done_blocks)}};
}

/// A grid that could do what the first wait waits for, if only it were allowed to start.
bool say_not_started(const Wait& first, const std::vector<std::shared_ptr<Grid>>& queued, Finding& f) {
  const Grid* own = first.warp->block->grid;
  for (const auto& g : queued) {
    const bool child = is_ancestor(own, *g);
    const bool behind = g->stream && g->stream == own->stream;
    if (!child && !behind) continue;
    f.message = child ? N_("Waits for `{what}`, and {other}, which is launched from here, has not run: a "
                           "child grid need not "
                           "start before its parent has ended, so that a parent must not wait for it. What "
                           "comes after the "
                           "child belongs into a tail launch.")
                      : N_("Waits for `{what}`, and {other} is queued behind this grid in the same stream: "
                           "it starts when this "
                           "one has ended. Grids that wait for each other must not stand in one stream, and "
                           "nothing promises "
                           "that those of different streams run at the same time.");
    f.args = {{"what", first.what}, {"other", g->kernel->name}};
    f.has_other = g->parent != nullptr;
    if (f.has_other) f.other = Reporter::launch_place(*g);
    return true;
  }
  return false;
}

void say_all_wait(const std::vector<Wait>& waits, Finding& f) {
  constexpr std::size_t most = 4;
  std::vector<const Wait*> others;
  for (const Wait& w : waits) {
    const bool known =
        same_wait(w, waits.front()) ||
        std::any_of(others.begin(), others.end(), [&](const Wait* o) { return same_wait(*o, w); });
    if (!known && others.size() < most) others.push_back(&w);
  }
  f.args = {{"what", waits.front().what}, {"kernel", waits.front().warp->block->grid->kernel->name}};
  if (others.empty()) {
    f.message = N_(
        "The threads here wait for `{what}`, and nobody is left who could change it: {kernel} never ends.");
    return;
  }
  std::string places;
  for (const Wait* w : others) places += (places.empty() ? "" : ", ") + text_of(*w);
  f.message =
      N_("The threads here wait for `{what}`, and all others that are left wait, too: {places}. None of them "
         "ever goes "
         "on.");
  f.args.emplace_back("places", places);
  f.has_other = true;
  f.other = Reporter::place(*others.front()->warp, others.front()->insn->source, others.front()->lane);
}

}  // namespace

namespace {
bool clock_stopped = false;
std::uint64_t stopped_at = 0;
}  // namespace

void stop_clock(bool stopped) {
  if (!stopped) stopped_at = 0;
  clock_stopped = stopped;
}

std::uint64_t stopped_clock(std::uint64_t now) {
  if (!clock_stopped) return now;
  if (stopped_at == 0) stopped_at = now;
  return stopped_at;
}

std::uint64_t fingerprint(const Block& block) {
  std::uint64_t h = 1;
  for (const auto& w : block.warps) {
    if (w->live == 0) continue;
    const std::uint32_t lanes[] = {w->live,       w->at_barrier,      w->at_warp,
                                   w->at_cluster, w->cluster_arrived, w->cluster_done};
    h = mix(h, lanes, sizeof lanes);
    h = mix(h, w->lane_pc, sizeof w->lane_pc);
    h = mix(h, w->lane_base, sizeof w->lane_base);
    h = mix(h, w->registers.data(), w->registers.size());
    h = mix(h, w->local.data.data(), w->local.data.size());
  }
  return h;
}

Finding deadlock_finding(const std::vector<std::shared_ptr<Grid>>& waiting,
                         const std::vector<std::shared_ptr<Grid>>& queued) {
  Finding f;
  f.kind = FindingKind::Deadlock;
  std::vector<Wait> waits;
  for (const auto& g : waiting)
    for (const auto& b : g->resident) add_waits(*b, waits);
  if (waits.empty()) return f;
  // Those that poll memory say more than those at a barrier; of grids, the one that others wait for.
  const auto polling = [](const Wait& w) { return running_lanes(*w.warp) != 0; };
  std::stable_partition(waits.begin(), waits.end(), polling);
  const auto sync = std::find_if(waits.begin(), waits.end(), in_grid_sync);
  if (sync != waits.end()) std::rotate(waits.begin(), sync, sync + 1);
  const Wait& first = waits.front();
  f.place = Reporter::place(*first.warp, first.insn->source, first.lane);
  const Grid& g = *first.warp->block->grid;
  if (g.parent) {
    f.has_other = true;
    f.other = Reporter::launch_place(g);
  }
  if (sync != waits.end())
    say_grid_sync(g, waits, f);
  else if (!say_not_started(first, queued, f))
    say_all_wait(waits, f);
  return f;
}

}  // namespace gridlings::simgpu
