// Room: common/simgpu. Device launches (CDP2): parameter buffers, checks, the launch pool, last errors.
#include <algorithm>
#include <array>

#include "simgpu/hooks.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::uint64_t launch_cost = 5000;            // of the budget: bounds a flood of launches
constexpr std::uint64_t buffer_cost = 200;             // and of parameter buffers; each byte of them costs one more
constexpr std::uint64_t parameter_buffer_limit = 4096; // guide, "Parameter Buffer Layout"

const CodeFunction* kernel_at(std::uint64_t address, Code*& code) {
  code = Runtime::code_of(address);
  if (!code) return nullptr;
  const std::uint64_t k = (address - code->code_base) / 16;
  if ((address - code->code_base) % 16 != 0 || k >= code->functions.size()) return nullptr;
  const CodeFunction& f = code->functions[k];
  return f.ptx->is_kernel ? &f : nullptr;
}

void refuse(Call c, int error) {
  hooks().tell(&Watcher::launch_refused, c, error);
  c.w.last_error[c.lane] = static_cast<std::uint16_t>(error);
  c.w.unread = true;
  if (c.w.unread_launch[c.lane] == 0) c.w.unread_launch[c.lane] = c.i.source + 1;  // the first one is the news
}

std::uint64_t new_buffer(const Call& c, std::uint64_t bytes) {
  Runtime::charge(c, buffer_cost + bytes);
  Allocation* a = Runtime::device().memory().allocate(std::max<std::uint64_t>(bytes, 1), 64, AllocationKind::ParamBuffer,
                                                      "parameter buffer");
  return a ? a->base : 0;
}

/// Takes a slot of the launch pool, which bounds NULL, named and tail launches, not fire-and-forget (as measured).
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

int launch(const Call& c, std::uint64_t function, const LaunchConfig& config, std::uint64_t buffer,
           std::uint64_t stream_handle) {
  Code* code = nullptr;
  const CodeFunction* kernel = kernel_at(function, code);
  if (!kernel) return status::invalid_value;
  Stream* stream = nullptr;
  bool fire_and_forget = false;
  if (const int error = Runtime::stream(c, stream_handle, stream, fire_and_forget); error != 0) return error;
  if (const int error = Runtime::device().check_launch(*kernel, config); error != 0) return error;
  std::vector<std::uint8_t> params(kernel->ptx->param_bytes);
  if (!params.empty() && !Runtime::read(c.w, c.lane, buffer, params.data(), params.size())) return status::invalid_value;
  if (!take_slot(stream)) return status::launch_pending_count;
  auto grid = Runtime::make_grid(Runtime::share(code), *kernel, config, std::move(params));
  Grid& parent = *c.w.block->grid;
  grid->parent = &parent;
  grid->parent_id = parent.id;
  grid->depth = parent.depth + 1;
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

/// What nvcc makes of <<<>>>: (function, grid, block, shared) -> buffer for the arguments; 0 if refused.
void get_parameter_buffer_v2(Call c) {
  const LaunchConfig config{c.dim(1), c.dim(2), c.u32(3)};
  Code* code = nullptr;
  const CodeFunction* kernel = kernel_at(c.u64(0), code);
  const int error = kernel ? Runtime::device().check_launch(*kernel, config) : status::invalid_value;
  if (error != 0) {
    refuse(c, error);
    c.result64(0);
    return;
  }
  const std::uint64_t buffer = new_buffer(c, kernel->ptx->param_bytes);
  if (buffer == 0) {
    refuse(c, status::launch_pending_count);
  } else {
    Runtime::pending_launches()[buffer] = {c.u64(0), config, kernel->ptx->param_bytes};
  }
  c.result64(buffer);
}

void launch_device_v2(Call c) {
  auto& pending = Runtime::pending_launches();
  const auto it = pending.find(c.u64(0));
  int error = status::invalid_value;
  if (it != pending.end()) {
    const auto launch_of = it->second;
    pending.erase(it);
    error = launch(c, launch_of.function, launch_of.config, c.u64(0), c.u64(1));
    Runtime::device().memory().release(c.u64(0), AllocationKind::ParamBuffer);
  }
  if (error != 0) refuse(c, error);
  c.result32(static_cast<std::uint32_t>(error));
}

/// By hand: cudaGetParameterBuffer(alignment, size). The alignment is always 64 (guide).
void get_parameter_buffer(Call c) {
  const std::uint64_t bytes = c.u64(1);
  if (bytes > parameter_buffer_limit)
    report(c.w, c.i, c.lane, FindingKind::LaunchFailed,
           N_("cudaGetParameterBuffer is asked for {bytes} bytes; a parameter buffer holds at most 4096."),
           {{"bytes", std::to_string(bytes)}}, 0);
  const std::uint64_t buffer = new_buffer(c, std::min<std::uint64_t>(bytes, 1 << 20));
  if (buffer != 0) Runtime::pending_launches()[buffer] = {0, {}, bytes};
  c.result64(buffer);
}

void launch_device(Call c) {
  const LaunchConfig config{c.dim(2), c.dim(3), c.u32(4)};
  const std::uint64_t buffer = c.u64(1);
  const int error = launch(c, c.u64(0), config, buffer, c.u64(5));
  if (Runtime::pending_launches().erase(buffer) != 0)
    Runtime::device().memory().release(buffer, AllocationKind::ParamBuffer);
  c.status(error);  // returned to the caller, who can read it: not an error that nobody saw
}

void get_last_error(Call c) {
  c.result32(c.w.last_error[c.lane]);
  c.w.last_error[c.lane] = 0;
  c.w.unread_launch[c.lane] = 0;
}

void peek_at_last_error(Call c) {
  c.result32(c.w.last_error[c.lane]);
  c.w.unread_launch[c.lane] = 0;
}

}  // namespace

std::span<const BuiltinEntry> launch_functions() {
  static constexpr std::array table = {
      BuiltinEntry{"__cudaCDP2GetParameterBufferV2", for_each_lane<get_parameter_buffer_v2>},
      BuiltinEntry{"__cudaCDP2LaunchDeviceV2", for_each_lane<launch_device_v2>},
      BuiltinEntry{"__cudaCDP2LaunchDeviceV2_ptsz", for_each_lane<launch_device_v2>},
      BuiltinEntry{"__cudaCDP2GetParameterBuffer", for_each_lane<get_parameter_buffer>},
      BuiltinEntry{"cudaGetParameterBuffer", for_each_lane<get_parameter_buffer>},
      BuiltinEntry{"__cudaCDP2LaunchDevice", for_each_lane<launch_device>},
      BuiltinEntry{"__cudaCDP2LaunchDevice_ptsz", for_each_lane<launch_device>},
      BuiltinEntry{"cudaLaunchDevice", for_each_lane<launch_device>},
      BuiltinEntry{"__cudaCDP2GetLastError", for_each_lane<get_last_error>},
      BuiltinEntry{"__cudaCDP2PeekAtLastError", for_each_lane<peek_at_last_error>},
  };
  return table;
}

}  // namespace gridlings::simgpu
