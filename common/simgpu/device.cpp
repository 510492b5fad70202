// Room: common/simgpu. The simulated device: modules, host streams, synchronisation.
#include "simgpu/device.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "ptx/demangle.hpp"
#include "simgpu/arch.hpp"
#include "simgpu/check/checkers.hpp"
#include "simgpu/count/count.hpp"
#include "simgpu/grid_path.hpp"
#include "simgpu/check/race.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/reporter.hpp"
#include "simgpu/residency.hpp"
#include "simgpu/scheduler.hpp"
#include "simgpu/settings.hpp"
#include "simgpu/texture.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::uint64_t code_region = 0x0000'6000'0000'0000ull;
constexpr std::uint64_t code_stride = 1ull << 24;
constexpr double instructions_per_ms = 1e6;  // the virtual clock: one warp instruction a nanosecond

}  // namespace

Device& Device::instance() {
  static Device device;
  return device;
}

Device::Device() : scheduler_(std::make_unique<Scheduler>(*this)) {
  host_null_.kind = StreamKind::Host;
  add_runtime_checkers();
  scheduler_->host_streams.push_back(&host_null_);
  if (const char* name = std::getenv("SIMGPU_SCHEDULE"); name && !set_schedule(name))
    complain_of_setting(N_("SIMGPU_SCHEDULE={value} is not a schedule; {used} is used. Choose children-first, "
                           "children-last, blocks-reversed or shuffle:SEED."),
                        {{"value", name}, {"used", schedule()}});
  add_counters();
  const char* checks = std::getenv("SIMGPU_CHECKS");
  const std::string_view word = checks ? checks : "on";
  if (word != "on" && word != "off")
    complain_of_setting(N_("SIMGPU_CHECKS={value} is neither on nor off; on is used."), {{"value", checks}});
  set_race_checks(word != "off");
  if (const char* budget = std::getenv("SIMGPU_BUDGET")) {
    std::uint64_t value = 0;
    const char* end = budget + std::strlen(budget);
    if (const auto read = std::from_chars(budget, end, value); read.ec != std::errc{} || read.ptr != end)
      complain_of_setting(N_("SIMGPU_BUDGET={value} is not a whole number; {used} is used."),
                          {{"value", budget}, {"used", std::to_string(scheduler_->budget_default)}});
    else
      set_budget(value);
  }
}

Device::~Device() {
  flush_output();
  write_trace();
  scheduler_->abort();  // what the host never waited for: a long chain is not destroyed recursively
}

std::shared_ptr<Code> Device::load(std::string_view text, std::string& error) {
  ptx::Module module;
  ptx::Error parse_error;
  if (!ptx::parse(text, module, parse_error)) {
    error = "PTX line " + std::to_string(parse_error.ptx_line) + ": " + parse_error.message;
    return nullptr;
  }
  if (error = load_error(module); !error.empty()) return nullptr;
  return load(std::move(module), error);
}

std::shared_ptr<Code> Device::load(ptx::Module module, std::string& error) {
  auto code = std::make_shared<Code>();
  code->serial = ++next_module_;
  if (!decode(std::move(module), memory_, code_region + code->serial * code_stride, *code, error)) return nullptr;
  for (CodeFunction& f : code->functions) f.max_dynamic_shared -= std::min(f.max_dynamic_shared, f.shared_bytes);
  modules_.push_back(code);
  return code;
}

void Device::unload(const std::shared_ptr<Code>& code) {
  std::erase_if(modules_, [&](const std::weak_ptr<Code>& m) { return m.expired() || m.lock() == code; });
  for (std::size_t k = 0; k < code->module.symbols.size(); ++k) {
    const ptx::Symbol& s = code->module.symbols[k];
    if (s.kind != ptx::SymbolKind::Variable || code->symbol_address[k] == 0) continue;
    memory_.release(code->symbol_address[k], kind_of_variable(s));
  }
}

bool Device::variable(const Code& code, std::string_view name, std::uint64_t& address, std::uint64_t& size) const {
  const auto it = code.module.symbol_index.find(std::string(name));
  if (it == code.module.symbol_index.end()) return false;
  const auto k = static_cast<std::size_t>(it->second);
  const ptx::Symbol& s = code.module.symbols[k];
  const bool in_memory = s.space == ptx::Space::Global || s.space == ptx::Space::Const;
  if (s.kind != ptx::SymbolKind::Variable || !in_memory) return false;
  address = code.symbol_address[k];
  size = s.size;
  return true;
}

