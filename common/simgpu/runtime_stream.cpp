// Room: common/simgpu. Device-side streams and events: valid in the grid that made them.
#include "simgpu/hooks.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::uint32_t non_blocking = 1;       // cudaStreamNonBlocking
constexpr std::uint32_t blocking_sync = 1;      // cudaEventBlockingSync: means nothing here, and is let pass
constexpr std::uint32_t disable_timing = 2;     // cudaEventDisableTiming
constexpr std::uint64_t handle_cost = 2000;     // of the budget: bounds what is made and queued
constexpr std::uint64_t least_handle = 0x1000;  // below: NULL, legacy, per-thread, tail, fire-and-forget

std::uint64_t new_handle(const Call& c) {
  Runtime::charge(c, handle_cost);
  Scheduler& s = Runtime::scheduler();
  s.next_handle += 0x10;
  return s.next_handle;
}

std::shared_ptr<Event> event_at(const Call& c, std::uint64_t handle) {
  const auto& events = Runtime::scheduler().device_events;
  const auto it = events.find(handle);
  if (it != events.end() && it->second->owner == c.w.block->grid && !it->second->destroyed) return it->second;
  hooks().tell(&Watcher::handle_refused, c, HandleKind::Event, handle);
  return nullptr;
}

bool destroyed_before(const Call& c, std::uint64_t stream) {
  const auto& streams = Runtime::scheduler().device_streams;
  const auto it = streams.find(stream);
  return it != streams.end() && it->second->owner == c.w.block->grid && it->second->destroyed;
}

/// Events of all grids share a pool (guide: twice the limit of pending launches).
bool events_are_used_up() {
  std::uint64_t live = 0;
  for (const auto& [handle, event] : Runtime::scheduler().device_events) live += event->destroyed ? 0 : 1;
  return live >= 2 * Runtime::device().limits().pending_launches;
}

/// Puts a record or a wait into a stream of the calling thread.
void order(Call c, std::uint64_t stream_handle, std::uint64_t event_handle, Work::Kind kind) {
  Runtime::charge(c, handle_cost);
  Stream* stream = nullptr;
  bool fire_and_forget = false;
  int error = Runtime::stream(c, stream_handle, stream, fire_and_forget);
  if (error == 0 && (fire_and_forget || stream->kind == StreamKind::Tail)) error = status::invalid_value;
  const auto event = error == 0 ? event_at(c, event_handle) : nullptr;
  if (error == 0 && !event) error = status::invalid_value;
  if (error == 0) {
    Work work;
    work.kind = kind;
    work.event = event;
    work.version = kind == Work::Kind::Record ? ++event->recorded : event->recorded;
    Runtime::scheduler().adopt(*c.w.block->grid);
    Runtime::scheduler().push(*stream, std::move(work));
  }
  c.status(error);
}

}  // namespace

namespace device_runtime {

void stream_create(Call c) {
  if (!Runtime::has_place(c)) return;
  const std::uint32_t flags = c.u32(1);
  if (flags > non_blocking) {
    c.status(status::invalid_value);
    return;
  }
  if (flags != non_blocking)  // hardware accepts it; the guide does not
    report(c.w, c.i, c.lane, FindingKind::InvalidHandle,
           N_("A stream made on the device must be created with cudaStreamNonBlocking."), {}, 0);
  auto stream = std::make_unique<Stream>();
  stream->kind = StreamKind::Named;
  stream->owner = c.w.block->grid;
  const std::uint64_t handle = new_handle(c);
  if (!Runtime::store(c, c.u64(0), &handle, sizeof handle)) return;
  Runtime::scheduler().device_streams[handle] = std::move(stream);
  c.w.block->grid->named.push_back(handle);
  hooks().tell(&Watcher::handle_made, c, HandleKind::Stream, handle);
  c.status(status::success);
}

void stream_destroy(Call c) {
  Stream* stream = nullptr;
  bool fire_and_forget = false;
  const std::uint64_t handle = c.u64(0);
  if (handle < least_handle) {  // those that are always there
    c.status(status::invalid_value);
    return;
  }
  int error = Runtime::stream(c, handle, stream, fire_and_forget);
  if (stream) {
    stream->destroyed = true;  // its work still runs
    hooks().tell(&Watcher::handle_destroyed, c, HandleKind::Stream, handle);
  } else if (destroyed_before(c, handle)) {
    error = status::success;  // told by now; hardware lets it pass
  }
  c.status(error);
}

void event_create(Call c) {
  if (!Runtime::has_place(c)) return;
  if ((c.u32(1) & ~blocking_sync) != disable_timing) {
    c.status(status::invalid_value);
    return;
  }
  if (events_are_used_up()) {
    c.status(status::memory_allocation);
    return;
  }
  auto event = std::make_shared<Event>();
  event->owner = c.w.block->grid;
  event->timing = false;
  const std::uint64_t handle = new_handle(c);
  if (!Runtime::store(c, c.u64(0), &handle, sizeof handle)) return;
  Runtime::scheduler().device_events[handle] = std::move(event);
  c.w.block->grid->events.push_back(handle);
  hooks().tell(&Watcher::handle_made, c, HandleKind::Event, handle);
  c.status(status::success);
}

void event_destroy(Call c) {
  const auto event = event_at(c, c.u64(0));
  if (event) {
    event->destroyed = true;
    hooks().tell(&Watcher::handle_destroyed, c, HandleKind::Event, c.u64(0));
  }
  c.status(event ? status::success : status::invalid_value);
}

void event_record(Call c) { order(c, c.u64(1), c.u64(0), Work::Kind::Record); }
void stream_wait_event(Call c) { order(c, c.u64(0), c.u64(1), Work::Kind::Wait); }

}  // namespace device_runtime
}  // namespace gridlings::simgpu
