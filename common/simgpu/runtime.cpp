// Room: common/simgpu. The device runtime: table of functions, access to memory and streams for all of them.
#include "simgpu/runtime.hpp"

#include <cstring>
#include <unordered_map>

#include "simgpu/decode.hpp"

namespace gridlings::simgpu {

Builtin find_builtin(std::string_view name) {
  static const auto table = [] {
    std::unordered_map<std::string_view, Builtin> all;
    for (const auto& part : {launch_functions(), stream_functions(), memory_functions(), query_functions(), output_functions()})
      for (const BuiltinEntry& e : part) all[e.name] = e.function;
    return all;
  }();
  const auto it = table.find(name);
  return it == table.end() ? nullptr : it->second;
}

namespace {

/// The bytes of a shared or local window that the lane may touch, or nullptr.
std::uint8_t* window_bytes(const Warp& w, unsigned lane, const Decoded& at, std::size_t bytes, Window*& window,
                           std::size_t& first) {
  if (at.uid != (uid_of(w) & uid_mask) || at.offset < 0) return nullptr;
  const auto offset = static_cast<std::size_t>(at.offset);
  if (at.cls == AddressClass::Shared) {
    window = &w.block->shared;
    first = offset;
    return offset + bytes <= window->data.size() ? window->data.data() + offset : nullptr;
  }
  Warp& owner = const_cast<Warp&>(w);
  if (at.thread != first_thread_of(w) + lane || offset + bytes > w.local_top[lane]) return nullptr;
  window = &owner.local;
  first = std::size_t{lane} * w.local_stride + offset;
  return window->data.data() + first;
}

}  // namespace

bool Runtime::read(const Warp& w, unsigned lane, std::uint64_t address, void* to, std::size_t bytes) {
  const Decoded at = decode_address(address);
  if (at.cls == AddressClass::Null) return false;
  if (at.cls == AddressClass::Global) return device().memory().read(address, to, bytes);
  Window* window = nullptr;
  std::size_t first = 0;
  const std::uint8_t* from = window_bytes(w, lane, at, bytes, window, first);
  if (!from) return false;
  std::memcpy(to, from, bytes);
  return true;
}

bool Runtime::store(const Call& c, std::uint64_t address, const void* from, std::size_t bytes) {
  const Decoded at = decode_address(address);
  if (at.cls == AddressClass::Global && device().memory().write(address, from, bytes)) return true;
  if (at.cls == AddressClass::Shared || at.cls == AddressClass::Local) {
    Window* window = nullptr;
    std::size_t first = 0;
    if (std::uint8_t* to = window_bytes(c.w, c.lane, at, bytes, window, first)) {
      std::memcpy(to, from, bytes);
      mark_written(window->written, first, bytes);
      return true;
    }
  }
  report(c.w, c.i, c.lane, FindingKind::OutOfBounds, N_("{what} is to store its result at {address}, where it may not write."),
         {{"what", text_of(*c.w.code, c.i)}, {"address", hex(address)}}, status::illegal_address);
  return false;
}

bool Runtime::string(const Warp& w, unsigned lane, std::uint64_t address, std::string& out) {
  constexpr std::size_t longest = 64 * 1024;
  out.clear();
  char c = 0;
  while (out.size() < longest) {
    if (!read(w, lane, address + out.size(), &c, 1)) return false;
    if (c == 0) return true;
    out += c;
  }
  return false;
}

int Runtime::stream(const Call& c, std::uint64_t handle, Stream*& out, bool& fire_and_forget) {
  constexpr std::uint64_t null = 0, legacy = 1, per_thread = 2, tail = 3, forget = 4;
  Grid& g = *c.w.block->grid;
  out = nullptr;
  fire_and_forget = handle == forget;
  if (fire_and_forget) return status::success;
  if (handle == legacy) return status::invalid_value;
  auto owned = [&](std::unique_ptr<Stream>& s, StreamKind kind) {
    if (!s) {
      s = std::make_unique<Stream>();
      s->kind = kind;
      s->owner = &g;
    }
    out = s.get();
    return status::success;
  };
  if (handle == null) return owned(g.null_streams[c.w.block->linear], StreamKind::Null);
  if (handle == tail) return owned(g.tail, StreamKind::Tail);
  if (handle == per_thread)
    return owned(g.thread_streams[c.w.block->linear * 1024 + linear_thread(c)], StreamKind::PerThread);
  const auto it = scheduler().device_streams.find(handle);
  if (it != scheduler().device_streams.end() && it->second->owner == &g && !it->second->destroyed) {
    out = it->second.get();
    return status::success;
  }
  report(c.w, c.i, c.lane, FindingKind::InvalidHandle,
         N_("The stream {handle} was not created in this grid: streams are valid only in the grid that made them."),
         {{"handle", hex(handle)}}, 0);
  return status::invalid_value;
}

}  // namespace gridlings::simgpu
