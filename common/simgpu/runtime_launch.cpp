// Room: common/simgpu. Device launches (CDP2): parameter buffers, checks, the launch pool, last errors.
#include <algorithm>

#include "simgpu/hooks.hpp"
#include "simgpu/launch_params.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::uint64_t launch_cost = 5000;  // of the budget: bounds a flood of launches
constexpr std::uint64_t buffer_cost = 200;   // and of parameter buffers; each byte of them costs one more
constexpr std::uint64_t parameter_buffer_limit = 4096;  // guide, "Parameter Buffer Layout"

void tell(const Call& c, const char* message, Args args) {
  report(c.w, c.i, c.lane, FindingKind::LaunchFailed, message, std::move(args), 0);
}

/// The error of a launch that the thread may read with cudaGetLastError().
void refuse(Call c, int error, const LaunchConfig& config) {
  c.config = &config;
  c.w.last_error[c.lane] = static_cast<std::uint16_t>(error);
  hooks().tell(&Watcher::launch_refused, c, error);
}

std::uint64_t new_buffer(const Call& c, std::uint64_t bytes) {
  Runtime::charge(c, buffer_cost + bytes);
  Allocation* a = Runtime::device().memory().allocate(std::max<std::uint64_t>(bytes, 1), 64,
                                                      AllocationKind::ParamBuffer, "parameter buffer");
  return a ? a->base : 0;
}

/// Takes a slot of the launch pool, which bounds NULL, named and tail launches, not fire-and-forget (as
/// measured).
bool take_slot(const Stream* stream) {
  Scheduler& s = Runtime::scheduler();
  if (!stream) return true;
  std::uint64_t& pending = stream->kind == StreamKind::Tail ? s.pending_tail : s.pending_null;
  if (pending >= Runtime::device().limits().pending_launches) return false;
  s.most_pending = std::max(s.most_pending, ++pending);
  return true;
}

/// Puts the grid into its stream; nullptr: fire-and-forget.
void enqueue(const Call& c, const std::shared_ptr<Grid>& grid, Stream* stream) {
  Scheduler& s = Runtime::scheduler();
  Grid& parent = *c.w.block->grid;
  grid->stream_kind = stream ? stream->kind : StreamKind::FireAndForget;
  grid->stream = stream;
  Runtime::record_grid(*grid);
  ++Runtime::metric(parent).launches;
  if (grid->stream_kind != StreamKind::Tail) s.adopt(parent);
  hooks().tell(&Watcher::grid_launch, *grid, &c.w, c.lane);
  if (!stream) {
    s.start(grid);
  } else {
    Work work;
    work.kind = Work::Kind::Grid;
    work.grid = grid;
    s.push(*stream, std::move(work));
  }
  if (s.schedule.pause_at_launch()) {
    c.w.signal |= signal_yield;
    c.w.launched = true;
  }
}

/// What a buffer holds from an address on.
std::uint64_t bytes_at(std::uint64_t buffer) {
  const Allocation* a = Runtime::device().memory().find(buffer);
  return a && a->contains(buffer, 1) ? a->base + a->size - buffer : 0;
}

/// Gives each child what its parameters are: with what is written of them, where it reads them from memory.
void keep_unwritten(Grid& grid, std::uint64_t buffer) {
  Memory& memory = Runtime::device().memory();
  Allocation* to = grid.param_address != 0 ? memory.find(grid.param_address) : nullptr;
  const Allocation* from = to ? memory.find(buffer) : nullptr;
  if (!from || from->unwritten_map() == nullptr) return;
  to->all_written = false;
  copy_written(to->written, 0, from->written, buffer - from->base,
               std::min<std::uint64_t>(grid.params.size(), bytes_at(buffer)));
}

int launch(const Call& c, std::uint64_t function, const LaunchConfig& config, std::uint64_t buffer,
           std::uint64_t stream_handle) {
  Code* code = nullptr;
  const CodeFunction* kernel = Runtime::kernel_at(function, code);
  if (!kernel) return status::invalid_value;
  Stream* stream = nullptr;
  bool fire_and_forget = false;
  if (const int error = Runtime::stream(c, stream_handle, stream, fire_and_forget); error != 0) return error;
  if (const int error = Runtime::device().check_launch(*kernel, config); error != 0) return error;
  std::vector<std::uint8_t> params(kernel->ptx->param_bytes);
  const std::uint64_t given = std::min<std::uint64_t>(params.size(), bytes_at(buffer));
  if (given != 0 && !Runtime::device().memory().read(buffer, params.data(), given))
    return status::invalid_value;
  check_parameters(c, *code, *kernel, buffer);
  if (!take_slot(stream)) return status::launch_pending_count;
  auto grid = Runtime::make_grid(Runtime::share(code), *kernel, config, std::move(params));
  keep_unwritten(*grid, buffer);
  Grid& parent = *c.w.block->grid;
  grid->parent = &parent;
  grid->parent_id = parent.id;
  grid->depth = parent.depth + 1;
  const bool recursion = parent.kernel->name == grid->kernel->name;
  grid->generation = recursion ? parent.generation + 1 : 1;
  grid->line_parent = recursion ? parent.line_parent : &parent;
  grid->launch_source = c.i.source;
  grid->launch_block = c.w.block->index;
  const std::uint64_t thread = Runtime::linear_thread(c);
  grid->launch_thread = Dim{static_cast<std::uint32_t>(thread % parent.block_dim.x),
                            static_cast<std::uint32_t>(thread / parent.block_dim.x % parent.block_dim.y),
                            static_cast<std::uint32_t>(thread / parent.block_dim.x / parent.block_dim.y)};
  Runtime::charge(c, launch_cost + kernel->ptx->param_bytes);
  enqueue(c, grid, stream);
  return status::success;
}

