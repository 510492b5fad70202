// Room: common/simgpu. The device runtime: table of functions, access to memory and streams for all of them.
#include "simgpu/runtime.hpp"

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "simgpu/decode.hpp"
#include "simgpu/device_functions.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/memory/check.hpp"

namespace gridlings::simgpu {
namespace {

/// The name that a call gives: its PTX symbol.
std::string_view callee(const Call& c) {
  const ptx::Operand& target = c.w.code->source[c.i.source]->operands.front();
  return c.w.code->module.symbols[static_cast<std::size_t>(target.symbol)].name;
}

void refused(Call c) {
  const DeviceFunction* f = find_device_function(callee(c));
  report(c.w, c.i, c.lane, FindingKind::Unsupported, f->english, {{"function", std::string(f->name) + "()"}},
         status::not_supported);
}

void of_the_first_version(Call c) {
  report(c.w, c.i, c.lane, FindingKind::Unsupported,
         N_("{function} is called as in the first version of the device runtime, which is gone: compile without "
            "CUDA_FORCE_CDP1_IF_SUPPORTED."),
         {{"function", std::string(callee(c)) + "()"}}, status::not_supported);
}

constexpr bool is_per_thread(std::string_view symbol) { return symbol.ends_with("_ptsz"); }

std::unordered_map<std::string_view, Builtin> all_builtins() {
  std::unordered_map<std::string_view, Builtin> all = {
#define GRIDLINGS_DEVICE_FUNCTION(name, symbol, handler, english, chinese) \
  {#symbol, for_each_lane<device_runtime::handler, is_per_thread(#symbol)>},
#define GRIDLINGS_DEVICE_INSTRUCTION(name, ptx, english, chinese)
#define GRIDLINGS_DEVICE_REFUSAL(name, ptx, reason) {ptx, for_each_lane<refused>},
#include "simgpu/device_functions.def"
#undef GRIDLINGS_DEVICE_FUNCTION
#undef GRIDLINGS_DEVICE_INSTRUCTION
#undef GRIDLINGS_DEVICE_REFUSAL
      // PTX by hand calls these by the names of the guide ("Device-Side Launch from PTX").
      {"cudaGetParameterBuffer", for_each_lane<device_runtime::get_parameter_buffer>},
      {"cudaLaunchDevice", for_each_lane<device_runtime::launch_device>},
      {"cudaGetParameterBufferV2", for_each_lane<device_runtime::get_parameter_buffer_v2>},
      {"cudaLaunchDeviceV2", for_each_lane<device_runtime::launch_device_v2>},
      {"malloc", for_each_lane<device_runtime::heap_malloc>},
      {"free", for_each_lane<device_runtime::heap_free>},
      {"vprintf", for_each_lane<device_runtime::device_vprintf>},
      {"__assertfail", device_runtime::device_assert},
      {"__assert_fail", device_runtime::device_assert},
  };
  for (const DeviceFunction& f : device_functions())
    if (f.status == DeviceFunction::Status::works) all.try_emplace(f.name, for_each_lane<of_the_first_version>);
  return all;
}

}  // namespace

Builtin find_builtin(std::string_view name) {
  static const auto table = all_builtins();
  const auto it = table.find(name);
  return it == table.end() ? nullptr : it->second;
}

const CodeFunction* Runtime::kernel_at(std::uint64_t address, Code*& code) {
  code = code_of(address);
  if (!code) return nullptr;
  const std::uint64_t k = (address - code->code_base) / 16;
  if ((address - code->code_base) % 16 != 0 || k >= code->functions.size()) return nullptr;
  const CodeFunction& f = code->functions[k];
  return f.ptx->is_kernel ? &f : nullptr;
}

bool Runtime::load(const Call& c, std::uint64_t address, void* to, unsigned bytes) {
  const Operand operand{address, bytes, ptx::Space::Generic, Access::Read};
  return read_lane(c.w, c.i, c.lane, operand, bytes, static_cast<std::uint8_t*>(to));
}

bool Runtime::store(const Call& c, std::uint64_t address, const void* from, unsigned bytes) {
  const Operand operand{address, bytes, ptx::Space::Generic, Access::Write};
  if (!write_lane(c.w, c.i, c.lane, operand, static_cast<const std::uint8_t*>(from))) return false;
  hooks().tell(&Watcher::result_stored, c, address, bytes);
  return true;
}

bool Runtime::string(const Call& c, std::uint64_t address, std::string& out) {
  constexpr std::size_t longest = 64 * 1024;
  out.clear();
  const Allocation* a = decode_address(address).cls == AddressClass::Global ? device().memory().find(address) : nullptr;
  if (a && !a->freed && a->contains(address, 1) && a->unwritten_map() == nullptr) {  // literals: all at once
    const char* text = reinterpret_cast<const char*>(a->host + (address - a->base));
    const std::size_t room = std::min<std::size_t>(longest, a->size - (address - a->base));
    out.assign(text, strnlen(text, room));
    if (out.size() < room) return true;
  }
  char character = 0;
  while (out.size() < longest) {
    if (!load(c, address + out.size(), &character, 1)) return false;
    if (character == 0) return true;
    out += character;
  }
  return true;
}

int Runtime::stream(const Call& c, std::uint64_t handle, Stream*& out, bool& fire_and_forget) {
  using namespace stream_handle;
  Grid& g = *c.w.block->grid;
  out = nullptr;
  if (handle == null && c.per_thread) handle = per_thread;
  fire_and_forget = handle == forget;
  if (fire_and_forget) return status::success;
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
  hooks().tell(&Watcher::handle_refused, c, HandleKind::Stream, handle);
  return status::invalid_value;
}

}  // namespace gridlings::simgpu