Code* Device::code_of(std::uint64_t function_address) {
  if (function_address < code_region) return nullptr;
  const auto serial = (function_address - code_region) / code_stride;
  for (const auto& m : modules_)
    if (const auto code = m.lock(); code && code->serial == serial) return code.get();
  return nullptr;
}

std::shared_ptr<Code> Device::share(const Code* code) {
  for (const auto& m : modules_)
    if (auto shared = m.lock(); shared.get() == code) return shared;
  return nullptr;
}

Stream* Device::create_stream(bool blocking, int priority, unsigned flags) {
  auto s = std::make_unique<Stream>();
  s->kind = StreamKind::Host;
  s->blocking = blocking;
  s->priority = priority;
  s->flags = flags;
  scheduler_->host_streams.push_back(s.get());
  host_streams_.push_back(std::move(s));
  return host_streams_.back().get();
}

bool Device::is_stream(const Stream* s) const {
  if (s == &host_null_) return true;
  return std::any_of(host_streams_.begin(), host_streams_.end(),
                     [&](const auto& known) { return known.get() == s && !known->destroyed; });
}

void Device::destroy_stream(Stream* s) {
  s->destroyed = true;
  forget_streams();
}

void Device::forget_streams() {
  if (!scheduler_->settled()) return;  // called by a host function: the scheduler still holds them
  auto gone = [](const Stream& s) { return s.destroyed && s.queue.empty(); };
  std::erase_if(scheduler_->host_streams, [&](const Stream* s) { return gone(*s); });
  std::erase_if(host_streams_, [&](const auto& s) { return gone(*s); });
}

std::shared_ptr<Event> Device::create_event(bool timing) {
  auto e = std::make_shared<Event>();
  e->timing = timing;
  return e;
}

int Device::check_launch(const CodeFunction& kernel, const LaunchConfig& c) const {
  const Dim &g = c.grid, &b = c.block;
  const bool block_ok = b.x >= 1 && b.y >= 1 && b.z >= 1 && b.x <= 1024 && b.y <= 1024 && b.z <= 64 && b.count() <= 1024;
  const bool grid_ok = g.x >= 1 && g.y >= 1 && g.z >= 1 && g.x <= 0x7fffffffu && g.y <= 65535 && g.z <= 65535;
  if (!block_ok || !grid_ok) return status::invalid_configuration;
  const std::uint32_t* most = kernel.ptx->maxntid;
  if (most[0] != 0 && b.count() > std::uint64_t{most[0]} * std::max(most[1], 1u) * std::max(most[2], 1u))
    return status::invalid_configuration;
  const std::uint32_t* exact = kernel.ptx->reqntid;
  if (exact[0] != 0 && (b.x != exact[0] || b.y != std::max(exact[1], 1u) || b.z != std::max(exact[2], 1u)))
    return status::invalid_configuration;
  if (c.dynamic_shared > kernel.max_dynamic_shared) return status::invalid_configuration;
  return check_residency(kernel, c);
}

/// this_grid().sync() counts the blocks that have come in a word of this (cooperative_groups/details/driver_abi.h).
void Device::prepare_cooperative(Grid& grid) {
  constexpr std::uint64_t bytes = 64;
  grid.cooperative = true;
  if (Allocation* a = memory_.allocate(bytes, 64, AllocationKind::Variable, "this_grid()")) {
    a->all_written = true;
    grid.workspace = a->base;
  }
}

std::shared_ptr<Grid> Device::make_grid(const std::shared_ptr<Code>& code, const CodeFunction& kernel,
                                        const LaunchConfig& config, std::vector<std::uint8_t> params) {
  auto grid = std::make_shared<Grid>();
  grid->id = scheduler_->next_id();
  grid->code = code;
  grid->kernel = &kernel;
  grid->grid_dim = config.grid;
  grid->block_dim = config.block;
  grid->dynamic_shared = config.dynamic_shared;
  grid->params = std::move(params);
  grid->cluster = cluster_shape(kernel, config);
  grid->clustered = config.cluster.x != 0 || kernel.ptx->explicit_cluster;
  grid->programmatic = config.programmatic;
  if (config.cooperative) prepare_cooperative(*grid);
  if (kernel.param_address_taken && !grid->params.empty()) {
    if (Allocation* a = memory_.allocate(grid->params.size(), 64, AllocationKind::Param, kernel.name)) {
      std::copy(grid->params.begin(), grid->params.end(), a->host);
      a->all_written = true;
      grid->param_address = a->base;
    }
  }
  const auto [metric, fresh] = metric_index_.try_emplace(kernel.name, metrics_.size());
  if (fresh) metrics_.emplace_back().kernel = kernel.name;
  grid->metric = static_cast<long long>(metric->second);
  ++metrics_[metric->second].grids;
  return grid;
}