/// A launch by hand brings its own buffer. Without one, or with anything else, hardware faults; one that is
/// too small it reads beyond the end.
bool has_buffer(const Call& c, const CodeFunction& kernel, std::uint64_t buffer) {
  const std::uint64_t needed = kernel.ptx->param_bytes;
  if (needed == 0 && buffer == 0) return true;
  const auto& pending = Runtime::pending_launches();
  const auto known = pending.find(buffer);
  if (known == pending.end()) {
    report(
        c.w, c.i, c.lane, FindingKind::LaunchFailed,
        buffer == 0
            ? N_("cudaLaunchDevice() is given a null pointer for the parameters of {kernel}: check what "
                 "cudaGetParameterBuffer() returns.")
            : N_("cudaLaunchDevice() is given {address} for the parameters of {kernel}: that is no buffer of "
                 "cudaGetParameterBuffer(), or one that a launch has used before."),
        {{"kernel", kernel.name}, {"address", hex(buffer)}}, status::illegal_address);
    return false;
  }
  if (known->second.bytes < needed)
    report(
        c.w, c.i, c.lane, FindingKind::OutOfBounds,
        N_("{kernel} takes {needed} bytes of parameters, and its buffer was asked for with {bytes} bytes."),
        {{"kernel", kernel.name},
         {"needed", std::to_string(needed)},
         {"bytes", std::to_string(known->second.bytes)}},
        0);
  return true;
}

/// cudaLaunchDevice() after the checks that hardware makes first.
int launch_by_hand(const Call& c, const LaunchConfig& config) {
  Code* code = nullptr;
  const CodeFunction* kernel = Runtime::kernel_at(c.u64(0), code);
  if (!kernel) return status::invalid_configuration;
  if (const int error = Runtime::device().check_launch(*kernel, config); error != 0) return error;
  if (!has_buffer(c, *kernel, c.u64(1))) return status::illegal_address;
  // The guide does not say so, but only the second version takes these two streams on an H200.
  const std::uint64_t stream = c.u64(5);
  if (stream == stream_handle::tail || stream == stream_handle::forget) return status::invalid_value;
  return launch(c, c.u64(0), config, c.u64(1), stream);
}

void check_size(const Call& c, std::uint64_t bytes) {
  if (bytes > parameter_buffer_limit)
    tell(c,
         N_("The parameters of a device launch take {bytes} bytes; a parameter buffer holds at most 4096."),
         {{"bytes", std::to_string(bytes)}});
}

}  // namespace

namespace device_runtime {

/// What nvcc makes of <<<>>>: (function, grid, block, shared) -> buffer for the arguments; 0 if refused.
void get_parameter_buffer_v2(Call c) {
  const LaunchConfig config{.grid = c.dim(1), .block = c.dim(2), .dynamic_shared = c.u32(3)};
  Code* code = nullptr;
  const CodeFunction* kernel = Runtime::kernel_at(c.u64(0), code);
  const int error = kernel ? Runtime::device().check_launch(*kernel, config) : status::invalid_value;
  if (error != 0) {
    refuse(c, error, config);
    c.result64(0);
    return;
  }
  check_size(c, kernel->ptx->param_bytes);
  const std::uint64_t buffer = new_buffer(c, kernel->ptx->param_bytes);
  if (buffer == 0) {
    refuse(c, status::launch_pending_count, config);
  } else {
    Runtime::pending_launches()[buffer] = {c.u64(0), config, kernel->ptx->param_bytes};
  }
  c.result64(buffer);
}

void launch_device_v2(Call c) {
  auto& pending = Runtime::pending_launches();
  const auto it = pending.find(c.u64(0));
  int error = status::invalid_value;
  LaunchConfig config;
  if (it != pending.end()) {
    const auto launch_of = it->second;
    config = launch_of.config;
    pending.erase(it);
    error = launch(c, launch_of.function, config, c.u64(0), c.u64(1));
    Runtime::device().memory().release(c.u64(0), AllocationKind::ParamBuffer);
  }
  if (error != 0) refuse(c, error, config);
  c.result32(static_cast<std::uint32_t>(error));
}

/// By hand: cudaGetParameterBuffer(alignment, size). The alignment is always 64 (guide).
void get_parameter_buffer(Call c) {
  const std::uint64_t bytes = c.u64(1);
  check_size(c, bytes);
  const std::uint64_t buffer = new_buffer(c, std::min<std::uint64_t>(bytes, 1 << 20));
  if (buffer != 0) Runtime::pending_launches()[buffer] = {0, {}, bytes};
  c.result64(buffer);
}

void launch_device(Call c) {
  const LaunchConfig config{.grid = c.dim(2), .block = c.dim(3), .dynamic_shared = c.u32(4)};
  const std::uint64_t buffer = c.u64(1);
  const int error = launch_by_hand(c, config);
  if (Runtime::pending_launches().erase(buffer) != 0)
    Runtime::device().memory().release(buffer, AllocationKind::ParamBuffer);
  c.status(error);  // returned to the caller, who can read it: not an error that nobody saw
}

void get_last_error(Call c) {
  c.result32(c.w.last_error[c.lane]);
  c.w.last_error[c.lane] = 0;
  hooks().tell(&Watcher::error_read, c);
}

void peek_at_last_error(Call c) {
  c.result32(c.w.last_error[c.lane]);
  hooks().tell(&Watcher::error_read, c);
}

}  // namespace device_runtime
}  // namespace gridlings::simgpu
