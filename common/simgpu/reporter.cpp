// Room: common/simgpu. Findings: places, source lines, de-duplication.
#include "simgpu/reporter.hpp"

#include <algorithm>
#include <array>

#include "ptx/demangle.hpp"
#include "simgpu/async.hpp"
#include "simgpu/cluster.hpp"
#include "simgpu/device.hpp"
#include "simgpu/grid_path.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/memory/ledger.hpp"
#include "simgpu/report.hpp"
#include "simgpu/scheduler.hpp"

namespace gridlings::simgpu {

std::string_view name_of(FindingKind kind) {
  static constexpr std::array<std::string_view, 21> names = {
      "out-of-bounds",     "use-after-free",  "misaligned",           "uninitialized-read", "race",
      "foreign-local-pointer", "foreign-shared-pointer", "write-to-constant", "barrier-divergence", "deadlock",
      "launch-failed",     "launch-error-ignored", "invalid-handle",  "heap-exhausted",     "budget-exceeded",
      "assert",            "trap",            "unsupported",          "barrier-misuse",     "wasteful-launch",
      "heap-leak"};
  return names[static_cast<std::size_t>(kind)];
}

namespace {

/// A file that came with the toolkit, not from the reader.
bool is_toolkit_file(const std::string& file) {
  return file.find("/include/") != std::string::npos || file.find("__nv_nvrtc_builtin_header") != std::string::npos ||
         file.starts_with("cuda/") || file.starts_with("<");
}

std::array<int, 3> thread_index(const Grid& g, std::uint64_t linear) {
  const std::uint64_t x = g.block_dim.x, y = g.block_dim.y;
  return {static_cast<int>(linear % x), static_cast<int>(linear / x % y), static_cast<int>(linear / x / y)};
}

std::array<int, 3> as_array(const Dim& d) {
  return {static_cast<int>(d.x), static_cast<int>(d.y), static_cast<int>(d.z)};
}

Place place_in(const Grid& g, const Block& b, const SourceLine& line, std::uint64_t thread) {
  Place p;
  p.kernel = g.kernel->name;
  p.file = line.file;
  p.line = line.line;
  p.function = line.function;
  p.path = Reporter::path(g);
  p.grid = g.id;
  p.block = as_array(b.index);
  p.thread = thread_index(g, thread);
  return p;
}

SourceLine line_of(const Code& code, std::uint32_t source) {
  SourceLine out;
  const ptx::Module& m = code.module;
  out.function = code.functions[static_cast<std::size_t>(code.source_function[source])].name;
  std::uint32_t at = code.source[source]->location;
  for (int depth = 0; at != ptx::no_location && at < m.locations.size() && depth < 64; ++depth) {
    const ptx::Location& loc = m.locations[at];
    const auto file = m.files.find(loc.file);
    out.file = file == m.files.end() ? "" : file->second;
    out.line = static_cast<int>(loc.line);
    if (loc.inlined_at == ptx::no_location) break;
    if (!is_toolkit_file(out.file)) {
      if (!loc.function.empty()) out.function = ptx::demangle(loc.function);
      break;
    }
    at = loc.inlined_at;
  }
  return out;
}

}  // namespace

SourceLine reader_line(const Code& code, std::uint32_t source) {
  if (source >= code.source.size()) return {};
  // What the compiler made itself stands at line 0: it belongs to the last line of the function before it.
  for (std::uint32_t at = source;; --at) {
    SourceLine found = line_of(code, at);
    const bool other_function = code.source_function[at] != code.source_function[source];
    if (found.line != 0 && !other_function) return found;
    if (at == 0 || other_function) return line_of(code, source);
  }
}

std::string Reporter::path(const Grid& grid) {
  GridPath path;
  for (const Grid* g = &grid; g; g = g->line_parent) path.add(g->kernel->name, g->generation);
  return path.text();
}

Place Reporter::place(const Warp& w, std::uint32_t source, unsigned lane) {
  return place_in(*w.block->grid, *w.block, reader_line(*w.code, source), std::uint64_t{w.index} * warp_lanes + lane);
}

Place Reporter::launch_place(const Grid& child) {
  Place p;
  if (!child.parent) return p;
  const SourceLine line = reader_line(*child.parent->code, child.launch_source);
  p.kernel = child.parent->kernel->name;
  p.file = line.file;
  p.line = line.line;
  p.function = line.function;
  p.path = path(*child.parent);
  p.grid = child.parent->id;
  p.block = as_array(child.launch_block);
  p.thread = as_array(child.launch_thread);
  return p;
}

/// Workers that run blocks side by side find nothing: what one thread finds then is what counts.
bool Reporter::given_up() {
  Ledger* ledger = my_ledger();
  if (ledger) ledger->give_up();
  return ledger != nullptr;
}

void Reporter::add(Finding finding, int cuda_error) {
  constexpr std::size_t most = 200;
  if (given_up()) return;
  finding.fatal = cuda_error != 0;
  finding.schedule = device.schedule();
  std::string key = std::string(name_of(finding.kind)) + '|' + finding.message + '|' + finding.place.file + ':' +
                          std::to_string(finding.place.line) + '|' + finding.place.kernel;
  if (finding.kind == FindingKind::Race) key += '|' + finding.other.file + ':' + std::to_string(finding.other.line);
  const auto known = device.finding_index_.find(key);
  if (known != device.finding_index_.end()) {
    last_ = known->second;
    ++device.findings_[known->second].count;
    device.findings_[known->second].fatal |= finding.fatal;
  } else if (device.findings_.size() < most || finding.fatal) {  // the one that ended the work must be told
    last_ = device.findings_.size();
    device.finding_index_[key] = device.findings_.size();
    device.findings_.push_back(std::move(finding));
  }
  if (cuda_error != 0 && device.sticky_ == 0) device.sticky_ = cuda_error;
}

namespace {
std::uint64_t place_key(const Warp& w, const Insn& insn, FindingKind kind) {
  return std::uint64_t{w.code->serial} << 40 | std::uint64_t{insn.source} << 8 | static_cast<unsigned>(kind);
}
}  // namespace

void Reporter::charge(Warp& w) {
  constexpr std::uint64_t finding_cost = 1000;  // of the budget: bounds a flood of findings
  if (given_up()) return;
  device.scheduler_->charge(w, finding_cost);
}

void Reporter::remember(const Warp& w, const Insn& insn, FindingKind kind) {
  if (!given_up()) device.finding_at_[place_key(w, insn, kind)] = last_;
}

void Reporter::count_at(std::size_t index, long long times) {
  if (index < device.findings_.size()) device.findings_[index].count += times;
}

void Reporter::retell(std::size_t index, Finding better) {
  if (index >= device.findings_.size()) return;
  better.count = device.findings_[index].count;
  better.schedule = device.findings_[index].schedule;
  device.findings_[index] = std::move(better);
}

bool Reporter::count(const Warp& w, const Insn& insn, FindingKind kind, long long times) {
  if (given_up()) return true;
  const auto known = device.finding_at_.find(place_key(w, insn, kind));
  if (known == device.finding_at_.end()) return false;
  if (known->second < device.findings_.size()) device.findings_[known->second].count += times;
  return true;
}

bool repeat(Warp& w, const Insn& insn, FindingKind kind, long long times) {
  return Reporter(Device::instance()).count(w, insn, kind, times);
}

OwnerState owner_state(const Warp& w, std::uint64_t uid) {
  if (!Device::instance().has_ended(uid)) return OwnerState::Unknown;
  const Cluster* c = w.block->cluster.get();
  const bool peer = c && std::any_of(c->uids.begin(), c->uids.end(), [&](std::uint64_t u) { return (u & uid_mask) == uid; });
  return peer ? OwnerState::EndedPeer : OwnerState::Ended;
}

Window* peer_shared_of(const Warp& w, std::uint64_t uid) {
  Block* peer = peer_of(*w.block, uid);
  return peer ? &peer->shared : nullptr;
}

bool copy_pending(const Warp& w, std::uint64_t offset) { return copy_under_way(*w.block, offset); }

Window* shared_at_rank(const Warp& w, std::uint32_t address) {
  const std::uint32_t named = address >> cluster_rank_shift;
  if (named == 0 || !w.block->cluster || named > w.block->cluster->blocks.size()) return nullptr;
  Block* peer = w.block->cluster->blocks[named - 1];
  return peer ? &peer->shared : nullptr;
}

void report(Warp& w, const Insn& insn, unsigned lane, FindingKind kind, const char* message, Args args,
            int cuda_error) {
  Finding f;
  f.kind = kind;
  f.message = message;
  f.args = std::move(args);
  f.place = Reporter::place(w, insn.source, lane);
  if (w.block->grid->parent) {
    f.has_other = true;
    f.other = Reporter::launch_place(*w.block->grid);
  }
  Reporter reporter(Device::instance());
  reporter.add(std::move(f), cuda_error);
  reporter.remember(w, insn, kind);
  reporter.charge(w);
  if (cuda_error != 0) w.signal |= signal_fault;
}

void report_foreign(Warp& w, const Insn& insn, unsigned lane, FindingKind kind, const char* message, Args args,
                    int cuda_error, std::uint64_t owner_uid, unsigned owner_thread) {
  Finding f;
  f.kind = kind;
  f.message = message;
  f.args = std::move(args);
  f.place = Reporter::place(w, insn.source, lane);
  f.has_other = true;
  f.other = Device::instance().owner(owner_uid, owner_thread);
  if (w.block->grid->parent) {  // the line that handed the address over says more than its owner alone
    Place launch = Reporter::launch_place(*w.block->grid);
    const bool by_owner = launch.grid == f.other.grid && launch.block == f.other.block &&
                          (kind != FindingKind::ForeignLocalPointer || launch.thread == f.other.thread);
    if (f.other.kernel.empty() || by_owner) f.other = std::move(launch);
  }
  Reporter(Device::instance()).add(std::move(f), cuda_error);
  if (cuda_error != 0) w.signal |= signal_fault;
}

void report_freed(Warp& w, const Insn& insn, unsigned lane, const char* message, Args args, int cuda_error,
                  const Allocation& freed) {
  Place other = Device::instance().heap_log().where_freed(freed.base);
  if (other.kernel.empty()) {
    report(w, insn, lane, FindingKind::UseAfterFree, message, std::move(args), cuda_error);
    return;
  }
  Finding f;
  f.kind = FindingKind::UseAfterFree;
  f.message = message;
  f.args = std::move(args);
  f.place = Reporter::place(w, insn.source, lane);
  f.has_other = true;
  f.other = std::move(other);
  Reporter(Device::instance()).add(std::move(f), cuda_error);
  if (cuda_error != 0) w.signal |= signal_fault;
}

bool only_copies(const Warp& w, const Insn& insn) { return only_copies(*w.code, insn.source); }
Memory& memory_of(const Warp&) { return Device::instance().memory(); }
Window& shared_of(const Warp& w) { return w.block->shared; }
std::uint64_t uid_of(const Warp& w) { return w.block->uid; }
bool heap_failed(const Warp&) { return Device::instance().heap_failed(); }
unsigned first_thread_of(const Warp& w) { return w.index * warp_lanes; }

/// A function as the reader wrote it: the headers give those of the device runtime a prefix.
static std::string as_written(std::string name) {
  constexpr std::string_view prefix = "__cudaCDP2", per_thread = "_ptsz";
  if (!name.starts_with(prefix)) return ptx::demangle(name);
  if (name.ends_with(per_thread)) name.resize(name.size() - per_thread.size());
  return "cuda" + name.substr(prefix.size()) + "()";
}

std::string text_of(const Code& code, const Insn& i) {
  const ptx::Instruction& source = *code.source[i.source];
  if (source.op == ptx::Opcode::Call && !source.operands.empty() && source.operands.front().symbol >= 0)
    return as_written(code.module.symbols[static_cast<std::size_t>(source.operands.front().symbol)].name);
  if (source.op == ptx::Opcode::Shfl) return "__shfl_sync()";
  if (source.op == ptx::Opcode::Vote) return "a warp vote";
  if (source.op == ptx::Opcode::Match) return "__match_sync()";
  if (source.op == ptx::Opcode::Redux) return "__reduce_sync()";
  if (source.op == ptx::Opcode::BarWarp) return "__syncwarp()";
  return std::string(ptx::name_of(source.op));
}

}  // namespace gridlings::simgpu