void Device::record_grid(Grid& grid) {
  GridRecord r;
  r.id = grid.id;
  r.parent = grid.parent_id;
  r.kernel = grid.kernel->name;
  r.grid_dim = grid.grid_dim;
  r.block_dim = grid.block_dim;
  r.shared_bytes = grid.dynamic_shared;
  r.stream_kind = grid.stream_kind;
  r.depth = grid.depth;
  if (grid.parent) r.launch_line = reader_line(*grid.parent->code, grid.launch_source).line;
  r.launch_block = grid.launch_block;
  r.launch_thread = grid.launch_thread;
  grid.record = records_.size();
  records_.push_back(std::move(r));
  int& depth = metrics_[static_cast<std::size_t>(grid.metric)].greatest_depth;
  depth = std::max(depth, grid.depth);
}

long long Device::unfinished_grids() const {
  return std::count_if(records_.begin(), records_.end(), [](const GridRecord& r) { return r.end < 0; });
}

Peaks Device::peaks() const {
  Peaks p{static_cast<long long>(scheduler_->most_pending), static_cast<long long>(memory_.heap_peak()), 0};
  for (const Metric& m : metrics_) p.depth = std::max(p.depth, m.greatest_depth);
  return p;
}

std::uint64_t Device::virtual_ns() const { return scheduler_->now(); }

int Device::launch(const std::shared_ptr<Code>& code, const CodeFunction& kernel, const LaunchConfig& config,
                   std::vector<std::uint8_t> params, Stream* stream) {
  if (sticky_ != 0) return sticky_;
  if (const int error = check_launch(kernel, config); error != 0) return error;
  auto grid = make_grid(code, kernel, config, std::move(params));
  grid->stream_kind = StreamKind::Host;
  grid->stream = stream;
  record_grid(*grid);
  hooks().tell(&Watcher::grid_launch, *grid, nullptr, 0u);
  Work work;
  work.kind = Work::Kind::Grid;
  work.grid = std::move(grid);
  work.sequence = ++host_sequence_;
  scheduler_->push(*stream, std::move(work));
  return status::success;
}

void Device::enqueue(Stream* stream, std::function<void()> action) {
  Work work;
  work.kind = Work::Kind::Action;
  work.action = std::move(action);
  work.sequence = ++host_sequence_;
  scheduler_->push(*stream, std::move(work));
}

void Device::record(Stream* stream, const std::shared_ptr<Event>& event) {
  Work work;
  work.kind = Work::Kind::Record;
  work.event = event;
  work.version = ++event->recorded;
  work.sequence = ++host_sequence_;
  scheduler_->push(*stream, std::move(work));
}

void Device::wait(Stream* stream, const std::shared_ptr<Event>& event) {
  Work work;
  work.kind = Work::Kind::Wait;
  work.event = event;
  work.version = event->recorded;
  work.sequence = ++host_sequence_;
  scheduler_->push(*stream, std::move(work));
}

template <class Done>
int Device::run_until(Done done) {
  scheduler_->budget = scheduler_->budget_default;
  while (sticky_ == 0 && !done() && scheduler_->step()) {
  }
  if (sticky_ != 0) scheduler_->abort();
  forget_streams();
  flush_output();
  return sticky_;
}

int Device::synchronize() {
  const int error = run_until([] { return false; });
  hooks().tell(&Watcher::host_waited, nullptr);
  return error;
}

int Device::synchronize(Stream* stream) {
  const int error = run_until([stream] { return stream->queue.empty(); });
  hooks().tell(&Watcher::host_waited, stream);
  return error;
}

int Device::synchronize(const Event& event) {
  const std::uint64_t wanted = event.recorded;
  const int error = run_until([&event, wanted] { return event.completed >= wanted; });
  hooks().tell(&Watcher::host_waited_event, event);
  return error;
}

bool Device::idle(const Stream* stream) const { return stream->queue.empty(); }

bool Device::idle() const {
  const auto& streams = scheduler_->host_streams;
  return std::all_of(streams.begin(), streams.end(), [](const Stream* s) { return s->queue.empty(); });
}

const std::vector<Finding>& Device::findings() {
  hooks().tell(&Watcher::before_findings);
  return findings_;
}

double Device::now_ms() const { return static_cast<double>(scheduler_->virtual_time()) / instructions_per_ms; }

bool Device::set_schedule(std::string_view name) { return scheduler_->schedule.set(name); }

const std::string& Device::schedule() const { return scheduler_->schedule.name(); }

