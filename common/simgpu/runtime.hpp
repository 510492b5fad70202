// Room: common/simgpu. The device runtime (CDP2) as functions that kernels call: shared helpers of runtime_*.cpp, whose
// functions device_functions.def lists.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "simgpu/code.hpp"
#include "simgpu/device.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/report.hpp"
#include "simgpu/scheduler.hpp"

namespace gridlings::simgpu {

/// One lane's view of a call: arguments and result in the caller's .param rows.
struct Call {
  Warp& w;
  const Insn& i;
  const CallSite& site;
  unsigned lane;
  bool per_thread = false;                ///< a _ptsz function: stream 0 is the thread's own
  const LaunchConfig* config = nullptr;   ///< of a refused launch
  mutable bool told = false;              ///< a watcher has said what is wrong with it

  std::uint32_t u32(std::size_t arg, unsigned word = 0) const {
    if (arg >= site.args.size() || word >= site.args[arg].words) return 0;  // PTX by hand may declare it otherwise
    return row<std::uint32_t>(w, site.args[arg].first + word * 128)[lane];
  }
  /// A 64-bit argument, or the one at 8 * `at` bytes of a struct passed by value.
  std::uint64_t u64(std::size_t arg, unsigned at = 0) const {
    return u32(arg, 2 * at) | std::uint64_t{u32(arg, 2 * at + 1)} << 32;
  }
  Dim dim(std::size_t arg) const { return Dim{u32(arg, 0), u32(arg, 1), u32(arg, 2)}; }
  void result32(std::uint32_t v) const {
    if (!site.returns.empty() && site.returns[0].words > 0) out_row<std::uint32_t>(w, site.returns[0].first)[lane] = v;
  }
  void result64(std::uint64_t v) const {
    result32(static_cast<std::uint32_t>(v));
    if (!site.returns.empty() && site.returns[0].words > 1)
      out_row<std::uint32_t>(w, site.returns[0].first + 128)[lane] = static_cast<std::uint32_t>(v >> 32);
  }
  /// The function that is called, for messages: "cudaMalloc()".
  std::string name() const {
    std::string text = text_of(*w.code, i);
    if (!text.ends_with(')')) text += "()";
    return text;
  }
  /// Status of a device runtime function: returned, and kept as the thread's last error if it is one.
  void status(int error) const {
    if (error != 0) w.last_error[lane] = static_cast<std::uint16_t>(error);
    result32(static_cast<std::uint32_t>(error));
  }
};

/// What the headers write for the streams that are always there.
namespace stream_handle {
constexpr std::uint64_t null = 0, per_thread = 2, tail = 3, forget = 4;
}

/// Access to the device's inner state for runtime_*.cpp.
struct Runtime {
  static Device& device() { return Device::instance(); }
  static Scheduler& scheduler() { return *device().scheduler_; }
  static auto& pending_launches() { return device().launches_; }
  static Code* code_of(std::uint64_t function) { return device().code_of(function); }
  /// The kernel at a function's address, and its module; nullptr if there is none.
  static const CodeFunction* kernel_at(std::uint64_t address, Code*& code);
  static std::shared_ptr<Code> share(const Code* code) { return device().share(code); }
  static std::shared_ptr<Grid> make_grid(const std::shared_ptr<Code>& code, const CodeFunction& kernel,
                                         const LaunchConfig& config, std::vector<std::uint8_t> params) {
    return device().make_grid(code, kernel, config, std::move(params));
  }
  static void record_grid(Grid& grid) { device().record_grid(grid); }
  static void heap_has_failed() { device().heap_failed_ = true; }
  static bool& output_overflowed() { return device().output_overflowed_; }
  static Metric& metric(const Grid& g) { return device().metrics_[static_cast<std::size_t>(g.metric)]; }

  // Memory as the calling thread sees it: the rules and findings of a load or store at the call's line. False after a
  // finding that ends the kernel.
  /// A naturally aligned value of at most 16 bytes; what nothing has written is a finding, too.
  static bool load(const Call& c, std::uint64_t address, void* to, unsigned bytes);
  /// Is there a place for the result, argument 0? If not, as measured: an invalid value, and nothing is made.
  static bool has_place(const Call& c) {
    if (c.u64(0) == 0) c.status(status::invalid_value);
    return c.u64(0) != 0;
  }
  /// A result (cudaMalloc(&p, n)).
  static bool store(const Call& c, std::uint64_t address, const void* from, unsigned bytes);
  static bool string(const Call& c, std::uint64_t address, std::string& out);

  /// The stream behind a handle for a launch or copy by this lane: NULL, named, per-thread or tail; nullptr and
  /// `fire_and_forget` for cudaStreamFireAndForget; an error for anything else.
  static int stream(const Call& c, std::uint64_t handle, Stream*& out, bool& fire_and_forget);
  static std::uint64_t linear_thread(const Call& c) { return std::uint64_t{c.w.index} * warp_lanes + c.lane; }
  /// A budget charge for work that the interpreter's instruction count does not see.
  static void charge(const Call& c, std::uint64_t instructions) { scheduler().charge(c.w, instructions); }
};

/// Runs `one` for every lane of the group, in lane order, until a fatal finding. Even the smallest function takes some
/// time in each lane.
template <void (*one)(Call), bool per_thread = false>
void for_each_lane(Warp& w, const Insn& i, const CallSite& site) {
  constexpr std::uint64_t lane_cost = 10;
  for (std::uint32_t m = w.mask; m && !(w.signal & signal_fault); m &= m - 1) {
    const Call c{w, i, site, lowest(m), per_thread};
    Runtime::charge(c, lane_cost);
    one(c);
  }
}

/// The functions of device_functions.def, and what the language itself needs.
namespace device_runtime {
#define GRIDLINGS_DEVICE_FUNCTION(name, symbol, handler, english, chinese) void handler(Call);
#define GRIDLINGS_DEVICE_INSTRUCTION(name, ptx, english, chinese)
#define GRIDLINGS_DEVICE_REFUSAL(name, ptx, reason)
#include "simgpu/device_functions.def"
#undef GRIDLINGS_DEVICE_FUNCTION
#undef GRIDLINGS_DEVICE_INSTRUCTION
#undef GRIDLINGS_DEVICE_REFUSAL
void heap_malloc(Call);       // malloc, operator new
void heap_free(Call);         // free, operator delete
void device_vprintf(Call);
void device_assert(Warp& w, const Insn& i, const CallSite& site);
}  // namespace device_runtime

}  // namespace gridlings::simgpu