void Device::set_budget(std::uint64_t warp_instructions) {
  scheduler_->budget_default = warp_instructions == 0 ? Scheduler::usual_budget : warp_instructions;
}

void Device::set_cores(unsigned cores, std::uint64_t least) { scheduler_->spreader().set(cores, least); }

SpreadCounts Device::spread() const {
  const Spreader& s = scheduler_->spreader();
  return {static_cast<long long>(s.blocks), static_cast<long long>(s.undone)};
}

void Device::note_block(const Grid& g, const Dim& index) {
  constexpr std::size_t most = 100'000;  // owners of windows that can still be named
  if (block_notes_.size() >= most) {
    block_notes_.pop_front();
    ++first_note_;
  }
  block_notes_.push_back(BlockNote{static_cast<std::size_t>(g.metric), g.id, index, g.block_dim, false});
}

void Device::note_end(std::uint64_t uid) {
  const std::uint64_t at = uid - first_note_;
  if (at < block_notes_.size()) block_notes_[at].ended = true;
}

const Device::BlockNote* Device::note_of(std::uint64_t uid) const {
  const std::uint64_t at = (uid - first_note_) & uid_mask;
  return at < block_notes_.size() ? &block_notes_[at] : nullptr;
}

bool Device::has_ended(std::uint64_t uid) const {
  const BlockNote* note = note_of(uid);
  return note && note->ended;
}

/// Of a grid that may be gone: its record stays, and records stand in the order of their numbers.
std::string Device::path_of(long long grid) const {
  GridPath path;
  while (grid != 0) {
    const auto at = std::lower_bound(records_.begin(), records_.end(), grid,
                                     [](const GridRecord& r, long long id) { return r.id < id; });
    if (at == records_.end() || at->id != grid) break;
    path.add(at->kernel);
    grid = at->parent;
  }
  return path.text();
}

Place Device::owner(std::uint64_t uid, unsigned thread) const {
  Place p;
  const BlockNote* note = note_of(uid);
  if (!note) return p;
  const BlockNote& n = *note;
  p.kernel = metrics_[n.metric].kernel;
  p.path = path_of(n.grid);
  p.grid = n.grid;
  p.block = {static_cast<int>(n.index.x), static_cast<int>(n.index.y), static_cast<int>(n.index.z)};
  p.thread = {static_cast<int>(thread % n.block_dim.x), static_cast<int>(thread / n.block_dim.x % n.block_dim.y),
              static_cast<int>(thread / n.block_dim.x / n.block_dim.y)};
  return p;
}

std::string Device::error_name(int error) const {
  return error_name_ ? error_name_(error) : "error " + std::to_string(error);
}

std::string Device::error_text(int error) const {
  return error_text_ ? error_text_(error) : "error " + std::to_string(error);
}

std::uint64_t Device::device_string(const std::string& text) {
  const auto known = strings_.find(text);
  if (known != strings_.end()) return known->second;
  Allocation* a = memory_.allocate(text.size() + 1, 16, AllocationKind::Constant, "string");
  if (!a) return 0;
  std::copy_n(text.c_str(), text.size() + 1, a->host);
  a->all_written = true;
  return strings_[text] = a->base;
}

void Device::print(std::string_view text) {
  if (output_.size() + text.size() > limits_.printf_fifo) {
    output_overflowed_ = true;
    return;
  }
  output_ += text;
}

void Device::flush_output() {
  if (capture_ || output_.empty()) return;
  std::fwrite(output_.data(), 1, output_.size(), stdout);
  std::fflush(stdout);
  output_.clear();
  output_overflowed_ = false;
}

void Device::reset() {
  flush_output();
  scheduler_->reset();
  host_null_.queue.clear();
  host_null_.number = streams_used_ = 0;
  for (const auto& s : host_streams_) std::erase(scheduler_->host_streams, s.get());
  host_streams_.clear();
  modules_.clear();
  memory_.reset();
  heap_log_.reset();
  limits_ = Limits{};
  memory_.set_heap_limit(limits_.heap);
  sticky_ = 0;
  heap_failed_ = false;
  next_module_ = 0;
  host_sequence_ = 0;
  findings_.clear();
  finding_index_.clear();
  finding_at_.clear();
  records_.clear();
  metrics_.clear();
  metric_index_.clear();
  block_notes_.clear();
  first_note_ = 1;
  output_.clear();
  output_overflowed_ = false;
  launches_.clear();
  strings_.clear();
  textures().reset();
  hooks().tell(&Watcher::reset);
}

}  // namespace gridlings::simgpu
